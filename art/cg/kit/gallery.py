"""The model house at dusk: a low pavilion of glass between stone walls, a water table and an empty forecourt. Front is -y. Metres."""
import math, random
from .meshkit import MeshB, bevel
from . import materials as M, planting as PT, forecourt as Y

W, D, H = 44.0, 20.0, 7.2


def _upright(name, rgb, slab=(2.4, 1.2)):
    """Stone slabs on walls that face the front: the pattern runs along x and z."""
    m = Y.paving(name, rgb, slab, 0.55, 0.06, 0.008)
    nt = m.node_tree
    tc = next(n for n in nt.nodes if n.type == "TEX_COORD")
    br = next(n for n in nt.nodes if n.type == "TEX_BRICK")
    mp = nt.nodes.new("ShaderNodeMapping")
    mp.inputs["Rotation"].default_value = (math.pi / 2, 0, 0)
    nt.links.new(tc.outputs["Object"], mp.inputs[0])
    nt.links.new(mp.outputs[0], br.inputs["Vector"])
    return m


def building():
    stone = _upright("gallery_stone", (0.47, 0.43, 0.375))
    bronze = M.plain("gallery_bronze", (0.105, 0.075, 0.048), 0.36, metal=0.75)
    dark = M.plain("gallery_dark", (0.035, 0.036, 0.036), 0.45)
    soffit = M.wood("gallery_soffit", (0.24, 0.145, 0.08), (0.38, 0.25, 0.15), 0.14, 3.0, 0.5, 0.5, (26, 1.2, 26))
    inner = M.plain("gallery_inner", (0.70, 0.65, 0.57), 0.8)
    oak = M.wood("gallery_oak", (0.28, 0.18, 0.105), (0.42, 0.29, 0.18), 3.0, 9.0, 0.5, 1.0, (20, 20, 1.0))
    floor = Y.paving("gallery_floor", (0.52, 0.48, 0.42), (1.2, 1.2), 0.22, 0.04, 0.004)
    b = MeshB()
    x0, x1 = -W / 2, W / 2
    b.box(x0 - 7.5, -1.8, 0, x0, D, 9.4, stone)  # stone volume on the left, taller than the roof
    b.box(x1, 2.2, 0, x1 + 5.0, D, H + 0.2, stone)
    b.box(x0 - 0.2, -5.6, H, x1 + 8.5, D + 1, H + 1.05, bronze)  # roof plate reaching out over the steps
    b.box(x0 - 0.1, -5.4, H - 0.06, x1 + 8.3, D, H, soffit)
    b.box(x0, D - 0.3, 0, x1, D, H, inner)
    b.box(x0, -0.2, 0.0, x1, D, 0.36, floor)
    for k in range(3):  # steps along the front
        b.box(x0 + 8, -1.5 - k * 0.42, 0, x1 - 6, -0.2, 0.36 - k * 0.12, floor)
    b.box(x0, 7.5, 3.75, x1, D, 4.05, inner)  # gallery floor above, set back
    b.box(x0, 7.5, 4.05, x1, 7.56, 5.0, M.pane((0.92, 0.95, 0.94), 0.05))
    for k in range(58):
        q = x0 + 3 + k * 0.36
        b.box(q, D - 5.2, 0.36, q + 0.16, D - 5.0, 3.75, oak)
    b.box(x0 + 3, D - 5.0, 0.36, x0 + 24, D - 4.9, 3.75, oak)
    b.box(x1 - 12, D - 3, 0.36, x1 - 3, D - 2.8, 3.75, stone)
    b.obj("pavilion")
    f = MeshB()
    n = 18
    for k in range(n + 1):
        x = x0 + W * k / n
        f.box(x - 0.035, -0.10, 0.36, x + 0.035, 0.16, H - 0.06, dark)
        if k % 2 == 0:
            f.box(x - 0.05, -0.85, 0.36, x + 0.05, -0.10, H - 0.06, bronze)
    for z in (0.36, 3.55, H - 0.18):
        f.box(x0, -0.04, z, x1, 0.10, z + 0.12, dark)
    for x in (8.0, 10.44):  # doors
        f.box(x - 0.04, -0.12, 0.36, x + 0.04, 0.14, 3.0, bronze)
    f.box(7.96, -0.12, 2.92, 12.9, 0.14, 3.04, bronze)
    bevel(f.obj("front"), 0.006, 1)
    g = MeshB()
    g.quad([(x0, 0.02, 0.4), (x1, 0.02, 0.4), (x1, 0.02, H - 0.1), (x0, 0.02, H - 0.1)], M.pane((0.95, 0.965, 0.955), 0.0))
    g.obj("glass")
    lines = MeshB()
    glow = M.glow("gallery_line", (1, 0.76, 0.48), 5.0)
    for y in (3.0, 10.0, 15.0):
        lines.box(x0 + 1, y, H - 0.075, x1 - 1, y + 0.10, H - 0.062, glow)
    for y in (10.5, 14.5):
        lines.box(x0 + 1, y, 3.735, x1 - 1, y + 0.08, 3.748, glow)
    lines.box(x0 + 7.9, -2.42, 0.02, x1 - 5.9, -2.36, 0.07, glow)
    lines.obj("lines")
    model(inner, oak)


def model(white, oak):
    """Table with the model of the complex, and benches: what the lit hall shows."""
    R = random.Random(4)
    b = MeshB()
    b.box(-9.5, 3.2, 0.36, -1.5, 6.6, 0.86, oak)
    b.box(-9.6, 3.1, 0.86, -1.4, 6.7, 0.92, M.plain("model_plate", (0.22, 0.27, 0.20), 0.7))
    tower = M.glow("model_tower", (1, 0.80, 0.55), 0.7, (0.80, 0.78, 0.74))
    for k in range(14):
        x, y = -9.0 + (k % 5) * 1.62 + R.uniform(-0.1, 0.1), 3.7 + (k // 5) * 1.05
        b.box(x, y, 0.92, x + 0.95, y + 0.26, 0.92 + R.uniform(1.05, 1.35), tower)
    for x in (4.0, 14.5, -17.0):
        b.box(x, 5.0, 0.36, x + 2.6, 5.8, 0.78, M.plain("hall_seat", (0.16, 0.22, 0.19), 0.9))
    b.box(15, 9.5, 0.36, 20, 10.4, 1.45, oak)
    b.obj("model")
    c = MeshB()
    for k in range(9):  # hanging lamps over the model
        x, y = -8.8 + k * 0.85, 4.9 + 0.7 * math.sin(k * 1.3)
        c.cyl(x, y, 4.2 + 0.5 * math.sin(k * 2.1), 4.5 + 0.5 * math.sin(k * 2.1), 0.16, M.glow("hall_lamp", (1, 0.80, 0.54), 4.0), 16, 0.05)
        c.cyl(x, y, 4.5 + 0.5 * math.sin(k * 2.1), H, 0.012, M.plain("cord", (0.02, 0.02, 0.02), 0.6), 5)
    c.obj("lamps", True)


def ground():
    slabs = Y.paving("forecourt", (0.40, 0.36, 0.31), (1.2, 0.6), 0.34, 0.10, 0.006)
    Y.slab(-90, -60, 90, 60, 0.0, slabs, "court")
    kerb = M.plain("pool_kerb", (0.16, 0.15, 0.14), 0.4)
    x0, x1, y0, y1 = -23.0, 4.5, -13.5, -6.4  # water table before the glass
    b = MeshB()
    for q in ((x0 - 0.4, y0 - 0.4, x1 + 0.4, y0), (x0 - 0.4, y1, x1 + 0.4, y1 + 0.4), (x0 - 0.4, y0, x0, y1), (x1, y0, x1 + 0.4, y1)):
        b.box(q[0], q[1], 0, q[2], q[3], 0.22, kerb)
    b.quad([(x0, y0, 0.17), (x1, y0, 0.17), (x1, y1, 0.17), (x0, y1, 0.17)], M.water(0.9, 0.035, (0.010, 0.018, 0.019)))
    b.obj("water_table")
    green = ((0.028, 0.060, 0.020), (0.075, 0.120, 0.036))
    Y.hedge(-34, -9.0, -25.0, -6.2, 0.55, green, 0.08, 170, 3)
    Y.hedge(7.0, -16.5, 30, -15.2, 0.5, green, 0.08, 170, 5)
    Y.grasses(7.0, -15.1, 30, -14.2, 260, 0.8, seed=6)
    Y.grasses(-34, -10.2, -25, -9.2, 110, 0.75, seed=8)
    t = PT.Trees(5, True)
    R = random.Random(2)
    for x, y, k in ((-30, -4.5, 0.8), (27.5, -8.5, 0.85), (33, -6, 0.95), (-36, 2, 1.0)):
        t.add("zelkova", x, y, 0, k)
    for k in range(44):  # a wood behind, its crowns over the roof
        t.add(R.choice(("broad", "zelkova")), -46 + k * 2.6 + R.uniform(-1, 1), R.uniform(26, 40), -1, R.uniform(2.3, 2.8))
    for k in range(110):
        x = R.uniform(-75, 110)
        t.add(R.choice(("broad", "zelkova", "pine", "broad")), x, R.uniform(24, 60) if -34 < x < 32 else R.uniform(8, 50), 0, R.uniform(0.9, 1.3))


def lights():
    warm = (1, 0.76, 0.50)
    for y, e in ((3.5, 2600), (12, 1600)):
        Y.lamp("AREA", (0, y, H - 0.15), e, warm, (W - 2, 1.2))
    Y.lamp("AREA", (0, 13, 3.7), 1500, warm, (W - 4, 5))
    Y.lamp("AREA", (0, 13.4, H - 0.2), 1400, warm, (W - 4, 5))
    Y.lamp("AREA", (0, D - 6.2, 3.6), 900, warm, (W - 8, 0.3), (-0.5, 0, 0))
    Y.lamp("AREA", (3, -3.0, H - 0.1), 900, warm, (W - 4, 1.0))
    Y.lamp("AREA", (-W / 2 - 3.7, -2.5, 0.15), 420, warm, (7, 0.2), (math.pi + 0.15, 0, 0))
    for x, y in ((-30, -6), (27.5, -10), (33, -8)):
        Y.lamp("POINT", (x, y, 0.5), 160, warm, (0.4, 0.4))
    Y.lamp("AREA", (-2, -0.9, 3.2), 2600, warm, (34, 4.5), (-math.pi / 2 + 0.35, 0, 0))  # what falls out of the glass
    for x in (-20, 0, 20):
        Y.lamp("POINT", (x, 30, 1.5), 500, warm, (1, 1))


def build():
    building()
    ground()
    lights()
