"""Pictures before and now, side by side: /usr/bin/python3 art/contact/make.py [commit]

Writes beside this file `before-after-390.webp` and `before-after-1440.webp`: what differs from the commit (by default the last state before
the towers were rebuilt), in the widths of a phone and of a desktop, the latter at a third of its size. `still-panorama-walk.webp` shows the
living room of 84A three times. Needs Pillow, git and librsvg.
"""
import io
import math
import os
import subprocess
import sys

from PIL import Image, ImageDraw

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
BEFORE = sys.argv[1] if len(sys.argv) > 1 else "45fca9c8"
# A picture that took the place of one with another name: now, before.
INSTEAD = {
    "gaon-lakepark": {
        "hero-lake.jpg": "hero-aerial.jpg",
        "hero-lake-tall.jpg": "hero-aerial-tall.jpg",
        "cg-court.jpg": "cg-row.jpg",
        "cg-club.jpg": "cg-shore-center.jpg",
        "cg-facade.jpg": "hero-aerial.jpg",
        "cg-gate.jpg": "cg-gate-day.jpg",
        "cg-morning-tall.jpg": "cg-aerial-poster.jpg",
        "cg-morning.jpg": "cg-aerial-poster.jpg",
        "pano-84A.jpg": "tour-84A.jpg",
        "pano-84A-view.jpg": "tour-84A.jpg",
    },
    "hannae-riverview": {"hero-river.jpg": "river-morning.svg", "hero-river-tall.jpg": "river-morning.svg"},
}


def shown(name, data):
    if name.endswith(".svg"):
        data = subprocess.run(["rsvg-convert", "-w", "1440"], input=data, capture_output=True, check=True).stdout
    return Image.open(io.BytesIO(data)).convert("RGB")


def pairs():
    """Name, picture before and picture now of everything that changed."""
    for site, instead in INSTEAD.items():
        folder = f"content/{site}/media"
        for name in sorted(f for f in os.listdir(os.path.join(ROOT, folder)) if f.endswith(".jpg")):
            before = instead.get(name, name)
            old = subprocess.run(["git", "-C", ROOT, "show", f"{BEFORE}:{folder}/{before}"], capture_output=True)
            with open(os.path.join(ROOT, folder, name), "rb") as file:
                new = file.read()
            if old.returncode == 0 and old.stdout != new:
                yield f"{before} -> {name}", shown(before, old.stdout), shown(name, new)


def sheet(every, wide, columns, path):
    """Columns of about the same height, a pair a row. A WebP has at most 16,383 pixels a side."""
    rows = []
    for title, *both in every:
        a, b = (p.resize((wide, round(p.height * wide / p.width)), Image.LANCZOS) for p in both)
        rows.append((title, a, b, max(a.height, b.height) + 20))
    least = math.ceil(sum(row[3] for row in rows) / columns)
    stacks = [[] for _ in range(columns)]
    for row in sorted(rows, key=lambda r: -r[3]):
        min(stacks, key=lambda s: sum(r[3] for r in s)).append(row)
    high = max(least, *(sum(r[3] for r in s) for s in stacks))
    whole = Image.new("RGB", (columns * (2 * wide + 24), high), (244, 241, 235))
    pen = ImageDraw.Draw(whole)
    for k, stack in enumerate(stacks):
        x, y = k * (2 * wide + 24), 0
        for title, a, b, space in stack:
            pen.text((x + 4, y + 5), title, fill=(40, 40, 40))
            whole.paste(a, (x, y + 20))
            whole.paste(b, (x + wide + 8, y + 20))
            y += space
    whole.save(path, quality=24, method=4)
    print(path, whole.size, f"{os.path.getsize(path) // 1000} KB, {len(rows)} pairs")


every = list(pairs())
sheet(every, 390, 4, os.path.join(HERE, "before-after-390.webp"))
sheet(every, 480, 4, os.path.join(HERE, "before-after-1440.webp"))

# Its still, the first view of its panorama, and the walk as it was taken in the browser until its card was rendered.
def kept(name, commit=None):
    path = f"content/gaon-lakepark/media/{name}"
    if commit:
        return shown(name, subprocess.run(["git", "-C", ROOT, "show", f"{commit}:{path}"], capture_output=True, check=True).stdout)
    return Image.open(os.path.join(ROOT, path)).convert("RGB")


three = [kept("cg-living-84A.jpg"), kept("pano-84A-view.jpg"), kept("tour-84A.jpg", "3faabdc8")]
three = [p.resize((round(p.width * 480 / p.height), 480), Image.LANCZOS) for p in three]
beside = Image.new("RGB", (sum(p.width + 8 for p in three) - 8, 480), (244, 241, 235))
for k, p in enumerate(three):
    beside.paste(p, (sum(q.width + 8 for q in three[:k]), 0))
beside.save(os.path.join(HERE, "still-panorama-walk.webp"), quality=60, method=4)
