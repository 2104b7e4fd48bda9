"""Rooms for everyone: fitness centre, reading room, cafe. A hall of x 0..w and y 0..d whose far wall (y = d) is glass. Metres."""
import math, random
from mathutils import Matrix
from .meshkit import MeshB, place, bevel
from . import materials as M, fittings as I, furniture as F, finishes as D, forecourt as Y, lakeside as LS, people as P, things as TH


def hall(w, d, h, m, floor, wall, ceil, bays=6, sill=0.0):
    """Floor, side walls, rear wall, ceiling, glass front between slim posts, and soft daylight behind it."""
    b = MeshB()
    b.box(0, 0, -0.1, w, d, 0, floor)
    b.box(-0.2, 0, 0, 0, d, h, wall)
    b.box(w, 0, 0, w + 0.2, d, h, wall)
    b.box(-0.2, -0.2, 0, w + 0.2, 0, h, wall)
    b.box(-0.2, -0.2, h, w + 0.2, d + 0.2, h + 0.25, ceil)
    b.box(-0.2, d, h - 0.35, w + 0.2, d + 0.2, h, ceil)
    if sill:
        b.box(0, d, 0, w, d + 0.2, sill, wall)
    b.obj("hall")
    f = MeshB()
    top = h - 0.35
    for k in range(bays + 1):
        x = w * k / bays
        f.box(x - 0.03, d + 0.02, sill, x + 0.03, d + 0.16, top, m["frame"])
    f.box(0, d + 0.03, sill, w, d + 0.15, sill + 0.06, m["frame"])
    f.box(0, d + 0.03, top - 0.06, w, d + 0.15, top, m["frame"])
    for z in (2.25,) if top < 3.4 else (2.55,):
        f.box(0, d + 0.05, z, w, d + 0.13, z + 0.05, m["frame"])
    bevel(f.obj("posts"), 0.004, 1)
    g = MeshB()
    g.quad([(0, d + 0.09, sill), (w, d + 0.09, sill), (w, d + 0.09, top), (0, d + 0.09, top)], M.pane((0.95, 0.97, 0.965), 0.03))
    g.obj("glass")
    D.area_light("day", w / 2, d - 0.05, (sill + top) / 2, w * 0.96, top - sill, 6.5 * w * (top - sill), (0.93, 0.96, 1), (math.pi / 2, 0, math.pi))
    D.area_light("portal", w / 2, d + 0.3, (sill + top) / 2, w, top - sill, 0, (1, 1, 1), (math.pi / 2, 0, math.pi), True)
    D.area_light("down", w / 2, d * 0.42, h - 0.04, w * 0.85, d * 0.8, 0.95 * w * d, (1, 0.89, 0.76))
    D.area_light("up", w / 2, d * 0.45, 0.8, w * 0.8, d * 0.8, 0.5 * w * d, (1, 0.93, 0.84), (math.pi, 0, 0))


def line_lamps(m, w, d, h, ys=None, xs=None, power=26):
    """Long lamps let into the ceiling, along x (ys) or along y (xs)."""
    b = MeshB()
    for y in ys or ():
        b.box(0.6, y - 0.03, h - 0.012, w - 0.6, y + 0.03, h - 0.002, m["down"])
        D.area_light("line", w / 2, y, h - 0.03, w - 1.2, 0.06, power * (w - 1.2) / 3, (1, 0.88, 0.72))
    for x in xs or ():
        b.box(x - 0.03, 0.6, h - 0.012, x + 0.03, d - 0.8, h - 0.002, m["down"])
        D.area_light("line", x, d / 2, h - 0.03, 0.06, d - 1.4, power * (d - 1.4) / 3, (1, 0.88, 0.72))
    b.obj("line_lamps")


# ---------------------------------------------------------------- fitness
def treadmill(m, x, y):
    dark = M.plain("machine", (0.022, 0.024, 0.026), 0.42)
    grey = M.plain("machine_grey", (0.30, 0.30, 0.29), 0.35, metal=0.8)
    b = MeshB()
    b.box(-0.42, -1.0, 0.06, 0.42, 0.85, 0.20, dark)
    b.box(-0.27, -0.98, 0.20, 0.27, 0.72, 0.212, M.plain("belt", (0.012, 0.012, 0.013), 0.75))
    for s in (-1, 1):
        b.box(s * 0.36 - 0.065, -0.98, 0.20, s * 0.36 + 0.065, 0.72, 0.225, grey)
        v = [(s * 0.40 - 0.045, 0.55, 0.2), (s * 0.40 + 0.045, 0.55, 0.2), (s * 0.40 + 0.045, 0.70, 0.2), (s * 0.40 - 0.045, 0.70, 0.2)]
        u = [(p[0], p[1] + 0.12, 1.24) for p in v]
        b.faces(v + u, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], grey)
        b.box(s * 0.40 - 0.03, 0.02, 0.98, s * 0.40 + 0.03, 0.72, 1.03, dark)
    b.box(-0.46, 0.66, 1.16, 0.46, 0.82, 1.28, dark)
    o = b.obj("treadmill", M=place(x, y, 0))
    bevel(o, 0.015, 2)
    c = MeshB()
    c.box(-0.34, -0.02, 0, 0.34, 0.02, 0.42, dark)
    c.box(-0.31, -0.024, 0.03, 0.31, -0.021, 0.39, M.glow("console", (0.20, 0.34, 0.38), 0.10, (0.01, 0.013, 0.015)))
    bevel(c.obj("console", M=place(x, y + 0.72, 1.26) @ Matrix.Rotation(-0.30, 4, "X")), 0.01, 2)


def dumbbells(m, x0, x1, y):
    """Rack of two shelves with pairs of dumbbells, along x, against a wall at y (front is towards +y)."""
    dark = M.plain("machine", (0.022, 0.024, 0.026), 0.42)
    grey = M.plain("machine_grey", (0.30, 0.30, 0.29), 0.35, metal=0.8)
    b = MeshB()
    for x in (x0, (x0 + x1) / 2, x1):
        b.box(x - 0.04, y + 0.05, 0, x + 0.04, y + 0.55, 0.05, dark)
        b.box(x - 0.03, y + 0.08, 0.05, x + 0.03, y + 0.16, 0.92, dark)
    for z, yy in ((0.40, y + 0.30), (0.80, y + 0.18)):
        b.box(x0, yy - 0.16, z, x1, yy + 0.16, z + 0.03, dark)
    bevel(b.obj("rack"), 0.006, 1)
    n = int((x1 - x0 - 0.1) / 0.21)
    for z, yy in ((0.43, y + 0.30), (0.83, y + 0.18)):
        for k in range(n):
            x = x0 + 0.13 + k * 0.21
            r = 0.050 + 0.028 * k / n
            q = MeshB()
            q.cyl(0, 0, -0.15, -0.05, r, dark, 20)
            q.cyl(0, 0, 0.05, 0.15, r, dark, 20)
            q.cyl(0, 0, -0.05, 0.05, 0.017, grey, 12)
            bevel(q.obj("dumbbell", M=place(x, yy, z + r) @ Matrix.Rotation(math.pi / 2, 4, "X")), 0.008, 2)


def bench(m, x, y, rz):
    dark = M.plain("machine", (0.022, 0.024, 0.026), 0.42)
    o = [F.puff("pad", 0.32, 1.25, 0.10, M.plain("pad", (0.035, 0.050, 0.045), 0.5), 0.75, place(0, 0, 0.46))]
    o.append(I.part([(-0.03, -0.5, 0.05, 0.03, 0.5, 0.40, dark), (-0.28, -0.55, 0, 0.28, -0.47, 0.05, dark), (-0.28, 0.47, 0, 0.28, 0.55, 0.05, dark)], "bench_frame", 0.005))
    I.group(o, place(x, y, 0, rz))


def fitness(m):
    w, d, h = 12.4, 7.2, 3.0
    floor = M.wood("gym_floor", (0.20, 0.135, 0.085), (0.31, 0.22, 0.15), 0.19, 1.9, 0.34, 0.45)
    wall = M.plain("gym_wall", (0.60, 0.575, 0.535), 0.85)
    hall(w, d, h, m, floor, wall, M.plain("gym_ceiling", (0.70, 0.69, 0.67), 0.9), 7)
    line_lamps(m, w, d, h, ys=(1.9, 4.4))
    for k in range(6):
        treadmill(m, 3.5 + k * 1.42, d - 1.75)
    b = MeshB()
    mat = M.plain("rubber", (0.045, 0.048, 0.050), 0.8, vary=0.25, bscale=60.0)
    b.box(0.0, 0.7, 0.001, 2.4, d - 0.8, 0.012, mat)  # free weights on rubber along the west wall
    slat = m["slat"]
    for k in range(46):
        b.box(w - 0.045, 0.1 + k * 0.125, 0.0, w - 0.004, 0.1 + k * 0.125 + 0.075, h - 0.004, slat)
    b.box(0.004, 1.5, 0.55, 0.02, d - 1.2, 2.45, M.plain("mirror", (0.86, 0.88, 0.88), 0.02, metal=1.0))
    b.obj("gym")
    dumbbells(m, 0, 3.4, 0)
    for o in list(I.bpy.context.scene.objects):
        if o.name.startswith(("rack", "dumbbell")):
            o.matrix_world = place(0.06, 5.6, 0, -math.pi / 2) @ o.matrix_world
    bench(m, 1.6, 2.9, 0.0)
    bench(m, 1.6, 4.9, 0.0)
    for k, c in enumerate(((0.30, 0.34, 0.30), (0.50, 0.42, 0.32), (0.20, 0.25, 0.25))):  # exercise balls in a stand
        q = MeshB()
        F.ball(q, w - 0.55, 3.9 + k * 0.74, 0.34, 0.33, M.plain(f"ball{k}", c, 0.45), 40)
        for p_ in q.obj("ball", True).data.polygons:
            p_.use_smooth = True
    for k in range(3):
        q = MeshB()
        q.cyl(0, 0, -0.3, 0.3, 0.085, M.plain(f"mat{k}", ((0.13, 0.19, 0.17), (0.36, 0.30, 0.24), (0.20, 0.22, 0.24))[k], 0.8), 28)
        q.obj("mat", M=place(w - 0.45, 2.6 + k * 0.24, 0.09) @ Matrix.Rotation(math.pi / 2, 4, "Y"))
    I.group(I.plant(m, 1.5, n=220), place(w - 0.5, d - 0.55))
    P.put_person(3.5 + 1.42, d - 1.95, 0, 0.212, pose="run", phase=0.44, top="sky", legs="ink", seed=3)  # figures hold from five metres, not nearer
    P.put_person(1.62, 2.75, 180, 0.06, top="sage", legs="ink", pose="sit", female=True, h=1.64, seed=12)
    P.put_person(1.15, 4.1, 285, 0.012, top="ink", legs="grey", h=1.78, seed=15, arms={1: "cup"})
    LS.lakefront(w, d)
    return dict(at=(10.9, 0.35), look=(4.9, 6.4), z=1.30, lens=21, shift=(0, 0.02))


# ---------------------------------------------------------------- reading room
def bookcase(m, x, y0, y1, h, deep=0.34, face=1, seed=5):
    """Full-height shelves along y, their backs at x, open towards face * x. Books of calm colours, some lying, some gaps."""
    R = random.Random(seed)
    cols = [
        M.plain(f"book{k}", c, 0.75)
        for k, c in enumerate(((0.62, 0.58, 0.50), (0.45, 0.40, 0.33), (0.16, 0.22, 0.20), (0.30, 0.16, 0.10), (0.12, 0.15, 0.20), (0.66, 0.64, 0.60), (0.38, 0.33, 0.20)))
    ]
    oak = m["oak"]
    b = MeshB()

    def box(d0, d1, v0, v1, z0, z1, mt):
        b.box(min(x + face * d0, x + face * d1), v0, z0, max(x + face * d0, x + face * d1), v1, z1, mt)

    n = round((y1 - y0) / 0.92)
    rows = int((h - 0.5) / 0.375)
    box(0, 0.015, y0, y1, 0, h, oak)
    for k in range(n + 1):
        v = y0 + (y1 - y0) * k / n
        box(0.015, deep, v - 0.013, v + 0.013, 0.08, h, oak)
    for r in range(rows + 1):
        z = 0.42 + r * 0.375
        box(0.015, deep, y0, y1, z, z + 0.024, oak)
        if r < rows:
            box(0.03, 0.05, y0 + 0.02, y1 - 0.02, z + 0.36, z + 0.372, m["cove"])
    box(0.015, deep - 0.02, y0, y1, 0.06, 0.42, m["cab"])
    for k in range(n):
        for r in range(rows):
            z = 0.444 + r * 0.375
            v, end = y0 + (y1 - y0) * k / n + 0.03, y0 + (y1 - y0) * (k + 1) / n - 0.03
            style = R.random()
            if style < 0.12:
                continue
            stop = end - R.choice((0, 0, 0.12, 0.3, 0.45))
            while v < stop - 0.05:
                t = R.uniform(0.018, 0.042)
                box(0.07, 0.07 + R.uniform(0.17, 0.23), v, v + t, z, z + R.uniform(0.20, 0.30), R.choice(cols))
                v += t + 0.0015
            if end - v > 0.26:
                for q in range(R.choice((2, 3))):
                    box(0.09, 0.30, v + 0.03, v + 0.03 + 0.2, z + q * 0.03, z + q * 0.03 + 0.028, R.choice(cols))
    b.obj("bookcase")


def long_table(m, x, y, w=1.1, l=3.6):
    """Reading table along y with a low lamp bar in its middle."""
    o = [
        I.part([(-w / 2, -l / 2, 0.715, w / 2, l / 2, 0.745, m["oak"])], "table_top", 0.006),
        I.part(
            [(-0.35, e * (l / 2 - 0.45) - 0.03, 0, 0.35, e * (l / 2 - 0.45) + 0.03, 0.715, m["walnut"]) for e in (-1, 1)],
            "table_legs",
            0.006,
        ),
        I.part(
            [
                (-0.012, -l / 2 + 0.3, 1.17, 0.012, l / 2 - 0.3, 1.19, m["brass"]),
                (-0.045, -l / 2 + 0.3, 1.155, 0.045, l / 2 - 0.3, 1.17, m["dark"]),
                (-0.010, -l / 2 + 0.4, 0.745, 0.010, -l / 2 + 0.42, 1.17, m["brass"]),
                (-0.010, l / 2 - 0.42, 0.745, 0.010, l / 2 - 0.4, 1.17, m["brass"]),
            ],
            "table_lamp",
            0.003,
        ),
    ]
    g = MeshB()
    g.box(-0.035, -l / 2 + 0.34, 1.150, 0.035, l / 2 - 0.34, 1.156, m["down"])
    o.append(g.obj("table_glow"))
    I.group(o, place(x, y))
    D.area_light("table", x, y, 1.145, 0.07, l - 0.7, 13, (1, 0.82, 0.60))
    n = round(l / 0.9)
    for s in (-1, 1):
        for k in range(n):
            I.group(F.chair(m, "sand" if s < 0 else "ivory"), place(x + s * (w / 2 + 0.06), y - l / 2 + l * (k + 0.5) / n, 0, -s * math.pi / 2))


def reading(m):
    w, d, h = 8.6, 9.6, 3.3
    floor = M.wood("library_floor", (0.27, 0.185, 0.12), (0.40, 0.29, 0.195), 0.16, 1.7, 0.36, 0.45)
    hall(w, d, h, m, floor, M.plain("library_wall", (0.66, 0.635, 0.59), 0.85), M.plain("library_ceiling", (0.74, 0.725, 0.70), 0.9), 5)
    line_lamps(m, w, d, h, xs=(2.9, 6.0), power=20)
    bookcase(m, 0.0, 0.3, d - 0.5, 2.95, seed=5)
    D.area_light("shelfwash", 0.75, d / 2, h - 0.05, 0.1, d - 1.2, 60, (1, 0.84, 0.64), (0, 0.35, 0))
    for x in (2.9, 6.0):
        long_table(m, x, 5.9, 1.15, 3.6)
    for k, (x, y, rz) in enumerate(((2.75, 5.0, 0.2), (6.25, 6.4, -0.3), (3.15, 6.9, 0.1))):  # open books and a cup left on the tables
        b = MeshB()
        for s in (-1, 1):
            b.faces([(0, -0.11, 0.006), (s * 0.15, -0.11, 0.012), (s * 0.15, 0.11, 0.012), (0, 0.11, 0.006), (0, -0.11, 0.022), (s * 0.15, -0.11, 0.016), (s * 0.15, 0.11, 0.016), (0, 0.11, 0.022)], [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], m["linen"])
        b.obj("book", M=place(x, y, 0.746, rz))
    s = MeshB()
    for k in range(30):
        s.box(w - 0.042, 0.2 + k * 0.13, 0, w - 0.004, 0.2 + k * 0.13 + 0.07, h - 0.004, m["slat"])
    s.obj("slats")
    I.group(F.sofa(m, 1.0, 0.9, 1, "green"), place(w - 0.75, 6.0, 0, -math.pi / 2))
    I.group(F.sofa(m, 1.0, 0.9, 1, "green"), place(w - 0.75, 8.2, 0, -math.pi / 2))
    I.group(I.table_low(m, 0.55, h=0.42, round_=True), place(w - 0.62, 7.1))
    I.group(I.plant(m, 1.5, n=220), place(w - 0.5, d - 0.5))
    D.hang(D.painting("library", 1.3, 0.95, 8), w - 0.004, 7.1, 1.75, 270)
    for x, y, f, kind in (
        (2.24, 4.55, 90, dict(top="white", legs="ink", female=True, h=1.64, seed=2, hairs=1)),
        (2.24, 6.35, 90, dict(top="navy", legs="denim", h=1.74, seed=4)),
        (5.36, 5.45, 90, dict(top="clay", legs="ink", female=True, h=1.62, seed=6)),
        (6.66, 6.35, 270, dict(top="sage", legs="denim", h=1.72, seed=7, hairs=2)),
        (w - 0.95, 8.2, 262, dict(top="sand", legs="navy", female=True, h=1.63, seed=9)),
    ):
        P.put_person(x, y, f, -0.03, pose="sit", **kind)
    P.put_person(0.98, 3.6, 278, 0, top="grey", legs="ink", h=1.75, seed=11, arms={1: "up"})
    LS.lakefront(w, d)
    return dict(at=(6.9, 0.7), look=(3.4, d), z=1.46, lens=20)


# ---------------------------------------------------------------- cafe
def cup(b, m, x, y, z, k=1.0):
    b.cyl(x, y, z, z + 0.008, 0.065 * k, m["ceramic"], 24, 0.072 * k)
    b.cyl(x, y, z + 0.008, z + 0.07 * k, 0.026 * k, m["ceramic"], 24, 0.040 * k)


TABLES = ((4.7, 6.6), (4.5, 4.0), (7.1, 6.2), (7.0, 3.4))  # of the cafe, those at the glass with guests


def goods(m, y0):
    """On the counter and over it: a glass case with pastries, jars, a till, boards with what is sold."""
    b, g = MeshB(), MeshB()
    crust = [M.plain(f"crust{k}", c, 0.6, vary=0.3, bscale=30.0) for k, c in enumerate(((0.42, 0.20, 0.07), (0.52, 0.31, 0.12), (0.24, 0.10, 0.045)))]
    a, c = y0 + 0.35, y0 + 1.75
    for z in (1.08, 1.30):
        b.box(1.02, a, z, 1.66, c, z + 0.012, m["oak"])
        for k in range(7):
            for r in range(2):
                F.ball(b, 1.20 + 0.27 * r, a + 0.13 + k * 0.19, z + 0.045, 0.055, crust[(k + r) % 3], 14)
    g.box(1.0, a - 0.02, 1.07, 1.68, c + 0.02, 1.52, M.pane((0.93, 0.96, 0.95), 0.06), skip=("bottom",))
    for u, v in ((1.0, a - 0.02), (1.0, c + 0.02), (1.68, a - 0.02), (1.68, c + 0.02)):
        b.box(u - 0.008, v - 0.008, 1.07, u + 0.008, v + 0.008, 1.53, m["brass"])
    b.box(1.0, a - 0.02, 1.52, 1.68, c + 0.02, 1.535, m["brass"])
    b.box(1.30, y0 + 2.75, 1.07, 1.42, y0 + 2.95, 1.09, m["dark"])
    b.box(1.36, y0 + 2.66, 1.14, 1.385, y0 + 3.04, 1.40, m["dark"])
    for k in range(3):
        b.cyl(1.25, y0 + 3.45 + 0.17 * k, 1.07, 1.07 + (0.26, 0.20, 0.23)[k], 0.065, crust[k], 20)
        b.cyl(1.25, y0 + 3.45 + 0.17 * k, 1.07 + (0.26, 0.20, 0.23)[k], 1.10 + (0.26, 0.20, 0.23)[k], 0.055, m["brass"], 20)
    for k, word in enumerate(("커피", "차", "디저트")):
        y = y0 + 0.6 + k * 1.45
        b.box(0.016, y, 2.32, 0.045, y + 1.25, 2.86, m["cab2"])
        TH.sign(word, place(0.047, y + 0.62, 2.66, math.pi / 2), 0.15, m["ceramic"], 0.002, font=TH.SANS)
        for r in range(4):
            b.box(0.045, y + 0.25, 2.40 + r * 0.055, 0.047, y + 0.62 + 0.1 * (r % 2), 2.412 + r * 0.055, m["ceramic"])
    b.obj("goods")
    g.obj("case")


def cafe(m):
    w, d, h = 10.4, 8.8, 3.3
    floor = Y.paving("cafe_floor", (0.52, 0.49, 0.44), (1.2, 0.6), 0.30, 0.03, 0.004)
    plaster = M.plain("cafe_plaster", (0.63, 0.58, 0.51), 0.9, bump=0.08, bscale=10.0, vary=0.05)
    hall(w, d, h, m, floor, plaster, M.plain("cafe_ceiling", (0.74, 0.72, 0.69), 0.9), 6)
    line_lamps(m, w, d, h, ys=(2.2,), power=16)
    b = MeshB()  # counter along the west wall, shelves behind it
    y0, y1 = 1.6, 6.6
    b.box(0.95, y0, 0.06, 1.70, y1, 1.02, m["cab2"])
    n = 76
    for k in range(n):
        q = y0 + (y1 - y0) * k / n
        b.box(1.70, q + 0.008, 0.09, 1.735, q + (y1 - y0) / n - 0.012, 1.00, m["oak"])
    b.box(0.88, y0 - 0.05, 1.02, 1.82, y1 + 0.05, 1.07, m["stone"])
    b.box(0.0, y0 - 0.2, 0.0, 0.55, y1 + 0.2, 0.92, m["cab"])
    b.box(0.0, y0 - 0.2, 0.92, 0.60, y1 + 0.2, 0.95, m["stone"])
    b.box(0.002, y0 - 0.2, 0.95, 0.014, y1 + 0.2, h - 0.4, M.marble("cafe_splash", (0.58, 0.545, 0.50), (0.40, 0.365, 0.32), 0.8, 0.3))
    for z in (1.55, 1.98):
        b.box(0.014, y0, z, 0.30, y1, z + 0.035, m["walnut"])
        b.box(0.03, y0 + 0.1, z - 0.012, 0.05, y1 - 0.1, z, m["cove"])
    bevel(b.obj("bar"), 0.003, 1)
    D.area_light("shelf", 0.16, (y0 + y1) / 2, 1.53, 0.03, y1 - y0 - 0.3, 16, (1, 0.80, 0.56))
    D.area_light("shelf", 0.16, (y0 + y1) / 2, 1.96, 0.03, y1 - y0 - 0.3, 12, (1, 0.80, 0.56))
    R = random.Random(9)
    c = MeshB()
    for z in (1.585, 2.015):
        y = y0 + 0.25
        while y < y1 - 0.3:
            k = R.random()
            if k < 0.45:
                for q in range(R.choice((2, 3, 4))):
                    c.cyl(0.17, y + q * 0.105, z, z + 0.085, 0.030, m["ceramic"], 18, 0.042)
                y += 0.5
            elif k < 0.75:
                c.cyl(0.17, y, z, z + R.uniform(0.16, 0.26), 0.055, R.choice((m["ceramic"], m["walnut"], m["dark"])), 20, 0.05)
                y += 0.22
            else:
                y += R.uniform(0.25, 0.5)
    for q in range(5):
        cup(c, m, 1.42, 5.2 + q * 0.19, 1.07)
    c.obj("crockery", True)
    e = [I.part([(-0.26, -0.38, 0.06, 0.26, 0.38, 0.42, m["steel"]), (-0.30, -0.40, 0.42, 0.26, 0.40, 0.46, m["dark"]), (0.26, -0.30, 0.24, 0.38, 0.30, 0.30, m["dark"]), (-0.24, -0.36, 0, 0.24, 0.36, 0.06, m["dark"])], "machine", 0.015)]
    I.group(e, place(0.30, 3.0, 0.95))
    for y in (2.3, 3.5, 4.7, 5.9):
        I.group(I.pendant(m, 0.15, 1.85, h), place(1.35, y))
        D.area_light("pend", 1.35, y, 1.83, 0.2, 0.2, 9, (1, 0.80, 0.56))
    for x, y in TABLES:
        rz = 0.0
        t = MeshB()
        t.cyl(0, 0, 0.715, 0.74, 0.38, m["stone"], 48)
        t.cyl(0, 0, 0.02, 0.715, 0.025, m["dark"], 16)
        t.cyl(0, 0, 0, 0.02, 0.22, m["dark"], 36)
        cup(t, m, 0.12, -0.06, 0.74)
        o = [t.obj("cafe_table")]
        bevel(o[0], 0.005, 2)
        I.group(o, place(x, y, 0, rz))
        for k in range(2):
            a = rz + k * math.pi
            I.group(F.chair(m, ("sand", "green")[k]), place(x + 0.66 * math.cos(a), y + 0.66 * math.sin(a), 0, a - math.pi / 2))
    long_bench(m, w, d)
    I.group(I.plant(m, 1.6, n=240), place(w - 0.5, d - 0.5))
    I.group(I.plant(m, 1.4, n=220, seed=5), place(0.5, d - 0.5))
    D.hang(D.painting("cafe", 1.5, 1.0, 4), w - 0.004, 3.6, 1.85, 270)
    goods(m, y0)
    for x, y, f, kind in (
        (0.74, 4.05, 90, dict(top="white", legs="ink", female=True, h=1.64, seed=2, hairs=1)),
        (0.78, 2.75, 40, dict(top="ink", legs="ink", h=1.76, seed=5)),
        (2.35, 3.9, 278, dict(top="sand", legs="denim", style="coat", female=True, h=1.65, seed=8)),
    ):
        P.put_person(x, y, f, 0, **kind)
    for (x, y), a, kind in (
        (TABLES[0], 0, dict(top="navy", legs="denim", h=1.74, seed=4)),
        (TABLES[0], 180, dict(top="rose", legs="ink", female=True, h=1.62, seed=6)),
        (TABLES[2], 0, dict(top="sage", legs="sand", h=1.72, seed=9, hairs=2)),
        (TABLES[2], 180, dict(top="white", legs="grey", female=True, h=1.58, seed=10, hairs=2)),
    ):
        t = math.radians(a)
        P.put_person(x + 0.70 * math.cos(t), y + 0.70 * math.sin(t), 270 - a, -0.03, pose="sit", **kind)
    P.put_person(w - 0.42, 7.2, 270, -0.03, top="mustard", legs="denim", pose="sit", female=True, h=1.63, seed=14)
    LS.lakefront(w, d)
    return dict(at=(8.6, 0.6), look=(3.9, d), z=1.44, lens=20)


def long_bench(m, w, d):
    """Long upholstered bench along the east wall with two tables before it."""
    y0, y1 = 5.0, 8.0
    I.part([(w - 0.62, y0, 0.10, w - 0.01, y1, 0.34, m["oak"])], "bench_base", 0.006)
    for k in range(3):
        l = (y1 - y0) / 3
        F.puff("bench_seat", 0.58, l - 0.01, 0.14, m["sand"], 0.7, place(w - 0.31, y0 + l * (k + 0.5), 0.40))
        F.puff("bench_back", 0.14, l - 0.02, 0.46, m["sand"], 0.7, place(w - 0.09, y0 + l * (k + 0.5), 0.70))
    for y in (5.8, 7.2):
        t = MeshB()
        t.box(w - 1.35, y - 0.36, 0.715, w - 0.70, y + 0.36, 0.745, m["oak"])
        t.cyl(w - 1.02, y, 0.02, 0.715, 0.025, m["dark"], 16)
        t.cyl(w - 1.02, y, 0, 0.02, 0.22, m["dark"], 36)
        bevel(t.obj("side_table"), 0.005, 2)
        I.group(F.chair(m, "green"), place(w - 1.75, y, 0, math.pi / 2))


MAKE = dict(fitness=fitness, reading=reading, cafe=cafe)
