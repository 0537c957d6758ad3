"""Many battles in lockstep, for players that answer all of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _raw as raw
from ._enums import MOST_TURNS, USUAL_TURNS, Shape
from .errors import RangeError
from .faults import whole
from .players import Players, two
from .results import Results
from .rows import dtype, want_numpy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .battle import Battle

    Rows = npt.NDArray[np.void]
    Ints = npt.NDArray[np.int64]

_BY_INDEX, _BY_TRUTHS, _BY_PICK = range(3)


class Batch:
    """`n` battles that all stand at a question for the same player, or are over.

    Sides with the name of a built-in player play by themselves, and so do questions with one legal
    answer. What is left is yours::

        batch = tilly.Batch(battle, 256, players=(None, "thumb"), seed=7)
        while batch.live.any():
            batch.step(batch.usual)
        print(batch.results)

    battle
        What all begin from; it is not changed. Its script is called in each, with a battle that is
        good for the call only.
    n
        How many battles, 1 to 1,000,000.
    players
        For each side the name of a built-in player, or None: the caller.
    seed, turn_limit
        As for `simulate`: battle k has the same dice as battle k there.
    """

    def __init__(
        self,
        battle: Battle,
        n: int,
        *,
        players: Players = (None, None),
        seed: int = 0,
        turn_limit: int | None = None,
    ) -> None:
        want_numpy()
        import numpy as np

        n, seed = whole("n", n, 1, 1_000_000), whole("seed", seed, 0, 2**64 - 1)
        limit = whole("turn_limit", 0 if turn_limit is None else turn_limit, 0, MOST_TURNS)
        if not isinstance(battle, raw.Battle):
            raise TypeError(
                "a batch begins from a Battle, tilly.Battle.from_scenario(...), not"
                f" {type(battle).__name__}"
            )
        pair = two(players)
        if any(player is not None and not isinstance(player, str) for player in pair):
            raise TypeError(
                "a player of a batch is the name of a built-in one, or None: the caller"
            )
        self._start = battle.copy()
        self._raw = raw.Batch(
            self._start, pair, n, seed, limit or battle.info.turn_limit or USUAL_TURNS
        )
        self.decisions: Rows = np.zeros(n, dtype("decision"))
        """The open question of each battle, as C has it; rows of zeros for battles that are
        over."""
        self._options: Rows | None = None
        self._raw.begin(self.decisions)

    # ---- where the battles stand -----------------------------------------------------------------

    @property
    def live(self) -> npt.NDArray[np.bool_]:
        """Which battles wait for an answer."""
        live: npt.NDArray[np.bool_] = self.decisions["kind"] > 0
        return live

    @property
    def side(self) -> Ints:
        """Which side is asked; -1 where the battle is over."""
        import numpy as np

        return np.where(self.live, self.decisions["side"].astype("i8"), -1)

    @property
    def kind(self) -> Ints:
        """What is asked: a `DecisionKind`; 0 where the battle is over."""
        return self.decisions["kind"].astype("i8")

    @property
    def shape(self) -> Ints:
        """The shape of the answer: a `Shape`; 0 where the battle is over."""
        return self.decisions["shape"].astype("i8")

    @property
    def counts(self) -> Ints:
        """How many options each question has."""
        return self.decisions["options"].astype("i8")

    @property
    def usual(self) -> npt.NDArray[np.int32]:
        """What happens on a pass, for each battle; -1 where the rules know nothing of the kind."""
        import numpy as np

        # TILLY_NO_OPTION is -1 then
        return np.where(self.live, self.decisions["usual"].view("i4"), -1).astype("i4")

    @property
    def options(self) -> Rows:
        """The options of all questions, n rows as wide as the longest; past `counts` there are rows
        of zeros. What is listed may yet be against the rules as things stand: `picks` has the legal
        answers alone."""
        import numpy as np

        if self._options is None:
            width = max(1, int(np.amax(self.counts)))
            self._options = np.zeros((len(self), width), dtype("option"))
            self._raw.options(0, width, self._options, np.zeros(len(self), "u4"))
        return self._options

    def picks(self, most: int = 64, fineness: int = 1) -> tuple[Rows, Ints]:
        """The legal picks on the grid, numbers included: a matrix of n rows and `most` columns, and
        how many there are of each.

        fineness: 1 to 100, what the natural step of each number (15 degrees, one unit of length) is
            divided by. Looking for them takes its time where a question has three numbers, as in
            deployment. most: 1 to 65536.
        """
        import numpy as np

        most, fineness = whole("most", most, 1, 2**16), whole("fineness", fineness, 1, 100)
        picks, counts = np.zeros((len(self), most), dtype("pick")), np.zeros(len(self), "u4")
        self._raw.picks(fineness, most, picks, counts)
        return picks, counts.astype("i8")

    # ---- playing ---------------------------------------------------------------------------------

    def step(self, answers: npt.ArrayLike) -> int:
        """Answers every open question and plays on; gives how many battles wait for the next
        answer.

        answers
            One of: whole numbers, an option's index for each battle, whose numbers then go as far
            as they legally can, or -1 for the usual answer (where there is none, a legal one drawn
            from the seed); pick rows as `picks` gives them; or truths, a row for each battle and a
            column for each option, for questions that want a set. What stands for a battle that is
            over is not read.

        Raises IllegalError, RangeError and their kin for the first answer that cannot be given:
        nothing has changed then.
        """
        import numpy as np

        form, given = self._form(np.asarray(answers))
        try:
            self._raw.step(form, given, self.decisions)
        except BaseException:
            self._raw.begin(self.decisions)  # whatever was done, we know where all stand
            raise
        finally:
            self._options = None
        return int(self.live.sum())

    def _form(self, answers: npt.NDArray[Any]) -> tuple[int, npt.NDArray[Any]]:
        import numpy as np

        n = len(self)
        if answers.dtype == dtype("pick") and answers.shape == (n,):
            return _BY_PICK, np.ascontiguousarray(answers)
        if answers.dtype == bool and answers.ndim == 2 and len(answers) == n:
            self._judge(answers)
            return _BY_TRUTHS, np.ascontiguousarray(answers)
        if answers.dtype.kind in "iu" and answers.shape == (n,):
            if answers.min() < -1 or answers.max() > 2**31 - 1:
                raise ValueError("an option's index is from 0, or -1 for the usual answer")
            if (beyond := self.live & (answers >= self.counts)).any():
                k = int(np.argmax(beyond))
                raise RangeError(
                    f"battle {k} of the batch has no option {answers[k]}: its question has"
                    f" {self.counts[k]}, counted from 0"
                )
            return _BY_INDEX, np.ascontiguousarray(answers, "i4")
        raise TypeError(
            f"answers are {n} whole numbers, {n} picks, or {n} rows of truths, not {answers.shape}"
            f" of {answers.dtype}"
        )

    def _judge(self, truths: npt.NDArray[np.bool_]) -> None:
        """RangeError for truths past the options of a question, and for none or several of a
        question that wants one option."""
        import numpy as np

        beyond = truths & (np.arange(truths.shape[1]) >= self.counts[:, None]) & self.live[:, None]
        if beyond.any():
            k, option = (int(at) for at in np.argwhere(beyond)[0])
            raise RangeError(
                f"battle {k} of the batch has no option {option}: its question has"
                f" {self.counts[k]}, counted from 0"
            )
        chosen = truths.sum(axis=1)
        wrong = self.live & (self.shape != Shape.SET) & (chosen != 1)
        if wrong.any():
            k = int(np.argmax(wrong))
            raise RangeError(
                f"battle {k} of the batch is asked for one option, not {chosen[k]}: only a question"
                " of Shape.SET takes several"
            )

    @property
    def results(self) -> Results:
        """What every battle came to, or has come to so far."""
        import numpy as np

        rows = np.zeros(len(self), dtype("result"))
        self._raw.results(rows)
        return Results(rows, self._start)

    def battle(self, k: int) -> Battle:
        """Battle `k` as it stands: a copy of your own, to look at, draw and play on. IndexError if
        there is none."""
        if isinstance(k, bool) or not hasattr(k, "__index__"):
            raise TypeError(f"k is a whole number, not {type(k).__name__}")
        if not 0 <= k < len(self):
            raise IndexError(f"k is from 0 to {len(self) - 1}, not {k}")
        made = self._raw.battle(k)
        made.script = self._start.script
        return made

    def __len__(self) -> int:
        return len(self._raw)

    def __repr__(self) -> str:
        return f"<Batch of {len(self):,} battles, {int(self.live.sum()):,} of them live>"
