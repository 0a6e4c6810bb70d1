"""Every decision of a whole game of each mode, on screens of every size.

What can be chosen and the button that confirms it are in sight without scrolling, nothing hangs over the edge, names
and the prompt can be read, and what a finger presses is large enough.
"""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.play import act_by_keyboard, is_asked, my_turn_or_end, prompt

# The last: 1366 × 768 at 200 %.
SIZES = [(360, 640), (844, 390), (390, 844), (2560, 1440), (820, 1180), (1366, 768), (683, 384)]

# What is wrong with a screen, in words.
LOOK = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const wrong = [];
    const check = (fine, what) => fine || wrong.push(what);
    const all = (selector) => [...document.querySelectorAll(selector)];
    const box = (one) => one.getBoundingClientRect();
    const under = (one) => {
        const { left, top, width, height } = box(one);
        return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    const whole = (one) => {
        const { left, top, right, bottom } = box(one);
        const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return inside && one.contains(under(one));
    };
    const letters = (one) => parseFloat(getComputedStyle(one).fontSize);
    const readable = (one) => letters(one) >= 11 && one.scrollWidth <= one.clientWidth + 1;
    check(document.documentElement.scrollWidth <= innerWidth, "it hangs over the edge");
    const targets = all(".targets .target");
    const tiles = all(".actions .tile:enabled");
    check(targets.length + tiles.length > 0, "there is nothing to do");
    if (targets.length) {
        const seen = targets.filter((one) => under(one)?.closest("figure") === one.closest("figure"));
        check(seen.length > 0, "no target is in sight");
        const confirm = document.querySelector(".tool.confirm");
        check(!confirm || whole(confirm), "the button to confirm is not in sight"); // a step on the way has none
        // A finger is led to the nearest target: three times its size, if it is small.
        check(seen.every((one) => 3 * Math.min(box(one).width, box(one).height) >= 44), "targets are too small");
    }
    if (tiles.length) check(tiles.some(whole), "no button for an action is in sight");
    for (const one of all(".actions button").filter((each) => box(each).width)) {
        check(box(one).width >= 44 && box(one).height >= 44, `${one.innerText} is too small`);
    }
    const prompt = document.querySelector("#prompt");
    check(whole(prompt) && letters(prompt) >= 15 && readable(prompt), "the prompt is cut");
    check(whole(document.querySelector("#menu")), "no menu");
    for (const name of all(".main .area-name, .others .area-name")) check(readable(name), `${name.innerText} is cut`);
    return wrong;
}"""

MODES: list[Any] = [
    pytest.param("kingdomino", {"players": 2}, id="kingdomino for two"),
    pytest.param("kingdomino", {"players": 4}, id="kingdomino for four"),
    pytest.param("kingdomino", {"players": 2, "sample": True}, id="sample"),
    pytest.param("origins", {"players": 3, "mode": "discovery"}, id="discovery"),
    pytest.param("origins", {"players": 2, "mode": "totem"}, id="totem"),
    pytest.param("origins", {"players": 4, "mode": "tribe"}, id="tribe"),
    pytest.param("kingdom_builder", {"players": 3, "nomads": True}, id="kingdom builder"),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), MODES)
def test_every_decision_is_in_sight(visit: Visit, game: str, options: dict[str, Any]) -> None:
    page = visit(has_touch=True)
    page.goto("/")
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * (options["players"] - 1)]
    table = page.request.post("/api/tables", data={"game": game, "options": options, "seats": seats}).json()["table"]
    page.goto(f"/t/{table}")
    decisions = confirmed = 0
    sizes = list(SIZES)
    while my_turn_or_end(page):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            wrong = page.evaluate(LOOK)
            assert not wrong, (wrong, width, height, prompt(page))
            page.evaluate("scrollTo(0, 0)")
        # The next decision comes on this screen, and brings back a page that was scrolled away.
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        confirmed += is_asked(page)
        act_by_keyboard(page)
        sizes.reverse()
        decisions += 1
    assert decisions >= 12
    assert confirmed >= decisions / 2
