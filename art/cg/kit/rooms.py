"""Finishes a builder would show in each room: clad walls, pictures, hanging lamps, curtains, daylight. Metres."""
import math, random
import bpy
from .meshkit import MeshB, place, bevel
from . import materials as M, fittings as I, furniture as F, finishes as D, unit as U, boards as B, corners as C, foyer as E, people as PE


def mats(board="84A"):
    """The interior's materials, by the names the makers use; `board` is the key of a finish board."""
    m = I.mats()
    m.update(
        white=M.plain("wall_paint", (0.76, 0.745, 0.715), 0.85),
        ceil=M.plain("ceiling_paint", (0.82, 0.81, 0.795), 0.9),
        slab=M.marble("floor_slab", (0.58, 0.555, 0.52), (0.42, 0.395, 0.36), 1.2, 0.22),
        concrete=M.plain("floor_concrete", (0.42, 0.41, 0.40), 0.8),
        skirt=M.plain("slab_edge", (0.62, 0.59, 0.54), 0.8),
        tile=M.plain("bath_tile", (0.50, 0.50, 0.48), 0.3, vary=0.06, bscale=3.0),
        casing=M.wood("casing", (0.30, 0.205, 0.13), (0.43, 0.31, 0.205), 3.0, 9.0, 0.45, 1.0, (26, 26, 1.1)),
        leafdoor=M.wood("door_leaf", (0.31, 0.215, 0.14), (0.45, 0.33, 0.225), 3.0, 9.0, 0.45, 1.0, (26, 26, 1.1)),
        railglass=M.pane((0.90, 0.94, 0.93), 0.05),
        clay=M.fabric("clay_fab", (0.36, 0.20, 0.125)),
        tvface=M.plain("screen", (0.004, 0.004, 0.005), 0.12, spec=0.5),
        black=M.plain("screen", (0.004, 0.004, 0.005), 0.12, spec=0.5),
        fruit=M.plain("fruit", (0.55, 0.24, 0.04), 0.4),
        shade=M.glow("lamp_shade", (1, 0.76, 0.48), 1.6, (0.78, 0.70, 0.58)),
        down=M.glow("downlight_face", (1, 0.88, 0.72), 5.0),
        cove=M.glow("cove_face", (1, 0.80, 0.56), 2.2),
        floor=M.wood("plank", (0.36, 0.265, 0.18), (0.50, 0.385, 0.275), 0.19, 1.9, 0.36, 0.42),
        art=M.marble("artwall2", (0.66, 0.63, 0.585), (0.40, 0.36, 0.31), 0.75, 0.20),
        slat=M.wood("slat", (0.17, 0.105, 0.06), (0.27, 0.175, 0.105), 3.0, 9.0, 0.4, 1.0, (26, 26, 1.1)),
        oak=M.wood("oak_veneer", (0.27, 0.175, 0.105), (0.42, 0.295, 0.185), 3.0, 9.0, 0.4, 1.0, (1.3, 26, 26)),
        walnut=M.wood("walnut_veneer", (0.085, 0.048, 0.026), (0.185, 0.112, 0.064), 3.0, 9.0, 0.35, 1.0, (1.3, 26, 26)),
        plaster=M.plain("plaster", (0.62, 0.575, 0.51), 0.9, bump=0.10, bscale=14.0, vary=0.04),
        fluted=M.fabric("headwall", (0.44, 0.39, 0.325), 120.0),
        lamp=M.glow("bulb", (1, 0.84, 0.62), 7.0),
        stone=M.marble("top_stone", (0.76, 0.745, 0.72), (0.50, 0.47, 0.44), 1.3, 0.16),
        cab=M.plain("cab_front", (0.66, 0.63, 0.585), 0.42),
        cab2=M.plain("cab_pine", (0.085, 0.125, 0.108), 0.42),
        steel=M.plain("steel_satin", (0.48, 0.48, 0.47), 0.32, metal=1.0),
        brass=M.plain("brass_satin", (0.52, 0.38, 0.20), 0.30, metal=1.0),
        mirror=M.plain("mirror", (0.86, 0.88, 0.88), 0.015, metal=1.0),
    )
    return B.lay(m, board)


def _by_tv(u, rid):
    return next((q for q in u.furniture if q["kind"] == "television" and q["room"] == rid), None)


def living(u, m, rid="living"):
    """Stone wall behind the screen, slatted end, picture over the sofa."""
    x0, y0, x1, y1 = u.box(rid)
    tv = _by_tv(u, rid)
    H = u.H
    west = u.at(tv["at"])[0] < (x0 + x1) / 2
    wx = x0 if west else x1
    s = 1 if west else -1
    ty = u.at(tv["at"])[1]
    L = 2.5 if m["piece"] == "globe" else 3.2
    lo, hi = max(y0 + 0.12, ty - L / 2), min(y1 - 0.05, ty + L / 2)
    n = 3
    a = MeshB()
    face = lambda d0, d1, v0, v1, z0, z1, mt: a.box(
        min(wx + s * d0, wx + s * d1), v0, z0, max(wx + s * d0, wx + s * d1), v1, z1, mt
    )
    for k in range(n):
        face(0, 0.03, lo + (hi - lo) * k / n + 0.002, lo + (hi - lo) * (k + 1) / n - 0.002, 0, H - 0.004, m["art"])
    if m["piece"] == "globe":  # oak strips on both sides of the stone
        k = 0
        while lo - 0.06 - (k + 1) * 0.045 > y0 + 0.02:
            v = lo - 0.06 - (k + 1) * 0.045
            face(0.0, 0.03, v, v + 0.026, 0, H - 0.004, m["slat"])
            k += 1
    face(0, 0.038, lo - 0.03, lo, 0, H - 0.004, m["brass"])
    face(0, 0.038, hi, hi + 0.03, 0, H - 0.004, m["brass"])
    k = 0
    if m["piece"] == "rings" and y1 - 0.05 - hi > 0.5:  # walnut shelves with hidden light, books and bowls
        _shelves(m, face, hi + 0.05, min(y1 - 0.05, hi + 1.5), H)
    while m["piece"] != "rings" and hi + 0.06 + k * 0.045 < y1 - 0.02:
        v = hi + 0.06 + k * 0.045
        face(0.0, 0.03, v, v + 0.026, 0, H - 0.004, m["slat"])
        k += 1
    bevel(a.obj("tvwall"), 0.002, 1)
    ex = x1 if west else x0
    if not any(abs(v[1] - ex) < 0.4 and abs(v[2] - ty) < v[4] / 2 + 0.7 for v in map(u.placed, u.openings)):
        P = D.painting(rid + u.name, 1.35, 0.92, 2, m["motif"])
        D.hang(P, ex - s * 0.004, ty + 0.0, 1.55, 270 if west else 90)


def _shelves(m, face, v0, v1, H, deep=0.30):
    R = random.Random(4)
    face(0, 0.012, v0, v1, 0, H - 0.004, m["walnut"])
    for v in (v0, v1 - 0.022):
        face(0.012, deep, v, v + 0.022, 0, H - 0.004, m["walnut"])
    face(0.012, deep, v0, v1, 0.0, 0.42, m["slat"])
    for r in range(5):
        z = 0.42 + r * (H - 0.5) / 5
        face(0.012, deep, v0 + 0.022, v1 - 0.022, z, z + 0.024, m["walnut"])
        face(0.02, 0.035, v0 + 0.03, v1 - 0.03, z + (H - 0.5) / 5 - 0.014, z + (H - 0.5) / 5 - 0.004, m["cove"])
        v = v0 + 0.07
        while v < v1 - 0.16:
            if R.random() < 0.6:
                for _ in range(R.choice((3, 4, 6))):
                    t = R.uniform(0.018, 0.036)
                    if v + t < v1 - 0.06:
                        face(0.06, 0.06 + R.uniform(0.15, 0.20), v, v + t, z + 0.024, z + 0.024 + R.uniform(0.19, 0.26), R.choice((m["linen"], m["green"], m["sand"], m["clay"], m["dark"], m["ivory"])))
                    v += t + 0.002
            else:
                w = R.uniform(0.08, 0.16)
                face(0.07, 0.20, v, v + w, z + 0.024, z + 0.024 + R.uniform(0.08, 0.20), R.choice((m["ceramic"], m["brass"], m["stone"])))
                v += w
            v += R.uniform(0.05, 0.16)


def signature(u, m, rid="living"):
    """The one thing that makes a type's living room its own: a paper globe, an arc lamp with poufs, rings of light with an easy chair, a dome."""
    t = next((q for q in u.furniture if q["kind"] == "low-table" and q["room"] == rid), None)
    if not t or not m["piece"]:
        return
    x, y = u.at(t["at"])
    x0, y0, x1, y1 = u.box(rid)
    tx = u.at(_by_tv(u, rid)["at"])[0]
    s = 1 if tx < (x0 + x1) / 2 else -1  # from the screen towards the sofa
    H = u.H
    if m["piece"] == "globe":
        b = MeshB()
        paper = M.glow("paper_globe", (1, 0.86, 0.66), 0.75, (0.86, 0.82, 0.74))
        rad, gz = 0.31, H - 0.48
        F.ball(b, 0, 0, 0, rad, paper, 56)
        b.obj("globe", True, place(x, y, gz))
        r = MeshB()
        for k in range(1, 14):  # ribs
            a = math.pi * k / 14
            r.cyl(0, 0, -rad * math.cos(a) - 0.002, -rad * math.cos(a) + 0.002, (rad + 0.0015) * math.sin(a), m["linen"], 56)
        r.cyl(0, 0, rad - 0.01, 0.62, 0.005, m["dark"], 6)
        r.obj("ribs", M=place(x, y, gz))
        D.area_light("pend", x, y, gz - rad - 0.03, 0.5, 0.5, 9.0, (1, 0.86, 0.68))
        I.group(F.lounge(m), place(x - s * 0.30, y0 + 0.98, 0, math.pi + 0.35 * s))
    elif m["piece"] == "arc":
        b = MeshB()
        px, py = x + s * 1.75, y + 1.05
        P = [(px + (x - px) * k / 14, py + (y - py) * k / 14, 0.1 + 1.98 * math.sin(min(1, k / 9) * math.pi / 2) - max(0, k - 9) ** 2 * 0.012) for k in range(15)]
        PE.tube(b, P, [0.013] * 15, m["brass"], 10)
        b.cyl(px, py, 0, 0.09, 0.17, m["stone"], 36)
        e = P[-1]
        b.cyl(*e[:2], e[2] - 0.20, e[2], 0.21, m["brass"], 40, 0.05)
        b.cyl(*e[:2], e[2] - 0.198, e[2] - 0.19, 0.19, m["down"], 40)
        b.obj("arc_lamp", True)
        D.area_light("pend", e[0], e[1], e[2] - 0.22, 0.3, 0.3, 8.0, (1, 0.80, 0.54))
        for k, (dx, dy, c) in enumerate(((-s * 0.15, -0.98, "ivory"), (-s * 0.72, -0.70, "green"))):
            F.puff("pouf", 0.52, 0.52, 0.40, m[c], 0.45, place(x + dx, y + dy, 0.20))
    elif m["piece"] == "dome":
        I.group(I.pendant(m, 0.27, 1.66, H + 0.18), place(x, y))
        D.area_light("pend", x, y, 1.64, 0.4, 0.4, 9.0, (1, 0.82, 0.60))
    elif m["piece"] == "rings":
        q = MeshB()
        for dx, dy, z, r in ((0, 0, H - 0.42, 0.46), (0.22, 0.16, H - 0.62, 0.30), (-0.20, -0.12, H - 0.28, 0.24)):
            n = 56
            ring = [(x + dx + r * math.cos(2 * math.pi * k / n), y + dy + r * math.sin(2 * math.pi * k / n)) for k in range(n + 1)]
            for (ux, uy), (vx, vy) in zip(ring, ring[1:]):
                q.faces([(ux, uy, z), (vx, vy, z), (vx, vy, z + 0.035), (ux, uy, z + 0.035)], [(0, 1, 2, 3), (3, 2, 1, 0)], m["brass"])
                k0 = (r - 0.03) / r
                cx, cy = x + dx, y + dy
                q.quad([(cx + (ux - cx) * k0, cy + (uy - cy) * k0, z), (cx + (vx - cx) * k0, cy + (vy - cy) * k0, z), (vx, vy, z), (ux, uy, z)], m["down"])
            for k in range(3):
                q.cyl(x + dx + r * math.cos(k * 2.094), y + dy + r * math.sin(k * 2.094), z + 0.035, H, 0.003, m["dark"], 6)
            D.area_light("pend", x + dx, y + dy, z - 0.02, r * 1.4, r * 1.4, 7.0 * r, (1, 0.85, 0.66))
        q.obj("rings")
        I.group(F.sofa(m, 0.82, 0.82, 1, "clay"), place(x - s * 0.1, y0 + 1.05, 0, math.pi + 0.25 * s))


def living_props(u, m, rid="living"):
    """What makes a room lived in: lamp by the sofa, tray, books and a branch on the low table, things on the bench."""
    x0, y0, x1, y1 = u.box(rid)
    tv = _by_tv(u, rid)
    tx, ty = u.at(tv["at"])
    west = tx < (x0 + x1) / 2
    t = next((q for q in u.furniture if q["kind"] == "low-table" and q["room"] == rid), None)
    so = next((q for q in u.furniture if q["kind"] == "sofa" and q["room"] == rid), None)
    if so:
        sx, sy = u.at(so["at"])
        I.group(
            I.lantern(m) if m["piece"] == "lantern" else I.floor_lamp(m), place(x1 - 0.32 if west else x0 + 0.32, max(y0 + 0.34, sy - so["size"][0] / 2000 - 0.26))
        )
        D.area_light(
            "lamp",
            x1 - 0.32 if west else x0 + 0.32,
            max(y0 + 0.34, sy - so["size"][0] / 2000 - 0.26),
            1.30,
            0.2,
            0.2,
            6.0,
            (1, 0.78, 0.52),
        )
    if t:
        x, y = u.at(t["at"])
        v = MeshB()
        v.cyl(0.05, 0.08, 0.36, 0.372, 0.17, m["dark"], 40)
        v.cyl(0.02, 0.12, 0.372, 0.44, 0.035, m["ceramic"], 24, 0.045)
        v.cyl(0.13, 0.05, 0.372, 0.43, 0.032, m["ceramic"], 24, 0.042)
        v.obj("tray", True, place(x, y))
        b = MeshB()
        b.box(-0.15, -0.11, 0, 0.15, 0.11, 0.022, m["linen"])
        b.box(-0.14, -0.10, 0.022, 0.14, 0.10, 0.045, m["green"])
        b.box(-0.11, -0.08, 0.045, 0.11, 0.08, 0.062, m["sand"])
        b.obj("books", M=place(x - 0.12, y - 0.20, 0.361, 0.35))
        I.group(F.vase(m, 0, 0, 0), place(x - 0.16, y + 0.24, 0.361, 0, 0.8))
    q = MeshB()
    w = tv["size"][0] / 2000
    a = -math.radians(tv.get("turn", 0))
    q.box(w - 0.42, -0.1, 0.285, w - 0.16, 0.1, 0.305, m["linen"])
    q.box(w - 0.40, -0.09, 0.305, w - 0.18, 0.09, 0.325, m["clay"])
    q.cyl(-w + 0.28, 0, 0.285, 0.46, 0.055, m["ceramic"], 28, 0.03)
    q.cyl(-w + 0.45, 0.02, 0.285, 0.36, 0.045, m["dark"], 28, 0.06)
    q.obj("bench_things", M=place(tx, ty, 0, a))


def kitchen(u, m, rid="kitchen"):
    """Upper units and hood where no window is, stone splash back, tall housing round the refrigerator, lamps over the island."""
    cs = [q for q in u.fixtures if q["kind"] == "counter" and q["room"] == rid]
    H = u.H
    for c in cs:
        cx, cy = u.at(c["at"])
        w, d = c["size"][0] / 1000, c["size"][1] / 1000
        T = place(cx, cy, 0, -math.radians(c.get("turn", 0)))
        wins = []
        for o in u.openings:
            wl, ox, oy, a, wd, sill, head = u.placed(o)
            if (
                o["kind"] == "window"
                and c.get("turn", 0) == 0
                and abs(oy - (cy + d / 2)) < 0.4
                and abs(ox - cx) < w / 2 + wd / 2
            ):
                wins.append((max(-w / 2, ox - cx - wd / 2 - 0.06), min(w / 2, ox - cx + wd / 2 + 0.06)))
        b = MeshB()
        spans = []
        q = -w / 2
        for w0, w1 in sorted(wins):
            spans.append((q, w0))
            q = w1
        spans.append((q, w / 2))
        b.box(-w / 2, d / 2 - 0.012, 0.87, w / 2, d / 2 - 0.001, 1.09, m["stone"])
        for s0, s1 in spans:
            if s1 - s0 < 0.25:
                continue
            b.box(s0, d / 2 - 0.012, 1.09, s1, d / 2 - 0.001, 1.52, m["stone"])
            n = max(1, round((s1 - s0) / 0.45))
            b.box(s0, d / 2 - 0.35, 1.52, s1, d / 2, H - 0.005, m["cab"])
            b.box(s0 + 0.05, d / 2 - 0.33, 1.515, s1 - 0.05, d / 2 - 0.29, 1.52, m["cove"])
            for i in range(n):
                b.box(
                    s0 + (s1 - s0) * i / n + 0.002,
                    d / 2 - 0.37,
                    1.51,
                    s0 + (s1 - s0) * (i + 1) / n - 0.002,
                    d / 2 - 0.35,
                    H - 0.01,
                    m["cab"],
                )
            p = T @ place((s0 + s1) / 2, d / 2 - 0.30, 1.5)
            D.area_light("undercab", *p.translation, s1 - s0, 0.04, 2.4 * (s1 - s0), (1, 0.82, 0.6))
        for w0, w1 in wins:
            b.box(w0 + 0.002, d / 2 - 0.35, 2.13, w1 - 0.002, d / 2 - 0.02, H - 0.006, m["cab"])
        o = b.obj("upper", M=T)
        bevel(o, 0.002, 1)
    for f in u.fixtures:
        if f["kind"] in ("refrigerator", "kimchi-refrigerator") and f["room"] == rid:
            w, d = f["size"][0] / 1000, f["size"][1] / 1000
            b = MeshB()
            b.box(-w / 2 + 0.001, -d / 2 + 0.002, 2.305, w / 2 - 0.001, d / 2 - 0.002, H - 0.006, m["cab"])
            for s in (-1, 1):
                b.box(
                    min(s * w / 2, s * (w / 2 + 0.02)),
                    -d / 2,
                    0,
                    max(s * w / 2, s * (w / 2 + 0.02)),
                    d / 2,
                    H - 0.004,
                    m["cab"],
                )
            b.obj("housing", M=place(*u.at(f["at"]), 0, -math.radians(f.get("turn", 0))))
    top = next(
        (q for q in u.fixtures + u.furniture if q["kind"] in ("island", "dining-table") and q["room"] == rid), None
    )
    if top:
        x, y = u.at(top["at"])
        n = 3 if top["size"][0] > 1700 else 2
        sp = top["size"][0] / 1000 / (n + 0.35)
        for k in range(n):
            px = x + (k - (n - 1) / 2) * sp
            I.group(I.opal(m, 0.135, 1.72, H) if m["piece"] == "globe" else I.pendant(m, 0.12, 1.58, H), place(px, y))
            D.area_light("pend", px, y, 1.57, 0.16, 0.16, 5.0, (1, 0.80, 0.56))


def bedroom(u, m, rid="bedroom1"):
    """Panelled wall and hidden light behind the headboard, a picture opposite the window's light."""
    bed = next(q for q in u.furniture if q["kind"] == "bed" and q["room"] == rid)
    x0, y0, x1, y1 = u.box(rid)
    bx, by = u.at(bed["at"])
    H = u.H
    t = bed.get("turn", 0)
    if t not in (90, 270):
        return
    west = t == 270
    wx = x0 if west else x1
    s = 1 if west else -1
    b = MeshB()

    def face(d0, d1, v0, v1, z0, z1, mt):
        b.box(min(wx + s * d0, wx + s * d1), v0, z0, max(wx + s * d0, wx + s * d1), v1, z1, mt)

    half = bed["size"][0] / 2000 + 0.62
    lo, hi = max(y0 + 0.03, by - half), min(y1 - 0.03, by + half)
    hang = lambda w, h, v, z, seed: D.hang(D.painting(f"{rid}{u.name}{seed}", w, h, seed, m["motif"]), wx + s * 0.012, v, z, 90 if west else 270)
    if m["piece"] == "globe":  # strips of oak up to a shelf, two small prints over it
        v = y0 + 0.03
        while v < y1 - 0.06:
            face(0.0, 0.030, v, v + 0.034, 0.0, 1.10, m["slat"])
            v += 0.052
        face(0, 0.085, y0 + 0.02, y1 - 0.02, 1.10, 1.128, m["bench"])
        hang(0.44, 0.56, by - 0.29, 1.62, 5)
        hang(0.44, 0.56, by + 0.29, 1.62, 8)
    else:
        n = 7
        for k in range(n):
            face(0.0, 0.032, lo + (hi - lo) * k / n + 0.003, lo + (hi - lo) * (k + 1) / n - 0.003, 0.0, 1.28, m["fluted"])
        face(0, 0.045, lo, hi, 1.28, 1.30, m["brass"])
        face(0.002, 0.02, lo, hi, 1.312, 1.325, m["cove"])
        face(0, 0.008, y0 + 0.01, y1 - 0.01, 1.335, H - 0.004, m["plaster"])
        D.area_light("headglow", wx + s * 0.05, (lo + hi) / 2, 1.34, 0.03, hi - lo, 3.5, (1, 0.78, 0.52), (math.pi, 0, 0))
        hang(0.62, 0.82, by, 1.86, 5)
    bevel(b.obj("headwall"), 0.004, 2)


def daylight(u, rids, energy=11.0):
    """Window lamps of the named rooms; the windows of a balcony before a room shine too."""
    for o in u.openings:
        if o["kind"] not in ("window", "balcony-window"):
            continue
        w, x, y, a, wd, sill, head = u.placed(o)
        nx, ny = -math.sin(a), math.cos(a)
        near = [r["id"] for s in (1, -1) for r in [u.room_at(x + nx * s * 0.5, y + ny * s * 0.5)] if r]
        if w["kind"] == "outer" and any(r in rids or r.startswith("balcony") for r in near):
            D.window_light(u, o, energy if any(r in rids for r in near) else energy * 0.2)


def curtains(u, m, rids):
    """Curtains at every window of the named rooms, on the room's side."""
    done = set()
    for o in u.openings:
        if o["kind"] not in ("window", "balcony-window"):
            continue
        w, x, y, a, wd, sill, head = u.placed(o)
        nx, ny = -math.sin(a), math.cos(a)
        for s in (1, -1):
            r = u.room_at(x + nx * s * 0.5, y + ny * s * 0.5)
            if r and r["id"] in rids and o["id"] not in done:
                done.add(o["id"])
                D.drapes(u, m, o)


def lights(u, m, rids):
    """Recessed lamps in a grid of about 1.5 m along the edges of the rooms."""
    pts = []
    for rid in rids:
        x0, y0, x1, y1 = u.box(rid)
        kind = u.room(rid)["kind"]
        n, k = max(1, round((x1 - x0) / 1.5)), max(1, round((y1 - y0) / 1.5))
        for i in range(n):
            for j in range(k):
                x, y = x0 + (x1 - x0) * (i + 0.5) / n, y0 + (y1 - y0) * (j + 0.5) / k
                if kind == "living":
                    if 0 < j < k - 1 or k < 3:
                        continue
                    y = y0 + 0.30 if j == 0 else y1 - 0.17
                pts.append((x, y))
    D.downlights(m, pts, u.H)


def _bounce(u, r):
    """Soft light that walls and floors would throw back after many bounces, which are not traced."""
    x0, y0, x1, y1 = u.box(r["id"])
    w, d = (x1 - x0) * 0.8, (y1 - y0) * 0.8
    D.area_light("down", (x0 + x1) / 2, (y0 + y1) / 2, u.H - 0.03, w, d, 1.5 * w * d, (1, 0.90, 0.79))
    D.area_light("up", (x0 + x1) / 2, (y0 + y1) / 2, 0.75, w, d, 0.9 * w * d, (1, 0.94, 0.86), (math.pi, 0, 0))


def build(site, name, focus, energy=18.0, without=()):
    """The whole home, dressed; `focus`: ids of the rooms that are seen and so get curtains and lamps; `without`: kinds left out where the camera stands."""
    m = mats(B.key(site, name))
    u = U.Unit(site, name, "extended")
    U.shell(u, m)
    D.ceiling(u, m)
    U.furnish(u, m, skip=lambda q: q["room"] in focus and (q["kind"] == "shoe-closet" or q["kind"] in without))
    if "living" in focus:
        living(u, m)
        living_props(u, m)
        signature(u, m)
    for r in u.rooms:
        if r["id"] in focus or r["kind"] == "hall":
            _bounce(u, r)
    if "kitchen" in focus:
        kitchen(u, m)
    if "bedroom1" in focus:
        bedroom(u, m)
    for r in u.rooms:
        if r["id"] in focus and r["kind"] == "bathroom":
            C.bathroom(u, m, r["id"])
        if r["id"] in focus and r["kind"] == "entrance":
            E.entrance(u, m, r["id"])
        if r["id"] in focus and r["kind"] == "bedroom" and r["id"] != "bedroom1":
            C.second_bedroom(u, m, r["id"])
    curtains(u, m, focus)
    daylight(u, focus, energy)
    lights(u, m, [r["id"] for r in u.rooms if r["id"] in focus or r["kind"] == "hall"])
    return u, m


def cull(x, y, dx, dy, behind=1.2):
    """Removes small lamps far behind the camera at x, y looking along dx, dy: each lamp less is less noise in what is seen."""
    for o in list(bpy.context.scene.objects):
        if o.type == "LIGHT" and o.name.split(".")[0] in ("spot", "cove", "pend", "undercab", "lamp", "headglow"):
            if (o.location.x - x) * dx + (o.location.y - y) * dy < -behind:
                bpy.data.objects.remove(o)
