"""`upheld serve`: the HTTP server."""

from typing import Annotated

import typer

from upheld.domain.errors import MissingExtra

__all__ = ["serve"]


def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port; 0 picks a free one.", min=0, max=65535)
    ] = 8000,
    workers: Annotated[
        int, typer.Option(help="Processes; more than one needs PostgreSQL.", min=1)
    ] = 1,
    drain: Annotated[
        int, typer.Option(help="Seconds a stopping server waits for what runs.", min=0)
    ] = 20,
) -> None:
    """Serve the Fact It and Curbi contracts; stopping finishes or releases what runs."""
    try:
        import uvicorn
    except ModuleNotFoundError:
        raise MissingExtra("upheld serve", "server") from None
    uvicorn.run(
        "upheld.asgi:app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        timeout_graceful_shutdown=drain,
        server_header=False,
        proxy_headers=False,
        access_log=False,
        log_config=None,
    )
