"""Rooms for everyone: fitness centre, reading room, cafe. A hall of x 0..w and y 0..d whose far wall (y = d) is glass. Metres."""
import math, random
from mathutils import Matrix
from .meshkit import MeshB, place, bevel
from . import materials as M, fittings as I, furniture as F, finishes as D, planting as PT, forecourt as Y, lakeview as L, lakeside as LS, people as P, things as TH


def garden(w, d, seed=3):
    """What the glass shows: terrace, hedge, lawn, trees in three depths."""
    R = random.Random(seed)
    Y.slab(-60, d + 0.2, w + 60, d + 3.2, -0.04, Y.paving("terrace", (0.46, 0.43, 0.39), (0.9, 0.45), 0.5, 0.07), "terrace")
    Y.slab(-140, d + 3.2, w + 140, d + 180, -0.06, Y.turf(), "lawn")
    Y.hedge(-12, d + 4.0, w + 12, d + 4.7, 0.55, leaf=0.06, density=240, seed=4)
    Y.grasses(-10, d + 3.3, w + 10, d + 3.9, 90, 0.7, seed=6)
    t = PT.Trees(seed, True)
    for k in range(9):
        t.add("zelkova", -14 + k * (w + 28) / 8 + R.uniform(-1, 1), d + 17 + R.uniform(-1.5, 2), 0, 0.9)
    for k in range(16):
        t.add(R.choice(("broad", "zelkova", "maple", "broad")), R.uniform(-34, w + 34), d + R.uniform(24, 36), 0, 1.1)
    for k in range(60):
        t.add(R.choice(("broad", "zelkova", "pine")), R.uniform(-90, w + 90), d + R.uniform(40, 90), 0, 1.35)
    for k in range(90):
        t.add("shrub", R.uniform(-60, w + 60), d + R.uniform(20, 34), 0, R.uniform(0.9, 1.8))
    for k in range(80):  # closes the view under the crowns
        t.add("shrub", -100 + k * (w + 200) / 80, d + R.uniform(38, 44), 0, 3.4)
        t.add("broad", -110 + k * (w + 220) / 80, d + R.uniform(90, 100), -2, 1.7)


def lakefront(w, d):
    """What the glass towards the deck shows: planks, planters, a rail, the lake and its far shore."""
    plank = M.wood("terrace_plank", (0.255, 0.17, 0.105), (0.37, 0.255, 0.165), 0.145, 2.9, 0.6, 0.30)
    Y.slab(-40, d + 0.2, w + 40, d + 16, -0.04, plank, "terrace")
    b, g = MeshB(), MeshB()
    dark = M.plain("terrace_post", (0.05, 0.05, 0.05), 0.4, metal=0.4)
    P.tube(b, [(-40, d + 15.6, 1.08), (w + 40, d + 15.6, 1.08)], [0.03, 0.03], plank, 8)
    for k in range(60):
        x = -40 + k * (w + 80) / 59
        b.box(x - 0.02, d + 15.58, 0, x + 0.02, d + 15.62, 1.07, dark)
    b.obj("terrace_rail")
    g.quad([(-40, d + 15.6, 0.06), (w + 40, d + 15.6, 0.06), (w + 40, d + 15.6, 1.03), (-40, d + 15.6, 1.03)], M.pane((0.90, 0.95, 0.94), 0.05))
    g.obj("terrace_glass")
    for k, x in enumerate((-7.5, 1.6, 11.5, 20)):
        LS.planter(x, d + 8.5, 3.8, 1.2, seed=k + 3, tree=(0.62, None, 0.6, 0.64)[k])
    for x, y in ((5.6, d + 7.2), (8.4, d + 9.4), (-2.6, d + 7.0)):
        LS.table(x, y, 3, x)
    for x, y, f, kind, seed in ((4.2, d + 11.8, 100, "couple", 1), (9.6, d + 12.6, 260, "family", 2), (-3.5, d + 12.2, 85, "elders", 5)):
        P.strollers(x, y, f, 0, kind, seed, 0.2 * seed % 1)
    before = set(I.bpy.context.scene.objects)
    L.view(-2.0)
    turn = place(w / 2, d + 75, 0, math.pi)
    for o in set(I.bpy.context.scene.objects) - before:
        o.matrix_world = turn @ o.matrix_world


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
    b.box(0.0, 0.7, 0.001, 2.4, d - 0.8, 0.012, mat)  # free weights stand on rubber along the west wall
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
    garden(w, d, 3)
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
    garden(w, d, 7)
    return dict(at=(6.9, 0.7), look=(3.4, d), z=1.46, lens=20)


# ---------------------------------------------------------------- cafe
def cup(b, m, x, y, z, k=1.0):
    b.cyl(x, y, z, z + 0.008, 0.065 * k, m["ceramic"], 24, 0.072 * k)
    b.cyl(x, y, z + 0.008, z + 0.07 * k, 0.026 * k, m["ceramic"], 24, 0.040 * k)


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
    for x, y, rz in ((4.6, 3.0, 0.3), (4.8, 5.4, 1.1), (7.3, 4.2, 0.7)):
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
    garden(w, d, 5)
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


# ---------------------------------------------------------------- lobby
def lobby(m):
    """Two storeys high: stone wall with the name, reception, walnut slats, seats before the lake, rings of light."""
    w, d, h = 13.6, 10.6, 5.4
    floor = M.marble("lobby_floor", (0.56, 0.53, 0.48), (0.44, 0.405, 0.355), 0.5, 0.13)
    wall = M.plain("lobby_wall", (0.64, 0.605, 0.55), 0.85)
    hall(w, d, h, m, floor, wall, M.plain("lobby_ceiling", (0.72, 0.70, 0.67), 0.9), 6)
    j = MeshB()
    for k in range(1, 12):
        j.box(0, k * 0.9 - 0.002, 0.0005, w, k * 0.9 + 0.002, 0.0012, m["slab"])
    for k in range(1, 16):
        j.box(k * 0.9 - 0.002, 0, 0.0005, k * 0.9 + 0.002, d, 0.0012, m["slab"])
    j.obj("joints")
    stone = M.marble("lobby_stone", (0.60, 0.535, 0.45), (0.46, 0.385, 0.30), 0.42, 0.3)
    b = MeshB()
    for k in range(6):  # stone slabs on the west wall, two rows
        for z0, z1 in ((0, 2.6), (2.6, h)):
            b.box(0.004, 0.6 + k * 1.5 + 0.003, z0 + 0.003, 0.05, 0.6 + (k + 1) * 1.5 - 0.003, z1 - 0.003, stone)
    for k in range(84):  # walnut slats on the east wall
        b.box(w - 0.07, 0.15 + k * 0.122, 0, w - 0.006, 0.15 + k * 0.122 + 0.066, h - 0.004, m["slat"])
    b.box(1.9, 3.0, 0, 2.55, 7.2, 1.08, stone)  # reception
    b.box(1.84, 2.94, 1.08, 2.62, 7.26, 1.12, m["stone"])
    b.box(1.25, 3.2, 0.72, 1.9, 7.0, 0.76, m["walnut"])
    b.box(2.552, 3.05, 0.03, 2.566, 7.15, 0.05, m["cove"])
    bevel(b.obj("lobby_walls"), 0.003, 1)
    TH.sign("오르빛", place(0.052, 5.1, 3.55, math.pi / 2), 0.62, m["brass"], 0.02, 1.15)
    D.area_light("undercab", 2.75, 5.1, 0.05, 0.05, 4.0, 14, (1, 0.80, 0.56), (0, -1.2, 0))
    D.area_light("wash", 0.7, 5.1, h - 0.1, 0.2, 8.5, 170, (1, 0.84, 0.64), (0, 0.45, 0))
    D.area_light("wash", w - 0.7, 5.1, h - 0.1, 0.2, 9.0, 120, (1, 0.84, 0.64), (0, -0.45, 0))
    for x, y, z, r in ((7.2, 5.6, 3.75, 1.35), (8.4, 4.7, 3.25, 0.95), (6.3, 4.5, 4.2, 0.75)):  # rings of light
        n = 56
        ring = [(x + r * math.cos(2 * math.pi * k / n), y + r * math.sin(2 * math.pi * k / n), z) for k in range(n + 1)]
        q = MeshB()
        for u, v in zip(ring, ring[1:]):
            q.faces([(u[0], u[1], z), (v[0], v[1], z), (v[0], v[1], z + 0.06), (u[0], u[1], z + 0.06)], [(0, 1, 2, 3), (3, 2, 1, 0)], m["brass"])
            k0 = (r - 0.07) / r
            q.quad([(x + (u[0] - x) * k0, y + (u[1] - y) * k0, z), (x + (v[0] - x) * k0, y + (v[1] - y) * k0, z), (v[0], v[1], z), (u[0], u[1], z)], m["down"])
        for k in range(3):
            a = k * 2.094
            q.cyl(x + r * math.cos(a), y + r * math.sin(a), z + 0.06, h, 0.006, m["dark"], 6)
        q.obj("ring")
        D.area_light("ring", x, y, z - 0.02, r * 1.5, r * 1.5, 70 * r, (1, 0.86, 0.68))
    I.group(I.rug(m, 5.2, 4.0), place(8.6, 6.9))
    I.group(F.sofa(m, 2.8, 0.95, 3, "sand"), place(8.6, 5.2, 0, math.pi))
    I.group(F.sofa(m, 1.0, 0.92, 1, "green"), place(6.6, 7.0, 0, math.pi / 2))
    I.group(F.sofa(m, 1.0, 0.92, 1, "green"), place(10.7, 6.6, 0, -math.pi / 2))
    I.group(F.sofa(m, 1.0, 0.92, 1, "green"), place(10.7, 7.8, 0, -math.pi / 2))
    I.group(I.table_low(m, 1.05, h=0.36, round_=True), place(8.7, 6.9))
    I.group(I.table_low(m, 0.6, h=0.45, round_=True), place(9.5, 7.4))
    I.group(F.vase(m, 0, 0, 0), place(8.6, 6.95, 0.361, 0, 1.2))
    I.group(I.plant(m, 2.0, n=320), place(w - 0.8, d - 0.8))
    I.group(I.plant(m, 1.9, n=320, seed=5), place(0.9, d - 0.8))
    I.group(F.vase(m, 0, 0, 0), place(2.2, 6.6, 1.12, 0, 1.3))
    P.put_person(1.55, 4.6, 100, 0, top="ink", legs="ink", female=True, h=1.66, seed=8)
    P.put_person(3.35, 5.3, 275, 0, top="sand", legs="navy", style="coat", female=True, h=1.65, seed=5, hairs=1, bag="clay")
    P.strollers(5.2, 8.3, 200, 0, "family", 2, 0.1)
    P.put_person(8.0, 5.35, 0, 0.06, top="white", legs="denim", pose="sit", h=1.75, seed=11)
    lakefront(w, d)
    return dict(at=(12.3, 0.7), look=(4.7, d), z=1.52, lens=19.5, shift=(0, 0.045))


# ---------------------------------------------------------------- parking
def parking(m):
    """A bay street of the basement: lanes of light, painted columns with their letters, charging points, the hall's glass door."""
    w, d, h = 26.0, 46.0, 3.3
    floor = M.plain("park_floor", (0.30, 0.31, 0.31), 0.16, spec=0.5, vary=0.06, bscale=0.5)
    lane = M.plain("park_lane", (0.40, 0.385, 0.35), 0.16, spec=0.5)
    white, green, wall = M.plain("park_white", (0.66, 0.66, 0.64), 0.4), M.plain("park_green", (0.065, 0.13, 0.105), 0.5), M.plain("park_wall", (0.66, 0.65, 0.62), 0.85)
    sand = M.plain("park_sand", (0.50, 0.41, 0.30), 0.6)
    b = MeshB()
    b.box(0, -3, -0.1, w, d, 0, floor)
    b.box(10, -3, 0.0005, 16, d - 2, 0.002, lane)
    b.box(-0.2, -3, 0, 0, d, h, wall)
    b.box(w, -3, 0, w + 0.2, d, h, wall)
    b.box(0, d, 0, w, d + 0.2, h, wall)
    b.box(0, d - 0.03, 0, 9.4, d - 0.004, h, green)
    b.box(16.6, d - 0.03, 0, w, d - 0.004, h, green)
    b.box(-0.2, -3, h, w + 0.2, d + 0.2, h + 0.2, M.plain("park_ceiling", (0.58, 0.575, 0.56), 0.9))
    for s, x in ((1, 0.004), (-1, w - 0.004)):
        b.box(min(x, x + s * 0.02), -3, 0, max(x, x + s * 0.02), d, 1.1, green)
    for k in range(5):  # columns between every three bays
        y = 0.6 + k * 8.4
        for x in (9.1, 16.9):
            b.box(x - 0.4, y - 0.4, 0, x + 0.4, y + 0.4, h, white)
            b.box(x - 0.41, y - 0.41, 0.0, x + 0.41, y + 0.41, 1.25, green)
            b.box(x - 0.415, y - 0.415, 1.25, x + 0.415, y + 0.415, 1.33, sand)
        b.box(4.8, y - 0.3, h - 0.35, 21.2, y + 0.3, h, wall)
    for x0, x1 in ((3.6, 8.7), (17.3, 22.4)):
        for k in range(17):
            y = 0.1 + k * 2.62
            b.box(x0, y - 0.06, 0.001, x1, y + 0.06, 0.003, white)
        b.box(x0 if x0 > 10 else x0, 0.1, 0.001, (x0 if x0 > 10 else x0) + 0.12, 42, 0.003, white)
    for k in range(6):  # arrows on the lane
        y = 3 + k * 7.6
        b.box(12.92, y, 0.0025, 13.08, y + 1.5, 0.004, white)
        b.quad([(12.7, y + 1.5, 0.0041), (13.3, y + 1.5, 0.0041), (13, y + 2.2, 0.0041)], white)
    b.obj("parking")
    g = MeshB()
    for x in (10.6, 15.4, 6.1, 19.9):
        g.box(x - 0.06, -2, h - 0.42, x + 0.06, d - 1, h - 0.38, m["down"])
        D.area_light("line", x, d / 2 - 1, h - 0.45, 0.14, d - 3, 400 if 10 < x < 16 else 190, (1, 0.95, 0.88))
    g.obj("park_lamps")
    e = MeshB()  # the way up: a lit glass hall at the end of the lane
    e.box(9.4, d - 0.06, 0, 16.6, d - 0.03, h - 0.2, M.plain("hall_back", (0.60, 0.50, 0.38), 0.6))
    for x in (9.4, 11.8, 14.2, 16.6):
        e.box(x - 0.05, d - 1.6, 0, x + 0.05, d - 1.5, 2.75, m["dark"])
    e.box(9.3, d - 1.75, 2.75, 16.7, d - 0.03, 3.05, sand)
    e.quad([(9.4, d - 1.55, 0.02), (16.6, d - 1.55, 0.02), (16.6, d - 1.55, 2.75), (9.4, d - 1.55, 2.75)], M.pane((0.93, 0.95, 0.94), 0.05))
    e.obj("park_hall")
    D.area_light("hall", 13, d - 0.8, 2.7, 6.8, 1.0, 160, (1, 0.84, 0.62))
    TH.sign("205동", place(13, d - 1.76, 2.9, 0), 0.22, m["brass"], 0.01)
    for k in range(5):
        y = 0.6 + k * 8.4
        for x, s in ((9.1, 1), (16.9, -1)):
            TH.sign(f"{'AB'[s < 0]}{k + 1}", place(x, y - 0.416, 2.15, 0), 0.62, green, 0.004)
    cars = TH.near_cars()
    R = random.Random(8)
    for s, x in ((1, 6.15), (-1, 19.85)):
        for k in range(16):
            if R.random() < 0.62:
                from .meshkit import put

                put(cars[R.randrange(4)], "car", place(x, 0.1 + (k + 0.5) * 2.62, 0.003, 0 if R.random() < 0.3 else math.pi))
    P.strollers(13.9, d - 9, 180, 0.003, "family", 4, 0.3)
    P.strollers(11.4, 16.5, 5, 0.003, "couple", 6, 0.2)
    D.area_light("up", w / 2, d / 2, 0.3, w * 0.8, d * 0.8, 700, (1, 0.96, 0.9), (math.pi, 0, 0))
    return dict(at=(12.2, -2.2), look=(13.6, d), z=1.6, lens=21, shift=(0, 0.0))


MAKE = dict(fitness=fitness, reading=reading, cafe=cafe, lobby=lobby, parking=parking)
