"""The complex itself: where everything stands, taken from the site layout. Used by every outside picture."""
import math, random
import bpy
import numpy as np
from .meshkit import MeshB, put, place
from . import (
    materials as M,
    towers as T,
    terrain as G,
    siteplan as SP,
    planting as PT,
    things as TH,
    town as W,
    garden as N,
    layout as Y,
)

DATA = Y.read()


def _ways(kind):
    return [([Y.at(q) for q in w["line"]], w["width"] / 10) for w in DATA["ways"] if w["kind"] == kind]


def _areas(kind):
    return [[Y.at(q) for q in a["at"]] for a in DATA["areas"] if a["kind"] == kind]


def _middle(P):
    return sum(q[0] for q in P) / len(P), sum(q[1] for q in P) / len(P)


ROAD_E, ROAD_N = [line for line, _ in _ways("road")]
ROAD_N = [(-900, 122), (-560, 133)] + ROAD_N[1:] + [(620, 118), (900, 104)]
ROAD_E = [(258, 420)] + ROAD_E[1:]
PROM = _ways("promenade")[0][0] + [(520, -158), (740, -196)]
GATES = [Y.at(f["at"][0]) for f in DATA["facilities"] if f["id"] in ("main-gate", "side-gate")]
CLUB = next([Y.at(q) for q in h["at"]] for h in DATA["houses"] if h["kind"] == "community")


def offset(P, d):
    """The line moved sideways by d metres, to the left of its course."""
    P = np.array(P, float)
    t = np.gradient(P, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    return [tuple(q) for q in P + np.stack([-t[:, 1], t[:, 0]], 1) * d]


def _phase1():
    """Towers across the road as (middle, angle, units, floors)."""
    for i, a in enumerate(DATA["around"]):
        P = [Y.at(q) for q in a]
        yield (*_middle(P), math.atan2(P[1][1] - P[0][1], P[1][0] - P[0][0]), 5, 24 + i % 3)


def paint():
    s = SP.SitePlan()
    s.poly([Y.at(q) for q in DATA["boundary"]], "grass", 255)
    s.line(offset(PROM, -11), 22, "reed", 0)
    s.line(offset(PROM, -16), 8, "rock", 0)
    s.line(PROM, 17, "lawn", 255)
    s.poly([(284, -130), (740, -176), (740, 118), (286, 118)], "grass", 255)
    for P in _areas("park"):
        s.poly(P, "grass", 255, True)
    lanes = _ways("lane")
    for P, w in lanes:
        s.line(P, w + 4.5, "shrub", 255)
    for P, w in lanes:
        s.line(P, w, "path", 0)
        s.line(P, 0.5, "sand")
    for P, w in _ways("path"):
        s.line(P, w, "path", 0)
    for P in _areas("plaza"):
        s.poly(P, "pave", 0, True)
    for P in _areas("lawn"):
        x, y = _middle(P)
        s.poly([(x + (u - x) * 1.09, y + (v - y) * 1.1) for u, v in P], "path", 0, True)
        s.poly(P, "lawn", 0, True)
    for P in _areas("pond"):
        s.poly(P, "pool", 0, True)
    for P in _areas("play"):
        x, y = _middle(P)
        s.poly(P, "track", 0, True)
        s.disc(x, y, 3.6, "court")
    for P in _areas("court"):
        s.poly(P, "track")
        x, y = _middle(P)
        s.poly([(x + (u - x) * 0.78, y + (v - y) * 0.78) for u, v in P], "court")
    for P in _areas("rest"):
        s.poly(P, "path", 0, True)
        s.disc(*_middle(P), 5, "lawn", 0)
    for b in DATA["buildings"]:
        for P in Y.footprints(b, 5.5):
            s.poly(P, "shrub", 0)
    for b in DATA["buildings"]:
        for P in Y.footprints(b, 3.0):
            s.poly(P, "pave", 0)
    for x, y, a, n, f in _phase1():
        m = place(x, y, 0, a)
        for g, c in ((6, "shrub"), (3.5, "pave")):
            u, v = n * T.W / 2 + g, T.D / 2 + g
            s.poly([tuple((m @ place(p, q)).translation[:2]) for p, q in ((-u, -v), (u, -v), (u, v), (-u, v))], c, 0)
    for P in ([(286, 20), (420, 30), (620, 40)], [(286, -52), (420, -56), (640, -70)], [(346, -140), (350, 0), (352, 118)]):
        s.line(P, 6, "apron", 0)
    s.road(ROAD_E, 4)
    s.road(ROAD_N, 6)
    for x, y in GATES:
        s.line([(x, y + 22), (x, y - 12)], 15, "asphalt", 0, False)
    s.line(PROM, 8.5, "grass", 0)
    s.line(offset(PROM, 1.4), 4.0, "path", 0)
    s.line(offset(PROM, -2.3), 2.2, "track", 0)
    for P in _areas("deck"):
        s.poly(P, "wood", 0)
    s.poly([(-640, 172), (760, 172), (760, 440), (-640, 440)], "apron", 0)
    s.road(ROAD_N, 6)
    s.save()
    return s


def reeds(t):
    """Bank: stones at the water line and tufts of reed in drifts above them."""
    R = random.Random(8)
    st = MeshB()
    stone = M.plain("bank_stone", (0.20, 0.19, 0.17), 0.8, vary=0.4, bscale=0.8)
    Q = G.SHORE
    Q = Q[(Q[:, 0] > -300) & (Q[:, 0] < 560) & (Q[:, 1] > -220) & (Q[:, 1] < 120)]
    for (ax, ay), (bx, by) in zip(Q, Q[1:]):
        L = math.hypot(bx - ax, by - ay)
        if L > 60 or L < 0.5:
            continue
        nx, ny = -(by - ay) / L, (bx - ax) / L
        for k in range(int(L / 1.2)):
            u, o = R.random(), R.uniform(-1.6, 2.0)
            x, y = ax + (bx - ax) * u + nx * o, ay + (by - ay) * u + ny * o
            if -43 < x < 13 and y < -100:  # the deck stands over it
                continue
            z = G.z_at(x, y)
            r = R.uniform(0.3, 0.9)
            a = R.uniform(0, 6.28)
            P = [
                (
                    x + r * math.cos(a + i * 1.2566) * R.uniform(0.7, 1.1),
                    y + r * math.sin(a + i * 1.2566) * R.uniform(0.7, 1.1),
                )
                for i in range(5)
            ]
            st.prism(P, z - 0.8, z + r * R.uniform(0.2, 0.6), stone)
        for k in range(int(L / 0.8)):
            u = R.random()
            o = R.uniform(1.2, 6.0)
            s = 1 if G.lake_at(ax + nx * 6, ay + ny * 6) > 0 else -1
            x, y = ax + (bx - ax) * u + nx * o * s, ay + (by - ay) * u + ny * o * s
            if G.fbm(np.array([x / 26]), np.array([y / 26]), 3, 4)[0] > 0.38 and not (-42 < x < 12 and y < -100):
                t.add("reed" if R.random() < 0.7 else "shrub", x, y, None, R.uniform(0.6, 1.0))
    st.obj("bank_stones")


def lamps(p):
    """Evening: posts along the promenade and the paths, lamps before the lobbies and under the clubhouse eaves."""
    b = MeshB()
    b.cyl(0, 0, 0, 4.6, 0.07, p["frame"], 6)
    b.cyl(0, 0, 4.4, 4.8, 0.30, M.glow("lamp_post", (1, 0.76, 0.46), 2.6), 8)
    post = b.mesh("lamp_post")

    def lamp(x, y, z, energy, size=1.5):
        l = bpy.data.lights.new("lamp", "POINT")
        l.energy = energy
        l.color = (1, 0.68, 0.38)
        l.shadow_soft_size = size
        o = bpy.data.objects.new("lamp", l)
        o.location = (x, y, z)
        o.visible_camera = o.visible_glossy = False
        bpy.context.scene.collection.objects.link(o)

    Q = G.catmull(offset(PROM, -3.8), 7, False)
    for i, q in enumerate(Q[::3]):
        i *= 3
        put(post, "post", place(q[0], q[1], 0))
        if i % 3 == 0 and -260 < q[0] < 300 and q[1] < 60:
            lamp(q[0], q[1] + 3, 5.5, 1800)
    for b in DATA["buildings"]:
        for n, x, y, a, L, D, P in Y.wings(b):
            if y < 15:
                v = (place(x, y, 0, a) @ place(0, -D / 2 - 6)).translation
                lamp(v[0], v[1], 4.5, 4200, 3)
    x, y = _middle(CLUB)
    for u in (-22, -7, 7, 22):
        lamp(x + u, y - 14, 4.0, 2400)
    lamp(-14, -136, 3.2, 1500)
    lamp(0, -2, 6, 3000)


def build(lit=0.15, strength=3.0, trees=1500, ground_light=0.0, evening=False, clear=(), near=False, far=True, autumn=False, hero=None):
    """Everything outside: towers, gardens, water, streets and, with `far`, town and woods. Returns the palette of the towers.

    hero: how many rooms are lit and how strongly (`HE.palette`); the towers then have built balconies and rooms, and the trees grow.
    """
    from . import hero as HE

    random.seed(7)
    PT.SEASON["autumn"] = autumn
    s = paint()
    G.ground(evening)
    if hero:
        bpy.data.objects["lake"].data.materials[0] = HE.lake()
    pal = {k: T.palette(lit, strength, k, ground_light) for k in T.STYLES}
    p = pal["pine"]
    for b in DATA["buildings"]:
        if hero:
            put(Y.tower(b, HE.palette(Y.STYLE[b["number"]], **hero), HE.wing, HE.core), "tower")
        else:
            put(Y.tower(b, pal[Y.STYLE[b["number"]]]), "tower")
        Y.signs(b)
    first = {}
    for x, y, a, n, f in _phase1():
        if f not in first:
            q = MeshB()
            q.stamp(HE.wing(HE.palette("phase1", **hero), n, f) if hero else T.wing(pal["phase1"], n, f, (True, True), 1))
            first[f] = q.mesh("phase1")
        put(first[f], "tower", place(x, y, 0, a))
    x, y = _middle(CLUB)
    TH.community(HE.clubhouse(p) if hero else p, x, y, 0.0).matrix_world = place(x, y, 0, math.radians(-2), (0.56, 1.05, 0.82))
    n = next([Y.at(q) for q in h["at"]] for h in DATA["houses"][1:] if h["kind"] == "community")
    b = MeshB()  # nursery
    b.prism(n, 0, 7.6, p["warm"], p["garden"])
    x0, y0 = min(q[0] for q in n), min(q[1] for q in n)
    x1 = max(q[0] for q in n)
    for f in (0, 1):
        b.box(x0 + 0.8, y0 - 0.06, f * 3.8 + 0.8, x1 - 0.8, y0, f * 3.8 + 3.0, p["glass"])
    b.obj("nursery")
    for (x, y), k in zip(GATES, (0.72, 0.55)):
        N.gate(p, x, y, 0).matrix_world = place(x, y, 0, 0, k)
    for a in _areas("ramp"):
        TH.ramp(p, *_middle(a), math.pi / 2)
    TH.pavilion(p, -14, -139, 0).matrix_world = place(-14, -139, 0, 0, (0.8, 0.8, 0.9))
    pond = TH.pond(_areas("pond")[0])
    if hero:
        pond.data.materials[0] = HE.lake()
    cm = TH.cars()
    TH.traffic(ROAD_N, 6, 42, cm)
    TH.traffic(ROAD_E, 4, 45, cm)
    if evening:
        lamps(p)
    t = PT.Trees(fine=near or bool(hero), grown=bool(hero))
    t.clear = clear
    for off, step, kind, k in (
        (6.5, 6.5, "zelkova", 0.95),
        (11, 8, "broad", 0.95),
        (-5.8, 9, "zelkova", 0.75),
        (-7.2, 5, "shrub", 0.9),
        (9, 4, "shrub", 1.0),
        (-9, 2.6, "shrub", 0.75),
        (-11, 2.6, "shrub", 0.75),
    ):
        t.along(PROM, off, step, kind, s, k)
    for P, w in _ways("lane"):
        for o in (-1, 1):
            t.along(P, o * (w / 2 + 2.2), 8.5, "zelkova", s, 0.85)
    for o in (-15.5, 15.5):
        t.along(ROAD_N, o, 8, "zelkova", None, 1.0, [g[0] for g in GATES])
    for o in (-10.5, 10.5):
        t.along(ROAD_E, o, 8, "zelkova", None, 0.9)
    R = random.Random(3)
    for grove in DATA["groves"]:
        P = [Y.at(q) for q in grove]
        xs, ys = [q[0] for q in P], [q[1] for q in P]
        for _ in range(int((max(xs) - min(xs)) * (max(ys) - min(ys)) / 26)):
            x, y = R.uniform(min(xs), max(xs)), R.uniform(min(ys), max(ys))
            if s.free(x, y):
                t.mix(x, y)
    t.scatter(s, (-228, -118, 238, 118), trees, 3.4)
    t.scatter(s, (288, -130, 735, 118), trees // 2, 4.5)
    reeds(t)
    N.water_garden(p, t)
    if not far:
        return p
    W.build(t, lit, strength * 0.8)
    bank = lambda x, y: G.lake_dist(x, y) > 8
    t.forest((-3400, 1750, 3600, 2900), 40, lambda x, y, z: bank(x, y) & (z > 16), 1.75)
    t.forest((-3400, 300, -1240, 1750), 36, lambda x, y, z: bank(x, y) & (z > 2), 1.6)
    print("trees", t.count, flush=True)
    return p
