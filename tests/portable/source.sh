#!/bin/bash
# source.sh PACKAGE: unpacks the source of a Debian package in build/portable/source/PACKAGE, if it
# is not there yet, without touching the system's own lists of packages.
set -euo pipefail
cd "$(dirname "$0")/../.."
home=$PWD/build/portable/source/$1
lists=$PWD/build/portable/lists list=$PWD/build/portable/sources.list
[[ ! -e $home/CMakeLists.txt ]] || exit 0
mkdir -p "$home" "$lists"
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$keyring] http://deb.debian.org/debian $release main" >"$list"
apt=(
    apt-get -q
    -o "Dir::Etc::sourcelist=$list"
    -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$lists"
    -o APT::Sandbox::User=root
)
"${apt[@]}" update
cd "$home"
"${apt[@]}" source --download-only "$1"
tar -xf "$1"_*.orig.tar.?z --strip-components=1
