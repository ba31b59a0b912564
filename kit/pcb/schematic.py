def text(layout): return ""
