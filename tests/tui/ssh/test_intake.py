"""What a terminal sends, taken in at its pace: the corners of it, with the time in the test's hands."""

from tests.tui.ssh.test_pace import Hand
from tui.ssh.intake import BYTES_A_KEY, KEYS_A_SECOND, KEYS_AT_ONCE, PIECE, Intake


class Source(Hand):
    """A hand that counts how often it may send again."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = 0

    def go_on(self) -> None:
        self.let_go += 1

    def intake(self) -> Intake:
        return Intake(self, self.pause, self.go_on)  # type: ignore[arg-type]

    @property
    def taken(self) -> int:
        return sum(map(len, self.pieces))


def test_who_was_silent_for_long_has_saved_up_no_keys() -> None:
    source = Source()
    intake = source.intake()
    source.run(1000.0)
    intake.take(b"k" * 10_000, source)
    assert KEYS_AT_ONCE < source.taken <= KEYS_AT_ONCE + PIECE + 5


def test_bytes_that_become_no_key_are_slowed_too() -> None:
    source = Source()
    source.messages_a_byte = 0
    source.intake().take(b"x" * 1_000_000, source)
    most = KEYS_AT_ONCE * BYTES_A_KEY + PIECE
    assert most - 2 * PIECE < source.taken <= most
    source.run(1.0)
    assert source.taken <= most + KEYS_A_SECOND * BYTES_A_KEY + PIECE


def test_what_comes_while_it_waits_begins_no_second_wait() -> None:
    source = Source()
    intake = source.intake()
    intake.take(b"k" * 1_000, source)
    for _ in range(50):
        intake.take(b"k", source)
    assert len(source.due) == 1


def test_the_source_sends_again_once_everything_is_read_and_not_before() -> None:
    source = Source()
    intake = source.intake()
    intake.take(b"k" * 1_000, source)
    source.run(1.0)
    assert 0 < source.taken < 1_000
    assert source.let_go == 0
    source.run(10.0)
    assert (source.taken, source.let_go) == (1_000, 1)


def test_a_source_that_is_gone_is_not_asked_for_more() -> None:
    source = Source()
    intake = source.intake()
    intake.take(b"k" * (KEYS_AT_ONCE + 2 * PIECE), source)

    class Leaving:
        behind = 0

        def feed(self, data: bytes) -> int:
            intake.close()
            return len(data)

    intake.take(b"q", Leaving())
    source.run(10.0)
    assert source.let_go == 0
    assert source.due == []


def test_an_intake_that_is_closed_wakes_up_no_more() -> None:
    source = Source()
    intake = source.intake()
    intake.take(b"k" * 1_000, source)
    assert len(source.due) == 1
    intake.close()
    assert source.due == []
