#!/usr/bin/env python3
"""Checks that no link of the documentation's site is dead: Tests/check-site.py SITE

References and images lead to pages and files of the site, anchors to headings, and no Markdown is left in a text. Addresses outside
are counted, not asked for.
"""
import json
import pathlib
import re
import sys

site = pathlib.Path(sys.argv[1])
data = site / "data"
pages = {"/" + str(path.relative_to(data).with_suffix("")): json.loads(path.read_text()) for path in data.rglob("*.json")}
dead, outside, inside = [], set(), 0


def within(value):
    """All objects of a page."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from within(part)
    elif isinstance(value, list):
        for part in value:
            yield from within(part)


anchors = {path: {one["anchor"] for one in within(page) if "anchor" in one} for path, page in pages.items()}


def check(path, url):
    """An address that a page has."""
    global inside
    if re.match(r"(https?|mailto):", url):
        outside.add(url)
        return
    inside += 1
    to, _, anchor = url.partition("#")
    to = to.lower() or path
    if to.startswith("/documentation"):
        if to not in pages:
            dead.append(f"{path}: no page {url}")
        elif anchor and anchor not in anchors[to]:
            dead.append(f"{path}: no heading {url}")
    elif not (site / to.lstrip("/")).exists() and not (site / url.lstrip("/")).exists():
        dead.append(f"{path}: no file {url}")


for path, page in pages.items():
    references = page.get("references", {})
    for reference in references.values():
        for variant in reference.get("variants", []):
            check(path, variant["url"])
        if "url" in reference:
            check(path, reference["url"])
    # Of what a page refers to, the summaries of its lists are shown.
    lists = [part for key in ("topicSections", "seeAlsoSections", "defaultImplementationsSections") for part in page.get(key, [])]
    shown = [references[name].get("abstract") for part in lists for name in part["identifiers"] if name in references]
    for one in within([{key: value for key, value in page.items() if key != "references"}, shown]):
        if one.get("type") == "reference" and references.get(one["identifier"], {"type": "unresolvable"})["type"] == "unresolvable":
            dead.append(f"{path}: {one['identifier']} leads nowhere")
        if one.get("type") == "link" and "destination" in one:
            check(path, one["destination"])
        if one.get("type") == "text" and re.search(r"\]\(|<doc:|``", one.get("text", "")):
            dead.append(f"{path}: this is no link: {one['text']}")
    # A page that a browser asks for by its address.
    if not (site / path.lstrip("/") / "index.html").exists() and path != "/documentation":
        dead.append(f"{path}: has no index.html")
for one in within(json.loads((site / "index/index.json").read_text())):
    if "path" in one:
        check("index.json", one["path"])

print(*sorted(set(dead)), sep="\n", end="\n" if dead else "", file=sys.stderr)
print(f"check-site.py: {len(pages)} pages, {inside} links inside, {len(set(dead))} dead; addresses outside: {len(outside)}", *sorted(outside))
sys.exit(bool(dead) or len(pages) < 100)
