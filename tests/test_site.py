"""The site: the client as a folder of files for any web host."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from teocalli.cli.site import SERVERLESS, serverless, write_site

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/favicon.svg" />
    <script src="/theme.js"></script>
    <a href="https://house.test/">elsewhere</a><a href="//house.test/">elsewhere</a>
  </head>
</html>
"""


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A small client, built."""
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text(PAGE, "utf-8")
    (tmp_path / "client" / "assets" / "index-1.js").write_text("1", "utf-8")
    return tmp_path / "client"


def test_the_page_names_its_files_from_where_it_lies() -> None:
    page = serverless(PAGE)
    assert 'href="./favicon.svg"' in page
    assert 'src="./theme.js"' in page
    assert 'href="https://house.test/"' in page
    assert 'href="//house.test/"' in page


def test_the_page_says_that_there_is_no_server_and_what_it_may_do() -> None:
    page = serverless(PAGE)
    assert page.count(SERVERLESS) == 1
    assert "connect-src 'self'" in page
    assert "frame-ancestors" not in page


def test_a_site_replaces_an_earlier_one(client: Path, tmp_path: Path) -> None:
    write_site(client, tmp_path / "site")
    (client / "assets" / "index-1.js").rename(client / "assets" / "index-2.js")
    write_site(client, tmp_path / "site")
    files = {str(path.relative_to(tmp_path / "site")) for path in (tmp_path / "site").rglob("*") if path.is_file()}
    assert files == {"index.html", "assets/index-2.js"}


def test_a_folder_with_other_files_is_left_alone(client: Path, tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "index.html").write_text("mine", "utf-8")
    with pytest.raises(click.ClickException, match="not empty"):
        write_site(client, tmp_path / "papers")
    assert [path.name for path in (tmp_path / "papers").iterdir()] == ["index.html"]
    assert (tmp_path / "papers" / "index.html").read_text("utf-8") == "mine"
