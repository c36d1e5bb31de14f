"""`upheld receipts`: make keys, publish them, sign receipts, verify them offline."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upheld.domain.errors import InvalidInput

if TYPE_CHECKING:
    from upheld.receipts.keys import PublicKey

__all__ = ["app"]

app = typer.Typer(
    name="receipts", help="Sign proof that an operation was done; verify it.", no_args_is_help=True
)
_DAY = 86_400


@app.command()
def keygen(
    key_file: Annotated[Path, typer.Argument(help="Where the private key goes; must not exist.")],
    *,
    kid: Annotated[str, typer.Option(help="The id of the key.")],
    days: Annotated[int, typer.Option(min=1, max=3650, help="How long it may sign.")] = 365,
    test: Annotated[bool, typer.Option("--test", help="Mark it as a test key.")] = False,
) -> None:
    """Make a signing key; its public set goes to stdout."""
    from upheld import bootstrap
    from upheld.cli.documents import write_new

    now = int(bootstrap.clock().now().timestamp())
    signer = bootstrap.new_signer(kid, not_before=now, expires_at=now + days * _DAY, test=test)
    write_new(key_file, json.dumps(signer.jwk(), indent=2) + "\n", private=True)
    _publish([signer.public])


@app.command()
def jwks(
    files: Annotated[list[Path], typer.Argument(help="Key files and public sets, in order.")],
    *,
    revoke: Annotated[
        list[str] | None, typer.Option(help="A key id to revoke from now on; may be repeated.")
    ] = None,
) -> None:
    """Write one public set out of private keys and public sets; no private part leaves."""
    from dataclasses import replace

    from upheld import bootstrap

    keys = {key.key_id: key for path in files for key in _public(path)}
    now = int(bootstrap.clock().now().timestamp())
    for key_id in revoke or ():
        if key_id not in keys:
            raise InvalidInput(f"--revoke {key_id}: no key of that id in the files")
        keys[key_id] = replace(keys[key_id], revoked_at=now)
    _publish(list(keys.values()))


@app.command()
def sign(
    key_file: Annotated[Path, typer.Argument(help="The private key.")],
    *,
    subject: Annotated[str, typer.Option(help="The conversation or run it belongs to.")],
    operation: Annotated[str, typer.Option(help="What was done.")],
    facts: Annotated[
        Path | None, typer.Option(help="A JSON list of {near, kind, value} to include.")
    ] = None,
    audience: Annotated[str | None, typer.Option(help="The one checker it is for.")] = None,
    ttl: Annotated[
        int, typer.Option(min=1, max=90 * _DAY, help="Seconds until it expires.")
    ] = _DAY,
) -> None:
    """Sign a receipt that the operation is done; the token goes to stdout."""
    from upheld import bootstrap
    from upheld.cli.documents import read_json
    from upheld.receipts.claims import Claims
    from upheld.receipts.token import sign as signed
    from upheld.wire.receipts import signed_facts

    signer = bootstrap.load_signer(read_json(key_file))
    now = int(bootstrap.clock().now().timestamp())
    claims = Claims(
        key_id=signer.key_id,
        receipt_id=bootstrap.new_receipt_id(),
        subject=subject,
        operation=operation,
        issued_at=now,
        expires_at=now + ttl,
        facts=None if facts is None else signed_facts(read_json(facts)),
        audience=audience,
    )
    if not signer.public.valid_at(now):
        raise InvalidInput(f"the key {signer.key_id} may not sign now: it is outside its window")
    sys.stdout.write(signed(claims, signer.sign) + "\n")


@app.command()
def verify(
    receipt: Annotated[str, typer.Argument(help="The token, or - for standard input.")],
    *,
    jwks: Annotated[Path, typer.Option(help="The public keys to trust.")],
    subject: Annotated[str, typer.Option(help="The conversation or run it must belong to.")],
    audience: Annotated[str | None, typer.Option(help="The audience it may name.")] = None,
    allow_test_keys: Annotated[
        bool, typer.Option("--allow-test-keys", help="Trust keys that are marked as test keys.")
    ] = False,
) -> None:
    """Verify a receipt offline; exit 1 with the reason where it proves nothing."""
    from upheld import bootstrap
    from upheld.cli.documents import read_json
    from upheld.receipts.verify import Receipt
    from upheld.receipts.verify import verify as verified
    from upheld.wire.receipts import receipt_body

    ring = bootstrap.key_ring(read_json(jwks), allow_test=allow_test_keys)
    token = sys.stdin.readline().strip() if receipt == "-" else receipt
    now = bootstrap.clock().now()
    outcome = verified(token, ring, subject=subject, now=now, audience=audience)
    sys.stdout.write(json.dumps(receipt_body(outcome), indent=2, ensure_ascii=False) + "\n")
    raise typer.Exit(code=0 if isinstance(outcome, Receipt) else 1)


def _public(path: Path) -> "tuple[PublicKey, ...]":
    """Return the public keys of a file: a private key or a public set."""
    from upheld import bootstrap
    from upheld.cli.documents import read_json
    from upheld.receipts.keys import keys_from

    document = read_json(path)
    if isinstance(document, dict) and "d" in document:
        return (bootstrap.load_signer(document).public,)
    return keys_from(document)


def _publish(keys: "list[PublicKey]") -> None:
    from upheld.receipts.keys import jwks_of

    sys.stdout.write(json.dumps(jwks_of(keys), indent=2) + "\n")
