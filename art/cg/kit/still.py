"""Brand picture: morning light through a screen on stone, wood and still water. Metres; the wall is at y = 4."""
import math
from .meshkit import MeshB, bevel
from . import materials as M


def travertine():
    """Pale stone with layers and pores."""
    m, nt, b = M._new("travertine")
    L = nt.links.new
    tc = M.N(nt, "ShaderNodeTexCoord")
    mp = M.N(nt, "ShaderNodeMapping")
    mp.inputs["Scale"].default_value = (0.7, 0.7, 7.0)
    mp.inputs["Rotation"].default_value = (0, 0.03, 0)
    L(tc.outputs["Object"], mp.inputs[0])
    a = M.N(nt, "ShaderNodeTexNoise")
    a.inputs["Scale"].default_value = 1.3
    a.inputs["Detail"].default_value = 9
    a.inputs["Roughness"].default_value = 0.62
    a.inputs["Distortion"].default_value = 0.5
    L(mp.outputs[0], a.inputs["Vector"])
    f = M.N(nt, "ShaderNodeTexNoise")
    f.inputs["Scale"].default_value = 9.0
    f.inputs["Detail"].default_value = 8
    f.inputs["Roughness"].default_value = 0.75
    L(mp.outputs[0], f.inputs["Vector"])
    L(M.ramp(nt, a.outputs["Fac"], [(0.28, (0.52, 0.45, 0.36)), (0.46, (0.62, 0.555, 0.46)), (0.56, (0.69, 0.63, 0.54)), (0.72, (0.58, 0.51, 0.42))]), b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.55
    bp = M.N(nt, "ShaderNodeBump")
    bp.inputs["Strength"].default_value = 0.35
    bp.inputs["Distance"].default_value = 0.012
    L(M.ramp(nt, f.outputs["Fac"], [(0.30, (0, 0, 0)), (0.40, (0.8,) * 3), (0.75, (1,) * 3)]), bp.inputs["Height"])
    L(bp.outputs[0], b.inputs["Normal"])
    return m


def build():
    stone = travertine()
    dark = M.plain("brand_dark", (0.03, 0.032, 0.032), 0.5)
    slat = M.wood("brand_slat", (0.20, 0.115, 0.062), (0.34, 0.215, 0.125), 3.0, 9.0, 0.42, 1.0, (24, 24, 1.1))
    brass = M.plain("brand_brass", (0.56, 0.40, 0.20), 0.25, metal=1.0)
    b = MeshB()
    for k in range(6):  # slabs with shadow joints
        z0 = -0.3 + k * 1.05
        for j in range(5):
            x0 = -6.2 + j * 1.72
            b.box(x0 + 0.004, 4.0, z0 + 0.004, x0 + 1.716, 4.3, z0 + 1.046, stone)
    bevel(b.obj("wall"), 0.004, 2)
    c = MeshB()
    c.box(-7, 4.06, -0.3, 2.6, 4.4, 6.0, dark)
    c.box(2.42, 3.5, -0.3, 2.46, 4.2, 6.0, brass)
    for k in range(34):
        q = 2.56 + k * 0.16
        c.box(q, 3.62, -0.3, q + 0.075, 3.84, 6.0, slat)
    c.box(2.46, 3.95, -0.3, 9, 4.1, 6.0, M.plain("brand_back", (0.09, 0.065, 0.045), 0.8))
    c.box(-7, 3.55, -0.3, 9, 4.0, 0.10, M.plain("brand_plinth", (0.10, 0.098, 0.094), 0.35))
    bevel(c.obj("screen"), 0.003, 1)
    w = MeshB()
    w.quad([(-12, -6, 0), (12, -6, 0), (12, 3.6, 0), (-12, 3.6, 0)], M.water(1.1, 0.05, (0.012, 0.030, 0.028)))
    w.obj("water")
    s = MeshB()  # three flat stones in the water
    for x, y, r, h in ((-2.3, 1.9, 0.62, 0.13), (-1.2, 1.35, 0.46, 0.10), (-0.35, 0.95, 0.36, 0.085)):
        P = [(x + r * math.cos(i * 0.2618) * (1 + 0.06 * math.sin(i * 0.7854 + x * 3)), y + 0.8 * r * math.sin(i * 0.2618) * (1 + 0.05 * math.sin(i * 0.5236 + x))) for i in range(24)]
        s.prism(P, -0.3, h, stone)
    bevel(s.obj("steps"), 0.05, 5)
    g = MeshB()  # what the light falls through, outside the picture
    y = -10.0
    for k in range(17):
        wide = 0.22 + 0.16 * (k % 3)
        g.box(6.5, y, -1, 6.6, y + wide, 18, dark)
        y += wide + 0.30 + 0.05 * (k % 2)
    g.obj("gobo")
