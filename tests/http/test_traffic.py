"""What `/metrics` says of the requests that were answered."""

from prometheus_client import CollectorRegistry, generate_latest

from upheld.http.traffic import Traffic


def test_requests_are_counted_and_timed_by_route() -> None:
    traffic, registry = Traffic(), CollectorRegistry()
    registry.register(traffic)
    traffic.running = 2
    for seconds in (0.001, 0.005, 0.02, 60.0):
        traffic.answered("POST", "/v1/check", 200, seconds)
    traffic.answered("GET", "none", 404, 0.2)
    lines = generate_latest(registry).decode().splitlines()
    assert 'upheld_requests_total{method="POST",route="/v1/check",status="200"} 4.0' in lines
    assert 'upheld_requests_total{method="GET",route="none",status="404"} 1.0' in lines
    assert 'upheld_request_seconds_bucket{le="0.005",route="/v1/check"} 2.0' in lines
    assert 'upheld_request_seconds_bucket{le="0.025",route="/v1/check"} 3.0' in lines
    assert 'upheld_request_seconds_bucket{le="10.0",route="/v1/check"} 3.0' in lines
    assert 'upheld_request_seconds_bucket{le="+Inf",route="/v1/check"} 4.0' in lines
    assert 'upheld_request_seconds_count{route="/v1/check"} 4.0' in lines
    assert 'upheld_request_seconds_sum{route="none"} 0.2' in lines
    assert "upheld_requests_running 2.0" in lines
