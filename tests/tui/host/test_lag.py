"""How late the loop is, as the status of a host tells it."""

from tui.host.lag import Lag


def test_the_lateness_that_so_many_of_a_hundred_do_not_go_beyond() -> None:
    lag = Lag()
    assert lag.percentile(99) == 0.0
    lag._samples.extend([3.0, 1.0, 4.0, 2.0])
    assert [lag.percentile(percent) for percent in (0, 50, 99, 100)] == [1.0, 3.0, 4.0, 4.0]
    lag._samples.extend([0.0] * 1_000)
    assert lag.percentile(100) == 0.0, "what is longer ago than a minute is forgotten"
