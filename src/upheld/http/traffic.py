"""What was answered, counted for Prometheus.

Plain numbers on the loop's own thread, put into the library's shapes when they are asked for: its
own counters take a lock and a dozen calls for each request.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import REGISTRY
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.utils import floatToGoString

__all__ = ["TRAFFIC", "Traffic"]

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0)
NAMES = (*map(floatToGoString, BOUNDS), "+Inf")


class _Times:
    """How many requests took how long, and all their seconds."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * len(NAMES)
        self.total = 0.0


class Traffic:
    """A collector of requests by method, route and status; `running` are being answered now."""

    def __init__(self) -> None:
        self.running = 0
        self._answered: Counter[tuple[str, str, int]] = Counter()
        self._times: defaultdict[str, _Times] = defaultdict(_Times)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request whose last byte is sent."""
        self._answered[method, route, status] += 1
        times = self._times[route]
        times.counts[bisect_left(BOUNDS, seconds)] += 1
        times.total += seconds

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics as they stand."""
        labels = ["method", "route", "status"]
        total = CounterMetricFamily("upheld_requests", "Requests answered", labels=labels)
        for (method, route, status), count in self._answered.items():
            total.add_metric([method, route, str(status)], count)
        seconds = HistogramMetricFamily(
            "upheld_request_seconds", "Time to the last byte", labels=["route"]
        )
        for route, times in self._times.items():
            buckets = list(zip(NAMES, map(float, accumulate(times.counts)), strict=True))
            seconds.add_metric([route], buckets, times.total)
        now = GaugeMetricFamily("upheld_requests_running", "Requests being answered", self.running)
        yield from (total, seconds, now)


TRAFFIC = Traffic()
REGISTRY.register(TRAFFIC)
