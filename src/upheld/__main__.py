"""Run the command line as `python -m upheld`."""

from upheld.cli.main import run

__all__: list[str] = []

if __name__ == "__main__":
    run()
