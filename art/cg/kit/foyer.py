"""The entrance of a home, dressed: shoe cupboards on feet of light with a seat let into them, tiles, the glass door to the hall. Metres."""
import math
import bpy
from mathutils import Matrix
from .meshkit import MeshB, place, bevel
from . import materials as M, furniture as F, finishes as D

STEP = 0.045  # the tiles lie lower than the hall


def entrance(u, m, rid):
    """Everything between the front door and the hall, and the room beyond it where its door stands open."""
    floor(u, m, rid)
    closet = next((q for q in u.fixtures if q["kind"] == "shoe-closet" and q["room"] == rid), None)
    if closet:
        cupboards(u, m, rid, closet)
        mirror(u, m, rid)
    inner = next((o for o in u.openings if o["kind"] == "sliding-door" and "inner" in o["id"]), None)
    if inner:
        glass_door(u, m, inner)
    x0, y0, x1, y1 = u.box(rid)
    D.area_light("down", (x0 + x1) / 2 + 0.2, (y0 + y1) / 2, u.H - 0.03, (x1 - x0) * 0.5, (y1 - y0) * 0.7, 10, (1, 0.90, 0.77))
    for o in bpy.context.scene.objects:  # above the floor, a lamp that shines upwards draws its height on walls so near
        if o.name.split(".")[0] == "up" and x0 < o.location.x < x1 and y0 < o.location.y < y1:
            o.location.z = 0.01 - STEP
    h = u.box("hall")
    D.area_light("down", (h[0] + h[2]) / 2, (h[1] + h[3]) / 2, u.H - 0.03, (h[2] - h[0]) * 0.8, (h[3] - h[1]) * 0.6, 24, (1, 0.90, 0.77))


def floor(u, m, rid):
    """The tiles a step down, their joints, a skirting of the same stone round them."""
    x0, y0, x1, y1 = u.box(rid)
    tiles = next(o for o in bpy.context.scene.objects if o.name == "floor_" + rid)
    tiles.location.z -= STEP
    stone = M.marble("foyer_stone", (0.47, 0.445, 0.405), (0.395, 0.37, 0.335), 0.9, 0.2)
    for k, q in enumerate(tiles.data.materials):
        if q == m["slab"]:
            tiles.data.materials[k] = stone
    joint = M.plain("foyer_joint", (0.30, 0.285, 0.26), 0.7)
    b = MeshB()
    for x in (x1 - 0.6, x1 - 1.2):
        b.box(x - 0.0012, y0, -STEP + 0.0003, x + 0.0012, y1, -STEP + 0.0009, joint)
    for k in (1, 2, 3):
        b.box(x0, y0 + k * 0.6 - 0.0012, -STEP + 0.0003, x1, y0 + k * 0.6 + 0.0012, -STEP + 0.0010, joint)
    b.box(x1 - 0.010, y0, -STEP, x1 + 0.02, y1, 0.0, m["skirt"])
    b.box(x0 - 0.02, y0, -STEP, x0 + 0.012, y1, 0.07, stone)
    b.box(x0, y0 - 0.125, -STEP - 0.01, x1, y0 + 0.012, 0.010, m["stone"])
    b.obj("foyer_floor")


def cupboards(u, m, rid, closet):
    """Along one wall, to the ceiling: doors, an oak seat under hooks between them; light under all of it."""
    T = place(*u.at(closet["at"]), 0, -math.radians(closet.get("turn", 0)))
    w, d = closet["size"][0] / 1000, closet["size"][1] / 1000
    f, top, foot = -d / 2, u.H - 0.06, 0.20
    a, c = w / 2 - 0.50, -w / 2 + 0.60  # edges of the seat; the front door is at w / 2
    b, s = MeshB(), MeshB()
    b.box(-w / 2, f + 0.02, foot, c, d / 2, top, m["cab"])
    b.box(a, f + 0.02, foot, w / 2, d / 2, top, m["cab"])
    b.box(c, f + 0.02, foot, a, d / 2, 0.43, m["cab"])
    b.box(c, f + 0.02, 1.74, a, d / 2, top, m["cab"])
    b.box(-w / 2, f + 0.03, top, w / 2, d / 2, u.H - 0.001, m["white"])
    fronts = ((-w / 2, c, foot, top), (c, (a + c) / 2, foot, 0.41), ((a + c) / 2, a, foot, 0.41), (c, (a + c) / 2, 1.745, top), ((a + c) / 2, a, 1.745, top), (a, (a + w / 2) / 2, foot, top), ((a + w / 2) / 2, w / 2, foot, top))
    for v0, v1, z0, z1 in fronts:
        s.box(v0 + 0.002, f, z0, v1 - 0.002, f + 0.019, z1, m["cab"])
    bevel(b.obj("foyer_carcass", M=T), 0.002, 1)
    bevel(s.obj("foyer_fronts", M=T), 0.003, 2)
    g = MeshB()
    g.box(-w / 2 + 0.02, d / 2 - 0.06, foot - 0.012, w / 2 - 0.02, d / 2 - 0.03, foot - 0.002, m["cove"])
    g.box(c + 0.02, f + 0.05, 1.728, a - 0.02, f + 0.07, 1.738, m["cove"])
    g.obj("foyer_glow", M=T)
    seat(m, T, c, a, f, d)
    yaw = -math.radians(closet.get("turn", 0))
    D.area_light("undercab", *(T @ place(0, f + 0.12, foot - 0.015)).translation, w * 0.96, 0.16, 5.5, (1, 0.80, 0.56), (0, 0, yaw))
    D.area_light("undercab", *(T @ place((a + c) / 2, f + 0.10, 1.72)).translation, (a - c) * 0.94, 0.10, 6, (1, 0.82, 0.60), (0, 0, yaw))


def mirror(u, m, rid):
    """A tall mirror in a thin frame on the wall across from the seat, light behind its edge."""
    x0, y0, x1, y1 = u.box(rid)
    v0, v1, z0, z1 = y0 + 0.16, y0 + 0.80, 0.32, 2.10
    b = MeshB()
    b.box(x1 - 0.030, v0 + 0.012, z0 + 0.012, x1 - 0.024, v1 - 0.012, z1 - 0.012, m["mirror"])
    for e0, e1, s0, s1 in ((v0, v0 + 0.012, z0, z1), (v1 - 0.012, v1, z0, z1), (v0, v1, z0, z0 + 0.012), (v0, v1, z1 - 0.012, z1)):
        b.box(x1 - 0.034, e0, s0, x1 - 0.008, e1, s1, m["brass"])
    b.obj("foyer_mirror")


def seat(m, T, c, a, f, d):
    """The seat between the doors: oak all round, a back of upright ribs, hooks with a bag, a cushion, shoes before it."""
    b = MeshB()
    b.box(c, f - 0.012, 0.43, a, d / 2, 0.462, m["oak"])
    b.box(c, d / 2 - 0.03, 0.462, a, d / 2, 1.74, m["oak"])
    for v0, v1 in ((c, c + 0.014), (a - 0.014, a)):
        b.box(v0, f + 0.004, 0.462, v1, d / 2, 1.74, m["oak"])
    n = round((a - c - 0.03) / 0.042)
    for k in range(n):
        v = c + 0.015 + (a - c - 0.03) * k / n
        b.box(v + 0.005, d / 2 - 0.046, 0.464, v + (a - c - 0.03) / n - 0.005, d / 2 - 0.03, 1.738, m["oak"])
    bevel(b.obj("foyer_seat", M=T), 0.003, 2)
    h = MeshB()
    for k in range(4):
        v = c + (a - c) * (k + 0.5) / 4
        h.box(v - 0.008, d / 2 - 0.105, 1.470, v + 0.008, d / 2 - 0.046, 1.486, m["brass"])
        h.box(v - 0.008, d / 2 - 0.105, 1.470, v + 0.008, d / 2 - 0.093, 1.515, m["brass"])
    bevel(h.obj("foyer_hooks", M=T), 0.003, 2)
    v = c + (a - c) * 0.375
    q = MeshB()
    q.box(v - 0.14, d / 2 - 0.16, 0.98, v + 0.14, d / 2 - 0.07, 1.22, m["clay"])
    bevel(q.obj("foyer_bag", M=T), 0.025, 3)
    r = MeshB()
    for e in (-0.135, -0.085):
        ring = [(v + 0.09 * math.cos(t), d / 2 + e, 1.21 + 0.265 * math.sin(t)) for t in (math.pi * k / 16 for k in range(17))]
        for p0, p1 in zip(ring, ring[1:]):
            r.faces([(p0[0], p0[1] - 0.004, p0[2]), (p1[0], p1[1] - 0.004, p1[2]), (p1[0], p1[1] + 0.004, p1[2] + 0.004), (p0[0], p0[1] + 0.004, p0[2] + 0.004)], [(0, 1, 2, 3), (3, 2, 1, 0)], m["walnut"])
    r.obj("foyer_straps", M=T)
    F.puff("foyer_cushion", 0.40, 0.34, 0.09, m["green"], 0.5, T @ place(c + 0.25, 0.0, 0.505))
    for k, (v, turn, sole, upper) in enumerate(((-0.29, 0.06, (0.62, 0.60, 0.56), (0.10, 0.065, 0.04)), (-0.68, -0.10, (0.70, 0.69, 0.67), (0.60, 0.585, 0.55)))):
        for e in (-0.055, 0.055):
            shoe(T @ place(v + e * 1.05, f - 0.20 + 0.012 * k * (e > 0), -STEP, turn + e * 0.5), sole, upper, f"{k}")


def shoe(T, sole, upper, name):
    """A low shoe, its toe towards +y."""

    def outline(heel, toe, k, z, n=12):
        mid, half = (heel + toe) / 2, (toe - heel) / 2
        out = []
        for i in range(2 * n):
            t = math.pi * i / n
            y = mid + half * math.sin(t)
            waist = 1 - 0.16 * math.exp(-(((y + 0.02) / 0.06) ** 2))
            out.append((0.047 * k * waist * math.copysign(abs(math.cos(t)) ** 0.72, math.cos(t)), y, z))
        return out

    bottom = M.plain("shoe_sole" + name, sole, 0.6)
    skin = M.plain("shoe_skin" + name, upper, 0.5)
    dark = M.plain("shoe_inside", (0.03, 0.026, 0.022), 0.9)
    rings = (
        (outline(-0.135, 0.140, 1.0, 0.001), bottom),
        (outline(-0.138, 0.143, 1.04, 0.022), bottom),
        (outline(-0.134, 0.138, 0.99, 0.024), skin),
        (outline(-0.132, 0.130, 0.97, 0.046), skin),
        (outline(-0.130, 0.095, 0.86, 0.066), skin),
        (outline(-0.128, 0.045, 0.74, 0.082), skin),
        (outline(-0.124, 0.030, 0.66, 0.084), dark),
        (outline(-0.115, 0.025, 0.58, 0.050), dark),
    )
    b = MeshB()
    n = len(rings[0][0])
    for (p, _), (q, mat) in zip(rings, rings[1:]):
        b.faces(p + q, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], mat)
    b.faces(rings[-1][0], [list(range(n))], dark)
    o = b.obj("shoe", True, T)
    o.data.use_auto_smooth, o.data.auto_smooth_angle = True, 0.9


def glass_door(u, m, o):
    """Three leaves in slim frames, two of them slid behind the third: the way into the hall is open.

    The frames stand empty: even clear panes, one behind the other, leave grain in what is seen through them.
    """
    for q in [q for q in bpy.context.scene.objects if q.name.split(".")[0] == "slide"]:
        if (q.matrix_world.translation - place(*u.placed(o)[1:3]).translation).length < 0.05:
            bpy.data.objects.remove(q)
    w, x, y, a, wd, _, head = u.placed(o)
    T = place(x, y, 0, a)
    bronze = M.plain("foyer_bronze", (0.045, 0.036, 0.028), 0.38, metal=0.5)
    leaf, top = wd / 3 + 0.03, head - 0.03
    b = MeshB()
    for k in range(3):
        v0, off = wd / 2 - 0.03 - leaf - k * 0.085, (k - 1) * 0.034
        v1 = v0 + leaf
        for e0, e1, z0, z1 in ((v0, v0 + 0.028, 0.012, top), (v1 - 0.028, v1, 0.012, top), (v0, v1, 0.012, 0.075), (v0, v1, top - 0.04, top)):
            b.box(e0, off - 0.012, z0, e1, off + 0.012, z1, bronze)
    b.box(wd / 2 - 0.03 - leaf - 0.17 + 0.006, 0.046, 0.92, wd / 2 - 0.03 - leaf - 0.17 + 0.022, 0.058, 1.28, m["brass"])
    b.box(-wd / 2, -0.06, top, wd / 2, 0.06, head - 0.004, bronze)
    bevel(b.obj("foyer_door", M=T), 0.002, 1)


def open_door(u, oid, degrees):
    """Swings the leaf of a door about its hinge."""
    o = next(q for q in u.openings if q["id"] == oid)
    at = place(*u.placed(o)[1:3]).translation
    leaf = min((q for q in bpy.context.scene.objects if q.name.split(".")[0] == "door"), key=lambda q: (q.matrix_world.translation - at).length)
    leaf.matrix_world = leaf.matrix_world @ Matrix.Rotation(math.radians(degrees), 4, "Z")
