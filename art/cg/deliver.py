"""From a render's PNG to the site's original: crop, far background softened, reduced, JPEG of at most 500 KB.

Use: /usr/bin/python3 art/cg/deliver.py in.png out.jpg [width=2000] [crop=x,y,w,h] [soft=top,bottom,radius] [tone=gamma,red,green,blue]
     [calm=x,y,x,y,… share] [mist=x,y,w,h,radius]

tone: a power that darkens the middle tones (1.05 a little) and a factor for each colour, for a warmer or cooler light.
soft: shares of the height; above `top` the blur has its full radius in pixels, below `bottom` there is none. Air between
the eye and what is far does the same, and a phone downloads a fifth less.
calm: in the water within these corners (pixels of what is delivered) nothing shines more than `share` above what lies around it, and
ripples run into each other: few samples leave single bright pixels and streaks in reflections.
mist: falling water or a sheer curtain in this box is softened, nothing else of it: grains of few samples become a veil. Several
boxes stand apart by slashes.
"""

import io
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

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


LUMA = np.array([0.3, 0.59, 0.11], np.float32)


def feathered(image: Image.Image, corners: list[float], blur: float) -> np.ndarray:
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).polygon(list(zip(corners[::2], corners[1::2])), fill=255)
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(blur)), np.float32)[..., None] / 255


def calmed(image: Image.Image, corners: list[float], share: float) -> Image.Image:
    rgb = np.asarray(image, np.float32)
    light = rgb @ LUMA
    around = ndimage.gaussian_filter(ndimage.median_filter(light, (5, 41)), (4, 8))
    most = around * (1 + share) + 4
    quiet = rgb * np.minimum(1, most / np.maximum(light, 1))[..., None]
    quiet = ndimage.gaussian_filter(ndimage.median_filter(quiet, (3, 3, 1)), (1.3, 0.8, 0))
    mask = feathered(image, corners, 5)
    return Image.fromarray(np.clip(rgb + (quiet - rgb) * mask + 0.5, 0, 255).astype(np.uint8))


def misted(image: Image.Image, x: float, y: float, w: float, h: float, radius: float) -> Image.Image:
    rgb = np.asarray(image, np.float32)
    light = rgb @ LUMA
    grain = np.abs(light - ndimage.gaussian_filter(light, 2.5))
    where = np.clip(ndimage.gaussian_filter(grain, 3.5) / 9 - 0.35, 0, 1)[..., None]
    where = where * feathered(image, [x, y, x + w, y, x + w, y + h, x, y + h], 6)
    soft = ndimage.gaussian_filter(rgb, (radius * 1.8, radius, 0))
    return Image.fromarray(np.clip(rgb + (soft - rgb) * where + 0.5, 0, 255).astype(np.uint8))


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
    if "calm" in given:
        *corners, share = map(float, given["calm"].split(","))
        image = calmed(image, corners, share)
    if "mist" in given:
        for box in given["mist"].split("/"):
            image = misted(image, *map(float, box.split(",")))
    for quality in range(92, 60, -2):
        data = io.BytesIO()
        image.save(data, "JPEG", quality=quality, optimize=True, progressive=True)
        if data.tell() <= LIMIT:
            break
    with open(target, "wb") as file:
        file.write(data.getvalue())
    print(target, image.size, f"{data.tell() // 1000} KB", f"quality {quality}")


main(*sys.argv[1:])
