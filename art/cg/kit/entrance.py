"""The main gate seen from the street at dusk: portal with its name, guard house, drive, planting; the towers behind stand as in the site plan. North (the street) is +y."""
import math, random
from .meshkit import MeshB, put, place, bevel
from . import materials as M, towers as T, planting as PT, forecourt as Y, layout as LO, things as TH, people as P, lakeside as LS, cars as CR, hero as HE

NAME = "오르빛 가온 레이크파크"


def portal():
    """Two stone frames, one within the other, a slatted bronze ceiling between them, and a stone wall along the pavement."""
    pale = Y.paving("gate_stone_near", (0.50, 0.455, 0.395), (1.8, 0.9), 0.5, 0.05, 0.010)
    standing = Y.paving("gate_stone_standing", (0.50, 0.455, 0.395), (1.8, 0.9), 0.5, 0.05, 0.010)
    nt = standing.node_tree  # joints on upright faces: run the pattern along x and z
    tc = next(n for n in nt.nodes if n.type == "TEX_COORD")
    br = next(n for n in nt.nodes if n.type == "TEX_BRICK")
    mp = nt.nodes.new("ShaderNodeMapping")
    mp.inputs["Rotation"].default_value = (math.pi / 2, 0, 0)
    nt.links.new(tc.outputs["Object"], mp.inputs[0])
    nt.links.new(mp.outputs[0], br.inputs["Vector"])
    dark = M.plain("gate_bronze", (0.10, 0.070, 0.045), 0.38, metal=0.7)
    slat = M.wood("gate_slat", (0.20, 0.115, 0.06), (0.33, 0.21, 0.12), 3.0, 9.0, 0.45, 1.0, (26, 1.2, 26))
    b = MeshB()
    for s in (-1, 1):
        x0, x1 = sorted((s * 15.2, s * 19.4))
        b.box(x0, -3.6, 0, x1, 3.6, 9.4, standing)
        x0, x1 = sorted((s * 13.6, s * 15.2))
        b.box(x0, -2.8, 0, x1, 2.8, 8.4, dark)
        x0, x1 = sorted((s * 19.4, s * 44.0))  # wall along the pavement, bronze fins above it
        b.box(x0, -0.45, 0, x1, 0.45, 1.5, standing)
        for k in range(62):
            q = s * (19.8 + k * 0.39)
            b.box(q - 0.04, -0.12, 1.5, q + 0.04, 0.12, 3.5, dark)
        b.box(x0, -0.16, 3.5, x1, 0.16, 3.62, dark)
    b.box(-21.4, -4.6, 9.4, 21.4, 4.6, 10.9, standing)
    b.box(-22.0, -5.1, 10.9, 22.0, 5.1, 11.15, dark)
    b.box(-15.2, -3.6, 8.9, 15.2, 3.6, 9.4, dark)
    for k in range(61):
        q = -14.9 + k * 0.496
        b.box(q - 0.06, -3.4, 8.52, q + 0.06, 3.4, 8.9, slat)
    glow = M.glow("gate_line", (1, 0.74, 0.44), 6.0)
    for y in (-3.52, 3.44):
        b.box(-13.6, y, 8.84, 13.6, y + 0.08, 8.9, glow)
    for s in (-1, 1):  # line of light where pier meets frame
        x = s * 15.2
        b.box(x - 0.03, 2.84, 0.1, x + 0.03, 2.9, 8.9, glow)
    bevel(b.obj("portal"), 0.02, 1)
    letter = M.plain("gate_letter", (0.055, 0.040, 0.026), 0.35, metal=0.6)
    front = place(0, 4.66, 10.06, math.pi)
    TH.sign(NAME, front, 1.42, M.glow("gate_letter_lit", (1, 0.86, 0.64), 2.6), 0.06, 1.04)
    Y.lamp("AREA", (0, 5.4, 10.1), 160, (1, 0.80, 0.55), (17, 0.8), (math.pi / 2, 0, 0))
    TH.sign("가온 레이크파크", place(-31.5, 0.52, 0.86, math.pi), 0.62, letter, 0.03, 1.1)
    g = MeshB()  # guard house on the island between the lanes
    g.box(-2.6, -7.5, 0.18, 2.6, 5.5, 0.30, pale)
    g.box(-1.5, -3.0, 0.30, 1.5, 1.8, 1.1, standing)
    g.box(-1.42, -2.9, 1.1, 1.42, 1.7, 2.95, M.pane((0.92, 0.95, 0.94), 0.10))
    g.box(-1.2, -2.6, 1.1, 1.2, -2.5, 2.9, M.plain("guard_back", (0.5, 0.42, 0.33), 0.8))
    g.box(-1.9, -3.5, 2.95, 1.9, 2.6, 3.22, dark)
    for x in (-1.44, 1.44):
        for y in (-2.9, -0.6, 1.7):
            g.box(x - 0.05, y - 0.05, 1.1, x + 0.05, y + 0.05, 2.95, dark)
    bar = M.plain("barrier_arm", (0.70, 0.69, 0.66), 0.5)
    for s in (-1, 1):
        g.box(s * 2.9 - 0.22, 3.0, 0, s * 2.9 + 0.22, 3.5, 1.15, dark)
        x0, x1 = sorted((s * 3.1, s * 8.6))
        g.box(x0, 3.2, 0.98, x1, 3.3, 1.08, bar)
    bevel(g.obj("guard"), 0.015, 1)
    Y.lamp("AREA", (0, -0.4, 2.85), 260, size=(2.2, 3.5))


def ground():
    Y.slab(-400, 8.0, 400, 60, 0.0, Y.asphalt(True), "street")
    Y.slab(-13.0, -60, 13.0, 10.0, 0.012, Y.paving("drive", (0.30, 0.285, 0.265), (0.6, 0.3), 0.38, 0.13, 0.008), "drive")
    walk = Y.paving("walk", (0.44, 0.41, 0.37), (0.9, 0.45), 0.42, 0.08, 0.008)
    kerb = M.plain("kerb_near", (0.42, 0.41, 0.39), 0.6)
    for s in (-1, 1):
        x0, x1 = sorted((s * 13.3, s * 400))
        Y.slab(x0, 3.4, x1, 7.7, 0.15, walk, "walk")
        Y.slab(x0, 7.7, x1, 8.0, 0.16, kerb, "kerb")
        x0, x1 = sorted((s * 13.0, s * 13.3))
        Y.slab(x0, -60, x1, 8.0, 0.16, kerb, "kerb")
        x0, x1 = sorted((s * 13.3, s * 15.6))
        Y.slab(x0, -60, x1, 3.4, 0.15, walk, "walk")
        x0, x1 = sorted((s * 15.6, s * 300))
        Y.slab(x0, -400, x1, 3.4, 0.13, Y.turf(), "turf")
    Y.slab(-15.6, -400, 15.6, -60, 0.02, walk, "square")
    b = MeshB()
    white = M.plain("lane_paint", (0.62, 0.62, 0.60), 0.6)
    amber = M.plain("lane_amber", (0.62, 0.42, 0.10), 0.6)
    for k in range(22):  # crossing in front of the entrance
        q = -12.2 + k * 1.16
        b.box(q, 9.2, 0.004, q + 0.58, 13.4, 0.008, white)
    for y, c in ((17.2, white), (20.8, white), (24.3, amber), (24.7, amber), (28.2, white)):
        if c is amber:
            b.box(-400, y - 0.07, 0.004, 400, y + 0.07, 0.008, c)
        else:
            for k in range(-40, 40):
                b.box(k * 8, y - 0.07, 0.004, k * 8 + 3, y + 0.07, 0.008, c)
    b.obj("paint")


def taken():
    """Footprints of the towers and houses behind, five metres wider, seen from the gate."""
    gate, data = LO.at(next(f for f in LO.read()["facilities"] if f["id"] == "main-gate")["at"][0]), LO.read()
    for b in data["buildings"]:
        for F in LO.footprints(b, 5):
            xs, ys = [q[0] - gate[0] for q in F], [q[1] - gate[1] for q in F]
            yield min(xs), min(ys), max(xs), max(ys)


def planting():
    green = ((0.028, 0.060, 0.020), (0.075, 0.120, 0.036))
    bloom = ((0.34, 0.10, 0.14), (0.62, 0.44, 0.44))
    for s in (-1, 1):
        x0, x1 = sorted((s * 20.0, s * 43.6))
        Y.hedge(x0, 0.55, x1, 1.7, 0.7, green, 0.085, 170, 3 + s)
        Y.hedge(x0, 1.75, x1, 2.6, 0.36, bloom if s > 0 else ((0.10, 0.08, 0.24), (0.28, 0.23, 0.44)), 0.06, 330, 9 + s)
        Y.grasses(x0, 2.6, x1, 3.3, 120, 0.55, seed=20 + s)
        x0, x1 = sorted((s * 15.8, s * 17.4))
        Y.hedge(x0, -26, x1, -5.5, 0.75, green, 0.10, 90, 30 + s)
    Y.hedge(-2.2, -7.2, 2.2, -3.3, 0.5, green, 0.08, 170, 41, 0.3)
    no = list(taken())
    free = lambda x, y: not any(a < x < c and b < y < d for a, b, c, d in no) and abs(x) > 15.5
    k = 0
    for s in (-1, 1):
        for i in range(7):
            k += 1
            LS.plant(s * (24 + i * 7.2), -4.6 - (i % 2) * 1.2, "zelkova", 1.0 + 0.12 * (k % 3), k)
        for i in range(4):
            k += 1
            LS.plant(s * 19.0, -9 - i * 6.5, "zelkova", 0.86, k)
    t = PT.Trees(5, True, "far")
    R = random.Random(11)
    for s in (-1, 1):
        for i in range(150):
            x, y = s * R.uniform(20, 170), R.uniform(-70, -12)
            if free(x, y):
                Y.trees(t, [(x, y)], R.choice(("broad", "zelkova", "zelkova", "pine")), R.uniform(0.75, 1.1))
        for i in range(120):
            x, y = s * R.uniform(18, 120), R.uniform(-60, -6)
            if free(x, y):
                Y.trees(t, [(x, y)], "shrub", R.uniform(0.6, 0.9))
    for i in range(160):
        x, y = R.uniform(-190, 180), R.uniform(-240, -66)
        if free(x, y):
            Y.trees(t, [(x, y)], R.choice(("broad", "zelkova", "pine")), 1.0)


def life():
    """Cars on the street and on the drive, people at the crossing and under the portal."""
    for shape, colour, x, y, a in (
        ("sedan", "pearl", 17.5, 15.0, math.pi), ("suv", "lake", -33, 19.4, math.pi), ("suv", "graphite", 6.2, 1.0, -math.pi / 2), ("sedan", "silver", -5.9, -13, math.pi / 2),
        ("sedan", "graphite", 44, 19.2, math.pi), ("suv", "sand", 6.0, -24, -math.pi / 2),
    ):
        CR.park(x, y, a, shape, colour, 0.01)
        c, s = math.cos(a), math.sin(a)
        b = MeshB()
        for side in (-1, 1):  # lamps are on
            b.box(2.30, side * 0.66 - 0.20, 0.62, 2.42, side * 0.66 + 0.20, 0.70, M.glow("car_head", (1, 0.93, 0.80), 9.0))
            b.box(-2.42, side * 0.66 - 0.18, 0.80, -2.30, side * 0.66 + 0.18, 0.86, M.glow("car_tail", (1, 0.06, 0.03), 4.0))
        b.obj("car_lamps", M=place(x, y, 0.01, a))
    for x, y, f, kind, seed in ((-7.5, 11.2, 180, "family", 2), (-14.6, 5.4, 205, "pram", 4), (14.4, 5.6, 275, "couple", 1), (9.4, 11.6, 2, "elders", 5), (-24, 5.2, 92, "dog", 7), (30, 5.5, 268, "friends", 3), (-14.4, -6.5, 184, "couple", 8), (14.6, -12, 180, "child", 9)):
        P.strollers(x, y, f, 0.15 if abs(x) > 13 else 0.01, kind, seed, 0.17 * seed % 1)


def lights():
    warm = (1, 0.70, 0.40)
    for y in (-2.4, 0, 2.4):
        Y.lamp("AREA", (0, y, 8.45), 1900, warm, size=(26, 0.5))
    for s in (-1, 1):
        Y.lamp("AREA", (s * 17.3, 4.35, 0.25), 900, warm, (3.8, 0.2), (math.pi + 0.12, 0, 0))
        Y.lamp("AREA", (s * 12.9, 0, 0.3), 300, warm, (0.2, 4.0), (0, math.pi + 0.10 * s, 0))
        Y.lamp("AREA", (s * 31.5, 4.4, 0.2), 900, warm, (23, 0.2), (math.pi + 0.9, 0, 0))
        for k in range(5):
            Y.lamp("POINT", (s * 18.6, -9 - k * 11, 0.9), 650, warm, (0.5, 0.5))
    for k in range(3):
        Y.lamp("AREA", (0, -18 - k * 16, 9), 1500, warm, (12, 6))
    for x in (-34, 34):
        Y.lamp("POINT", (x, -16, 1.2), 900, warm, (1.0, 1.0))
    Y.lamp("AREA", (10, 30, 13), 1400, (1, 0.80, 0.58), (30, 8))


def build(lit=0.30, strength=1.0):
    pal = {k: HE.palette(k, lit, strength) for k in T.STYLES}
    portal()
    ground()
    planting()
    data = LO.read()
    gx, gy = LO.at(next(f for f in data["facilities"] if f["id"] == "main-gate")["at"][0])
    there = place(-gx, -gy)
    for b in data["buildings"]:
        put(LO.tower(b, pal[LO.STYLE[b["number"]]], HE.wing, HE.core), "tower", there)
        LO.signs(b, there)
    for P_ in [h["at"] for h in data["houses"] if h["kind"] in ("shop", "office")]:
        b = MeshB()
        q = [(x - gx, y - gy) for x, y in map(LO.at, P_)]
        b.prism(q, 0, 4.2, pal["sand"]["rooms"]["lit"], pal["sand"]["roof"])
        b.prism(q, 4.2, 5.0, pal["sand"]["stone2"], pal["sand"]["roof"])
        b.obj("house")
    life()
    lights()
