"""Which windows become findings."""

from upheld.adapters.local.fallacies.choosing import Found, chosen


def _found(first: int, end: int, confidence: float, kind: str = "straw_man") -> Found:
    return Found(first, end, kind, confidence)


def test_below_the_threshold_is_nothing() -> None:
    assert chosen([_found(0, 1, 0.49)], 0.5) == []
    assert chosen([_found(0, 1, 0.5)], 0.5) == [_found(0, 1, 0.5)]


def test_of_overlapping_windows_the_surest_is_kept() -> None:
    assert chosen([_found(0, 1, 0.8), _found(0, 2, 0.95)], 0.5) == [_found(0, 2, 0.95)]


def test_a_longer_window_has_to_be_clearly_surer() -> None:
    assert chosen([_found(0, 1, 0.90), _found(0, 2, 0.92)], 0.5) == [_found(0, 1, 0.90)]


def test_findings_are_in_text_order_and_share_no_sentence() -> None:
    given = [_found(4, 5, 0.9), _found(0, 2, 0.7), _found(1, 4, 0.6), _found(2, 3, 0.55)]
    assert chosen(given, 0.5) == [_found(0, 2, 0.7), _found(2, 3, 0.55), _found(4, 5, 0.9)]


def test_the_order_of_windows_does_not_matter() -> None:
    given = [_found(0, 1, 0.8), _found(1, 2, 0.8), _found(0, 2, 0.8), _found(2, 4, 0.6)]
    assert chosen(given, 0.5) == chosen(list(reversed(given)), 0.5)
