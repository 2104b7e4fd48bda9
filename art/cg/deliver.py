"""From a render's PNG to the site's original: crop, far background softened, reduced, JPEG of at most 500 KB.

Use: /usr/bin/python3 art/cg/deliver.py in.png out.jpg [width=2000] [crop=x,y,w,h] [soft=top,bottom,radius] [tone=gamma,red,green,blue]

tone: a power that darkens the middle tones (1.05 a little) and a factor for each colour, for a warmer or cooler light.
soft: shares of the height; above `top` the blur has its full radius in pixels, below `bottom` there is none. Air between
the eye and what is far does the same, and a phone downloads a fifth less.
"""

import io
import sys

import numpy as np
from PIL import Image, ImageFilter

LIMIT = 495_000


def soften(image: Image.Image, top: float, bottom: float, radius: float) -> Image.Image:
    blurs = [
        np.asarray(image.filter(ImageFilter.GaussianBlur(radius * k)) if k else image, np.float32)
        for k in (0, 0.35, 0.7, 1)
    ]
    share = np.clip((bottom - np.arange(image.height) / image.height) / (bottom - top), 0, 1) * 3
    out = np.empty_like(blurs[0])
    for row, s in enumerate(share):
        step = min(int(s), 2)
        out[row] = blurs[step][row] * (1 - (s - step)) + blurs[step + 1][row] * (s - step)
    return Image.fromarray(np.clip(out + 0.5, 0, 255).astype(np.uint8))


def main(source: str, target: str, *options: str) -> None:
    given = dict(option.split("=", 1) for option in options)
    image = Image.open(source).convert("RGB")
    if "crop" in given:
        x, y, w, h = map(int, given["crop"].split(","))
        image = image.crop((x, y, x + w, y + h))
    if "width" in given and int(given["width"]) < image.width:
        width = int(given["width"])
        image = image.resize((width, round(image.height * width / image.width)), Image.LANCZOS)
    if "soft" in given:
        image = soften(image, *map(float, given["soft"].split(",")))
    if "tone" in given:
        gamma, *gain = map(float, given["tone"].split(","))
        light = (np.asarray(image, np.float32) / 255) ** gamma * np.array(gain, np.float32)
        image = Image.fromarray((np.clip(light, 0, 1) * 255 + 0.5).astype(np.uint8))
    for quality in range(92, 60, -2):
        data = io.BytesIO()
        image.save(data, "JPEG", quality=quality, optimize=True, progressive=True)
        if data.tell() <= LIMIT:
            break
    with open(target, "wb") as file:
        file.write(data.getvalue())
    print(target, image.size, f"{data.tell() // 1000} KB", f"quality {quality}")


main(*sys.argv[1:])
