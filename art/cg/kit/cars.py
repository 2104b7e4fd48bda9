"""Parked cars that hold from four metres: a cage of stations and rows, subdivided, with wheel arches cut out. Metres, nose along +x."""
import math
import bpy
from mathutils import Matrix
from .meshkit import MeshB, place, put
from . import materials as M
from .car_shapes import SEDAN, SUV

ROWS = 12


def section(x, foot, top, belt, hw, cabin, lamp):
    """Rows of one station from the middle below, over the side, to the middle above, as (y, z)."""
    lo, hi = lamp - 0.035, lamp + 0.035
    lower = [(0, foot), (hw * 0.80, foot), (hw * 0.965, foot + 0.10), (hw, (foot + lo) / 2 + 0.06), (hw, lo), (hw * 0.995, hi)]
    if cabin and top > belt + 0.1:
        rise = top - belt
        lean = hw - 0.05 - rise * 0.42
        return lower + [
            (hw * 0.985, belt - 0.045),
            (hw - 0.055, belt),
            (lean + 0.035, belt + rise * 0.80),
            (lean - 0.015, belt + rise * 0.91),
            (lean * 0.62, top - 0.008),
            (0, top + 0.008),
        ]
    k = max(0.02, top - belt)
    return lower + [(hw * 0.985, belt - 0.02), (hw * 0.95, belt + k * 0.25), (hw * 0.86, belt + k * 0.66), (hw * 0.70, belt + k * 0.85), (hw * 0.40, top), (0, top + 0.01)]


def seams(stations):
    """The stations with a pair, a centimetre apart, at each seam of a door."""
    out = []
    for a, b in zip(stations, stations[1:]):
        out.append((a, ""))
        for s in (-1.12, -0.122, 1.0):
            if a[0] < s - 0.02 and b[0] > s + 0.02 and not a[0] == -0.16:
                for q in (s - 0.005, s + 0.005):
                    t = (q - a[0]) / (b[0] - a[0])
                    out.append((tuple(u + (v - u) * t for u, v in zip(a[:5], b[:5])) + (1,), "seam" if q < s else ""))
    out.append((stations[-1], ""))
    return out


def cage(kind, mats):
    """The coarse body: a ring of faces between each two stations, a cap at both ends, its edges creased where metal folds."""
    st = seams(kind["stations"])
    ring = 2 * ROWS - 2
    verts, faces, mat = [], [], []
    for (s, _) in st:
        t = (s[0] + 2.4) / 4.8
        lamp = kind["rear"] + (kind["front"] - kind["rear"]) * t
        P = section(*s, lamp)
        verts += [(s[0], y, z) for y, z in P] + [(s[0], -y, z) for y, z in P[-2:0:-1]]
    row = lambda k: k if k < ROWS - 1 else 2 * ROWS - 3 - k
    for i in range(len(st) - 1):
        a, b = st[i][0], st[i + 1][0]
        for k in range(ring):
            r = row(k)
            faces.append((i * ring + k, i * ring + (k + 1) % ring, (i + 1) * ring + (k + 1) % ring, (i + 1) * ring + k))
            mat.append(_face(kind, a, b, r, st[i][1] == "seam", len(st), i))
    for i, rear in ((0, True), (len(st) - 1, False)):
        for k in range(ROWS - 1):
            o = [i * ring + k, i * ring + k + 1, i * ring + (ring - k - 1) % ring, i * ring + (ring - k) % ring]
            o = [v for n, v in enumerate(o) if v not in o[:n]]
            faces.append(tuple(o if rear else o[::-1]))
            mat.append(({4: 4, 1: 5, 2: 0} if rear else {4: 3, 2: 5, 1: 5}).get(k, 0))
    me = bpy.data.meshes.new("car_cage")
    me.from_pydata(verts, [], faces)
    for q in mats:
        me.materials.append(q)
    me.polygons.foreach_set("material_index", mat)
    me.polygons.foreach_set("use_smooth", [True] * len(mat))
    for e in me.edges:
        rows = {v % ring if v % ring < ROWS else ring - v % ring for v in e.vertices}
        ends = {v // ring for v in e.vertices}
        seam = len(ends) == 1 and {st[k][1] == "seam" or k and st[k - 1][1] == "seam" for k in ends} == {True}
        if seam and min(rows) >= 2 and max(rows) <= 7:
            e.crease = 1.0  # or the subdivision would widen the gap
        elif rows in ({7}, {8}) and len(ends) == 2:
            e.crease = 0.75
        elif rows in ({4}, {5}) or rows == {6}:
            e.crease = 0.5
        elif rows == {2}:
            e.crease = 0.4
    me.update()
    return put(me, "car_cage")


def skin(kind, paint, parts):
    """The subdivided body with its arches cut, as a mesh."""
    mats = [paint, parts["glass"], parts["trim"], parts["head"], parts["tail"], parts["dark"]]
    o = cage(kind, mats)
    sub = o.modifiers.new("sub", "SUBSURF")
    sub.levels = sub.render_levels = 3
    for ax in kind["axles"]:
        for side in (-1, 1):
            c = MeshB()
            c.cyl(0, 0, -0.24, 0.24, kind["wheel"] + 0.045, parts["dark"], 64)
            cut = c.obj("cutter", M=place(ax, side * (kind["track"] + 0.11), kind["wheel"]) @ Matrix.Rotation(math.pi / 2, 4, "X"))
            cut.data.materials.clear()
            for q in mats:
                cut.data.materials.append(q)
            cut.data.polygons.foreach_set("material_index", [5] * len(cut.data.polygons))
            b = o.modifiers.new("arch", "BOOLEAN")
            b.operation, b.object, b.solver = "DIFFERENCE", cut, "EXACT"
    bpy.context.view_layer.update()
    out = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    out.use_auto_smooth = True
    out.auto_smooth_angle = 0.7
    for q in [q for q in bpy.context.scene.objects if q.name.split(".")[0] in ("cutter", "car_cage")]:
        bpy.data.objects.remove(q)
    return out


def _face(kind, a, b, r, seam, n, i):
    """Index of the material of the face between stations a and b above row r."""
    cabin = a[5] and b[5]
    mid = (a[0] + b[0]) / 2
    if r in (0, 1) or r == 2 and seam:
        return 5 if r == 0 or seam else 2
    if seam and r < 7:
        return 5
    if r == 4 and i < 1:
        return 4
    if r == 4 and i > n - 3:
        return 3
    if not cabin:
        return 0
    steep = abs(a[2] - b[2]) / (b[0] - a[0]) > 0.30 and (mid < -0.9 or mid > 0.3)
    if r == 7:
        pillar = b[0] - a[0] < 0.09
        return 2 if pillar else (1 if min(a[2] - a[3], b[2] - b[3]) > 0.12 else 0)
    if r in (9, 10) and steep:
        return 1
    return 0


def wheel(r, parts):
    """Tyre, rim with ten spokes and hub, its outside towards -y."""
    b = MeshB()
    n = 48
    prof = [(r * 0.66, -0.105), (r * 0.80, -0.118), (r * 0.95, -0.108), (r, -0.085), (r, 0.085), (r * 0.95, 0.108), (r * 0.66, 0.105)]
    for (r0, y0), (r1, y1) in zip(prof, prof[1:]):
        for k in range(n):
            t, u = 2 * math.pi * k / n, 2 * math.pi * (k + 1) / n
            b.quad([(r0 * math.cos(t), y0, r0 * math.sin(t)), (r1 * math.cos(t), y1, r1 * math.sin(t)), (r1 * math.cos(u), y1, r1 * math.sin(u)), (r0 * math.cos(u), y0, r0 * math.sin(u))], parts["tyre"])
    turned = Matrix.Rotation(math.pi / 2, 4, "X")
    q = MeshB()
    q.cyl(0, 0, 0.0, 0.05, r * 0.70, parts["dark"], n)
    q.cyl(0, 0, 0.05, 0.118, r * 0.13, parts["rim"], 24)
    b.stamp(q, turned)
    for k in range(n):
        t, u = 2 * math.pi * k / n, 2 * math.pi * (k + 1) / n
        for r0, y0, r1, y1 in ((r * 0.70, -0.118, r * 0.655, -0.120), (r * 0.655, -0.120, r * 0.63, -0.04)):
            b.quad([(r0 * math.cos(t), y0, r0 * math.sin(t)), (r1 * math.cos(t), y1, r1 * math.sin(t)), (r1 * math.cos(u), y1, r1 * math.sin(u)), (r0 * math.cos(u), y0, r0 * math.sin(u))][::-1], parts["rim"])
    for k in range(10):
        s = MeshB()
        w0, w1 = 0.016, 0.024
        s.faces(
            [(r * 0.10, -0.112, -w0), (r * 0.66, -0.100, -w1), (r * 0.66, -0.100, w1), (r * 0.10, -0.112, w0), (r * 0.10, -0.07, -w0), (r * 0.66, -0.06, -w1), (r * 0.66, -0.06, w1), (r * 0.10, -0.07, w0)],
            [(0, 1, 2, 3), (0, 4, 5, 1), (3, 2, 6, 7)],
            parts["rim"],
        )
        b.stamp(s, Matrix.Rotation(2 * math.pi * (k + (0.16 if k % 2 else -0.16)) / 10, 4, "Y"))
    return b.mesh("wheel")


def parts():
    return dict(
        glass=M.plain("car_pane", (0.012, 0.015, 0.018), 0.03, spec=0.8),
        trim=M.plain("car_trim", (0.018, 0.019, 0.021), 0.35),
        dark=M.plain("car_dark", (0.008, 0.008, 0.009), 0.7),
        tyre=M.plain("car_tyre", (0.016, 0.016, 0.017), 0.75),
        rim=M.plain("car_rim", (0.50, 0.51, 0.52), 0.28, metal=0.9),
        head=M.glow("car_head", (0.95, 0.97, 1.0), 0.45, (0.55, 0.56, 0.58)),
        tail=M.glow("car_tail", (1.0, 0.05, 0.03), 0.35, (0.24, 0.008, 0.008)),
        plate=M.plain("car_plate", (0.70, 0.71, 0.70), 0.5),
    )


PAINTS = dict(
    pearl=(0.68, 0.68, 0.665),
    silver=(0.38, 0.39, 0.40),
    graphite=(0.055, 0.058, 0.062),
    lake=(0.025, 0.055, 0.075),
    pine=(0.030, 0.060, 0.050),
    sand=(0.40, 0.355, 0.29),
)
_made = {}


def _model(shape, colour):
    if (shape, colour) not in _made:
        p = parts()
        rgb = PAINTS[colour]
        paint = M.plain("paint_" + colour, rgb, 0.26, metal=0.0 if colour == "pearl" else 0.25, spec=0.5, coat=1.0)
        kind = dict(sedan=SEDAN, suv=SUV)[shape]
        _made[shape, colour] = skin(kind, paint, p), wheel(kind["wheel"], p), kind, paint, p
    return _made[shape, colour]


def park(x, y, rz, shape="sedan", colour="pearl", z=0.0):
    """Puts a car with its middle at x, y, its nose along rz (radians from +x)."""
    body, tyre, kind, paint, p = _model(shape, colour)
    T = place(x, y, z, rz)
    put(body, "car", T)
    for ax in kind["axles"]:
        for side in (-1, 1):
            put(tyre, "car_wheel", T @ place(ax, side * kind["track"], kind["wheel"], 0 if side < 0 else math.pi))
    front, rear = kind["stations"][-1], kind["stations"][0]
    belt = kind["stations"][9][3]
    b = MeshB()
    b.box(front[0] - 0.03, -0.26, front[1] + 0.10, front[0] + 0.012, 0.26, front[1] + 0.21, p["plate"])
    b.box(rear[0] - 0.010, -0.26, rear[1] + 0.19, rear[0] + 0.03, 0.26, rear[1] + 0.30, p["plate"])
    for s in (-1, 1):
        hw = kind["stations"][8][4]
        q = MeshB()
        q.box(-0.05, -0.10, -0.05, 0.06, 0.09, 0.06, paint)
        b.stamp(q, place(0.86, s * (hw + 0.07), belt + 0.075))
        b.box(0.83, min(s * (hw - 0.08), s * hw), belt + 0.03, 0.88, max(s * (hw - 0.08), s * hw), belt + 0.05, p["trim"])
        for x0 in (-0.98, 0.02):  # flush handles
            b.box(x0, s * (hw - 0.012) - 0.008, belt - 0.155, x0 + 0.20, s * (hw - 0.012) + 0.008, belt - 0.130, paint)
    o = b.obj("car_parts", M=T)
    m = o.modifiers.new("bevel", "BEVEL")
    m.width, m.segments = 0.012, 3
