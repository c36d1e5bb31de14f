"""`upheld serve`: the HTTP server."""

from typing import Annotated

import typer

from upheld.domain.errors import MissingExtra

__all__ = ["serve"]


def serve(
    *,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port; 0 picks a free one and says which.", min=0, max=65535)
    ] = 8000,
    workers: Annotated[
        int,
        typer.Option(help="Processes; for more than one, set DATABASE_URL to PostgreSQL.", min=1),
    ] = 1,
    drain: Annotated[
        int, typer.Option(help="Seconds a stopping server waits for what runs.", min=0)
    ] = 20,
) -> None:
    """Answer over HTTP: text checks, reply checks, accounts; stop with Ctrl-C.

    Checks are made against the added sources (`upheld sources`), or the starter corpora where there
    are none: their index is made at the first start. Until there is an administrator, every start
    prints a one-time address: who posts an email and a password to it becomes one. Stopping
    finishes or releases what runs. Settings are environment variables, listed in
    docs/reference/settings.md.
    """
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
        http="upheld.http.connection:BoundedConnection",
        access_log=False,
        log_config=None,
    )
