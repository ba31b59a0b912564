"""What an HTML file consists of, as the tests of reports look at it."""

import re
from html.parser import HTMLParser


class Document(HTMLParser):
    """Collects the tags of a document, its ids, and what it refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attributes:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("src", "href", "xlink:href", "data", "srcset"):
                self.links.append(value or "")

    def check_loads_nothing(self) -> None:
        """Assert that it refers to itself only, and runs nothing."""
        assert not self.tags & {"script", "link", "img", "iframe", "object"}
        assert all(link.startswith("#") for link in self.links)
        assert "@import" not in self.text
        assert re.findall(r"url\((?!#)", self.text) == []
        assert len(self.ids) == len(set(self.ids))
        assert {link[1:] for link in self.links} <= set(self.ids)
