"""How the scripts beside this file write numbers and runs of code points into Swift tables."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number, width):
    """A number in so many base-36 digits."""
    assert 0 <= number < 36**width, number
    text = ""
    for _ in range(width):
        text = DIGITS[number % 36] + text
        number //= 36
    return text


def run_rows(points):
    """The consecutive code points, each run with its first, its count and its offset, as rows."""
    found = []
    for point in points:
        if found and found[-1][0] + found[-1][1] == point:
            found[-1][1] += 1
        else:
            found.append([point, 1])
    offset, line = 0, "   "
    for first, count in found:
        item = f" (0x{first:04X}, {count}, {offset}),"
        if len(line) + len(item) > 100:
            yield line
            line = "   "
        line += item
        offset += count
    yield line


def literal(name, text, width):
    """A static string as rows of at most so many characters."""
    rows = [text[start : start + width] for start in range(0, len(text), width)]
    yield f'  static let {name}: StaticString = """'
    yield from ("    " + row + "\\" for row in rows[:-1])
    yield "    " + rows[-1]
    yield '    """'
