"""`teocalli ratings`: do all ratings follow from the matches that are written down?"""

from __future__ import annotations

import click

from teocalli.cli.database import database_option, in_plain_words


@click.command("ratings")
@database_option
@click.option("--mend", is_flag=True, help="Write the ratings that follow from the matches.")
def command(database: str, mend: bool) -> None:
    """Work all ratings out again from the first match on, and say how many are something else."""
    from teocalli.server import ratings

    with in_plain_words():
        wrong = ratings.check_database(database, mend)
    if not wrong:
        click.echo("All ratings follow from the matches.")
    elif mend:
        click.echo(f"{wrong} ratings mended.")
    else:
        raise click.ClickException(f"{wrong} ratings do not follow from the matches; --mend writes those that do")
