"""Writes PNG files of every kind into a folder, and says what Pillow and pixelmatch make of them.

A line `pixels FILE HEX` holds red, green, blue and alpha of all pixels; a line
`pair OLD NEW THRESHOLD IGNORES-AA COUNT` holds a count of pixelmatch. Exit status 77: a package
is missing.
"""
import random
import struct
import sys
import zlib

try:
    from PIL import Image, ImageDraw
    from pixelmatch import pixelmatch
except ImportError as error:
    print(error)
    sys.exit(77)

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
WHOLE = [(0, 0, 1, 1)]
# The seven passes of Adam7: first column and row, and the steps between.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def packed(samples, depth):
    """Samples of a row as bytes."""
    if depth == 16:
        return b"".join(struct.pack(">H", sample) for sample in samples)
    bits = 0
    for sample in samples:
        bits = bits << depth | sample
    missing = -len(samples) * depth % 8
    return (bits << missing).to_bytes((len(samples) * depth + missing) // 8, "big")


def write(path, rows, depth, kind, palette=b"", transparency=None, interlaced=False):
    """Rows of pixels, each a tuple of samples, as a file without filters."""
    raw = b""
    for column, row, across, down in PASSES if interlaced else WHOLE:
        for line in rows[row::down]:
            samples = [sample for pixel in line[column::across] for sample in pixel]
            if samples:
                raw += b"\0" + packed(samples, depth)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, kind, 0, 0, interlaced)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
    if palette:
        data += chunk(b"PLTE", palette)
    if transparency is not None:
        data += chunk(b"tRNS", transparency)
    data += chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")
    with open(path, "wb") as file:
        file.write(data)


def seen(path, rows, depth, kind, transparency):
    """The pixels as Pillow reads them, corrected where Pillow is known to be wrong."""
    if transparency is not None and kind in (0, 2) and depth != 8 or (depth, kind) == (16, 0):
        # Pillow does not scale the transparent color, and clips 16-bit gray to 255.
        clear = struct.unpack(f">{CHANNELS[kind]}H", transparency) if transparency else None
        eight = lambda sample: sample >> 8 if depth == 16 else sample * 255 // (2**depth - 1)
        pixels = []
        for pixel in (pixel for row in rows for pixel in row):
            color = pixel * 3 if kind == 0 else pixel
            pixels.append(tuple(map(eight, color)) + (0 if pixel == clear else 255,))
        return bytes(sample for pixel in pixels for sample in pixel)
    with Image.open(path) as image:
        return image.convert("RGBA").tobytes()


def every_kind(folder):
    dice = random.Random(5)
    for kind, depths in {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}.items():
        for depth in depths:
            for interlaced in (False, True):
                for has_clear in (False, True) if kind in (0, 2, 3) else (False,):
                    width, height = dice.choice([(1, 1), (3, 2), (13, 11), (17, 9)])
                    top = min(2**depth, 200 if kind == 3 else 2**16) - 1
                    rows = [
                        [tuple(dice.choice((0, top, dice.randint(0, top))) for _ in range(CHANNELS[kind]))
                         for _ in range(width)] for _ in range(height)
                    ]
                    palette = dice.randbytes(3 * (top + 1)) if kind == 3 else b""
                    transparency = None
                    if has_clear and kind == 3:
                        transparency = dice.randbytes((top + 1) // 2)
                    elif has_clear:
                        transparency = b"".join(struct.pack(">H", sample) for sample in rows[0][0])
                    name = f"kind{kind}-{depth}{'-interlaced' * interlaced}{'-clear' * has_clear}.png"
                    path = f"{folder}/{name}"
                    write(path, rows, depth, kind, palette, transparency, interlaced)
                    print("pixels", name, seen(path, rows, depth, kind, transparency).hex())


def filtered(folder):
    """The kinds for which Pillow chooses a filter for each row."""
    for mode in ("L", "LA", "RGB", "RGBA"):
        image = noise(8, drawing(9), 255).convert(mode)
        image.save(f"{folder}/filtered-{mode}.png")
        print("pixels", f"filtered-{mode}.png", image.convert("RGBA").tobytes().hex())


def drawing(seed, shift=0.0, ground=(255, 255, 255, 255)):
    """Smooth shapes, drawn at four times the size and reduced."""
    dice = random.Random(seed)
    image = Image.new("RGBA", (44 * 4, 30 * 4), ground)
    pen = ImageDraw.Draw(image)
    for _ in range(5):
        x, y = dice.uniform(-20, 150) + shift * 4, dice.uniform(-20, 100)
        color = tuple(dice.randint(0, 255) for _ in range(3)) + (255,)
        shape = pen.ellipse if dice.random() < 0.6 else pen.rectangle
        shape((x, y, x + dice.uniform(10, 90), y + dice.uniform(10, 70)), fill=color)
    pen.line((0, 20 + shift * 4, 170, 90), fill=(0, 0, 0, 255), width=5)
    return image.resize((44, 30), Image.BOX)


def noise(seed, old, amount, alpha=False):
    """The picture with some pixels changed a little."""
    dice = random.Random(seed)
    image = old.copy()
    for _ in range(200):
        place = dice.randrange(image.width), dice.randrange(image.height)
        pixel = image.getpixel(place)
        changed = [max(0, min(255, sample + dice.randint(-amount, amount))) for sample in pixel]
        image.putpixel(place, tuple(changed[:3]) + (changed[3] if alpha else pixel[3],))
    return image


def pairs(folder):
    plain = drawing(1)
    glass = noise(2, drawing(3, ground=(120, 40, 200, 90)), 120, alpha=True)
    cases = {
        "shifted": (plain, drawing(1, shift=0.3)),
        "moved": (plain, drawing(1, shift=1)),
        "noisy": (plain, noise(4, plain, 20)),
        "glass": (glass, noise(6, glass, 160, alpha=True)),
        "other": (plain, drawing(7)),
        "thin": (plain.crop((0, 0, 44, 1)), drawing(7).crop((0, 0, 44, 1))),
    }
    for name, (old, new) in cases.items():
        old.save(f"{folder}/{name}-old.png")
        new.save(f"{folder}/{name}-new.png")
        for threshold in (0, 0.02, 0.1, 0.35, 1):
            for ignores in (True, False):
                count = pixelmatch(
                    list(old.tobytes()), list(new.tobytes()), old.width, old.height,
                    threshold=threshold, includeAA=not ignores)
                print("pair", f"{name}-old.png", f"{name}-new.png", threshold, int(ignores), count)


every_kind(sys.argv[1])
filtered(sys.argv[1])
pairs(sys.argv[1])
