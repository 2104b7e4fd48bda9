"""Hannae Riverview from over the river: its five towers as the site layout draws them, bank, promenade and trees; colours of its own.

Towers, water, sky and curve are those of the lake's pictures (`kit/hero.py`). The scene's middle is the tower in the middle of the row."""
import json, math, os, random
import numpy as np
from .meshkit import MeshB, put, place
from . import forecourt as Y, hero as HE, layout as LA, materials as M, people as P, things as TH, towers as T, trees as GR

ORIGIN = (1820, 1160)
PATH = os.path.join(os.path.dirname(LA.PATH), *[".."] * 2, "hannae-riverview", "layouts", "main.json")
# Where the water begins, and how far below the gardens it lies.
SHORE, WATER = -57.0, -3.2
SLATE, BLUE, COPPER = (0.185, 0.20, 0.225), (0.018, 0.055, 0.120), (0.30, 0.130, 0.060)


def _at(q):
    return q[0] - ORIGIN[0] + LA.ORIGIN[0], q[1] - ORIGIN[1] + LA.ORIGIN[1]


def read():
    """The site layout, moved so that the layout module puts its middle at the scene's."""
    with open(PATH, encoding="utf-8") as f:
        data = json.load(f)
    for b in data["buildings"]:
        for w in b["wings"]:
            w["footprint"] = [_at(q) for q in w["footprint"]]
    return data


def palette(crown, lit, strength):
    """White and blue with copper; `crown`: the look that ends a tower (`HE._crown`)."""
    return dict(
        HE.palette(crown, lit, strength),
        white=M.plain("river_white", (0.80, 0.80, 0.795), 0.55),
        stone2=M.plain("river_slate", SLATE, 0.6, vary=0.12, bscale=0.35),
        pine=M.plain("river_blue", BLUE, 0.35, coat=0.4),
        bronze2=M.plain("river_copper", COPPER, 0.32, metal=0.7),
    )


def _towers(data, lit, strength):
    ink = M.plain("sign_ink", (0.03, 0.06, 0.11), 0.5)
    for k, b in enumerate(data["buildings"]):
        crown = "pine" if b["number"] in ("102", "105") else "slate"
        put(LA.tower(b, palette(crown, lit, strength), HE.wing, HE.core), "tower")
        top = T.BASE + b["floors"] * T.FH
        ws = list(LA.wings(b))
        for end, o in ((0, -1), (len(ws) - 1, 1)):
            _, x, y, a, L, D, _ = ws[end]
            wall = place(x, y, 0, a) @ place(o * (L / 2 + 0.64), 0.6, 0, o * math.pi / 2)
            TH.sign(b["number"], wall @ place(0, 0, top - 7.6), 3.0, ink, 0.05)
            TH.sign("한내 리버뷰", wall @ place(0, 0, top - 4.4), 1.15, ink, 0.05)


def _bank():
    """Gardens, promenade with its rail, a slope of grass and stones down to the river."""
    turf = Y.turf()
    g = MeshB()
    g.quad([(-900, -50, 0), (900, -50, 0), (900, 900, 0), (-900, 900, 0)], turf)
    g.quad([(-900, SHORE + 0.6, WATER + 0.2), (900, SHORE + 0.6, WATER + 0.2), (900, -50, 0), (-900, -50, 0)], turf)
    g.obj("gardens")
    b = MeshB()
    b.box(-900, -49.2, -0.4, 900, -45.4, 0.05, M.plain("river_path", (0.42, 0.40, 0.37), 0.8, vary=0.12, bscale=2.0))
    b.box(-900, -49.6, -0.4, 900, -49.2, 0.16, M.plain("river_kerb", (0.50, 0.49, 0.47), 0.7))
    b.box(-900, SHORE - 0.8, WATER - 1, 900, SHORE + 0.9, WATER + 0.7, M.plain("river_wall", (0.30, 0.29, 0.27), 0.8, vary=0.3, bscale=0.7))
    for k, y in enumerate(np.linspace(-50, SHORE + 0.6, 9)):  # steps down to the water before 105
        z = -k / 8 * 3.0
        b.box(-13, y - 0.9, z - 1.2, 9, y + 0.1, z + 0.12, M.plain("river_steps", (0.34, 0.325, 0.30), 0.75, vary=0.12, bscale=1.5))
    rail, post = M.plain("river_rail", (0.05, 0.06, 0.075), 0.4, metal=0.4), M.plain("river_post", (0.05, 0.06, 0.075), 0.4, metal=0.4)
    for a, c in ((-260, -13.5), (9.5, 260)):
        for z in (1.08, 0.62):
            P.tube(b, [(a, -49.4, z), (c, -49.4, z)], [0.035, 0.035], rail, 6)
        for i in range(int((c - a) / 2.5) + 1):
            b.box(a + i * 2.5 - 0.03, -49.43, 0, a + i * 2.5 + 0.03, -49.37, 1.06, post)
    b.obj("bank")
    w = MeshB()
    w.quad([(-2500, -1400, WATER), (2500, -1400, WATER), (2500, SHORE + 0.5, WATER), (-2500, SHORE + 0.5, WATER)], HE.lake((0.012, 0.030, 0.042)))
    w.obj("river")
    R = random.Random(4)
    st = MeshB()
    stone = M.plain("bank_stone", (0.22, 0.21, 0.19), 0.8, vary=0.4, bscale=0.8)
    for _ in range(900):
        x, y, r = R.uniform(-230, 230), SHORE + R.uniform(-1.4, 1.6), R.uniform(0.25, 0.75)
        a = R.uniform(0, 6.28)
        st.prism([(x + r * math.cos(a + i * 1.2566) * R.uniform(0.7, 1.1), y + r * math.sin(a + i * 1.2566) * R.uniform(0.7, 1.1)) for i in range(5)], WATER - 0.6, WATER + 0.5 + r * R.uniform(0.1, 0.5), stone)
    st.obj("stones")


def _planting(data):
    """An avenue on the promenade, groves between the towers, shrubs on the slope; none of it in a building or on its forecourt."""
    R = random.Random(9)
    kept = [f for b in data["buildings"] for f in LA.footprints(b, 5.0)]

    def free(x, y):
        for f in kept:
            sides = [(q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) for p, q in zip(f, f[1:] + f[:1])]
            if min(sides) > 0 or max(sides) < 0:
                return False
        return True

    bank = {k: [GR.tree(k, s, False) for s in (1, 2, 3)] for k in ("zelkova", "broad", "cherry", "ginkgo", "pine")}

    def plant(kind, x, y, s, z=0.0):
        put(R.choice(bank[kind]), "tree", place(x, y, z, R.uniform(0, 6.28), (s, s, s * R.uniform(0.94, 1.08))))

    for i in range(58):
        x = -215 + i * 7.6 + R.uniform(-0.8, 0.8)
        plant("cherry" if i % 3 else "zelkova", x, -43.4, R.uniform(0.86, 1.06))
        if R.random() < 0.8:
            plant(R.choice(("zelkova", "broad", "zelkova")), x + 3.4, -37.6 + R.uniform(-1.5, 1.5), R.uniform(0.85, 1.1))
    for _ in range(620):
        x, y = R.uniform(-240, 240), R.uniform(-36, 130)
        if free(x, y) and not (abs(x) < 6 and y < -20):
            plant(R.choice(("zelkova", "broad", "ginkgo", "pine", "broad", "cherry")), x, y, R.uniform(0.75, 1.15))
    for _ in range(70):  # far down the bank
        x = R.choice((-1, 1)) * R.uniform(230, 620)
        plant("broad", x, R.uniform(-46, 30), R.uniform(0.9, 1.3))
    for _ in range(330):  # grasses and low shrubs on the slope
        x, t = R.uniform(-180, 180), R.uniform(0.10, 0.9)
        if not -15 < x < 11:
            Y.grasses(x - 1.3, -50 + t * (SHORE + 50) - 0.6, x + 1.3, -50 + t * (SHORE + 50) + 0.6, 8, 0.9, ((0.045, 0.075, 0.02), (0.16, 0.17, 0.06)) if R.random() < 0.6 else ((0.10, 0.115, 0.035), (0.30, 0.25, 0.11)), seed=int(x * 10), z=WATER * t)


def _around(data):
    """The neighbourhood as plain volumes that the haze turns into silhouettes; three ridges behind it."""
    wall = M.plain("sil_wall", (0.42, 0.42, 0.43), 0.9)
    R = random.Random(3)
    b = MeshB()
    for i, a in enumerate(data["around"]):
        q = [LA.at(_at(p)) for p in a]
        if min(p[1] for p in q) > 300:  # nearer rows would be blank walls in the light
            b.prism(q[::-1], 0, 30 + 9 * (i % 3), wall)
    for _ in range(150):
        y = 420 + 1500 * R.random() ** 1.2
        x = R.uniform(-0.7, 0.7) * (y + 700)
        m = MeshB()
        w, d, h = R.uniform(16, 44), R.uniform(11, 16), R.choice((15, 24, 36, 45, 54))
        m.box(-w / 2, -d / 2, -2, w / 2, d / 2, h, wall)
        b.stamp(m, place(x, y, 0, R.choice((0.05, -0.2, 0.3))))
    b.obj("silhouettes")
    wood = M.plain("river_hills", (0.060, 0.085, 0.045), 1.0, vary=0.3, bscale=0.02)
    for k, (y, high) in enumerate(((1500, 120), (2300, 230), (3200, 330))):
        h = MeshB()
        X = np.linspace(-2600, 2600, 160)
        Z = high * (0.42 + 0.34 * np.sin(X / 520 + k * 1.7) + 0.16 * np.sin(X / 190 + k) + 0.07 * np.sin(X / 67 + 2 * k))
        for x0, x1, z0, z1 in zip(X, X[1:], Z, Z[1:]):
            h.quad([(x0, y, -4), (x1, y, -4), (x1, y + 260, max(4, z1)), (x0, y + 260, max(4, z0))], wood)
        h.obj("ridge")


def _people():
    R = random.Random(6)
    looks = [P.figure(top=R.choice(("navy", "sand", "white", "sky", "clay", "grey")), legs=R.choice(("ink", "denim", "grey", "white")), h=R.uniform(1.58, 1.80), pose="walk" if k < 7 else "stand", phase=R.random(), female=k % 2 == 0, seed=k).mesh(f"fig{k}", True) for k in range(10)]
    for _ in range(64):
        x, t = R.uniform(-110, 110), R.choice((0, math.pi))
        put(R.choice(looks[:7]), "person", place(x, R.uniform(-48.8, -46), 0.05, t + math.pi / 2))
        if R.random() < 0.5:
            put(R.choice(looks[:7]), "person", place(x + 0.1, R.uniform(-48.8, -46), 0.05, t + math.pi / 2))
    for _ in range(9):
        k = R.randrange(1, 7)
        put(R.choice(looks[7:]), "person", place(R.uniform(-11, 7), -50.4 - 0.85 * k, 0.12 - k / 8 * 3.0, math.pi + R.uniform(-0.6, 0.6)))


def build(lit=0.10, strength=1.0):
    random.seed(7)
    data = read()
    _towers(data, lit, strength)
    _bank()
    _planting(data)
    _around(data)
    _people()
