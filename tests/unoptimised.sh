#!/bin/bash
# unoptimised.sh COMPILER [ARGUMENT...]: launches the compiler for builds of which only is asked
# whether they can be made and used: it does not optimise, and compiles nothing twice.
exec ccache "$@" -O0
