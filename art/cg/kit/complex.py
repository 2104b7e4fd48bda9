"""The complex itself: where everything stands. Used by every outside picture."""
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
)

# phases 2 and 3: fourteen towers (plan, x, y, turn in degrees, floors, style). 201 to 212, then 301 and 302.
TOWERS = [
    ("vee6", -292, -62, -8, 26, "pine"),
    ("slab5", -178, -104, -4, 27, "pine"),
    ("slab5", 62, -106, 3, 27, "pine"),
    ("ell6", -300, 44, -10, 27, "sand"),
    ("slab5", -176, 8, -5, 28, "sand"),
    ("vee6", 182, 2, 6, 28, "pine"),
    ("slab5", 292, -8, 8, 27, "sand"),
    ("slab5", -282, 152, -8, 28, "pine"),
    ("vee6", -160, 130, -4, 28, "pine"),
    ("slab5", -36, 138, 0, 27, "sand"),
    ("ell6", 92, 128, 2, 28, "sand"),
    ("slab5", 238, 120, 5, 28, "pine"),
    ("ell5", 176, -112, 4, 26, "slate"),
    ("slab4", 290, -118, 8, 26, "slate"),
]
# phase 1, across the road
PHASE1 = [
    ("slab4", 455, 60, 6, 25),
    ("slab4", 560, 90, 6, 24),
    ("vee6", 470, 190, 8, 25),
    ("slab4", 590, 205, 5, 25),
    ("slab3", 680, 20, 6, 24),
    ("vee6", 700, 140, 4, 25),
    ("slab3", 470, -70, 6, 24),
    ("slab4", 590, -40, 8, 24),
]
ROAD_N = [(-700, 262), (-380, 250), (-100, 256), (180, 252), (420, 262), (760, 290)]
ROAD_E = [(395, 470), (390, 262), (384, 80), (380, -60), (374, -150)]
PROM = [
    (-372, 90),
    (-366, -20),
    (-300, -112),
    (-186, -150),
    (-40, -160),
    (150, -150),
    (330, -164),
    (520, -192),
    (740, -214),
]


def paint():
    s = SP.SitePlan()
    x0, y0, x1, y1 = G.SITE

    # lakeside edge follows the promenade
    s.line([(x, y - 13) for x, y in PROM], 30, "reed", 0)
    s.line([(x, y - 20) for x, y in PROM], 9, "rock", 0)
    s.line(PROM, 20, "lawn", 255)
    s.poly([(420, -180), (760, -205), (760, 250), (405, 235)], "grass", 255)
    # inner streets for people
    for P in (
        [(-350, -20), (-240, -40), (-120, -52), (0, -30), (110, -48), (240, -62), (352, -66)],
        [(-350, 98), (-230, 78), (-110, 66), (10, 84), (130, 62), (260, 58), (356, 50)],
        [(-352, 205), (-220, 196), (-60, 192), (100, 190), (250, 184), (356, 190)],
        [(-236, 225), (-240, 110), (-244, -10), (-236, -130)],
        [(-104, 225), (-108, 90), (-100, -40), (-112, -150)],
        [(118, 225), (112, 90), (110, -30), (118, -145)],
        [(236, 215), (236, 70), (234, -50), (236, -150)],
    ):
        s.line(P, 11, "shrub", 255)
        s.line(P, 6.5, "path", 0)
        s.line(P, 0.5, "sand")
    # perimeter drive
    s.line([(-352, 215), (-356, 100), (-350, -10), (-300, -92)], 7, "apron", 0)
    # central park: lawn, mirror pond, plazas, ring path
    s.poly([(-98, 92), (100, 92), (116, -20), (60, -58), (-30, -78), (-104, -40)], "lawn", 160, True)
    for r, c in ((50, "path"), (45, "lawn")):
        s.disc(-4, 22, r * 1.25, c, 0, r)
    s.line([(-100, -30), (-40, -64), (10, -96), (-30, -150)], 12, "path", 0)
    s.line([(-100, 70), (-62, 22), (-60, -20), (0, -44), (70, -20), (106, 60)], 5, "path", 0)
    s.poly([(-46, 30), (-10, 44), (34, 34), (40, 8), (0, -6), (-40, 6)], "pool", 0, True)
    s.disc(70, 62, 14, "path")
    s.disc(70, 62, 9, "track")
    s.disc(-76, 66, 13, "path")
    s.disc(-76, 66, 8, "court")
    s.poly([(-95, -142), (50, -146), (44, -64), (-20, -76), (-84, -84)], "pave", 0)  # forecourt of the clubhouse
    for k in range(9):
        s.line([(-88 + k * 16, -142), (-80 + k * 15, -90)], 1.0, "sand", None, False)
    # courts and play
    s.poly([(318, 10), (350, 8), (352, 40), (320, 42)], "track")
    s.poly([(323, 14), (345, 13), (347, 36), (325, 37)], "court")
    s.poly([(-350, -64), (-330, -84), (-316, -70), (-338, -48)], "track")
    s.disc(-236, 46, 12, "path")
    s.disc(-236, 46, 7, "track")
    s.disc(236, 62, 14, "path")
    s.disc(236, 62, 8, "court")
    s.disc(-232, -30, 11, "path")
    s.disc(118, -40, 10, "path")
    s.disc(118, -40, 6, "lawn")
    # tower aprons
    for k, x, y, r, *_ in TOWERS + PHASE1:
        for P in T.footprint(k, x, y, math.radians(r), 6.5):
            s.poly(P, "shrub", 0)
    for k, x, y, r, *_ in TOWERS + PHASE1:
        for P in T.footprint(k, x, y, math.radians(r), 3.5):
            s.poly(P, "pave", 0)
        m = place(x, y, 0, math.radians(r))
        for u in (-12, 12):
            s.line([tuple((m @ place(u, v)).translation[:2]) for v in (0, 30)], 4, "pave", 0, False)
    for P in (
        [(410, 10), (560, 20), (740, 60)],
        [(420, 140), (560, 150), (740, 180)],
        [(520, -150), (520, 60), (530, 250)],
    ):
        s.line(P, 6, "apron", 0)
    # roads
    s.road(ROAD_E, 4)
    s.road(ROAD_N, 6)
    s.line([(118, 256), (118, 218)], 12, "asphalt", 0, False)
    s.line([(-236, 256), (-238, 218)], 12, "asphalt", 0, False)
    s.line([(384, 20), (352, 18)], 10, "asphalt", 0, False)
    # promenade: boardwalk and cycle track
    s.line(PROM, 9.5, "grass", 0)
    s.line([(x, y + 1.5) for x, y in PROM], 4.5, "path", 0)
    s.line([(x, y - 2.6) for x, y in PROM], 2.4, "track", 0)
    s.poly([(-52, -186), (-8, -186), (-6, -156), (-54, -156)], "wood", 0)
    s.poly([(-700, 272), (760, 300), (760, 450), (-700, 450)], "grass", 255)
    s.poly([(-100, 300), (70, 302), (70, 420), (-100, 418)], "sand", 0)
    for r, c in ((26, "track"), (20, "lawn")):
        s.disc(-15, 326, r * 1.7, c, 0, r)
    for y in (306, 337, 367, 397):
        s.line([(-690, y), (-150, y)], 6, "apron", 0, False)
        s.line([(120, y), (750, y + 6)], 6, "apron", 0, False)
    s.road(ROAD_N, 6)
    s.save()
    return s


def reeds(t):
    """Bank: stones at the water line and tufts of reed in drifts above them."""
    R = random.Random(8)
    st = MeshB()
    stone = M.plain("bank_stone", (0.20, 0.19, 0.17), 0.8, vary=0.4, bscale=0.8)
    Q = G.SHORE
    Q = Q[(Q[:, 0] > -460) & (Q[:, 0] < 760) & (Q[:, 1] > -330) & (Q[:, 1] < 300)]
    for (ax, ay), (bx, by) in zip(Q, Q[1:]):
        L = math.hypot(bx - ax, by - ay)
        if L > 60:
            continue
        nx, ny = -(by - ay) / L, (bx - ax) / L
        for k in range(int(L / 1.3)):
            u, o = R.random(), R.uniform(-1.6, 2.0)
            x, y = ax + (bx - ax) * u + nx * o, ay + (by - ay) * u + ny * o
            z = G.z_at(x, y)
            r = R.uniform(0.35, 1.0)
            a = R.uniform(0, 6.28)
            P = [
                (
                    x + r * math.cos(a + i * 1.2566) * R.uniform(0.7, 1.1),
                    y + r * math.sin(a + i * 1.2566) * R.uniform(0.7, 1.1),
                )
                for i in range(5)
            ]
            st.prism(P, z - 0.8, z + r * R.uniform(0.2, 0.6), stone)
        for k in range(int(L / 0.9)):
            u = R.random()
            o = R.uniform(1.5, 7.5)
            s = 1 if G.lake_at(ax + nx * 6, ay + ny * 6) > 0 else -1
            x, y = ax + (bx - ax) * u + nx * o * s, ay + (by - ay) * u + ny * o * s
            if G.fbm(np.array([x / 26]), np.array([y / 26]), 3, 4)[0] > 0.40 and not (-60 < x < 0 and y < -150):
                t.add("reed" if R.random() < 0.7 else "shrub", x, y, None, R.uniform(0.6, 1.0))
    st.obj("bank_stones")


def lamps(p):
    """Evening: posts along the promenade and the paths, lamps before the lobbies and under the clubhouse eaves."""
    b = MeshB()
    b.cyl(0, 0, 0, 4.6, 0.07, p["frame"], 6)
    b.cyl(0, 0, 4.4, 4.8, 0.30, M.emit("lamp_post", (1, 0.76, 0.46), 9.0), 8)
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

    Q = G.catmull(PROM, 16, False)
    for i, q in enumerate(Q):
        put(post, "post", place(q[0], q[1] - 5, 0))
        if i % 3 == 0:
            lamp(q[0], q[1] - 2, 5.5, 1500)
    for k, x, y, r, *_ in TOWERS:
        if y < 20:
            m = place(x, y, 0, math.radians(r))
            v = (m @ place(0, -13, 0)).translation
            lamp(v[0], v[1], 4.5, 5200, 3)
    for u in (-30, -10, 10, 30):
        lamp(-22 + u, -128, 4.0, 2600)
    lamp(-30, -192, 3.2, 1500)
    lamp(-4, 20, 6, 3000)
    for x in (118, -238):
        for u in (-9, 0, 9):
            lamp(x + u, 236, 7.6, 1400, 0.6)
        for u in (-24, 24):
            lamp(x + u, 241, 0.8, 500, 0.3)


def build(lit=0.15, strength=3.0, trees=3000, ground_light=0.0, evening=False, clear=()):
    """Everything outside: towers, gardens, water, streets, town and hills. Returns the palette of the towers."""
    random.seed(7)
    s = paint()
    G.ground()
    meshes = {}
    pal = {k: T.palette(lit, strength, k, ground_light) for k in T.STYLES}
    p = pal["pine"]

    def tower(k, f, style):
        if (k, f, style) not in meshes:
            meshes[(k, f, style)] = T.tower_mesh(k, f, pal[style])
        return meshes[(k, f, style)]

    for k, x, y, r, f, style in TOWERS:
        put(tower(k, f, style), "tower", place(x, y, 0, math.radians(r)))
    for k, x, y, r, f in PHASE1:
        put(tower(k, 25, "phase1"), "tower", place(x, y, -6 if f < 25 else -2, math.radians(r)))
    TH.community(p, -22, -112, math.radians(-2))
    N.gate(p, 118, 236, 0)
    N.gate(p, -238, 236, 0)
    TH.ramp(p, 352, 96, math.radians(90))
    TH.ramp(p, -206, 214, 0)
    TH.ramp(p, 160, 212, 0)
    TH.pavilion(p, -30, -192, 0)
    TH.pond([(-46, 30), (-10, 44), (34, 34), (40, 8), (0, -6), (-40, 6)])
    cm = TH.cars()
    TH.traffic(ROAD_N, 6, 42, cm)
    TH.traffic(ROAD_E, 4, 45, cm)
    if evening:
        lamps(p)
    R = random.Random(3)
    lows = W._lows(R)
    # school and shops north of the main road
    b = MeshB()
    for q in ((-70, -9, 70, 9), (-70, 9, -52, 52), (52, 9, 70, 40)):
        b.box(q[0], q[1], 0, q[2], q[3], 15.5, p["wall"])
        b.box(q[0] - 0.4, q[1] - 0.4, 15.5, q[2] + 0.4, q[3] + 0.4, 16.3, p["warm"])
        for fl in range(4):
            b.box(q[0] + 2, q[1] - 0.08, fl * 3.8 + 1.1, q[2] - 2, q[1], fl * 3.8 + 3.1, p["glass"])
    put(b.mesh("school"), "school", place(-20, 372, 0, 0.02))
    for i in range(34):
        x = R.uniform(-640, 740)
        y = R.choice((292, 322, 352, 382))
        if abs(x + 20) > 130:
            put(
                R.choice(lows),
                "low",
                place(round(x / 30) * 30, y + R.uniform(-2, 2), 0, 0.01, (1.2, 1.1, R.uniform(0.7, 1.5))),
            )
    t = PT.Trees()
    t.clear = clear
    x0, y0, x1, y1 = G.SITE
    t.along(PROM, 9, 6.5, "zelkova", s)
    t.along(PROM, 15, 8, "broad", s)
    t.along(PROM, -7.5, 9, "zelkova", s, 0.8)
    t.along(PROM, -9, 5, "shrub", s, 1.0)
    t.along(PROM, 12, 5, "shrub", s, 1.1)
    for o in (-11, -13, -15, -17):
        t.along(PROM, o, 2.6, "shrub", s, 0.8)
    for o in (-15.5, 15.5):
        t.along(ROAD_N, o, 8, "zelkova", None, 1.0, (118, -238))
    for o in (-10.5, 10.5):
        t.along(ROAD_E, o, 8, "zelkova", None, 0.9)
    t.scatter(s, (x0 + 8, y0 + 18, x1, y1 + 12), trees)
    t.scatter(s, (405, -180, 745, 245), trees // 3, 4.5)
    t.scatter(s, (-450, -150, -366, 250), 190, 4.5)
    t.scatter(s, (-690, 284, 750, 436), 700, 4.5)
    reeds(t)
    N.water_garden(p, t)
    W.build(t, lit, strength * 0.8)
    bank = lambda x, y: G.lake_dist(x, y) > 8
    t.forest((-3400, 1750, 3600, 2900), 40, lambda x, y, z: bank(x, y) & (z > 16), 1.75)
    t.forest((-3400, 300, -1240, 1750), 36, lambda x, y, z: bank(x, y) & (z > 2), 1.6)
    print("trees", t.count, flush=True)
    return p
