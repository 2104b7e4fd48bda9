"""The rooms beside the large ones, dressed: bathroom, second bedroom. Metres."""
import math, random
from mathutils import Matrix
from .meshkit import MeshB, place, bevel
from . import materials as M, fittings as I, furniture as F, finishes as D


def _edges(u, rid):
    """Edges of a room as (ax, ay, bx, by, length, direction, inward normal), with the doors and windows in them as (from, to, foot, head)."""
    P = u.room(rid)["poly"]
    area = sum(P[i - 1][0] * P[i][1] - P[i][0] * P[i - 1][1] for i in range(len(P)))
    for i in range(len(P)):
        (ax, ay), (bx, by) = P[i], P[(i + 1) % len(P)]
        L = math.dist(P[i], P[(i + 1) % len(P)])
        dx, dy = (bx - ax) / L, (by - ay) / L
        k = 1 if area > 0 else -1
        nx, ny = -dy * k, dx * k
        holes = []
        for o in u.openings:
            w, x, y, a, wd, sill, head = u.placed(o)
            t = (x - ax) * dx + (y - ay) * dy
            if abs((x - ax) * nx + (y - ay) * ny) < 0.3 and -0.1 < t < L + 0.1 and abs(math.cos(a) * dx + math.sin(a) * dy) > 0.9:
                holes.append((t - wd / 2 - 0.035, t + wd / 2 + 0.035, sill, head + 0.035))
        yield ax, ay, L, dx, dy, nx, ny, holes


def tiled(u, m, rid, mat, tile=(0.6, 0.3), top=None, skip=lambda x, y: False):
    """Porcelain on every wall of a room: tiles with a joint of two millimetres, none over doors and windows."""
    b = MeshB()
    H = top or u.H
    rows = math.ceil(H / tile[1])
    for ax, ay, L, dx, dy, nx, ny, holes in _edges(u, rid):
        n = max(1, round(L / tile[0]))
        M4 = Matrix(((dx, nx, 0, ax), (dy, ny, 0, ay), (0, 0, 1, 0), (0, 0, 0, 1)))
        for r in range(rows):
            z0, z1 = r * tile[1] + 0.001, min((r + 1) * tile[1] - 0.001, H)
            for k in range(n):
                t0, t1 = L * k / n + 0.001, L * (k + 1) / n - 0.001
                if any(h0 < t1 and h1 > t0 and foot < z1 and head > z0 for h0, h1, foot, head in holes):
                    for h0, h1, foot, head in holes:  # what is left of a tile beside a door
                        if h0 < t1 and h1 > t0 and foot < z1 and head > z0:
                            for q0, q1, v0, v1 in ((t0, min(t1, h0), z0, z1), (max(t0, h1), t1, z0, z1), (max(t0, h0), min(t1, h1), max(z0, head), z1)):
                                if q1 - q0 > 0.01 and v1 - v0 > 0.01:
                                    _panel(b, M4, q0, q1, v0, v1, mat)
                    continue
                _panel(b, M4, t0, t1, z0, z1, mat)
    bevel(b.obj("tiles"), 0.0015, 1)


def _panel(b, M4, t0, t1, z0, z1, mat, depth=0.012):
    q = MeshB()
    q.box(t0, 0.002, z0, t1, depth, z1, mat)
    b.stamp(q, M4)


def bathroom(u, m, rid):
    """Tiled walls, upright tiles of the board's accent over the bath, mirror cupboard with light under and over it, towels, bottles."""
    wall = M.plain("bath_porcelain", (0.63, 0.595, 0.54), 0.28, vary=0.035, bscale=0.9)
    tiled(u, m, rid, wall, (0.6, 1.2))
    joints(u, rid)
    tub = next((f for f in u.fixtures if f["room"] == rid and f["kind"] == "bath"), None)
    if tub:
        upright(u, m, rid, tub)
    x0, y0, x1, y1 = u.box(rid)
    for f in u.fixtures:
        if f["room"] != rid:
            continue
        T = place(*u.at(f["at"]), 0, -math.radians(f.get("turn", 0)))
        w, d = f["size"][0] / 1000, f["size"][1] / 1000
        b = MeshB()
        if f["kind"] == "basin":
            k = w * 1.1
            b.box(-k / 2, d / 2 - 0.13, 1.12, k / 2, d / 2 + 0.0, 1.92, m["oak"])
            for s in (-1, 0):
                b.box(s * k / 2 + 0.003, d / 2 - 0.137, 1.125, (s + 1) * k / 2 - 0.003, d / 2 - 0.131, 1.915, m["mirror"])
            b.box(-k / 2 + 0.02, d / 2 - 0.10, 1.105, k / 2 - 0.02, d / 2 - 0.07, 1.118, m["cove"])
            b.box(-k / 2 + 0.02, d / 2 - 0.10, 1.922, k / 2 - 0.02, d / 2 - 0.07, 1.935, m["cove"])
            b.box(-w / 2, -0.2412, 0.526, w / 2, -0.2395, 0.532, m["dark"])
            b.box(-w / 2 + 0.001, -0.2412, 0.786, w / 2 - 0.001, -0.2395, 0.799, m["dark"])
            b.cyl(w / 2 - 0.09, 0.06, 0.835, 0.98, 0.028, m["brass"], 24)
            b.cyl(w / 2 - 0.17, 0.09, 0.835, 0.94, 0.024, m["ceramic"], 24)
            v = T @ place(0, d / 2 - 0.10, 0)
            yaw = -math.radians(f.get("turn", 0))
            D.area_light("undercab", v.translation[0], v.translation[1], 1.10, k * 0.9, 0.05, 5, (1, 0.84, 0.64), (0, 0, yaw))
            D.area_light("undercab", v.translation[0], v.translation[1], 1.95, k * 0.9, 0.05, 7, (1, 0.84, 0.64), (math.pi, 0, yaw))
        if f["kind"] == "bath":
            rain(b, w / 2, m["brass"])
        if b.n:
            b.obj("bath_things", M=T)
    towels(m, x1, y0 + (y1 - y0) * 0.30)
    D.area_light("down", (x0 + x1) / 2, (y0 + y1) / 2, u.H - 0.03, (x1 - x0) * 0.7, (y1 - y0) * 0.7, 18 * (x1 - x0) * (y1 - y0) / 3.5, (1, 0.93, 0.84))


def joints(u, rid, size=0.6):
    """Joints of the floor's tiles, from the north-west corner."""
    x0, y0, x1, y1 = u.box(rid)
    dark = M.plain("floor_joint", (0.30, 0.295, 0.28), 0.7)
    b = MeshB()
    for k in range(1, math.ceil((x1 - x0) / size)):
        b.box(x0 + k * size - 0.0015, y0, 0.0004, x0 + k * size + 0.0015, y1, 0.0012, dark)
    for k in range(1, math.ceil((y1 - y0) / size)):
        b.box(x0, y1 - k * size - 0.0015, 0.0004, x1, y1 - k * size + 0.0015, 0.0013, dark)
    b.obj("joints")


def rain(b, end, metal):
    """Shower over a bath, at the wall `end` metres along it: bar, arm, plate, mixer with its hand shower."""
    b.cyl(end - 0.05, 0, 1.02, 2.13, 0.011, metal, 14)
    b.box(end - 0.46, -0.010, 2.11, end - 0.04, 0.010, 2.13, metal)
    b.cyl(end - 0.44, 0, 2.080, 2.092, 0.125, metal, 40)
    b.cyl(end - 0.44, 0, 2.092, 2.112, 0.014, metal, 14)
    b.box(end - 0.075, -0.14, 1.02, end - 0.03, 0.14, 1.06, metal)
    b.box(end - 0.07, -0.015, 1.60, end - 0.03, 0.015, 1.63, metal)
    b.cyl(end - 0.10, 0, 1.42, 1.66, 0.010, metal, 12)
    b.cyl(end - 0.10, 0, 1.66, 1.68, 0.048, metal, 28)


def towels(m, x, y):
    """A rail on the wall at x, facing west, with two towels over it."""
    b = MeshB()
    b.box(x - 0.075, y - 0.34, 1.22, x - 0.060, y + 0.34, 1.235, m["brass"])
    for e in (-0.33, 0.32):
        b.box(x - 0.075, y + e, 1.22, x - 0.012, y + e + 0.012, 1.235, m["brass"])
    b.obj("rail")
    q = MeshB()
    for y0, y1, z, c in ((-0.29, 0.02, 0.72, "linen"), (0.05, 0.28, 0.86, "green")):
        q.box(x - 0.092, y + y0, z, x - 0.079, y + y1, 1.245, m[c])
        q.box(x - 0.092, y + y0, 1.237, x - 0.045, y + y1, 1.250, m[c])
    bevel(q.obj("towels"), 0.006, 2)


def upright(u, m, rid, tub):
    """Glazed tiles, ten centimetres wide and thirty high, on the wall along a bath; washed with light from above."""
    T = place(*u.at(tub["at"]), 0, -math.radians(tub.get("turn", 0)))
    w, d = tub["size"][0] / 1000, tub["size"][1] / 1000
    r, g, k = (0.072, 0.128, 0.102) if m["motif"] == "ridges" else (0.20, 0.24, 0.20)
    glaze = M.plain("glazed_tile", (r, g, k), 0.16, vary=0.16, bscale=2.2, coat=0.3)
    b = MeshB()
    n = round(w / 0.1)
    for i in range(n):
        for z in range(6):
            z0 = 0.562 + z * 0.304
            z1 = min(z0 + 0.302, u.H - 0.004)
            b.box(-w / 2 + w * i / n + 0.001, d / 2 - 0.030, z0, -w / 2 + w * (i + 1) / n - 0.001, d / 2 - 0.014, z1, glaze)
    bevel(b.obj("upright", M=T), 0.002, 1)
    v = T @ place(0, d / 2 - 0.22, u.H - 0.02)
    D.area_light("wash", *v.translation, w * 0.92, 0.05, 9, (1, 0.90, 0.76), (0, 0, -math.radians(tub.get("turn", 0))))


def second_bedroom(u, m, rid):
    """A child's room: shelf and lamp over the desk, a globe, books, a rug, a picture over the bed."""
    R = random.Random(4)
    x0, y0, x1, y1 = u.box(rid)
    q = next((q for q in u.furniture if q["kind"] == "desk" and q["room"] == rid), None)
    if q:
        T = place(*u.at(q["at"]), 0, -math.radians(q.get("turn", 0)))
        w, d = q["size"][0] / 1000, q["size"][1] / 1000
        b = MeshB()
        for z in (1.28, 1.64):
            b.box(-w / 2, d / 2 - 0.24, z, w / 2, d / 2, z + 0.026, m["oak"])
            v = -w / 2 + 0.05
            while v < w / 2 - 0.12:
                t = R.uniform(0.018, 0.045)
                if R.random() < 0.86:
                    b.box(v, d / 2 - 0.19, z + 0.026, v + t, d / 2 - 0.02, z + 0.026 + R.uniform(0.17, 0.26), R.choice((m["linen"], m["clay"], m["green"], m["oak"], m["sand"], m["ivory"])))
                else:
                    t = 0.14
                v += t + 0.002
        b.cyl(w / 2 - 0.18, 0.1, 0.745, 0.76, 0.07, m["dark"], 30)
        b.cyl(w / 2 - 0.18, 0.1, 0.76, 1.12, 0.008, m["dark"], 10)
        b.cyl(w / 2 - 0.22, 0.04, 1.08, 1.17, 0.075, m["dark"], 28, 0.03)
        b.box(-0.34, -0.18, 0.746, -0.06, 0.02, 0.760, m["linen"])
        b.box(-0.02, -0.16, 0.746, 0.14, 0.0, 0.772, m["clay"])
        F.ball(b, -w / 2 + 0.20, 0.16, 0.90, 0.085, m["green"], 28)
        b.cyl(-w / 2 + 0.20, 0.16, 0.745, 0.82, 0.05, m["brass"], 24, 0.012)
        b.obj("desk_things", M=T)
        v = T @ place(w / 2 - 0.22, 0.02, 1.06)
        D.area_light("lamp", *v.translation, 0.1, 0.1, 5, (1, 0.84, 0.62))
    bed = next((q for q in u.furniture if q["kind"] == "bed" and q["room"] == rid), None)
    if bed:
        bx, by = u.at(bed["at"])
        west = bx < (x0 + x1) / 2
        paper(u, m, x0 if west else x1, y0, y1, west)
        T = place(*u.at(bed["at"]), 0, -math.radians(bed.get("turn", 0)))
        l = bed["size"][1] / 1000
        F.puff("cushion", 0.42, 0.42, 0.15, m["clay"], 0.06, T @ place(0.06, l / 2 - 0.46, 0.67) @ Matrix.Rotation(0.9, 4, "X"))
        bedside(m, T @ place((1 if west else -1) * (bed["size"][0] / 2000 + 0.30), l / 2 - 0.22))
        P = D.painting(rid + u.name, 0.9, 0.62, 3, "moon" if m["motif"] != "moon" else "hills")
        D.hang(P, x0 + 0.004 if west else x1 - 0.004, by + 0.25, 1.55, 90 if west else 270)
    I.group(I.rug(m, 1.5, 1.9), place((x0 + x1) / 2, (y0 + y1) / 2 - 0.3))


def paper(u, m, x, y0, y1, west):
    """Wallpaper of a quiet green along the bed."""
    b = MeshB()
    k = 0.004 if west else -0.004
    b.box(min(x, x + k), y0 + 0.002, 0.0, max(x, x + k), y1 - 0.002, u.H - 0.002, M.plain("room_paper", (0.46, 0.485, 0.44), 0.9))
    b.obj("paper")


def bedside(m, T):
    """A small round table with a lit lamp."""
    b = MeshB()
    b.cyl(0, 0, 0.46, 0.485, 0.20, m["oak"], 40)
    b.cyl(0, 0, 0.02, 0.46, 0.016, m["dark"], 14)
    b.cyl(0, 0, 0, 0.02, 0.14, m["dark"], 36)
    b.cyl(0.02, 0.03, 0.485, 0.60, 0.055, m["ceramic"], 28, 0.035)
    b.cyl(0.02, 0.03, 0.60, 0.66, 0.008, m["brass"], 12)
    b.cyl(0.02, 0.03, 0.66, 0.84, 0.12, m["shade"], 36, 0.085)
    b.box(-0.16, -0.14, 0.486, -0.02, -0.02, 0.505, m["linen"])
    bevel(b.obj("bedside", M=T), 0.003, 2)
    D.area_light("lamp", *(T @ place(0.02, 0.03, 0.90)).translation, 0.12, 0.12, 3.5, (1, 0.80, 0.56), (math.pi, 0, 0))
