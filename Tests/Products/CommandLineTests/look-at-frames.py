"""Says how many frames an animation has, and draws each of them into a folder as a plain PNG.

Exit status 77: a package is missing.
"""
import sys

try:
    from PIL import Image
except ImportError as error:
    print(error)
    sys.exit(77)

path, folder = sys.argv[1:]
image = Image.open(path)
print("frames", image.n_frames, "loop", image.info["loop"])
for number in range(image.n_frames):
    image.seek(number)
    print("milliseconds", int(image.info["duration"]))
    image.convert("RGBA").save(f"{folder}/{number}.png")
