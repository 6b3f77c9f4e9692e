"""The command line: `teocalli play | games | simulate | record | verify | bench | …`, one file a command, loaded when called."""

from __future__ import annotations

import importlib
import sys

import click

COMMANDS = {
    "games": "list the games with their options",
    "serve": "start the server and play in the browser",
    "backup": "copy the database to a file while people play",
    "export": "write all matches to a file",
    "import": "read matches back from such a file",
    "keeper": "look after a house: its tables, its chat, its log",
    "ratings": "check the ratings of a house against its matches",
    "play": "play in the terminal, with people and bots",
    "simulate": "play many random matches and summarise them",
    "record": "write one match with nothing hidden, as JSON lines",
    "hint": "ask a bot for advice in a saved match",
    "review": "judge every choice of a finished match",
    "arena": "let bots play each other, and rate them",
    "verify": "check a match file: shuffle, actions, standings",
    "lab": "is a game balanced? what if a number changes?",
    "train": "let a network learn a game by playing against itself",
    "wasm": "build the rules and the bots for browsers",
    "site": "write the web client for any web host, without a server",
    "bench": "measure the speed of the rules on this machine",
}


class LazyCommands(click.Group):
    """Commands by name; the module of a command is imported only when it is called."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"teocalli.cli.{name}").command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.version_option(package_name="teocalli")
def house() -> None:
    """Teocalli: Codinca, Temple Code, Aztec and Les Trésors de Cibola, in the terminal and in the browser."""


def main(arguments: list[str] | None = None) -> None:
    """Run a command. What the user got wrong is told in one line, with exit status 2."""
    from teocalli.bots import UnknownBot
    from teocalli.boxes import BoxError
    from teocalli.matchfile import FileError
    from teocalli.options import OptionError
    from teocalli.textfile import TextError

    try:
        house.main(arguments, prog_name="teocalli", standalone_mode=False)
    except click.ClickException as error:
        _stop(error.format_message())
    except (OptionError, BoxError, FileError, TextError, UnknownBot) as error:
        _stop(str(error))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            sys.stderr.close()
            sys.exit(1)
        _stop(f"{error.filename or 'file'}: {error.strerror}")
    except (click.Abort, KeyboardInterrupt, EOFError):
        click.echo("", err=True)
        sys.exit(130)


def _stop(line: str) -> None:
    click.echo(f"teocalli: {' '.join(line.split())}", err=True)
    sys.exit(2)
