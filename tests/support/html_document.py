"""What an HTML file consists of, as the tests of reports look at it."""

import base64
import hashlib
import re
from html.parser import HTMLParser


class Document(HTMLParser):
    """Collects the tags of a document, its ids, and what it refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attributes:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("src", "href", "xlink:href", "data", "srcset"):
                self.links.append(value or "")

    def check_loads_nothing(self) -> None:
        """Assert that it refers to itself only, and runs nothing but what its policy names."""
        assert not {*self.tags} & {"link", "img", "iframe", "object"}
        scripts = re.findall(r"<script>(.*?)</script>", self.text, re.DOTALL)
        data = self.text.count('<script type="application/json"')
        assert self.tags.count("script") == len(scripts) + data
        digests = [base64.b64encode(hashlib.sha256(each.encode()).digest()) for each in scripts]
        policy = "".join(f"; script-src 'sha256-{digest.decode()}'" for digest in digests)
        assert f"content=\"default-src 'none'; style-src 'unsafe-inline'{policy}" in self.text
        assert all(link.startswith("#") for link in self.links)
        assert "@import" not in self.text
        assert re.findall(r"url\((?!#)", self.text) == []
        assert len(self.ids) == len(set(self.ids))
        assert {link[1:] for link in self.links} <= set(self.ids)
