"""The page that describes the HTTP interface to people: the OpenAPI document, readable without any script."""

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """The HTTP interface."""
    document: dict[str, Any] = request.app.openapi()
    parts = [
        "<p>How a table speaks, and the socket, are told in <code>docs/protocol.md</code>; "
        '<a href="/openapi.json">openapi.json</a> is this page for programs.</p>'
    ]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parts.append(_operation(document, path, method, operation))
    title = f"Crownlands {escape(document['info']['version'])}: HTTP interface"
    body = f"<h1>{title}</h1>{''.join(parts)}"
    return HTMLResponse(
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><body><main>{body}</main></body></html>"
    )


def _operation(document: dict[str, Any], path: str, method: str, operation: dict[str, Any]) -> str:
    rows = [
        (parameter["name"], parameter["schema"], parameter.get("description", ""), parameter.get("required", False))
        for parameter in operation.get("parameters", [])
    ]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        schema = _resolved(document, content["schema"])
        needed = schema.get("required", [])
        for name, field in schema.get("properties", {}).items():
            rows.append((name, field, field.get("description", ""), name in needed))
    lines = "".join(
        f"<tr><th scope=row>{escape(name)}{'' if needed else ' (optional)'}</th>"
        f"<td><code>{escape(_kind(document, schema))}</code></td><td>{escape(about)}</td></tr>"
        for name, schema, about, needed in rows
    )
    table = f"<table>{lines}</table>" if lines else ""
    head = f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
    return f"<section>{head}<p>{escape(operation.get('description', ''))}</p>{table}</section>"


def _resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = document["components"]["schemas"][name] if name else schema
    return found


def _kind(document: dict[str, Any], schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    schema = _resolved(document, schema)
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_kind(document, each) for each in schema["anyOf"] if each.get("type") != "null")
    if schema.get("type") == "array":
        return f"list of {_kind(document, schema.get('items', {}))}"
    if "properties" in schema:
        return "{" + ", ".join(f"{k}: {_kind(document, v)}" for k, v in schema["properties"].items()) + "}"
    return str(schema.get("type", "anything"))
