"""What stands by the lake, for eyes at 1.6 m: paving, track and kerb of the promenade, rail, benches, lamps, near trees; the deck; people."""
import math, random
import bpy
import numpy as np
from .meshkit import MeshB, put, place, bevel
from . import materials as M, terrain as G, forecourt as Y, people as P, lakeview as L, complex as C, planting as PT, trees as GR


# ---------------------------------------------------------------- near trees
_trees = {}


def near_tree(kind="zelkova", seed=1):
    """A tree that holds from five metres, in its season."""
    key = (kind, seed)
    if key not in _trees:
        _trees[key] = GR.tree(kind, seed, True, PT.SEASON["autumn"])
    return _trees[key]


def plant(x, y, kind="zelkova", s=1.0, seed=0, z=0.0):
    if PT.SEASON["autumn"] and kind == "zelkova":
        kind = ("zelkova", "ginkgo", "zelkova", "cherry", "zelkova")[seed % 5]
    put(near_tree(kind, 1 + seed % 3), "near_tree", place(x, y, z, seed * 1.7, (s, s, s * 1.04)))


# ---------------------------------------------------------------- promenade
def course(x0, x1, step=1.0):
    """Points and left normals of the promenade's middle line between two eastings."""
    Q = G.catmull(C.PROM, 40, False)
    s = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(Q, axis=0).T))])
    u = np.arange(0, s[-1], step)
    Q = np.stack([np.interp(u, s, Q[:, 0]), np.interp(u, s, Q[:, 1])], 1)
    T = np.gradient(Q, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    k = (Q[:, 0] > x0) & (Q[:, 0] < x1) & (Q[:, 1] < 20)
    return Q[k], np.stack([-T[k][:, 1], T[k][:, 0]], 1)


def ribbon(Q, N, o0, o1, z, mat, name, foot=None):
    b = MeshB()
    A, B = Q + N * o0, Q + N * o1
    for i in range(len(Q) - 1):
        b.quad([(*A[i], z), (*A[i + 1], z), (*B[i + 1], z), (*B[i], z)][:: 1 if o0 < o1 else -1], mat)
        if foot is not None:
            for W in (A, B):
                b.quad([(*W[i], foot), (*W[i + 1], foot), (*W[i + 1], z), (*W[i], z)], mat)
    return b.obj(name)


def bench_mesh():
    wood, foot = M.wood("bench_slat", (0.27, 0.17, 0.10), (0.40, 0.27, 0.17), 0.12, 2.0, 0.55, 0.5), M.plain("bench_foot", (0.05, 0.05, 0.05), 0.4)
    b = MeshB()
    for k in range(5):
        b.box(-0.95, -0.24 + k * 0.1, 0.42, 0.95, -0.155 + k * 0.1, 0.455, wood)
    for k in range(3):
        b.box(-0.95, 0.26 + k * 0.025, 0.55 + k * 0.12, 0.95, 0.285 + k * 0.025, 0.64 + k * 0.12, wood)
    for x in (-0.8, 0.8):
        b.box(x - 0.03, -0.22, 0, x + 0.03, 0.24, 0.42, foot)
        b.box(x - 0.03, 0.24, 0.30, x + 0.03, 0.29, 0.88, foot)
    return b.mesh("lake_bench")


def post_mesh(lit=False):
    b = MeshB()
    f = M.plain("lamp_dark", (0.045, 0.045, 0.045), 0.4)
    b.cyl(0, 0, 0, 4.0, 0.05, f, 10, 0.04)
    b.cyl(0, 0, 4.0, 4.08, 0.24, f, 24)
    b.cyl(0, 0, 3.965, 4.0, 0.20, M.glow("lamp_disc", (1, 0.78, 0.5), 8.0 if lit else 0.6, (0.6, 0.58, 0.5)), 24)
    return b.mesh("lamp_post_near")


def promenade(x0, x1, near, trees=(), gap=(-40, 12), lit=False, leafs="zelkova", grass=26):
    """The walk between two eastings. near: the camera's foot; gap: eastings where the deck interrupts rail and lake-side planting."""
    Q, N = course(x0, x1)
    stone = Y.paving("prom_stone", (0.42, 0.385, 0.335), (0.8, 0.4), 0.5, 0.09, 0.006)
    track = M.plain("prom_track", (0.235, 0.105, 0.072), 0.9, vary=0.10, bscale=60.0)
    kerb = M.plain("prom_kerb", (0.40, 0.385, 0.36), 0.7)
    white = M.plain("prom_line", (0.62, 0.61, 0.58), 0.7)
    ribbon(Q, N, -0.6, 3.4, 0.035, stone, "prom_walk")
    ribbon(Q, N, -3.4, -0.75, 0.033, track, "prom_track")
    ribbon(Q, N, -0.76, -0.6, 0.045, kerb, "prom_kerb")
    ribbon(Q, N, 3.4, 3.55, 0.075, kerb, "prom_kerb", 0)
    ribbon(Q, N, -3.55, -3.4, 0.075, kerb, "prom_kerb", 0)
    ribbon(Q, N, -2.11, -2.03, 0.0345, white, "prom_line")
    ribbon(Q, N, 3.55, 9.5, 0.015, Y.turf(), "prom_turf")
    ribbon(Q, N, -6.2, -3.55, 0.015, Y.turf(), "prom_turf")
    rail, post = M.wood("rail_top", (0.27, 0.17, 0.10), (0.40, 0.27, 0.17), 3.0, 9.0, 0.5, 1.0), M.plain("rail_post", (0.05, 0.05, 0.05), 0.4, metal=0.4)
    b = MeshB()
    R = random.Random(5)
    for i in range(len(Q) - 1):
        p, q = Q[i] - N[i] * 6.0, Q[i + 1] - N[i + 1] * 6.0
        if gap[0] < p[0] < gap[1]:
            continue
        for z, r in ((1.08, 0.035), (0.78, 0.008), (0.52, 0.008), (0.26, 0.008)):
            P.tube(b, [(*p, z), (*q, z)], [r, r], rail if z > 1 else post, 6)
        if i % 2 == 0:
            b.box(p[0] - 0.025, p[1] - 0.025, -0.4, p[0] + 0.025, p[1] + 0.025, 1.07, post)
    b.obj("rail")
    bench, lamp = bench_mesh(), post_mesh(lit)
    for i in range(4, len(Q) - 2):
        p, n = Q[i], N[i]
        a = math.atan2(-n[0], n[1])
        if i % 24 == 9:
            w = p + n * 4.15
            put(bench, "bench", place(*w, 0.02, a))
        # None beside the eye: its head would throw a shadow into the picture from a post outside it.
        if i % 18 == 4 and not gap[0] < p[0] < gap[1] and math.dist(p - n * 4.1, near) > 9:
            w = p - n * 4.1
            put(lamp, "lamp", place(*w, 0))
            if lit and math.dist(w, near) < 90:
                Y.lamp("POINT", (*w, 3.7), 320, (1, 0.72, 0.42), (0.25, 0.25))
        d = math.dist(p, near)
        if d < 70 and i % 2 == 0:  # low planting on both sides
            w = p + n * R.uniform(4.9, 6.2)
            if math.sin(i * 0.13) > -0.2 and not -43 < p[0] < 13:  # the deck
                Y.grasses(w[0] - 0.9, w[1] - 0.7, w[0] + 0.9, w[1] + 0.7, 7 if d < 35 else 4, 0.62, seed=i)
            w = p - n * 5.1
            if math.sin(i * 0.17 + 1) > 0.1 and not gap[0] < p[0] < gap[1]:
                Y.grasses(w[0] - 0.9, w[1] - 0.5, w[0] + 0.9, w[1] + 0.5, 6 if d < 35 else 3, 0.5, ((0.16, 0.12, 0.24), (0.34, 0.27, 0.46)), seed=900 + i)
        if d < grass:  # mown edge close by
            for o in (4.0, 4.8, -4.0, -4.8):
                w = p + n * o
                Y.grasses(w[0] - 0.55, w[1] - 0.45, w[0] + 0.55, w[1] + 0.45, 16, 0.085, ((0.035, 0.075, 0.016), (0.10, 0.14, 0.035)), seed=2000 + i * 5)
    for k, (x, y, s) in enumerate(trees):
        plant(x, y, leafs if isinstance(leafs, str) else leafs[k % len(leafs)], s, k)


def fallen(x0, y0, x1, y1, n, z, seed=1):
    """Leaves on the ground, thicker where the wind has left them."""
    R = random.Random(seed)
    b = MeshB()
    kinds = [M.leaf("fallen_" + k, *c, 0.2) for k, c in (("gold", ((0.46, 0.30, 0.025), (0.60, 0.44, 0.06))), ("red", ((0.30, 0.075, 0.016), (0.46, 0.20, 0.03))), ("brown", ((0.16, 0.085, 0.03), (0.28, 0.16, 0.06))))]
    for _ in range(n):
        x, y = R.uniform(x0, x1), R.uniform(y0, y1)
        if R.random() > 0.25 + 0.75 * (math.sin(x * 0.9 + 1.3 * math.sin(y * 0.6)) > 0.35):
            continue
        a, s = R.uniform(0, 6.28), R.uniform(0.035, 0.07)
        c, d = math.cos(a) * s, math.sin(a) * s
        h = z + R.uniform(0.002, 0.012)
        b.quad([(x - c, y - d, h), (x + d * 0.6, y - c * 0.6, h + R.uniform(0, 0.02)), (x + c, y + d, h), (x - d * 0.6, y + c * 0.6, h + R.uniform(0, 0.02))], R.choice(kinds), R.random())
    b.obj("fallen")


# ---------------------------------------------------------------- deck
def deck(near, lit=False):
    """The deck on its piles: planks, rail of glass, planters, seats and parasols, steps of light along its edge."""
    data = C.DATA
    out = [C.Y.at(q) for q in next(a["at"] for a in data["areas"] if a["kind"] == "deck")]
    plank = M.wood("deck_plank", (0.255, 0.17, 0.105), (0.37, 0.255, 0.165), 0.145, 2.9, 0.6, 0.30)
    stone, dark = M.plain("deck_edge", (0.36, 0.34, 0.31), 0.6), M.plain("deck_dark", (0.05, 0.05, 0.05), 0.4, metal=0.4)
    b = MeshB()
    b.prism(out, -0.35, 0.10, stone, plank)
    b.obj("deck")
    glass = M.rail_glass()  # a mixed pane is speckle at few samples
    g, r = MeshB(), MeshB()
    water = [q for q in out]
    for (ax, ay), (bx, by) in zip(water, water[1:] + water[:1]):
        if min(ay, by) > -120:  # open towards the land
            continue
        L = math.hypot(bx - ax, by - ay)
        t0 = 0.0
        t1 = 1.0
        if max(ay, by) > -120:  # sides: only over the water
            f = (-131 - ay) / (by - ay)
            t0, t1 = (f, 1) if ay > by else (0, f)
        p0, p1 = (ax + (bx - ax) * t0, ay + (by - ay) * t0), (ax + (bx - ax) * t1, ay + (by - ay) * t1)
        n = max(1, round(math.dist(p0, p1) / 1.5))
        P.tube(r, [(*p0, 1.2), (*p1, 1.2)], [0.03, 0.03], plank, 8)
        g.quad([(*p0, 0.2), (*p1, 0.2), (*p1, 1.15), (*p0, 1.15)], glass)
        for k in range(n + 1):
            x, y = p0[0] + (p1[0] - p0[0]) * k / n, p0[1] + (p1[1] - p0[1]) * k / n
            r.box(x - 0.02, y - 0.02, 0.1, x + 0.02, y + 0.02, 1.18, dark)
    g.obj("deck_glass")
    r.obj("deck_rail")


def planter(x, y, w, d, h=0.55, seed=1, tree=None):
    b = MeshB()
    b.box(x - w / 2, y - d / 2, 0.1, x + w / 2, y + d / 2, h, M.plain("planter", (0.33, 0.31, 0.28), 0.7, vary=0.1, bscale=2.0))
    seat = M.wood("planter_seat", (0.27, 0.17, 0.10), (0.40, 0.27, 0.17), 0.12, 2.0, 0.55, 0.5)
    b.box(x - w / 2 - 0.42, y - d / 2, 0.42, x - w / 2 - 0.01, y + d / 2, 0.48, seat)
    b.box(x - w / 2 - 0.36, y - d / 2 + 0.2, 0.1, x - w / 2 - 0.06, y - d / 2 + 0.3, 0.42, seat)
    b.box(x - w / 2 - 0.36, y + d / 2 - 0.3, 0.1, x - w / 2 - 0.06, y + d / 2 - 0.2, 0.42, seat)
    bevel(b.obj("planter"), 0.01, 1)
    Y.grasses(x - w / 2 + 0.12, y - d / 2 + 0.12, x + w / 2 - 0.12, y + d / 2 - 0.12, int(w * d * 9), 0.62, seed=seed, z=h - 0.03)
    Y.grasses(x - w / 2 + 0.1, y - d / 2 + 0.1, x + w / 2 - 0.1, y + d / 2 - 0.1, int(w * d * 7), 0.42, ((0.16, 0.12, 0.24), (0.34, 0.27, 0.46)), seed=seed + 50, z=h - 0.03)
    if tree:
        plant(x, y, "zelkova", tree, seed, h - 0.1)


def table(x, y, seats=2, turn=0.0, parasol=True):
    b = MeshB()
    top, dark = M.plain("out_top", (0.50, 0.47, 0.42), 0.5), M.plain("out_dark", (0.05, 0.05, 0.05), 0.4)
    b.cyl(0, 0, 0.71, 0.74, 0.42, top, 36)
    b.cyl(0, 0, 0.0, 0.71, 0.03, dark, 12)
    b.cyl(0, 0, 0.0, 0.03, 0.26, dark, 30)
    for k in range(seats):
        a = turn + k * 2 * math.pi / seats
        q = MeshB()
        q.box(-0.24, -0.24, 0.42, 0.24, 0.24, 0.46, top)
        q.box(-0.24, 0.20, 0.46, 0.24, 0.24, 0.84, top)
        for sx in (-0.21, 0.21):
            for sy in (-0.21, 0.21):
                q.box(sx - 0.015, sy - 0.015, 0, sx + 0.015, sy + 0.015, 0.42, dark)
        b.stamp(q, place(0.82 * math.cos(a), 0.82 * math.sin(a), 0, a - math.pi / 2))
    if parasol:
        c = M.plain("parasol", (0.74, 0.70, 0.62), 0.95)
        b.cyl(0, 0, 0.74, 2.7, 0.025, dark, 10)
        n = 8
        for k in range(n):
            a0, a1 = k * 2 * math.pi / n, (k + 1) * 2 * math.pi / n
            b.quad([(0, 0, 2.72), (1.55 * math.cos(a0), 1.55 * math.sin(a0), 2.32), (1.55 * math.cos(a1), 1.55 * math.sin(a1), 2.32)], c)
            b.quad([(1.55 * math.cos(a0), 1.55 * math.sin(a0), 2.32), (1.55 * math.cos(a0), 1.55 * math.sin(a0), 2.20), (1.55 * math.cos(a1), 1.55 * math.sin(a1), 2.20), (1.55 * math.cos(a1), 1.55 * math.sin(a1), 2.32)], c)
    b.obj("out_table", M=place(x, y, 0.1))


def far_shores():
    """Wooded hills across the water in the south and the west."""
    for turn, x, y in ((0, 0, -260), (-math.pi / 2, -420, -700)):
        before = set(bpy.context.scene.objects)
        L.shore(-0.9, 1500)
        for o in set(bpy.context.scene.objects) - before:
            o.matrix_world = place(x, y, 0, turn) @ o.matrix_world


def lakefront(w, d):
    """What a room of the community centre (x 0..w, its glass at y = d) looks at: deck, planters, a rail, the lake and its far shore."""
    plank = M.wood("terrace_plank", (0.255, 0.17, 0.105), (0.37, 0.255, 0.165), 0.145, 2.9, 0.6, 0.30)
    Y.slab(-40, d + 0.2, w + 40, d + 16, -0.04, plank, "terrace")
    b, g = MeshB(), MeshB()
    dark = M.plain("terrace_post", (0.05, 0.05, 0.05), 0.4, metal=0.4)
    P.tube(b, [(-40, d + 15.6, 1.08), (w + 40, d + 15.6, 1.08)], [0.03, 0.03], plank, 8)
    for k in range(60):
        x = -40 + k * (w + 80) / 59
        b.box(x - 0.02, d + 15.58, 0, x + 0.02, d + 15.62, 1.07, dark)
    b.obj("terrace_rail")
    g.quad([(-40, d + 15.6, 0.06), (w + 40, d + 15.6, 0.06), (w + 40, d + 15.6, 1.03), (-40, d + 15.6, 1.03)], M.rail_glass())
    g.obj("terrace_glass")
    for k, x in enumerate((-7.5, 1.6, 11.5, 20)):
        planter(x, d + 8.5, 3.8, 1.2, seed=k + 3, tree=(0.62, None, 0.6, 0.64)[k])
    for x, y in ((5.6, d + 7.2), (8.4, d + 9.4), (-2.6, d + 7.0)):
        table(x, y, 3, x)
    for x, y, f, kind, seed in ((4.2, d + 11.8, 100, "couple", 1), (9.6, d + 12.6, 260, "family", 2), (-3.5, d + 12.2, 85, "elders", 5)):
        P.strollers(x, y, f, 0, kind, seed, 0.2 * seed % 1)
    before = set(bpy.context.scene.objects)
    L.view(-2.0)
    turn = place(w / 2, d + 75, 0, math.pi)
    for o in set(bpy.context.scene.objects) - before:
        o.matrix_world = turn @ o.matrix_world


# ---------------------------------------------------------------- scenes for outside.py
def walk_scene(leafs="zelkova"):
    """On the promenade before 302, looking west: lake on the left, towers on the right."""
    far_shores()
    promenade(-150, 214, (200, -123), gap=(-42, 14), leafs=leafs, trees=[
        (188.5, -113.0, 1.25), (174, -116.5, 1.0), (160, -119.0, 0.95), (146, -120.5, 0.95), (131, -121.5, 1.0), (115, -122.5, 0.95), (99, -123.0, 1.0), (83, -123, 0.95),
        (176.5, -133.0, 0.62), (150, -135.6, 0.62), (126, -137.6, 0.6), (102, -138.4, 0.62), (78, -138.2, 0.6),
    ])
    for x, y, facing, kind, seed in (
        (190.6, -121.9, 273, "couple", 1), (182.2, -125.2, 95, "family", 2), (171.0, -127.6, 92, "runner", 3), (163, -124.8, 275, "pram", 4),
        (152.5, -126.9, 275, "elders", 5), (141, -129.5, 92, "runner", 6), (134, -127.6, 95, "dog", 7), (118, -129, 270, "couple", 8), (104, -129.5, 90, "family", 9), (88, -129, 272, "elders", 10),
    ):
        P.strollers(x, y, facing, 0.035, kind, seed, 0.1 * seed % 1)


def autumn_scene():
    """On the promenade before 203 in October, looking east: an avenue in its colours, leaves on the stones, the lake on the right."""
    far_shores()
    Q, N = course(30, 226)
    near = tuple(Q[8] + N[8] * 1.2)
    trees = []
    for i in range(15, len(Q) - 4, 7):  # the first stands clear of the frame's edge: leaves before the lens are shards
        k = i // 7
        trees.append((*(Q[i] + N[i] * (5.3 + 0.4 * math.sin(i))), (1.12, 1.0, 1.06)[k % 3]))
        if k % 2 and i > 20:
            trees.append((*(Q[i] + N[i] * (11.5 + math.sin(k))), 1.05))
        if k % 2 == 0 and i > 12:
            trees.append((*(Q[i] - N[i] * 4.75), (0.66, 0.72)[k % 4 // 2]))
    promenade(22, 232, near, gap=(-42, 14), trees=trees)
    for i in range(4, 90, 4):
        p = Q[i]
        fallen(p[0] - 4, p[1] - 3.4, p[0] + 4, p[1] + 8.5, 420 if i < 45 else 200, 0.04, i)
    for i, o, facing, kind, seed in ((24, 2.3, 268, "couple", 1), (33, 0.3, 92, "family", 2), (42, -2.0, 90, "runner", 3), (47, 2.4, 270, "pram", 4), (58, 1.0, 272, "elders", 5), (64, 2.6, 95, "dog", 7), (78, 1.4, 270, "family", 9), (92, -1.8, 268, "runner", 6), (104, 1.6, 90, "couple", 8)):
        x, y = Q[i] + N[i] * o
        P.strollers(x, y, facing, 0.035, kind, seed, 0.1 * seed % 1)


def deck_scene():
    """On the deck, looking over the lake: people, planters, parasols, the promenade and its trees on the left."""
    far_shores()
    deck((-20, -136))
    promenade(-120, 232, (-20, -131), gap=(-120, 14), grass=0, trees=[(x, -120.5 - 2.5 * (x > 60), 1.0) for x in range(50, 226, 11)] + [(-52, -117, 0.95), (-62, -118, 1.0), (18, -118, 1.0), (28, -119, 0.95), (38, -120, 1.0), (-45, -100, 0.9), (16, -101, 0.95), (-58, -104, 1.0), (30, -105, 1.0)])
    deck_life()


def seated(x, y, turn, who):
    """A table of the deck with its parasol and the people round it, each facing the middle."""
    table(x, y, len(who), turn)
    for k, (top, female) in enumerate(who):
        a = turn + k * 2 * math.pi / len(who)
        P.put_person(x + 0.80 * math.cos(a), y + 0.80 * math.sin(a), 270 - math.degrees(a), 0.1, top=top, legs=("denim", "sand", "ink")[k % 3], pose="sit", female=female, h=1.64 if female else 1.74, seed=k + int(abs(x)), hairs=k % 2)


def deck_life():
    """Planters, tables with parasols and people on the deck."""
    seated(-22.2, -119.6, 0.9, (("white", True), ("navy", False), ("clay", True)))
    seated(-20.8, -122.6, 1.2, (("sage", True), ("sky", False)))
    seated(-24.6, -131.4, 0.5, (("white", True), ("navy", False), ("sage", True)))
    seated(-17.8, -135.6, 1.9, (("rose", True), ("sand", False)))
    seated(-10.2, -132.0, 0.2, (("mustard", True), ("grey", False), ("white", True)))
    P.strollers(-20.6, -142.2, 160, 0.1, "watching", 3)
    P.strollers(-6.0, -140.6, 175, 0.1, "watching", 4)
    P.strollers(-12.6, -128.4, 268, 0.1, "family", 5, 0.3)
    planter(-31.5, -126, 1.3, 5.2, seed=3, tree=0.62)
    planter(1.5, -121, 1.3, 5.2, seed=4, tree=0.62)
    planter(-6.0, -112.5, 4.6, 1.3, seed=5)
    planter(-27, -112, 4.6, 1.3, seed=6, tree=0.6)
    for x, y, k, t in ((-10.5, -122.5, 3, 0.3), (-7.0, -117.8, 2, 0.9), (-13.5, -115.8, 3, 1.4)):
        table(x, y, k, t)
    for x, y, facing, kind, seed in (
        (-19.0, -125.5, 12, "family", 2), (-23.8, -130.3, 150, "friends", 3), (-14.6, -127.4, 200, "couple", 4), (-27.8, -123.0, 345, "elders", 5), (-3.0, -126.0, 262, "pram", 6),
        (-21.5, -117.5, 190, "child", 7), (-19.6, -116.6, 170, "child", 8), (-18.0, -112.0, 10, "couple", 9), (-33.8, -127.0, 90, "dog", 12), (2.5, -128, 270, "runner", 10),
    ):
        P.strollers(x, y, facing, 0.1, kind, seed, 0.13 * seed % 1)
    for x, y, facing, top, female in ((-9.7, -122.3, 270, "white", True), (-11.1, -123.2, 40, "navy", False), (-7.5, -118.4, 50, "sage", False), (-6.5, -117.2, 230, "rose", True)):
        P.put_person(x, y, facing, 0.1, top=top, legs="denim", pose="sit", female=female, h=1.66 if female else 1.74, seed=int(abs(x)))
