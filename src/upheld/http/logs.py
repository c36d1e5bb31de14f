"""Structured logs: one JSON object a line on stderr."""

import logging
import sys

import structlog

__all__ = ["configure_logs"]


def configure_logs(level: int = logging.INFO) -> None:
    """Write logs of this product as JSON lines to stderr, and warnings of libraries beside them.

    At INFO the server also says where it listens, and that it stops.
    """
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="upheld: %(message)s")
    logging.getLogger("uvicorn.error").setLevel(level)
