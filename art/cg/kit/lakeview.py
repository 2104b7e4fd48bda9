"""The lake and its far shore from the eighteenth floor, and light for closed rooms. Outside is -y. Metres."""
import math, random
import bpy
import numpy as np
from .meshkit import MeshB, place, put, fbm
from . import materials as M, towers as T, planting as PT


def shore(z, woods=4200):
    """The wooded far shore, from y = -900 on. Returns its height by place, and the grid's eastings."""
    xs, ys = np.arange(-3400, 3401, 34.0), np.arange(-4200, -330, 34.0)
    X, Y = np.meshgrid(xs, ys)
    shore = -900 - 170 * np.sin(X / 620 + 0.8) - 140 * fbm(X / 300, Y / 300, 3, 2)
    d = np.clip((shore - Y) / 900, 0, 1)
    Z = (
        z
        - 4
        + np.clip((shore - Y) / 30, 0, 1) * 5
        + d**1.1 * (fbm(X / 520 + 2, Y / 520, 6, 7) - 0.28) * 300
        + np.clip((-Y - 1700) / 2200, 0, 1) * fbm(X / 900, Y / 900, 5, 3) * 430
    )
    me = bpy.data.meshes.new("shore")
    n = len(xs)
    V = np.stack([X, Y, Z], -1).reshape(-1, 3)
    me.from_pydata(
        V.tolist(),
        [],
        [
            (r * n + c, r * n + c + 1, (r + 1) * n + c + 1, (r + 1) * n + c)
            for r in range(len(ys) - 1)
            for c in range(n - 1)
        ],
    )
    me.materials.append(M.terrain())
    put(me, "shore")
    me.polygons.foreach_set("use_smooth", np.ones(len(me.polygons), bool))
    t = PT.Trees()
    C = t.clumps()
    R = random.Random(2)
    zi = lambda x, y: Z[int((y - ys[0]) / 34), int((x - xs[0]) / 34)]
    for _ in range(woods):
        y = -820 - R.random() ** 1.6 * 1500
        x = R.uniform(-1, 1) * (300 - y * 0.75)
        if zi(x, y) > z + 1.2:
            put(R.choice(C), "f", place(x, y, zi(x, y) - 0.5, R.uniform(0, 6.28), R.uniform(1.1, 1.7)))
    return zi, xs


def view(z=-66.0, night=False):
    """Lake, far wooded shore, a bridge and a distant town, seen from the 18th floor; at night with its lights. Outside is -y."""
    w = MeshB()
    w.quad([(-5000, -6000, z), (5000, -6000, z), (5000, 60, z), (-5000, 60, z)], M.water())
    w.obj("lake")
    zi, xs = shore(z)
    for y, k in ((-760, 0.04), (-1150, 0.08), (-1700, 0.14)):
        h = MeshB()
        h.quad([(-6000, y, z - 5), (6000, y, z - 5), (6000, y, z + 900), (-6000, y, z + 900)], M.veil(k, (0.10, 0.12, 0.18), 0.2) if night else M.veil(k))
        h.obj("veil")
    p = T.palette(0.45 if night else 0.2, 2.0)
    fb = T.far_block(p)
    R = random.Random(3)
    if night:
        _shore_lights(zi, xs, z)
    for i in range(26):
        x, y = R.choice((R.uniform(-1100, -330), R.uniform(420, 1000))), R.uniform(-1700, -1000)
        if z + 0.5 < zi(x, y) < z + 60:
            put(fb, "far", place(x, y, zi(x, y) - 2 - R.uniform(0, 20), math.pi + R.uniform(-0.2, 0.2)))


def river(z=-44.0):
    """A river, the path and trees of its far bank, a bridge, a low town before wooded hills: from the fifteenth floor. Outside is -y."""
    R = random.Random(8)
    near, far, land = -70.0, -300.0, z + 2.4
    w = MeshB()
    w.quad([(-5000, far, z), (5000, far, z), (5000, near, z), (-5000, near, z)], M.water(tint=(0.016, 0.052, 0.085)))
    w.obj("river")
    g = MeshB()
    grass = M.plain("bank_grass", (0.115, 0.150, 0.060), 0.95, vary=0.25, bscale=0.02)
    pale = M.plain("bank_path", (0.52, 0.50, 0.46), 0.9)
    g.quad([(-5000, far - 14, land), (5000, far - 14, land), (5000, far, z + 0.1), (-5000, far, z + 0.1)], grass)
    g.quad([(-5000, -1150, land), (5000, -1150, land), (5000, far - 14, land), (-5000, far - 14, land)], grass)
    g.quad([(-5000, near, z + 0.1), (5000, near, z + 0.1), (5000, 90, z + 3), (-5000, 90, z + 3)], grass)
    for y, deep in ((far - 22, 6), (far - 62, 14)):
        g.quad([(-3000, y - deep, land + 0.1), (3000, y - deep, land + 0.1), (3000, y, land + 0.1), (-3000, y, land + 0.1)], pale)
    g.obj("banks")
    b = MeshB()
    deck, rail = M.plain("bridge_deck", (0.60, 0.59, 0.57), 0.7), M.plain("bridge_rail", (0.36, 0.40, 0.45), 0.5)
    n = 7
    for k in range(n + 1):
        b.box(-9, -k * 34 - 2.2, z - 1, 9, -k * 34 + 2.2, z + 9, deck)
    b.box(-11, -n * 34 - 60, z + 9, 11, 60, z + 11.4, deck)
    for x in (-11, 10.6):
        b.box(x, -n * 34 - 60, z + 11.4, x + 0.4, 60, z + 12.5, rail)
    b.obj("bridge", M=place(BRIDGE, near + 4, 0, 0.10))
    zi, _ = shore(z, 2600)
    C = PT.Trees().clumps()
    for _ in range(900):  # rows on the bank, groups in the fields and between the houses
        row = R.random() < 0.45
        x = R.uniform(-900, 900)
        y = R.choice((far - 30, far - 54)) + R.uniform(-2, 2) if row else R.uniform(-860, far - 66)
        put(R.choice(C), "f", place(x, y, land - 0.5, R.uniform(0, 6.28), R.uniform(0.45, 0.7) if row else R.uniform(0.55, 1.0)))
    h = MeshB()
    walls = [M.plain(f"town_wall{k}", c, 0.85) for k, c in enumerate(((0.58, 0.565, 0.54), (0.50, 0.48, 0.455), (0.62, 0.61, 0.60), (0.44, 0.36, 0.30)))]
    dark = M.plain("town_window", (0.13, 0.155, 0.18), 0.3)
    for _ in range(170):
        x, y = R.uniform(-1000, 1000), -395 - R.random() ** 1.2 * 480
        high, wide, deep = R.choice((9, 12, 15, 18, 24, 36)), R.uniform(12, 34), R.uniform(10, 16)
        m = MeshB()
        m.box(-wide / 2, -deep / 2, 0, wide / 2, deep / 2, high, R.choice(walls))
        for f in range(int(high // 3)):
            m.box(-wide / 2 + 0.8, deep / 2, f * 3 + 1.0, wide / 2 - 0.8, deep / 2 + 0.05, f * 3 + 2.4, dark, skip=("left", "right", "front"))
        h.stamp(m, place(x, y, land - 0.2, R.choice((0.0, 0.12, -0.2))))
    h.obj("town")
    fb = T.far_block(T.palette(0.2, 2.0))
    for x, y in ((-330, -620), (-265, -640), (-205, -610), (280, -700), (350, -680), (425, -720), (560, -560)):
        put(fb, "far", place(x, y, land, math.pi + 0.1))
    for y, k in ((-360, 0.03), (-520, 0.06), (-900, 0.10), (-1500, 0.14)):
        v = MeshB()
        v.quad([(-6000, y, z - 5), (6000, y, z - 5), (6000, y, z + 900), (-6000, y, z + 900)], M.veil(k))
        v.obj("veil")


BRIDGE = -105.0  # eastings of the bridge, seen from the living room


def quick_gi(bounces=3, dist=4.0, factor=0.6):
    """After a few bounces replace path tracing by ambient occlusion: less noise in closed rooms."""
    s = bpy.context.scene
    s.cycles.use_fast_gi = True
    s.cycles.fast_gi_method = "REPLACE"
    s.cycles.ao_bounces_render = bounces
    s.world.light_settings.distance = dist
    s.world.light_settings.ao_factor = factor


def _shore_lights(zi, xs, z):
    """Lamps of the far shore's road, windows of its houses, and what the water shows of them."""
    R = random.Random(6)
    b = MeshB()
    warm, white = M.glow("shore_lamp", (1, 0.66, 0.34), 16.0), M.glow("shore_window", (1, 0.84, 0.60), 9.0)
    for k in range(340):
        x, y = R.uniform(-1500, 1500), R.uniform(-1500, -860)
        if z + 1.2 < zi(x, y) < z + 45:
            h = zi(x, y) + R.uniform(3, 14)
            s = R.uniform(0.7, 1.5)
            b.box(x - s, y, h, x + s, y + 0.4, h + s * 0.9, warm if R.random() < 0.5 else white)
    trail = [M.glow(f"lamp_trail{k}", (1, 0.70, 0.40), v) for k, v in enumerate((2.6, 1.3, 0.6, 0.28))]
    for x in range(-900, 901, 22):
        y = next(y for y in range(-420, -1600, -6) if zi(x, y) > z + 0.8)
        b.box(x - 0.9, y - 3, z + 5.0, x + 0.9, y - 2.6, z + 6.6, warm)
        at = y + 14.0
        for k in range(22):  # ripples: broken strokes that grow wider and weaker towards the eye
            d = R.uniform(4, 9) + k * 0.8
            if R.random() < 0.78:
                w, o = 0.7 + 0.10 * k, R.uniform(-1.2, 1.2) * (1 + 0.1 * k)
                b.quad([(x + o - w, at, z + 0.3), (x + o + w, at, z + 0.3), (x + o + w, at + d * 0.55, z + 0.3), (x + o - w, at + d * 0.55, z + 0.3)], trail[min(3, k // 5)])
            at += d
    b.obj("shore_lights")
