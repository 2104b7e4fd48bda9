"""What is seen from near: the water garden's rim, fountain, pergola, benches and flowers; the gate. Metres."""
import math, random
from .meshkit import MeshB, put, place
from . import materials as M, terrain as G

POND = [(-46, 30), (-10, 44), (34, 34), (40, 8), (0, -6), (-40, 6)]
CENTRE = (-4, 21)


def _rim(P, w, z0, z1, mat):
    """Closed kerb along the outline P."""
    b = MeshB()
    n = len(P)
    for i in range(n):
        (ax, ay), (bx, by) = P[i], P[(i + 1) % n]
        k = lambda x, y: (CENTRE[0] + (x - CENTRE[0]) * (1 + w / 36), CENTRE[1] + (y - CENTRE[1]) * (1 + w / 20))
        b.prism([(ax, ay), (bx, by), k(bx, by), k(ax, ay)], z0, z1, mat)
    return b


def water_garden(p, trees):
    stone = M.plain("kerb", (0.50, 0.47, 0.42), 0.6, vary=0.12, bscale=2.0)
    deck = M.wood("bench_wood", (0.24, 0.15, 0.09), (0.36, 0.24, 0.15), 0.12, 2.0, 0.6, 0.5)
    R = random.Random(12)
    P = [tuple(q) for q in G.catmull(POND, 10)]
    _rim(P, 1.1, -0.2, 0.42, stone).obj("pond_rim")
    j = MeshB()
    spray = M.spray()
    for i in range(9):
        x, y = -30 + i * 7.2, 22 + 5 * math.sin(i * 0.8)
        h = 6.4 - abs(i - 4) * 0.7
        j.cyl(x, y, 0.1, h, 0.10, spray, 8, 0.05)
        j.cyl(x, y, 0.1, h * 0.82, 0.85, spray, 12, 0.08)
        j.cyl(x, y, 0.1, h * 0.4, 1.6, spray, 12, 0.4)
    j.obj("fountain")
    g = MeshB()  # pergola north of the water
    for i in range(15):
        x = -42 + i * 5.2
        y = 58 - 0.012 * (x + 4) ** 2
        for d in (0, 3.4):
            g.box(x - 0.13, y + d - 0.13, 0, x + 0.13, y + d + 0.13, 3.2, p["bronze"])
        g.box(x - 2.7, y - 0.12, 3.2, x + 2.7, y + 0.12, 3.42, p["bronze"])
        g.box(x - 2.7, y + 3.28, 3.2, x + 2.7, y + 3.52, 3.42, p["bronze"])
        for k in range(9):
            g.box(x - 2.6 + k * 0.6, y - 0.7, 3.42, x - 2.5 + k * 0.6, y + 4.1, 3.62, deck)
        if i % 2:
            g.box(x - 1.3, y + 1.5, 0.38, x + 1.3, y + 2.05, 0.46, deck)
            g.box(x - 1.1, y + 1.6, 0, x - 0.9, y + 1.95, 0.38, stone)
            g.box(x + 0.9, y + 1.6, 0, x + 1.1, y + 1.95, 0.38, stone)
    g.obj("pergola")
    b = MeshB()
    b.box(-1.2, -0.28, 0.36, 1.2, 0.28, 0.44, deck)
    b.box(-1.0, -0.2, 0, -0.8, 0.2, 0.36, stone)
    b.box(0.8, -0.2, 0, 1.0, 0.2, 0.36, stone)
    bench = b.mesh("bench")
    for i in range(26):
        a = i * 6.283 / 26
        put(
            bench,
            "bench",
            place(
                -4 + 59 * 1.02 * math.cos(a),
                22 + 47 * math.sin(a),
                0,
                math.atan2(47 * math.cos(a), -60 * math.sin(a)),
            ),
        )
    for i in range(420):  # flowers in drifts between ring path and water
        a = R.uniform(0, 6.283)
        r = R.choice((R.uniform(0.99, 1.06), R.uniform(1.17, 1.26)))
        x, y = -4 + 50 * 1.02 * r * math.cos(a), 22 + 41 * r * math.sin(a)
        if math.sin(a * 5 + 0.7) > -0.15:
            trees.add(("bloom", "lavender", "shrub")[int(a * 2.3) % 3], x, y, 0, 0.52)


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
