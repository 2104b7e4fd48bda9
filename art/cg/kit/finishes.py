"""Paintings, ceilings, lamps, curtains and window light. Metres."""
import math, os, random
import bpy
import numpy as np
from mathutils import Matrix
from .meshkit import MeshB, place, fbm
from . import materials as M, fittings as I
from .render import ROOT


def _ridges(d, R, W, H, seed):
    cols = [(203, 200, 186), (168, 178, 166), (122, 142, 132), (74, 104, 94), (40, 70, 62)]
    for k, c in enumerate(cols):
        y0 = H * (0.30 + 0.11 * k)
        lift = lambda x: float(fbm(np.array([x / W * 2.2 + seed * 3 + k]), np.array([k * 1.7]), 5, seed)[0]) - 0.35
        pts = [(x, y0 - H * (0.16 - 0.02 * k) * lift(x)) for x in range(0, W + 4, 4)]
        d.polygon(pts + [(W, H), (0, H)], fill=c)
    d.rectangle([0, int(H * 0.80), W, H], fill=(196, 199, 190))
    d.ellipse([W * 0.66, H * 0.12, W * 0.66 + W * 0.09, H * 0.12 + W * 0.09], fill=(190, 140, 84))
    for _ in range(26):
        y = R.uniform(H * 0.81, H * 0.99)
        x = R.uniform(0, W)
        d.line([(x, y), (x + R.uniform(20, 120), y)], fill=(170, 178, 170), width=1)


def _hills(d, R, W, H, seed):
    """Rows of a field in spring."""
    for k, c in enumerate([(214, 214, 196), (188, 198, 168), (160, 174, 138), (204, 190, 142), (134, 152, 116)]):
        y0 = H * (0.42 + 0.12 * k)
        d.polygon([(x, y0 + H * 0.05 * math.sin(x / W * (3 + k) + k * 1.9)) for x in range(0, W + 4, 4)] + [(W, H), (0, H)], fill=c)


def _arches(d, R, W, H, seed):
    for x, y, r, c in ((0.40, 0.86, 0.30, (186, 106, 74)), (0.66, 0.86, 0.22, (222, 176, 132)), (0.24, 0.86, 0.14, (96, 104, 98))):
        d.pieslice([W * (x - r), H * y - W * r, W * (x + r), H * y + W * r], 180, 360, fill=c)
    d.ellipse([W * 0.62, H * 0.14, W * 0.76, H * 0.14 + W * 0.14], fill=(206, 150, 96))
    d.line([(W * 0.06, H * 0.86), (W * 0.94, H * 0.86)], fill=(120, 100, 82), width=2)


def _moon(d, R, W, H, seed):
    d.rectangle([0, 0, W, H], fill=(206, 204, 198))
    d.ellipse([W * 0.5 - H * 0.30, H * 0.14, W * 0.5 + H * 0.30, H * 0.74], fill=(176, 150, 108))
    d.rectangle([0, int(H * 0.52), W, H], fill=(58, 78, 98))
    for k in range(9):
        d.line([(W * (0.30 + 0.012 * k), H * (0.57 + 0.045 * k)), (W * (0.70 - 0.012 * k), H * (0.57 + 0.045 * k))], fill=(168, 150, 118), width=2)


def _waves(d, R, W, H, seed, deep=(30, 84, 88)):
    for k in range(11):
        y0 = H * (0.16 + 0.07 * k)
        t = k / 10
        c = tuple(int(a + (b - a) * t) for a, b in zip((214, 220, 214), deep))
        d.line([(x, y0 + H * 0.03 * math.sin(x / W * 6 + k * 0.6)) for x in range(0, W + 4, 4)], fill=c, width=max(3, int(H * 0.026)))


MOTIFS = dict(ridges=_ridges, hills=_hills, arches=_arches, moon=_moon, waves=_waves, tide=lambda *a: _waves(*a, (24, 58, 112)))


def painting(name, w, h, seed=1, motif="ridges"):
    """Framed print, painted once as a picture; each finish board has its own motif."""
    from PIL import Image, ImageDraw, ImageFilter

    R = random.Random(seed)
    W, H = 520, int(520 * h / w)
    im = Image.new("RGB", (W, H), (226, 219, 204))
    MOTIFS[motif](ImageDraw.Draw(im), R, W, H, seed)
    im = im.filter(ImageFilter.GaussianBlur(1.1))
    path = f"{ROOT}/test/painting_{name}.png"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    im.save(path)
    mt = bpy.data.materials.new("painting_" + name)
    mt.use_nodes = True
    nt = mt.node_tree
    t = nt.nodes.new("ShaderNodeTexImage")
    t.image = bpy.data.images.load(path)
    tc = nt.nodes.new("ShaderNodeTexCoord")
    mp = nt.nodes.new("ShaderNodeMapping")
    mp.inputs["Location"].default_value = (0.5, 0.5, 0)
    mp.inputs["Scale"].default_value = (1 / w, 1 / h, 1)
    nt.links.new(tc.outputs["Object"], mp.inputs[0])
    nt.links.new(mp.outputs[0], t.inputs[0])
    nt.links.new(t.outputs[0], nt.nodes["Principled BSDF"].inputs["Base Color"])
    nt.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.85
    b = MeshB()
    b.quad([(-w / 2, -h / 2, 0.022), (w / 2, -h / 2, 0.022), (w / 2, h / 2, 0.022), (-w / 2, h / 2, 0.022)], mt)
    fr = M.plain("art_frame", (0.30, 0.21, 0.13), 0.4)
    t = 0.022
    for q in (
        (-w / 2 - t, -h / 2 - t, w / 2 + t, -h / 2),
        (-w / 2 - t, h / 2, w / 2 + t, h / 2 + t),
        (-w / 2 - t, -h / 2, -w / 2, h / 2),
        (w / 2, -h / 2, w / 2 + t, h / 2),
    ):
        b.box(q[0], q[1], 0, q[2], q[3], 0.035, fr)
    return b


def hang(b, x, y, z, facing):
    """Puts a flat thing (made in its own xy plane) on a wall; facing: compass degrees its front looks to."""
    a = math.radians(-facing)
    return b.obj("hung", M=place(x, y, z, a + math.pi) @ Matrix.Rotation(math.pi / 2, 4, "X"))


def area_light(name, x, y, z, w, d, energy, rgb=(1, 0.82, 0.62), rot=(0, 0, 0), portal=False):
    """Lamp seen by no camera and in no mirror, shining along its -z."""
    l = bpy.data.lights.new(name, "AREA")
    l.shape = "RECTANGLE"
    l.size, l.size_y = w, d
    l.energy = energy
    l.color = rgb
    l.cycles.is_portal = portal
    o = bpy.data.objects.new(name, l)
    o.location = (x, y, z)
    o.rotation_euler = rot
    o.visible_camera = o.visible_glossy = False
    bpy.context.scene.collection.objects.link(o)
    return o


def ceiling(u, m, coffers=("living",)):
    """Ceilings of every room; a raised middle with hidden light where asked; downlights; a slab above all."""
    H = u.H
    b = MeshB()
    b.box(-0.3, -0.3, H + 0.24, u.east - u.west + 0.3, u.south - u.north + 0.3, H + 0.4, m["ceil"])
    for w in u.walls:
        from .unit import _run

        if w["kind"] != "parapet":
            _run(b, w, 0, math.dist(w["a"], w["b"]), H, H + 0.24, m["ceil"])
    for r in u.rooms:
        if r["kind"] != "living" or r["id"] not in coffers:
            b.quad([(x, y, H) for x, y in r["poly"]], m["ceil"])
            continue
        x0, y0, x1, y1 = u.box(r["id"])
        i0, i1, j0, j1 = x0 + 0.5, x1 - 0.5, y0 + 0.62, y1 - 0.35
        for q in ((x0, y0, x1, j0), (x0, j1, x1, y1), (x0, j0, i0, j1), (i1, j0, x1, j1)):
            b.box(q[0], q[1], H, q[2], q[3], H + 0.05, m["ceil"])
        b.box(i0 - 0.14, j0 - 0.14, H + 0.18, i1 + 0.14, j1 + 0.14, H + 0.2, m["ceil"])
        for q in (
            (i0 - 0.14, j0 - 0.14, i1 + 0.14, j0 - 0.12),
            (i0 - 0.14, j1 + 0.12, i1 + 0.14, j1 + 0.14),
            (i0 - 0.14, j0 - 0.12, i0 - 0.12, j1 + 0.12),
            (i1 + 0.12, j0 - 0.12, i1 + 0.14, j1 + 0.12),
        ):
            b.box(q[0], q[1], H + 0.05, q[2], q[3], H + 0.18, m["ceil"])
        for q in (
            (i0 - 0.1, j0 - 0.08, i1 + 0.1, j0 - 0.05),
            (i0 - 0.1, j1 + 0.05, i1 + 0.1, j1 + 0.08),
            (i0 - 0.08, j0, i0 - 0.05, j1),
            (i1 + 0.05, j0, i1 + 0.08, j1),
        ):
            b.box(q[0], q[1], H + 0.055, q[2], q[3], H + 0.07, m["cove"])
        for x, y, w, d in (
            ((i0 + i1) / 2, j0 - 0.06, i1 - i0, 0.06),
            ((i0 + i1) / 2, j1 + 0.06, i1 - i0, 0.06),
            (i0 - 0.06, (j0 + j1) / 2, 0.06, j1 - j0),
            (i1 + 0.06, (j0 + j1) / 2, 0.06, j1 - j0),
        ):
            area_light("cove", x, y, H + 0.08, w, d, 3.2 * max(w, d), (1, 0.80, 0.56), (math.pi, 0, 0))
    b.obj("ceiling")


def downlights(m, points, H, energy=3.0):
    """Recessed lamps in the ceiling at height H: a face that looks lit and a spot under it."""
    b = MeshB()
    for x, y in points:
        b.cyl(x, y, H - 0.003, H - 0.001, 0.040, m["down"], 24)
    b.obj("downlights")
    for x, y in points:
        l = bpy.data.lights.new("spot", "SPOT")
        l.energy = energy * 4
        l.color = (1, 0.84, 0.66)
        l.spot_size = 1.5
        l.spot_blend = 0.8
        l.shadow_soft_size = 0.06
        o = bpy.data.objects.new("spot", l)
        o.location = (x, y, H - 0.02)
        o.visible_glossy = False
        bpy.context.scene.collection.objects.link(o)


def drapes(u, m, o, sheer=0.28, drape=0.20):
    """Curtains at both sides of a window, on its room's side: sheers inside, lined drapes outside them."""
    w, x, y, a, wd, sill, head = u.placed(o)
    nx, ny = -math.sin(a), math.cos(a)
    for s in (1, -1):
        r = u.room_at(x + nx * s * 0.45, y + ny * s * 0.45)
        if r and r["kind"] in ("living", "bedroom"):
            off = w["t"] / 2 + 0.10
            ex, ey = math.cos(a), math.sin(a)
            H = u.H - 0.005
            half = wd / 2 + 0.12
            for e in (-1, 1):
                for length, back, folds, thin in (
                    (wd * sheer, 0.0, round(wd * sheer * 13), True),
                    (wd * drape * 0.5 + 0.1, 0.11, round(wd * drape * 8) + 3, False),
                ):
                    q = half - length if e > 0 else -half
                    px, py = x + ex * q + nx * s * (off + back), y + ey * q + ny * s * (off + back)
                    I.group(I.curtain(m, length, H, folds, 0.038, thin), place(px, py, 0, a))


def window_light(u, o, energy=11.0, rgb=(0.93, 0.96, 1)):
    """Portal for the sky and a soft lamp of daylight just inside an outer window."""
    w, x, y, a, wd, sill, head = u.placed(o)
    nx, ny = -math.sin(a), math.cos(a)
    s = 1 if u.room_at(x + nx * 0.5, y + ny * 0.5) else -1
    h = head - sill
    z = (head + sill) / 2
    yaw = math.atan2(ny * s, nx * s) - math.pi / 2
    area_light(
        "portal", x - nx * s * 0.14, y - ny * s * 0.14, z, wd, h, 0, (1, 1, 1), (math.pi / 2, 0, yaw + math.pi), True
    )
    return area_light(
        "day",
        x + nx * s * (w["t"] / 2 + 0.02),
        y + ny * s * (w["t"] / 2 + 0.02),
        z,
        wd * 0.92,
        h * 0.94,
        energy * wd * h,
        rgb,
        (math.pi / 2, 0, yaw + math.pi),
    )
