"""Ground and planting that hold from near: paving in slabs, asphalt, kerbs, hedges, lamps that no camera sees. Metres."""
import math, random
import bpy
from .meshkit import MeshB
from . import materials as M


@M.cached
def paving(name, rgb, slab=(1.2, 0.6), rough=0.42, vary=0.10, joint=0.006):
    """Stone slabs in running bond, each of its own shade, with fine grain."""
    m, nt, b = M._new(name)
    L = nt.links.new
    tc = M.N(nt, "ShaderNodeTexCoord")
    br = M.N(nt, "ShaderNodeTexBrick", offset=0.5)
    br.inputs["Scale"].default_value = 1
    br.inputs["Brick Width"].default_value, br.inputs["Row Height"].default_value = slab
    br.inputs["Mortar Size"].default_value = joint
    br.inputs["Bias"].default_value = 0
    for k, c in (("Color1", 1 - vary), ("Color2", 1 + vary)):
        br.inputs[k].default_value = (*[min(1, v * c) for v in rgb], 1)
    br.inputs["Mortar"].default_value = (*[v * 0.45 for v in rgb], 1)
    L(tc.outputs["Object"], br.inputs["Vector"])
    nz = M.N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 3.0
    nz.inputs["Detail"].default_value = 8
    nz.inputs["Roughness"].default_value = 0.7
    L(tc.outputs["Object"], nz.inputs["Vector"])
    mx = M.N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mx.inputs[0].default_value = 1
    L(br.outputs["Color"], mx.inputs[1])
    L(M.ramp(nt, nz.outputs["Fac"], [(0.3, (0.86,) * 3), (0.7, (1.08,) * 3)]), mx.inputs[2])
    L(mx.outputs[0], b.inputs["Base Color"])
    rr = M.N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    rr.inputs[1].default_value = 0.35
    rr.inputs[2].default_value = rough - 0.17
    L(nz.outputs["Fac"], rr.inputs[0])
    L(rr.outputs[0], b.inputs["Roughness"])
    return m


@M.cached
def asphalt(wet=False):
    """Asphalt. wet: after rain, with patches that mirror the lamps."""
    m, nt, b = M._new("asphalt_near")
    L = nt.links.new
    tc = M.N(nt, "ShaderNodeTexCoord")
    out = None
    for sc, lo, hi in ((0.25, 0.8, 1.15), (60.0, 0.7, 1.35)):
        nz = M.N(nt, "ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = sc
        nz.inputs["Detail"].default_value = 3
        L(tc.outputs["Object"], nz.inputs["Vector"])
        r = M.ramp(nt, nz.outputs["Fac"], [(0.3, (lo,) * 3), (0.7, (hi,) * 3)])
        if out is not None:
            mx = M.N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
            mx.inputs[0].default_value = 1
            L(out, mx.inputs[1])
            L(r, mx.inputs[2])
            r = mx.outputs[0]
        out = r
    mx = M.N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mx.inputs[0].default_value = 1
    mx.inputs[2].default_value = (0.052, 0.054, 0.057, 1)
    L(out, mx.inputs[1])
    L(mx.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.55
    if wet:
        nz = M.N(nt, "ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = 0.16
        nz.inputs["Detail"].default_value = 4
        L(tc.outputs["Object"], nz.inputs["Vector"])
        L(M.ramp(nt, nz.outputs["Fac"], [(0.40, (0.10,) * 3), (0.62, (0.42,) * 3)]), b.inputs["Roughness"])
    return m


@M.cached
def turf():
    """Mown grass from some metres on: fine noise of three greens."""
    m, nt, b = M._new("turf")
    L = nt.links.new
    tc = M.N(nt, "ShaderNodeTexCoord")
    nz = M.N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 26.0
    nz.inputs["Detail"].default_value = 4
    big = M.N(nt, "ShaderNodeTexNoise")
    big.inputs["Scale"].default_value = 0.22
    for t in (nz, big):
        L(tc.outputs["Object"], t.inputs["Vector"])
    mx = M.N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mx.inputs[0].default_value = 1
    L(M.ramp(nt, nz.outputs["Fac"], [(0.3, (0.030, 0.062, 0.014)), (0.5, (0.070, 0.115, 0.026)), (0.72, (0.13, 0.165, 0.045))]), mx.inputs[1])
    L(M.ramp(nt, big.outputs["Fac"], [(0.35, (0.8,) * 3), (0.65, (1.15,) * 3)]), mx.inputs[2])
    L(mx.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.9
    b.inputs["Specular"].default_value = 0.15
    bp = M.N(nt, "ShaderNodeBump")
    bp.inputs["Strength"].default_value = 0.6
    bp.inputs["Distance"].default_value = 0.05
    L(nz.outputs["Fac"], bp.inputs["Height"])
    L(bp.outputs[0], b.inputs["Normal"])
    return m


def slab(x0, y0, x1, y1, z, mat, name="slab"):
    """A plate from the ground up to z."""
    b = MeshB()
    b.box(x0, y0, -0.4, x1, y1, z, mat, skip=("bottom",))
    return b.obj(name)


def hedge(x0, y0, x1, y1, h, colours=((0.030, 0.065, 0.020), (0.085, 0.135, 0.040)), leaf=0.075, density=300, seed=1, z=0.0):
    """Clipped hedge: small leaves over a dark core. density: leaves a square metre of its surface."""
    R = random.Random(seed)
    b = MeshB()
    lf = M.leaf(f"hedge_{colours[0][0]}_{colours[1][0]}", *colours, 0.3)
    b.box(x0 + 0.06, y0 + 0.06, z, x1 - 0.06, y1 - 0.06, z + h - 0.07, M.plain("hedge_core", (0.012, 0.022, 0.008), 1.0))
    w, d = x1 - x0, y1 - y0
    n = int((w * d + 2 * (w + d) * h) * density)
    for _ in range(n):
        q = R.random() * (w * d + 2 * (w + d) * h)
        if q < w * d:
            p = (R.uniform(x0, x1), R.uniform(y0, y1), z + h + R.gauss(-0.03, 0.03))
        elif q < w * d + 2 * w * h:
            p = (R.uniform(x0, x1), R.choice((y0, y1)) + R.gauss(0, 0.03), z + R.uniform(0, h))
        else:
            p = (R.choice((x0, x1)) + R.gauss(0, 0.03), R.uniform(y0, y1), z + R.uniform(0, h))
        a, e = R.uniform(0, 6.283), R.uniform(-0.7, 0.9)
        s = leaf * R.uniform(0.6, 1.2)
        ux, uy, uz = math.cos(a) * math.cos(e) * s, math.sin(a) * math.cos(e) * s, math.sin(e) * s
        vx, vy = -math.sin(a) * s * 0.45, math.cos(a) * s * 0.45
        b.quad(
            [
                (p[0] - ux * 0.5, p[1] - uy * 0.5, p[2] - uz * 0.5),
                (p[0] - vx, p[1] - vy, p[2]),
                (p[0] + ux * 0.5, p[1] + uy * 0.5, p[2] + uz * 0.5),
                (p[0] + vx, p[1] + vy, p[2]),
            ],
            lf,
            R.random() * 0.85,
        )
    return b.obj("hedge")


def grasses(x0, y0, x1, y1, n, h=0.75, colours=((0.10, 0.115, 0.035), (0.30, 0.25, 0.11)), seed=2, z=0.0):
    """Ornamental grass: tufts of thin bent blades."""
    R = random.Random(seed)
    b = MeshB()
    lf = M.leaf(f"blade_{colours[0][0]}_{colours[1][0]}", *colours, 0.4)
    for _ in range(n):
        x, y = R.uniform(x0, x1), R.uniform(y0, y1)
        for _ in range(34):
            a = R.uniform(0, 6.283)
            H = h * R.uniform(0.5, 1.1)
            o = H * R.uniform(0.15, 0.6)
            c, s = math.cos(a), math.sin(a)
            w = 0.008
            P = [(0, 0), (o * 0.35, H * 0.6), (o, H)]
            r = R.random() * 0.85
            for (d0, z0), (d1, z1), w0, w1 in ((P[0], P[1], w, w * 0.8), (P[1], P[2], w * 0.8, 0.002)):
                b.quad(
                    [
                        (x + c * d0 - s * w0, y + s * d0 + c * w0, z + z0),
                        (x + c * d0 + s * w0, y + s * d0 - c * w0, z + z0),
                        (x + c * d1 + s * w1, y + s * d1 - c * w1, z + z1),
                        (x + c * d1 - s * w1, y + s * d1 + c * w1, z + z1),
                    ],
                    lf,
                    r,
                )
    return b.obj("grasses")


def lamp(kind, at, energy, rgb=(1, 0.72, 0.42), size=(0.3, 0.3), rot=(0, 0, 0)):
    """Lamp that no camera sees: AREA shining along -z, or POINT."""
    l = bpy.data.lights.new("lamp", kind)
    l.energy = energy
    l.color = rgb
    if kind == "AREA":
        l.shape = "RECTANGLE"
        l.size, l.size_y = size
    else:
        l.shadow_soft_size = size[0]
    o = bpy.data.objects.new("lamp", l)
    o.location = at
    o.rotation_euler = rot
    o.visible_camera = o.visible_glossy = False
    bpy.context.scene.collection.objects.link(o)
    return o


def trees(t, points, kind="zelkova", s=1.0, z=0.0):
    for x, y in points:
        t.add(kind, x, y, z, s)
