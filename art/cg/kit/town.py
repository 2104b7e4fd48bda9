"""The town round the development: painted blocks and streets, apartment groups, houses, offices, parks. Metres."""
import math, os, random
import numpy as np
from .meshkit import MeshB, put, place
from . import materials as M, towers as T, terrain as G
from .render import ROOT

BOXES = [(-1240, 172, 3300, 1896), (760, -182, 3300, 172)]  # x0, y0, x1, y1
STEP = (148, 118)  # street to street
PX = 0.8  # pixels per metre


def blocks(box, rng):
    """Yields (x0, y0, x1, y1, use) of every block between streets."""
    x = box[0]
    while x < box[2]:
        y = box[1]
        while y < box[3]:
            cx, cy = x + STEP[0] / 2, y + STEP[1] / 2
            wood = any(math.hypot(cx - kx, (cy - ky) * 1.25) < r * 1.05 for kx, ky, r, _ in G.KNOLLS)
            apt = 0.40 if cy < 1500 else 0.2
            use = (
                "wood"
                if wood
                else rng.choices(("apt", "low", "office", "park", "school"), (apt, 0.30, 0.12, 0.14, 0.05))[0]
            )
            yield x + 8, y + 8, x + STEP[0] - 8, y + STEP[1] - 8, use
            y += STEP[1]
        x += STEP[0]


def _paint(box, lots, name):
    """Ground picture of one plate: grey streets, lots by use."""
    from PIL import Image, ImageDraw

    w, h = box[2] - box[0], box[3] - box[1]
    im = Image.new("RGB", (int(w * PX), int(h * PX)), (122, 120, 116))
    d = ImageDraw.Draw(im)
    R = random.Random(5)
    q = lambda x, y: ((x - box[0]) * PX, (box[3] - y) * PX)
    col = dict(
        apt=(96, 108, 66),
        low=(128, 122, 104),
        office=(150, 142, 128),
        park=(84, 104, 52),
        school=(176, 152, 116),
        wood=(34, 50, 24),
    )
    for x0, y0, x1, y1, use in lots:
        c = tuple(int(v * R.uniform(0.9, 1.1)) for v in col[use])
        d.rectangle([*q(x0, y1), *q(x1, y0)], fill=c)
        if use == "apt":
            for _ in range(5):
                u = R.uniform(x0 + 10, x1 - 30)
                v = R.uniform(y0 + 10, y1 - 12)
                d.rectangle([*q(u, v + 7), *q(u + 26, v)], fill=(134, 130, 122))
        if use == "low":
            for k in range(1, 3):
                v = y0 + (y1 - y0) * k / 3
                d.rectangle([*q(x0, v + 3), *q(x1, v - 3)], fill=(146, 142, 134))
    for x0, y0, x1, y1, use in lots:  # street crossings and centre lines
        d.line([*q(x1 + 8, y0 - 8), *q(x1 + 8, y1 + 8)], fill=(160, 156, 148), width=1)
        d.line([*q(x0 - 8, y1 + 8), *q(x1 + 8, y1 + 8)], fill=(160, 156, 148), width=1)
    path = f"{ROOT}/test/{name}.png"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    im.save(path)
    return path


def _lows(R):
    """Meshes of houses and walk-ups."""
    out = []
    gl = M.facade_glass(0.12, 1.5)
    for k, (wall, roof) in enumerate(
        [
            ((0.36, 0.32, 0.27), (0.26, 0.13, 0.08)),
            ((0.42, 0.40, 0.37), (0.18, 0.19, 0.20)),
            ((0.32, 0.26, 0.21), (0.28, 0.26, 0.23)),
            ((0.44, 0.42, 0.39), (0.10, 0.19, 0.15)),
            ((0.26, 0.20, 0.165), (0.24, 0.225, 0.21)),
        ]
    ):
        b = MeshB()
        w, d, h = R.uniform(6, 11), R.uniform(5.5, 8), R.uniform(6, 15)
        wm = M.plain(f"low_wall{k}", wall, 0.8)
        rm = M.plain(f"low_roof{k}", roof, 0.85)
        b.prism([(-w, -d), (w, -d), (w, d), (-w, d)], -3, h, wm, rm)
        b.box(-w * 0.3, -d * 0.4, h, w * 0.2, d * 0.3, h + 2.4, wm)
        for f in range(int(h // 3.1)):
            b.box(-w * 0.85, -d - 0.05, f * 3.1 + 1, w * 0.85, -d, f * 3.1 + 2.4, gl)
        out.append(b.mesh(f"low{k}"))
    return out


def _offices(R):
    out = []
    gl = M.facade_glass(0.25, 1.5)
    for k, c in enumerate([(0.34, 0.34, 0.33), (0.25, 0.22, 0.19), (0.40, 0.39, 0.37)]):
        b = MeshB()
        w, d, h = R.uniform(13, 20), R.uniform(11, 15), R.uniform(24, 46)
        m = M.plain(f"office{k}", c, 0.6)
        b.box(-w, -d, -3, w, d, h, m)
        b.box(-w * 0.4, -d * 0.4, h, w * 0.4, d * 0.5, h + 4, m)
        for f in range(int(h // 3.8)):
            for s in (-1, 1):
                b.quad(
                    [
                        (-w + 0.6, s * (d + 0.06), f * 3.8 + 1),
                        (w - 0.6, s * (d + 0.06), f * 3.8 + 1),
                        (w - 0.6, s * (d + 0.06), f * 3.8 + 3),
                        (-w + 0.6, s * (d + 0.06), f * 3.8 + 3),
                    ][::-s],
                    gl,
                )
            for s in (-1, 1):
                b.quad(
                    [
                        (s * (w + 0.06), -d + 0.6, f * 3.8 + 1),
                        (s * (w + 0.06), d - 0.6, f * 3.8 + 1),
                        (s * (w + 0.06), d - 0.6, f * 3.8 + 3),
                        (s * (w + 0.06), -d + 0.6, f * 3.8 + 3),
                    ][::s],
                    gl,
                )
        out.append(b.mesh(f"office{k}"))
    return out


def build(trees, lit=0.15, strength=2.0, seed=4):
    """Places the town; `trees` is landscape.Trees, whose clumps line streets and fill parks."""
    R = random.Random(seed)
    lows, offices = _lows(R), _offices(R)
    clumps = trees.clumps()
    towers = [
        T.far_block(T.palette(lit, strength, s), w, f)
        for s, w, f in (("pine", 44, 22), ("sand", 36, 19), ("slate", 52, 25), ("phase1", 44, 16), ("sand", 40, 27))
    ]
    n = 0
    for i, box in enumerate(BOXES):
        lots = list(blocks(box, R))
        path = _paint(box, lots, f"town{i}")
        mat = M.site_image(path, box[2] - box[0], box[3] - box[1], (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        G.grid_mesh(f"town{i}", np.arange(box[0], box[2] + 1, 20.0), np.arange(box[1], box[3] + 1, 20.0), mat, dz=0.5)
        for x0, y0, x1, y1, use in lots:
            cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
            if G.lake_at(cx, cy) < 75:
                use = "park" if G.lake_at(cx, cy) > 20 else None
            if use is None:
                continue
            z = G.z_at(cx, cy)
            if z > 22 and use != "wood":
                use = "wood"

            def clump(k, s):
                for _ in range(k):
                    x, y = R.uniform(x0, x1), R.uniform(y0, y1)
                    zz = G.z_at(x, y)
                    if G.lake_at(x, y) > 8:
                        put(R.choice(clumps), "f", place(x, y, zz - 0.4, R.uniform(0, 6.28), s * R.uniform(0.7, 1.1)))

            near = cy < 1250
            if use == "apt":
                tw = R.choice(towers)
                turn = R.choice((0.1, 0.1, -0.22, 0.3))
                cols = R.choice((2, 2, 3))
                for a in range(cols):
                    for b in range(2):
                        if R.random() < 0.12:
                            continue
                        put(
                            tw if R.random() < 0.7 else R.choice(towers),
                            "far",
                            place(
                                x0 + (x1 - x0) * (a + 0.5) / cols + R.uniform(-4, 4),
                                y0 + (y1 - y0) * (b + 0.5) / 2 + R.uniform(-5, 5),
                                z - 1 - R.uniform(0, 15),
                                turn,
                            ),
                        )
                        n += 1
                clump(5 if near else 2, 0.62)
            elif use == "low":
                for a in range(5):
                    for b in range(4):
                        if R.random() < 0.18:
                            continue
                        put(
                            R.choice(lows),
                            "low",
                            place(
                                x0 + (x1 - x0) * (a + 0.5) / 5 + R.uniform(-2, 2),
                                y0 + (y1 - y0) * (b + 0.5) / 4 + R.uniform(-2, 2),
                                z,
                                R.choice((0, 1.5708, 3.1416)),
                                R.uniform(0.8, 1.05),
                            ),
                        )
                        n += 1
                clump(3 if near else 1, 0.45)
            elif use == "office":
                for a in range(3):
                    for b in range(2):
                        if R.random() < 0.25:
                            continue
                        put(
                            R.choice(offices),
                            "office",
                            place(
                                x0 + (x1 - x0) * (a + 0.5) / 3,
                                y0 + (y1 - y0) * (b + 0.5) / 2,
                                z - R.uniform(0, 12),
                                R.choice((0, 1.5708)),
                            ),
                        )
                        n += 1
            elif use == "school":
                put(R.choice(offices), "school", place(cx, y1 - 14, z - 22, 0, (2.6, 0.7, 1.0)))
                clump(3, 0.6)
            elif use == "park":
                clump(11 if near else 6, 0.7)
            else:
                clump(58 if near else 20, 0.85)
        for x0, y0, x1, y1, use in lots if i == 0 else ():  # street trees
            if y0 > 1000:
                continue
            for x in np.arange(x0, x1, 34):
                if G.lake_at(x, y0 - 4) > 12:
                    trees.add("zelkova", x, y0 - 3, None, 0.9)
    print("town buildings", n, flush=True)
