"""The OpenAPI description, and a fuzzer that believes it: no answer is a server error, every error is explained."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from crownlands.server.app import create_app
from crownlands.server.settings import Settings
from tests.server.house import house

schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())


@pytest.fixture(scope="session")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """A server with tables in several states, and a cookie that opens them."""
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    with house(folder, requests_a_second=1e9, requests_at_once=1e9) as running, running.person() as person:
        tables = [
            person.table("me", "random", sample=True),
            person.table("me", "open"),
            person.table("random", "random", sample=True),
        ]
        yield f"http://{running.address}", [person.http.cookies["crownlands"], *tables]
        assert person.get("/health")["status"] == "up"


@schema.parametrize()
@settings(max_examples=20, suppress_health_check=list(HealthCheck), deadline=None)
def test_no_answer_is_a_server_error(case: Any, fuzzed: tuple[str, list[str]]) -> None:
    address, (cookie, *tables) = fuzzed
    if "table" in (case.path_parameters or {}):  # three times in four, one that exists
        names = [*tables, case.path_parameters["table"]]
        case.path_parameters["table"] = names[sum(str(case.path_parameters["table"]).encode()) % 4]
    if isinstance(case.query, dict):
        case.query.pop("wait", None)
    answer = case.call(base_url=address, cookies={"crownlands": cookie})
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    case.validate_response(answer, checks=checks)
    if answer.status_code >= 400:
        assert answer.json()["error"] and answer.json()["text"]
