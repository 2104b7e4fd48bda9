"""What is seen from near: the water garden with its lawn, rim, fountain, pergola, benches and flowers; the gate. Metres."""
import math, random
from .meshkit import MeshB, put, place
from . import materials as M, terrain as G, layout as Y, forecourt as K
from .people import tube


def _ring(P, z0, z1, inner, outer, mat, name):
    """Band between two copies of a closed outline, `inner` and `outer` metres from it (outward positive)."""
    n = len(P)

    def moved(d):
        out = []
        for i in range(n):
            (ax, ay), (bx, by) = P[i - 1], P[(i + 1) % n]
            L = math.hypot(bx - ax, by - ay)
            out.append((P[i][0] + (by - ay) / L * d, P[i][1] - (bx - ax) / L * d))
        return out

    area = sum(P[i][0] * P[(i + 1) % n][1] - P[(i + 1) % n][0] * P[i][1] for i in range(n))
    k = 1 if area > 0 else -1
    A, B = moved(inner * k), moved(outer * k)
    b = MeshB()
    for i in range(n):
        j = (i + 1) % n
        b.prism([A[i], B[i], B[j], A[j]], z0, z1, mat)
    return b.obj(name)


def water_garden(p, trees):
    data = Y.read()
    pond = [tuple(q) for q in G.catmull(Y.polygon("pond", data), 12)]
    lawn = [tuple(q) for q in G.catmull(Y.polygon("lawn", data), 12)]
    stone = K.paving("rim_stone", (0.43, 0.385, 0.32), (0.9, 0.6), 0.45, 0.06, 0.006)
    walk = K.paving("ring_walk", (0.42, 0.35, 0.27), (0.6, 0.3), 0.5, 0.09, 0.006)
    deck = M.wood("bench_wood", (0.24, 0.15, 0.09), (0.36, 0.24, 0.15), 0.12, 2.0, 0.6, 0.5)
    R = random.Random(12)
    b = MeshB()
    b.prism(lawn, -0.3, 0.05, K.turf())
    b.obj("lawn")
    _ring(lawn, -0.3, 0.07, 0.0, 3.2, walk, "ring_walk")
    _ring(lawn, -0.3, 0.10, -0.18, 0.0, stone, "lawn_kerb")
    _ring(pond, -0.3, 0.30, 0.0, 0.8, stone, "pond_rim")
    _ring(pond, -0.3, 0.085, 0.8, 3.0, walk, "pond_walk")
    j = MeshB()
    spray, jet, foam = M.spray(0.13), M.spray(0.5), M.spray(0.3)
    for i in range(11):
        a = i / 10 * 2 - 1
        x, y = a * 11.5, 0.6 + 2.2 * math.sin(a * 2.2)
        h = 4.4 - 1.9 * a * a
        core = [(x, y, 0.1 + h * u) for u in (0, 0.25, 0.5, 0.75, 0.92, 1)]
        tube(j, core, [0.035, 0.04, 0.05, 0.065, 0.075, 0.04], jet, 9)
        for r, top, drop in ((0.15, 1.0, 0.30), (0.27, 0.93, 0.10)):  # veils that fall round the jet, wider and lower
            n = 16
            ring = [(r * 0.25, h * top), (r * 0.6, h * (top - 0.05)), (r * 0.85, h * (top - 0.16)), (r, h * (top - 0.34)), (r * 1.1, h * drop), (r * 1.12, 0.12)]
            for (r0, z0), (r1, z1) in zip(ring, ring[1:]):
                for k in range(n):
                    t0, t1 = 2 * math.pi * k / n, 2 * math.pi * (k + 1) / n
                    w0, w1 = (R.uniform(0.9, 1.1) for _ in range(2))
                    j.quad([(x + r1 * w0 * math.cos(t0), y + r1 * w0 * math.sin(t0), z1), (x + r1 * w1 * math.cos(t1), y + r1 * w1 * math.sin(t1), z1), (x + r0 * w1 * math.cos(t1), y + r0 * w1 * math.sin(t1), z0), (x + r0 * w0 * math.cos(t0), y + r0 * w0 * math.sin(t0), z0)], spray)
        j.cyl(x, y, 0.115, 0.13, 0.62, foam, 22, 0.5)
    j.obj("fountain")
    g = MeshB()  # pergola on the north side of the lawn
    for i in range(9):
        x = -22 + i * 5.2
        y = 37 - 0.008 * x * x
        for d in (0, 3.4):
            g.box(x - 0.13, y + d - 0.13, 0, x + 0.13, y + d + 0.13, 3.0, p["bronze"])
        g.box(x - 2.7, y - 0.12, 3.0, x + 2.7, y + 0.12, 3.22, p["bronze"])
        g.box(x - 2.7, y + 3.28, 3.0, x + 2.7, y + 3.52, 3.22, p["bronze"])
        for k in range(9):
            g.box(x - 2.6 + k * 0.6, y - 0.7, 3.22, x - 2.5 + k * 0.6, y + 4.1, 3.40, deck)
        g.box(x - 1.3, y + 1.5, 0.38, x + 1.3, y + 2.05, 0.46, deck)
        g.box(x - 1.1, y + 1.6, 0, x - 0.9, y + 1.95, 0.38, stone)
        g.box(x + 0.9, y + 1.6, 0, x + 1.1, y + 1.95, 0.38, stone)
    g.obj("pergola")
    b = MeshB()
    b.box(-1.2, -0.28, 0.36, 1.2, 0.28, 0.44, deck)
    b.box(-1.0, -0.2, 0, -0.8, 0.2, 0.36, stone)
    b.box(0.8, -0.2, 0, 1.0, 0.2, 0.36, stone)
    bench = b.mesh("bench")
    n = len(lawn)
    for i in range(0, n, 7):
        (ax, ay), (bx, by) = lawn[i], lawn[(i + 1) % n]
        cx, cy = ax * 1.135, (ay + 1.5) * 1.15 - 1.5
        if cy < 30:
            put(bench, "bench", place(cx, cy, 0.05, math.atan2(by - ay, bx - ax)))
    for i, (x, y) in enumerate(pond):  # a low seam of flowers where lawn and pond walk meet
        for k in range(5):
            if math.sin(i * 0.16 + 1.1) > -0.2:
                u = R.uniform(1.30, 1.36)
                trees.add(("lavender", "bloom")[(i // 21) % 2], x * u + R.uniform(-0.5, 0.5), y * (u + 0.10), 0, 0.26)
    for i, (x, y) in enumerate(lawn):  # flowers and low shrubs in drifts outside the ring walk
        for k in range(7):
            u = R.uniform(1.16, 1.30)
            if math.sin(i * 0.21 + 0.7) > -0.5:
                trees.add(("bloom", "lavender", "shrub")[(i // 14) % 3], x * u + R.uniform(-1, 1), y * u, 0, 0.42)


def gate(p, x, y, rz):
    """Entrance portal: two stone-clad piers, a deep roof with light under its edge, a guard room, kerbs and planting beds."""
    b = MeshB()
    pale = M.plain("gate_stone", (0.58, 0.54, 0.48), 0.55, vary=0.14, bscale=0.9)
    deep = M.plain("gate_dark", (0.045, 0.05, 0.05), 0.4)
    warm = M.emit("gate_light", (1, 0.72, 0.40), 5.0)
    for s in (-1, 1):
        b.box(s * 17 - 2.2, -3.2, 0, s * 17 + 2.2, 3.2, 8.6, pale)
        for k in range(9):
            b.box(s * 17 - 2.22, -3.22, 0.9 * k + 0.86, s * 17 + 2.22, 3.22, 0.9 * k + 0.90, deep)
        b.box(min(s * 13.2, s * 14.6), -2.6, 0, max(s * 13.2, s * 14.6), 2.6, 5.2, deep)
        for k in range(14):
            q = s * 19.4 + s * k * 0.55
            b.box(q - 0.09, -0.5, 0, q + 0.09, 0.5, 4.2, p["bronze"])
        b.box(min(s * 19.2, s * 27.2), -0.6, 4.2, max(s * 19.2, s * 27.2), 0.6, 4.5, p["bronze"])
    b.box(-20.4, -4.4, 8.6, 20.4, 4.4, 9.5, p["bronze"])
    b.box(-20.9, -4.9, 9.5, 20.9, 4.9, 9.75, deep)
    b.box(-14.6, -4.1, 8.5, 14.6, -3.8, 8.6, warm)
    b.box(-14.6, 3.8, 8.5, 14.6, 4.1, 8.6, warm)
    for k in range(22):
        q = -14.2 + k * 1.352
        b.box(q - 0.12, -3.6, 8.25, q + 0.12, 3.6, 8.6, M.plain("gate_slat", (0.30, 0.20, 0.12), 0.5))
    b.box(-3.4, -2.4, 0, -1.2, 2.4, 0.9, pale)
    b.box(-3.3, -2.3, 0.9, -1.3, 2.3, 3.0, p["lobby"])
    b.box(-3.7, -2.8, 3.0, -0.9, 2.8, 3.25, deep)
    for q in (-9.5, 5.5):
        b.box(q, -0.08, 0.95, q + 4.6, 0.08, 1.06, M.plain("barrier", (0.75, 0.74, 0.70), 0.5))
        b.box(q - 0.3, -0.25, 0, q, 0.25, 1.2, deep)
    return b.obj("gate", M=place(x, y, 0, rz))
