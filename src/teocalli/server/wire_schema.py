"""Wire schema: the JSON schema of every message on the wire and of every game's view, as components of the OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec

from teocalli import games
from teocalli.server import wire

TEMPLATE = "#/components/schemas/{name}"


def components() -> dict[str, Any]:
    """The JSON schema of every message of the wire, and of the view of every game."""
    structs = [
        thing
        for thing in vars(wire).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing is not msgspec.Struct
    ]
    _, schemas = msgspec.json.schema_components(structs, ref_template=TEMPLATE)
    schemas["Event"] = {"oneOf": [{"$ref": TEMPLATE.format(name=event.__name__)} for event in wire.Event.__args__]}
    views = {name: _view_components(name) for name in games.NAMES}
    for parts in views.values():
        schemas.update(parts)
    view = {"oneOf": [{"$ref": TEMPLATE.format(name=_view_name(name))} for name, parts in views.items() if parts]}
    schemas["View"] = view
    schemas["Update"]["properties"]["view"] = {"$ref": TEMPLATE.format(name="View")}
    return schemas


def _view_name(game: str) -> str:
    return _prefix(game) + "View"


def _prefix(game: str) -> str:
    return "".join(part.capitalize() for part in game.split("_"))


def _view_components(game: str) -> dict[str, Any]:
    """The structs of a game's view, each with the game's name before its own so that no two games collide."""
    prefix = _prefix(game)
    _, schemas = msgspec.json.schema_components([games.load(game).view.View], ref_template=TEMPLATE)
    new = {name: name if name.startswith(prefix) else prefix + name for name in schemas}
    return {
        new[name]: _renamed(schema, {TEMPLATE.format(name=old): TEMPLATE.format(name=name) for old, name in new.items()})
        for name, schema in schemas.items()
    }


def _renamed(schema: Any, new: dict[str, str]) -> Any:
    """A schema whose references name other components."""
    if isinstance(schema, dict):
        return {key: new[value] if key == "$ref" else _renamed(value, new) for key, value in schema.items()}
    return [_renamed(part, new) for part in schema] if isinstance(schema, list) else schema


def with_components(routes: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document of the routes with every message, also those that no route names, such as the events of a stream."""
    routes.setdefault("components", {}).setdefault("schemas", {}).update(components())
    return routes
