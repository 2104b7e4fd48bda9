"""The playground east of the central lawn, for eyes at 1.6 m: soft ground, two huts with a bridge, slides, nets, swings; children and parents."""
import math
import numpy as np
from .meshkit import MeshB, put, place
from . import materials as M, terrain as G, forecourt as Y, people as P, lakeside as LS, complex as C

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


def ground(middle):
    x, y = middle
    area = G.catmull([(44, 20), (59, 20.5), (61, -2), (52, -7), (45, -3)], 10)
    b = MeshB()
    b.prism([tuple(q) for q in area], -0.2, 0.045, _soft("base", (0.33, 0.285, 0.215)))
    b.obj("play_ground")
    for k, (cx, cy, r, rgb) in enumerate(((49.2, 12.5, 3.4, (0.17, 0.225, 0.155)), (55.6, 5.4, 3.0, (0.10, 0.19, 0.205)), (50.4, 1.2, 2.4, (0.42, 0.215, 0.13)), (56.2, 15.4, 2.2, (0.42, 0.215, 0.13)), (46.8, 5.8, 1.7, (0.10, 0.19, 0.205)))):
        d = MeshB()
        d.cyl(cx, cy, 0, 0.0475 + 0.0008 * k, r, _soft(str(k), rgb), 56)
        d.obj("spot")
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


def tube_slide(b, m, x, y, h, a, col):
    pts = []
    for i in range(15):
        t = i / 14
        u = a + 2.3 * t
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


def scene():
    m = _mats()
    ground((52, 7))
    b = MeshB()
    hut(b, m, 49.6, 12.8, 1.55, "clay")
    hut(b, m, 53.6, 14.6, 2.25, "sage", 1.25)
    for k in range(9):  # bridge between the huts
        t = k / 8
        x, y = 50.75 + 1.75 * t, 13.3 + 0.75 * t
        b.box(x - 0.09, y - 0.45, 1.5 + 0.6 * t - 0.10 * math.sin(math.pi * t), x + 0.09, y + 0.45, 1.55 + 0.6 * t - 0.10 * math.sin(math.pi * t), m["wood"])
    for s in (-0.42, 0.42):
        P.tube(b, [(50.7, 13.3 + s, 2.4), (51.6, 13.7 + s, 2.55), (52.5, 14.05 + s, 3.0)], [0.025] * 3, m["rope"], 6)
    slide(b, m, 49.6, 12.8, 1.55, math.radians(248), "lake")
    tube_slide(b, m, 53.6, 14.6, 1.95, math.radians(-72), "clay")
    net(b, m, 55.6, 5.6)
    swings(b, m, 47.4, 3.4, math.radians(68))
    for x, y, r, h in ((51.4, 2.2, 0.42, 0.30), (50.5, 1.2, 0.36, 0.45), (51.2, 0.2, 0.45, 0.24), (52.3, 1.0, 0.34, 0.36)):  # stepping drums
        b.cyl(x, y, 0.04, h, r, m["wood"], 28)
    b.obj("play")
    bench = LS.bench_mesh()
    for x, y, a in ((58.6, 9.4, math.pi / 2 * -1), (58.9, 13.2, -math.pi / 2), (45.0, 15.2, math.pi / 2)):
        put(bench, "bench", place(x, y, 0.04, a))
    for k, (x, y, s) in enumerate(((61.4, 20.5, 0.95), (42.8, 20.0, 0.9), (41.6, 9.5, 0.85), (63.0, -4.5, 0.9), (42.2, -3.6, 0.85), (49.5, 23.2, 0.95), (56.4, 24.0, 0.95), (36, 24, 0.95), (47.0, -10.0, 0.85), (36.8, 0.5, 0.75))):
        LS.plant(x, y, "zelkova", s, k)
    for k in range(26):
        a = k / 26 * 2 * math.pi
        if 0.9 < a < 5.6:
            x, y = 52 + 10.6 * math.cos(a), 7.5 + 15.0 * math.sin(a)
            Y.grasses(x - 0.9, y - 0.7, x + 0.9, y + 0.7, 7, 0.55, seed=40 + k)
    for x, y, f, kind, seed in (
        (52.6, 8.6, 300, "child", 3), (50.8, 9.2, 120, "child", 4), (54.9, 7.4, 40, "child", 5), (52.0, 2.6, 200, "child", 6), (48.4, 8.2, 20, "child", 7),
        (56.8, 10.6, 285, "watching", 8), (45.6, 10.6, 80, "watching", 9), (41.0, 4.0, 182, "couple", 10), (39.5, -6, 4, "pram", 11), (33.5, 2, 90, "elders", 12), (26, 9, 200, "family", 13),
    ):
        P.strollers(x, y, f, 0.045, kind, seed, 0.21 * seed % 1)
    P.put_person(49.6, 12.6, 200, 1.55, top="mustard", legs="denim", h=1.12, arms={1: "up"}, seed=4)
    P.put_person(53.7, 14.4, 230, 2.25, top="white", legs="navy", h=1.18, female=True, seed=7)
    q = place(47.4, 3.4, 0, math.radians(68)) @ place(-1.4 + 0.7, 0.5, 0)
    P.put_person(q.translation[0], q.translation[1], 22, 0.12, top="rose", legs="denim", pose="sit", h=1.15, female=True, seed=5)
    P.strollers(58.35, 13.2, 270, 0.06, "sitters", 21)
