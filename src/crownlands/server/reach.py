"""Addresses that other devices can reach: a link to `localhost` leads a phone to the phone itself."""

import ipaddress
import socket

from starlette.requests import HTTPConnection

from crownlands.server.settings import Settings

_EVERYWHERE = {"0.0.0.0", "::", ""}
_FAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # documentation's: nobody is there
_PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host")


def is_loopback(host: str) -> bool:
    """Does a name or number of a host mean: this very machine?"""
    host = host.lower().strip("[]").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _named(header: str) -> str:
    """The name or number in a Host header, without the port."""
    name = header[1:].partition("]")[0] if header.startswith("[") else header.partition(":")[0]
    return name.lower().rstrip(".")


def known_names(settings: Settings) -> frozenset[str]:
    """What this server is called, beside numbers and what every machine calls itself."""
    machine = socket.gethostname().lower()
    origins = [origin.partition("://")[2] for origin in settings.origins.split()]
    own = [settings.host, machine, f"{machine.partition('.')[0]}.local"]
    return frozenset(map(_named, [*own, *origins, *settings.hosts.split()]))


def is_ours(header: str, names: frozenset[str]) -> bool:
    """Is this server meant? Somebody else's site can have its own name lead here, and its visitors' browsers then take
    us for a part of it; of a number nobody can say where it leads."""
    name = _named(header)
    if name in names or not header:  # browsers always say it
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return is_loopback(name)
    return True


def own_address() -> str | None:
    """The address of this machine in its network; None if it is in none. Nothing is sent to find it out."""
    for family, far in _FAR.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                address = str(probe.getsockname()[0])
        except OSError:
            continue
        found = ipaddress.ip_address(address)
        if not (found.is_loopback or found.is_unspecified or found.is_link_local):
            return f"[{address}]" if family == socket.AF_INET6 else address
    return None


def link_base(connection: HTTPConnection, settings: Settings) -> tuple[str, bool]:
    """The address to invite others to, without a slash at its end; and can only this machine reach it?

    It is the one somebody came by. Only where that is a name of the machine for itself, and no proxy stands between,
    it is replaced by the machine's address in its network, if the server listens there.
    """
    base = str(connection.base_url).rstrip("/")
    host = connection.url.hostname or ""
    if not is_loopback(host) or settings.proxies or any(name in connection.headers for name in _PASSED_ON):
        return base, False
    address = own_address() if settings.host in _EVERYWHERE else None
    if address is None:
        return base, True
    return base.replace(f"[{host}]" if ":" in host else host, address, 1), False
