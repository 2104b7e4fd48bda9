"""The playground east of the central lawn, for eyes at 1.6 m: soft ground, two huts with a bridge, slides, nets, swings; children and parents."""
import math
import numpy as np
from .meshkit import MeshB, put, place
from . import materials as M, terrain as G, forecourt as Y, people as P, lakeside as LS, complex as C, things as TH

WOOD = dict(c1=(0.33, 0.225, 0.14), c2=(0.48, 0.35, 0.235))


def _mats():
    return dict(
        wood=M.wood("play_wood", WOOD["c1"], WOOD["c2"], 0.11, 1.6, 0.6, 0.5),
        sage=M.plain("play_sage", (0.20, 0.27, 0.19), 0.5),
        clay=M.plain("play_clay", (0.46, 0.20, 0.11), 0.5),
        lake=M.plain("play_lake", (0.085, 0.20, 0.225), 0.45),
        sand=M.plain("play_sand", (0.58, 0.50, 0.38), 0.6),
        steel=M.plain("play_steel", (0.55, 0.55, 0.54), 0.28, metal=1.0),
        rope=M.plain("play_rope", (0.075, 0.07, 0.065), 0.9),
    )


def _soft(name, rgb):
    return M.plain("soft_" + name, rgb, 0.95, spec=0.1, vary=0.16, bscale=70.0)


SAND, SAGE, LAKE, CLAY = (0.40, 0.335, 0.245), (0.165, 0.225, 0.135), (0.075, 0.185, 0.205), (0.42, 0.195, 0.105)


def band(line, widths, z, mat):
    """A stripe of changing width along a curve, laid on the soft ground."""
    Q = G.catmull(line, 14, False)
    T = np.gradient(Q, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    N = np.stack([-T[:, 1], T[:, 0]], 1)
    w = np.interp(np.linspace(0, 1, len(Q)), np.linspace(0, 1, len(widths)), widths)[:, None] / 2
    b = MeshB()
    A, B = Q - N * w, Q + N * w
    for i in range(len(Q) - 1):
        b.quad([(*A[i], z), (*A[i + 1], z), (*B[i + 1], z), (*B[i], z)], mat)
    b.obj("band")


def mound(x, y, rx, ry, h, mat, grips=None, z=0.045):
    """A hill of soft ground to climb on, with grips on its sunny side."""
    b = MeshB()
    n, k = 40, 10
    top = lambda t: h * (0.5 + 0.5 * math.cos(math.pi * t)) ** 0.8
    V = [(x, y, z + h)] + [(x + rx * (i / k) * math.cos(j * 2 * math.pi / n), y + ry * (i / k) * math.sin(j * 2 * math.pi / n), z + top(i / k)) for i in range(1, k + 1) for j in range(n)]
    b.faces(V, [(0, 1 + j, 1 + (j + 1) % n) for j in range(n)], mat)
    b.faces(V, [(1 + i * n + j, 1 + (i + 1) * n + j, 1 + (i + 1) * n + (j + 1) % n, 1 + i * n + (j + 1) % n) for i in range(k - 1) for j in range(n)], mat)
    b.obj("mound", True)
    if grips:
        g = MeshB()
        for i, t in enumerate((0.35, 0.5, 0.62, 0.74)):
            for j in range(4):
                a = math.radians(-112 + j * 17 + i * 6)
                P.egg(g, (x + rx * t * math.cos(a), y + ry * t * math.sin(a), z + top(t) + 0.02), (0.085, 0.085, 0.055), grips[(i + j) % len(grips)], 10, 6)
        g.obj("grips", True)


def ground(middle):
    x, y = middle
    area = G.catmull([(44, 20), (59, 20.5), (61, -2), (52, -7), (45, -3)], 10)
    b = MeshB()
    b.prism([tuple(q) for q in area], -0.2, 0.045, _soft("base", SAND))
    b.obj("play_ground")
    k = MeshB()
    C_ = [tuple(q) for q in area]
    for (ax, ay), (bx, by) in zip(C_, C_[1:] + C_[:1]):
        P.tube(k, [(ax, ay, 0.05), (bx, by, 0.05)], [0.09, 0.09], M.plain("play_kerb", (0.40, 0.385, 0.36), 0.7), 6)
    k.obj("play_kerb")
    lake, sage, clay = _soft("lake", LAKE), _soft("sage", SAGE), _soft("clay", CLAY)
    band([(59.6, 1.5), (55.5, 5.2), (50.5, 6.0), (46.8, 9.5), (46.6, 14.5), (49.5, 18.4)], (0.3, 3.0, 3.0, 3.6, 2.8, 0.4), 0.0475, lake)
    band([(59.2, 4.6), (55.8, 8.2), (51.2, 9.0), (49.4, 12.0), (50.6, 15.6), (54.8, 18.6)], (0.1, 0.8, 0.6, 1.0, 0.8, 0.2), 0.0485, M.plain("soft_pale", (0.60, 0.53, 0.42), 0.95, spec=0.1, vary=0.12, bscale=70.0))
    for k, (cx, cy, r, mat) in enumerate(((56.2, 11.6, 3.2, sage), (50.6, 0.6, 3.9, sage), (55.9, -2.3, 2.5, clay), (52.0, 13.6, 1.5, clay), (46.6, 2.4, 1.3, clay), (58.6, 2.6, 1.0, clay))):
        d = MeshB()
        d.cyl(cx, cy, 0, 0.050 + 0.0008 * k, r, mat, 56)
        d.obj("spot")
    mound(50.4, 0.4, 3.1, 2.6, 1.25, sage, (_soft("clay", CLAY), _soft("lake", LAKE), M.plain("play_sand", (0.58, 0.50, 0.38), 0.6)))
    mound(55.9, -2.2, 2.0, 1.8, 0.75, clay)
    mound(46.4, 8.4, 1.7, 1.9, 0.6, lake)
    t = MeshB()
    t.cyl(x, y, -0.1, 0.012, 32, Y.turf(), 72)
    t.obj("play_turf")
    stone = Y.paving("play_walk", (0.44, 0.40, 0.345), (0.6, 0.3), 0.5, 0.08, 0.006)
    for line, w in C._ways("path"):
        Q = G.catmull(line, 24, False)
        T = np.gradient(Q, axis=0)
        T /= np.linalg.norm(T, axis=1)[:, None]
        N = np.stack([-T[:, 1], T[:, 0]], 1)
        k = np.hypot(Q[:, 0] - x, Q[:, 1] - y) < 75
        if k.sum() > 2:
            i = np.flatnonzero(k)
            LS.ribbon(Q[i[0] : i[-1] + 1], N[i[0] : i[-1] + 1], -w / 2, w / 2, 0.03, stone, "play_path")


def hut(b, m, x, y, h, roof, r=1.15):
    """Octagonal hut on posts: floor at h, railing of slats with gaps, a pointed roof."""
    n = 8
    ring = lambda rr: [(x + rr * math.cos(math.pi / 8 + k * math.pi / 4), y + rr * math.sin(math.pi / 8 + k * math.pi / 4)) for k in range(n)]
    b.prism(ring(r), h - 0.12, h, m["wood"], m["wood"], True)
    for px, py in ring(r - 0.07):
        P.tube(b, [(px, py, 0), (px, py, h + 2.0)], [0.06, 0.055], m["wood"], 8)
    R = ring(r - 0.05)
    for k in range(n):
        if k % 2:
            continue
        (ax, ay), (bx, by) = R[k], R[(k + 1) % n]
        for j in range(6):
            t = (j + 0.5) / 6
            px, py = ax + (bx - ax) * t, ay + (by - ay) * t
            b.box(px - 0.035, py - 0.035, h, px + 0.035, py + 0.035, h + 0.85, m["sand"])
    top = [(px, py, h + 1.95) for px, py in ring(r + 0.28)]
    b.faces(top + [(x, y, h + 3.1)], [(k, (k + 1) % n, n) for k in range(n)] + [list(range(n - 1, -1, -1))], m[roof])


def slide(b, m, x, y, h, a, col, length=3.4):
    """Open chute of three facets that runs out over the ground."""
    fx, fy = math.cos(a), math.sin(a)
    sx, sy = -fy, fx
    q = [(0.95 + length * t, h * (1 - t) ** 1.25 + 0.22 if t < 1 else 0.22) for t in (0, 0.2, 0.4, 0.6, 0.8, 0.95, 1.12)]
    for (d0, z0), (d1, z1) in zip(q, q[1:]):
        at = lambda d, s, z: (x + fx * d + sx * s, y + fy * d + sy * s, z)
        b.quad([at(d0, -0.28, z0), at(d1, -0.28, z1), at(d1, 0.28, z1), at(d0, 0.28, z0)], m["steel"])
        for s in (-1, 1):
            for o in (0.0, 0.03):
                b.quad([at(d0, s * (0.28 + o), z0 - 0.06), at(d1, s * (0.28 + o), z1 - 0.06), at(d1, s * (0.32 + o), z1 + 0.22), at(d0, s * (0.32 + o), z0 + 0.22)], m[col])


def tube_slide(b, m, x, y, h, a, col, turn=2.3):
    """A covered slide that leaves at the angle a and turns round its hut."""
    pts = []
    for i in range(15):
        t = i / 14
        u = a + turn * t
        r = 1.1 + 1.3 * min(1, t * 1.4)
        pts.append((x + r * math.cos(u), y + r * math.sin(u), h * (1 - t) + 0.5))
    P.tube(b, pts, [0.42] * len(pts), m[col], 18)


def net(b, m, x, y, r=2.1, h=3.4):
    P.tube(b, [(x, y, 0), (x, y, h)], [0.07, 0.05], m["steel"], 10)
    n = 6
    for lev in range(7):
        k = 1 - lev / 7
        pts = [(x + r * k * math.cos(i * 2 * math.pi / n), y + r * k * math.sin(i * 2 * math.pi / n), 0.15 + (h - 0.2) * lev / 7) for i in range(n + 1)]
        for p, q in zip(pts, pts[1:]):
            P.tube(b, [p, q], [0.016, 0.016], m["rope"], 5)
    for i in range(n):
        a = i * 2 * math.pi / n
        P.tube(b, [(x + r * math.cos(a), y + r * math.sin(a), 0.1), (x, y, h)], [0.018, 0.018], m["rope"], 5)


def swings(b, m, x, y, a, seats=2):
    T = MeshB()
    w = 1.5 * seats
    for s in (-1, 1):
        for d in (-1, 1):
            P.tube(T, [(s * w, d * 0.95, 0), (s * (w - 0.25), 0, 2.5)], [0.055, 0.05], m["wood"], 8)
    P.tube(T, [(-w + 0.2, 0, 2.5), (w - 0.2, 0, 2.5)], [0.055, 0.055], m["wood"], 8)
    for k in range(seats):
        q = -w + 0.2 + (2 * w - 0.4) * (k + 0.5) / seats
        sw = (0.5, -0.28)[k % 2]
        for s in (-0.22, 0.22):
            P.tube(T, [(q + s, 0, 2.46), (q + s, sw, 0.52)], [0.012, 0.012], m["rope"], 5)
        T.box(q - 0.26, sw - 0.11, 0.47, q + 0.26, sw + 0.11, 0.51, m["lake"])
    b.stamp(T, place(x, y, 0, a))


def squares(at, a):
    """Hopscotch painted on the ground from `at` in the direction a: single squares and pairs, numbered."""
    white = M.plain("play_paint", (0.74, 0.73, 0.70), 0.8)
    b = MeshB()
    s, k, n = 0.42, 0, 1
    for pair in (0, 0, 1, 0, 1, 0):
        for v in ((-s / 2, s / 2) if pair else (0,)):
            T = place(*at, 0, a) @ place(k * s, v)
            h = s / 2
            for x0, y0, x1, y1 in ((-h, -h, h, -h + 0.035), (-h, h - 0.035, h, h), (-h, -h, -h + 0.035, h), (h - 0.035, -h, h, h)):
                b.quad([tuple((T @ place(x, y, 0.0565)).translation) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], white)
            TH.sign(str(n), T @ place(0, 0, 0.0570, -math.pi / 2), 0.26, white, 0.0, font=TH.SANS, flat=True)
            n += 1
        k += 1
    b.obj("squares")


def scene():
    m = _mats()
    ground((52, 7))
    b = MeshB()
    hut(b, m, 50.0, 10.4, 1.55, "clay")
    hut(b, m, 54.2, 11.8, 2.25, "sage", 1.25)
    hut(b, m, 57.8, 11.6, 1.25, "lake", 1.05)
    for (x0, y0, z0), (x1, y1, z1) in (((51.1, 10.75, 1.5), (53.0, 11.4, 2.15)), ((55.4, 11.75, 2.15), (56.8, 11.65, 1.2))):  # bridges between the huts
        dx, dy = x1 - x0, y1 - y0
        L = math.hypot(dx, dy)
        a = math.atan2(dy, dx)
        T = MeshB()
        for k in range(11):
            t = k / 10
            z = z0 + (z1 - z0) * t - 0.12 * math.sin(math.pi * t)
            T.box(L * t - 0.08, -0.45, z, L * t + 0.08, 0.45, z + 0.05, m["wood"])
        for s in (-0.45, 0.45):
            for e in (0.45, 0.9):
                P.tube(T, [(L * t, s, z0 + (z1 - z0) * t - 0.12 * math.sin(math.pi * t) + e) for t in (0, 0.25, 0.5, 0.75, 1)], [0.02] * 5, m["rope"], 6)
        b.stamp(T, place(x0, y0, 0, a))
    slide(b, m, 50.0, 10.4, 1.55, math.radians(258), "lake")
    tube_slide(b, m, 54.2, 11.8, 1.95, math.radians(-38), "clay", -1.5)
    slide(b, m, 57.8, 11.6, 1.25, math.radians(263), "sand", 2.8)
    slide(b, m, 50.4, 0.4, 1.1, math.radians(28), "sand", 2.4)
    net(b, m, 46.6, 2.4)
    swings(b, m, 46.0, 14.6, math.radians(84))
    for x, y, r, h in ((51.6, 5.0, 0.42, 0.30), (52.7, 5.6, 0.36, 0.45), (53.8, 5.2, 0.45, 0.24), (54.8, 5.8, 0.34, 0.36), (55.8, 5.3, 0.4, 0.28)):  # stepping drums across the blue
        b.cyl(x, y, 0.04, h, r, m["wood"], 28)
        b.cyl(x, y, h, h + 0.03, r * 0.94, m["sand"], 28)
    b.obj("play")
    bench = LS.bench_mesh()
    for x, y, a in ((60.0, 7.2, -math.pi / 2), (60.0, 3.4, -math.pi / 2), (44.0, 10.4, math.pi / 2), (44.2, 5.6, math.pi / 2)):
        put(bench, "bench", place(x, y, 0.04, a))
    for x, y, t in ((59.2, 16.6, 0.4), (57.2, 18.6, 1.1)):
        LS.table(x, y, 3, t)
    for k, (x, y, s) in enumerate(TREES):
        LS.plant(x, y, ("zelkova", "broad", "cherry", "zelkova", "ginkgo")[k % 5], s, k)
    Y.hedge(43.5, 21.6, 60, 22.4, 0.8, density=240, seed=3)
    Y.hedge(41.4, -2, 42.1, 20, 0.6, density=240, seed=5)
    for k in range(34):
        a = k / 34 * 2 * math.pi
        x, y = 52 + 10.2 * math.cos(a), 7.2 + 15.2 * math.sin(a)
        if not (a > 4.6 and a < 5.9):
            Y.grasses(x - 1.0, y - 0.7, x + 1.0, y + 0.7, 9, 0.55, *((((0.16, 0.12, 0.24), (0.34, 0.27, 0.46)),) if k % 3 == 1 else ()), seed=40 + k)
    for x, y, f, kind, seed in (
        (53.0, 8.2, 300, "child", 3), (47.8, 6.4, 120, "child", 4), (56.0, 3.2, 320, "child", 5), (48.4, 12.6, 200, "child", 7),
        (54.2, 1.4, 320, "child", 14), (58.9, 0.2, 338, "family", 15), (54.6, -5.2, 330, "child", 16), (59.0, 5.4, 285, "watching", 8), (44.9, 12.0, 80, "watching", 9), (39.2, 12.0, 182, "couple", 10), (38.0, 2, 4, "pram", 11), (33.5, 6, 90, "elders", 12), (52, 25.5, 270, "family", 13),
    ):
        P.strollers(x, y, f, 0.045, kind, seed, 0.21 * seed % 1)
    P.put_person(50.0, 10.1, 190, 1.55, top="mustard", legs="denim", h=1.12, arms={1: "up"}, seed=4)
    P.put_person(54.2, 11.5, 200, 2.25, top="white", legs="navy", h=1.18, female=True, seed=7)
    P.put_person(50.3, 0.6, 160, 1.29, top="rose", legs="navy", h=1.15, female=True, arms={-1: "up"}, seed=9)
    P.put_person(55.8, -2.0, 330, 0.76, top="sky", legs="navy", h=1.1, arms={-1: "up", 1: "up"}, seed=12)
    P.put_person(51.7, -1.2, 320, 0.98, top="mustard", legs="denim", h=1.14, female=True, pose="walk", phase=0.2, seed=14)
    P.put_person(52.7, 5.6, 80, 0.48, top="sky", legs="denim", h=1.2, pose="walk", phase=0.1, seed=10)
    q = place(46.0, 14.6, 0, math.radians(84)) @ place(-1.4 + 0.7, 0.5, 0)
    P.put_person(q.translation[0], q.translation[1], 6, 0.12, top="rose", legs="denim", pose="sit", h=1.15, female=True, seed=5)
    P.strollers(59.75, 7.2, 270, 0.06, "sitters", 21)
    P.strollers(59.75, 3.4, 270, 0.06, "sitters", 24)
    squares((56.6, -0.1), math.radians(150))


TREES = (
    (61.8, 21.0, 1.1), (42.6, 22.5, 1.2), (40.4, 15.0, 1.0), (40.2, 7.6, 0.9), (40.4, 0.2, 1.0), (47.2, 24.4, 1.25), (53.4, 24.8, 1.1), (58.6, 25.2, 1.3),
    (36, 26, 1.2), (64.4, 14.5, 1.0), (44.6, -8.2, 0.8), (34.5, 33, 1.3), (43, 33, 1.35), (51, 33.5, 1.3),
)
