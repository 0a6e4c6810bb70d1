"""A real PostgreSQL server, with its data in a folder of its own, run by somebody without privileges."""

import itertools
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

_PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)  # where Debian has it


def _program(name: str) -> str:
    found = shutil.which(name, path=os.pathsep.join([*map(str, _PLACES), os.environ.get("PATH", "")]))
    assert found, f"{name} of PostgreSQL is missing: sh scripts/need_postgresql"
    return found


class Server:
    """A server that can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # The server refuses to be run by root.
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            entry = pwd.getpwnam(self._user)
            os.chown(folder, entry.pw_uid, entry.pw_gid)
        self._numbers = itertools.count()
        self._run("initdb", "--auth=trust", "--username=crownlands", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [_program(program), "-D", str(self.folder / "data"), *arguments]
        log = self.folder / "log"
        done = subprocess.run(command, user=self._user, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, f"{done.stdout}{done.stderr}{log.read_text() if log.exists() else ''}"

    def start(self) -> None:
        # Kills of the server leave what is in the system's hands alone: nothing has to reach the disk here.
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=200 -c fsync=off -c shared_buffers=32MB"
        self._run("pg_ctl", "-w", "-t", "120", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-w", "-t", "120", "-m", how, "stop")

    def address(self, database: str) -> str:
        return f"postgresql://crownlands@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"crownlands{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)


@contextmanager
def postgresql_server() -> Iterator[Server]:
    folder = Path(
        tempfile.mkdtemp(prefix="crownlands-pg", dir="/tmp")
    )  # a short path: sockets have no room for a long one
    folder.chmod(0o755)
    try:
        server = Server(folder)
        try:
            yield server
        finally:
            if (folder / "data" / "postmaster.pid").exists():
                server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    """`python -m tests.server.postgresql COMMAND …`: run a command with a server of its own; {} is its address."""
    with postgresql_server() as server:
        address = server.new_database()
        return subprocess.run([part.replace("{}", address) for part in sys.argv[1:]]).returncode


if __name__ == "__main__":
    sys.exit(main())
