"""Share pictures and icons of every site, from its headline, its facts, its colours and its mark.

Writes content/<site>/media/share-1200x630.jpg (Open Graph), share-800x400.jpg (KakaoTalk), icon-*.png and, where the site
gives one, gift-voucher.jpg.

Debian: apt-get install python3-pil librsvg2-bin
Use:    /usr/bin/python3 art/share/make.py            (about 5 s)
"""

import json
import re
import subprocess
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageColor, ImageDraw, ImageFilter, ImageFont, ImageOps

ROOT = Path(__file__).resolve().parents[2]
SERIF = str(ROOT / "fonts" / "noto-serif-kr-medium.otf")

# Picture behind the headline and the part of it that is shown: the middle of the crop, as shares of its size, and zoom.
SITES = {
    "gaon-lakepark": {"picture": "hero-lake.jpg", "middle": (0.53, 0.60), "zoom": 1.0, "voucher": ("cg-dusk.jpg", (0.60, 0.5))},
    "hannae-riverview": {"picture": "hero-river.jpg", "middle": (0.66, 0.55), "zoom": 1.0, "voucher": ("hero-river.jpg", (0.66, 0.5))},
}

# The marks as app/ui/frame/logo.tsx draws them, on a field of 36.
MARKS = {
    "sun-on-water": '<circle cx="18" cy="12" r="8.5"/><path d="M18 20.5V28M2 29h32"/>',
    "river-bend": '<circle cx="18" cy="18" r="15.5"/>'
    '<path d="M29 7.2C17 7 22 16 15 18.5S6 24 6.5 28.5M33.2 15c-9-1-4 6.5-11 9-5 1.8-7.5 4-7 9"/>',
}


def svg_picture(svg: bytes, width: int) -> Image.Image:
    png = subprocess.run(["rsvg-convert", "-w", str(width)], input=svg, stdout=subprocess.PIPE, check=True)
    return Image.open(BytesIO(png.stdout)).convert("RGBA")


def mark(name: str, colour: str, size: int) -> Image.Image:
    body = MARKS[name]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="none" '
        f'stroke="{colour}" stroke-width="2.2">{body}</svg>'
    )
    return svg_picture(svg.encode(), size)


def headline(site: Path, facts: dict) -> list[str]:
    """The first title of the home page, with its facts filled in."""
    blocks = json.loads((site / "pages" / "home.json").read_text("utf-8"))["blocks"]
    title = next(b["title"] for b in blocks if b["type"] == "hero")

    def fact(match: re.Match) -> str:
        value = facts[match[1]]
        return f'{value["value"]:,}{value["unit"]}' if isinstance(value, dict) else str(value)

    return re.sub(r"\{([\w.]+)\}", fact, title).split("\n")


def backdrop(path: Path, size: tuple[int, int], middle: tuple[float, float], zoom: float) -> Image.Image:
    if path.suffix == ".svg":
        picture = svg_picture(path.read_bytes(), 2400).convert("RGB")
    else:
        picture = Image.open(path).convert("RGB")
    scale = min(picture.width / size[0], picture.height / size[1]) / zoom
    w, h = size[0] * scale, size[1] * scale
    x = min(max(picture.width * middle[0] - w / 2, 0), picture.width - w)
    y = min(max(picture.height * middle[1] - h / 2, 0), picture.height - h)
    return picture.crop((round(x), round(y), round(x + w), round(y + h))).resize(size, Image.LANCZOS)


def share(site: Path, settings: dict, look: dict, size: tuple[int, int]) -> Image.Image:
    """Paper on the left that ends softly, the picture on the right: readable at the width of a chat bubble."""
    w, h = size
    colours = settings["theme"]["colours"]
    panel = round(w * 0.60)
    image = Image.new("RGB", size, colours["paper"])
    right = backdrop(site / "media" / look["picture"], (w - round(w * 0.42), h), look["middle"], look["zoom"])
    fade = Image.new("L", right.size, 255)
    draw = ImageDraw.Draw(fade)
    soft = panel - round(w * 0.42)
    for x in range(soft):
        t = x / soft
        draw.line([(x, 0), (x, h)], fill=round(255 * t * t * (3 - 2 * t)))
    image.paste(right, (round(w * 0.42), 0), fade)
    draw = ImageDraw.Draw(image)
    u = h / 630
    left = round(72 * u)
    sign = mark(settings["theme"]["mark"], colours["ink"], round(58 * u))
    image.paste(sign, (left, round(70 * u)), sign)
    name = ImageFont.truetype(SERIF, round(30 * u))
    draw.text((left + round(78 * u), round(100 * u)), settings["name"], colours["ink"], font=name, anchor="lm")
    lines = headline(site, settings["facts"])
    big = round(66 * u)
    while max(ImageFont.truetype(SERIF, big).getlength(line) for line in lines) > w * 0.385:
        big -= 1
    font = ImageFont.truetype(SERIF, big)
    for i, line in enumerate(lines):
        draw.text(
            (left, round(h * 0.56 + (i - (len(lines) - 1) / 2) * big * 1.36)),
            line,
            colours["ink"],
            font=font,
            anchor="lm",
        )
    rule = round(h * 0.56 + len(lines) / 2 * big * 1.36 + 34 * u)
    draw.line([(left, rule), (left + round(64 * u), rule)], fill=colours["brass"], width=max(2, round(3 * u)))
    phone = ImageFont.truetype(SERIF, round(28 * u))
    draw.text((left, rule + round(40 * u)), f'분양문의 {settings["phone"]}', colours["ink-2"], font=phone, anchor="lm")
    return image


def icon(settings: dict, size: int, field: float) -> Image.Image:
    """The mark in paper on pine; `field` is the share of the icon that the mark fills."""
    colours = settings["theme"]["colours"]
    image = Image.new("RGB", (size, size), colours["pine"])
    side = round(size * field)
    sign = mark(settings["theme"]["mark"], colours["on-dark"], side)
    image.paste(sign, ((size - side) // 2, (size - side) // 2), sign)
    return image


def card(site: Path, settings: dict, picture: str, middle: tuple[float, float]) -> Image.Image:
    """The visitor's gift card, 1180 x 744: picture on the left, title, builder's mark and telephone on paper."""
    w, h = 1180, 744
    colours = settings["theme"]["colours"]
    image = Image.new("RGB", (w, h), colours["paper"])
    left = round(w * 0.42)
    image.paste(backdrop(site / "media" / picture, (left, h), middle, 1.0), (0, 0))
    draw = ImageDraw.Draw(image)
    draw.rectangle([left, 0, left + 5, h], fill=colours["brass"])
    x = left + 76
    sign = mark(settings["theme"]["mark"], colours["ink"], 54)
    image.paste(sign, (x, 78), sign)
    font = lambda size: ImageFont.truetype(SERIF, size)
    draw.text((x + 72, 106), settings["name"], colours["ink"], font=font(30), anchor="lm")
    draw.text((x - 3, 352), settings["gift"]["title"], colours["ink"], font=font(84), anchor="lm")
    draw.line([(x, 430), (x + 64, 430)], fill=colours["brass"], width=3)
    draw.text((x, 482), "견본주택을 찾아 주셔서 감사합니다", colours["ink-2"], font=font(27), anchor="lm")
    draw.text((x, h - 92), f'{settings["builder"]}   {settings["phone"]}', colours["ink-2"], font=font(24), anchor="lm")
    return image


def voucher(site: Path, settings: dict, picture: str, middle: tuple[float, float]) -> Image.Image:
    """The card lying on stone-coloured ground with a soft shadow, 1440 x 960."""
    size, k, turn = (1440, 960), 2, 4
    face = card(site, settings, picture, middle).resize((1180 * k, 744 * k), Image.LANCZOS)
    shape = Image.new("L", face.size, 0)
    ImageDraw.Draw(shape).rounded_rectangle([0, 0, face.width - 1, face.height - 1], 20 * k, fill=255)
    face, shape = (layer.rotate(turn, Image.BICUBIC, expand=True) for layer in (face, shape))
    small = (round(face.width / k * 0.93), round(face.height / k * 0.93))
    face, shape = face.resize(small, Image.LANCZOS), shape.resize(small, Image.LANCZOS)
    ground = ImageColor.getrgb(settings["theme"]["colours"]["sand"])
    image = Image.new("RGB", size, ground)
    light = ImageOps.invert(Image.linear_gradient("L")).resize(size)
    image = Image.composite(Image.new("RGB", size, tuple(round(c * 0.90) for c in ground)), image, light)
    at = ((size[0] - small[0]) // 2, (size[1] - small[1]) // 2)
    for dx, dy, blur, strength in ((26, 38, 34, 0.34), (6, 8, 8, 0.30)):
        shadow = Image.new("L", size, 0)
        shadow.paste(shape.point(lambda v: round(v * strength)), (at[0] + dx, at[1] + dy))
        image.paste(Image.new("RGB", size, (38, 34, 28)), (0, 0), shadow.filter(ImageFilter.GaussianBlur(blur)))
    image.paste(face, at, shape)
    return image


def main() -> None:
    for slug, look in SITES.items():
        site = ROOT / "content" / slug
        settings = json.loads((site / "site.json").read_text("utf-8"))
        for size in ((1200, 630), (800, 400)):
            image = share(site, settings, look, size).filter(ImageFilter.UnsharpMask(0.6, 40, 2))
            image.save(site / "media" / f"share-{size[0]}x{size[1]}.jpg", quality=88, optimize=True, progressive=True)
        for size, field, name in (
            (32, 0.86, "icon-32"),
            (180, 0.62, "icon-180"),
            (192, 0.62, "icon-192"),
            (512, 0.62, "icon-512"),
            (512, 0.50, "icon-512-maskable"),
        ):
            icon(settings, size, field).save(site / "media" / f"{name}.png", optimize=True)
        if "gift" in settings and "voucher" in look:
            voucher(site, settings, *look["voucher"]).save(
                site / "media" / "gift-voucher.jpg", quality=90, optimize=True, progressive=True
            )


main()
