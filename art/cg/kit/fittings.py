"""Kitchens, baths, cupboards, shelves, lamps, plants, curtains, windows. Metres.

Things are at the origin, centred, on z = 0, with their back at +y; every maker returns a list of objects.
"""
import bpy, math, random
from mathutils import Matrix
from .meshkit import MeshB, put, place, bevel
from . import materials as M


def mats():
    return dict(
        white=M.plain("paint", (0.80, 0.785, 0.755), 0.85),
        ceil=M.plain("ceiling", (0.84, 0.83, 0.81), 0.9),
        floor=M.wood("floor", (0.33, 0.225, 0.145), (0.50, 0.375, 0.26), 0.145, 1.25, 0.38),
        oak=M.wood("oak", (0.33, 0.22, 0.13), (0.47, 0.34, 0.22), 3.0, 9.0, 0.4, 1.0),
        walnut=M.wood("walnut", (0.10, 0.058, 0.032), (0.19, 0.115, 0.065), 3.0, 9.0, 0.35, 1.0),
        art=M.marble("artwall", (0.70, 0.665, 0.62), (0.44, 0.40, 0.35), 0.8, 0.22),
        dark=M.plain("dark", (0.03, 0.032, 0.034), 0.4),
        black=M.plain("tv", (0.006, 0.006, 0.007), 0.3, spec=0.4),
        brass=M.plain("brass", (0.58, 0.42, 0.20), 0.25, metal=1.0),
        green=M.fabric("green_fab", (0.035, 0.085, 0.07)),
        sand=M.fabric("sand_fab", (0.52, 0.45, 0.36)),
        ivory=M.fabric("ivory_fab", (0.68, 0.64, 0.57)),
        navy=M.fabric("navy_fab", (0.04, 0.06, 0.105)),
        rug=M.fabric("rug", (0.56, 0.52, 0.46), 90.0),
        linen=M.plain("linen", (0.80, 0.78, 0.74), 0.9),
        cab=M.plain("cabinet", (0.62, 0.60, 0.56), 0.45),
        cab2=M.plain("cab_green", (0.10, 0.145, 0.125), 0.45),
        stone=M.marble("counter", (0.74, 0.73, 0.71), (0.55, 0.53, 0.50), 1.6, 0.2),
        tile=M.plain("tile", (0.55, 0.55, 0.53), 0.3, vary=0.06, bscale=3.0),
        steel=M.plain("steel", (0.55, 0.55, 0.54), 0.28, metal=1.0),
        ceramic=M.plain("ceramic", (0.82, 0.82, 0.81), 0.12),
        lamp=M.emit("lamp", (1, 0.80, 0.56), 9.0),
        cove=M.emit("cove", (1, 0.78, 0.52), 5.0),
        down=M.emit("downlight", (1, 0.84, 0.64), 14.0),
        leafm=M.leaf("plant", (0.03, 0.09, 0.03), (0.09, 0.17, 0.05), 0.25),
        soil=M.plain("pot", (0.16, 0.15, 0.14), 0.6),
        frame=M.plain("sash", (0.10, 0.10, 0.10), 0.4),
        pane=M.pane(reflect=0.025),
        curtain=None,
    )


def curtain_mat(through=None):
    """Sheer curtain: translucent, and a share `through` of the light passes straight (0.12 where none is given)."""
    if "sheer" in bpy.data.materials:
        m = bpy.data.materials["sheer"]
        if through is not None:
            m.node_tree.nodes["through"].inputs[0].default_value = through
        return m
    m = bpy.data.materials.new("sheer")
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.remove(nt.nodes["Principled BSDF"])
    t = nt.nodes.new("ShaderNodeBsdfTranslucent")
    d = nt.nodes.new("ShaderNodeBsdfDiffuse")
    tr = nt.nodes.new("ShaderNodeBsdfTransparent")
    for s in (t, d):
        s.inputs[0].default_value = (0.86, 0.83, 0.77, 1)
    a = nt.nodes.new("ShaderNodeMixShader")
    b = nt.nodes.new("ShaderNodeMixShader")
    a.inputs[0].default_value = 0.45
    b.name = "through"
    b.inputs[0].default_value = 0.12 if through is None else through
    nt.links.new(t.outputs[0], a.inputs[1])
    nt.links.new(d.outputs[0], a.inputs[2])
    nt.links.new(a.outputs[0], b.inputs[1])
    nt.links.new(tr.outputs[0], b.inputs[2])
    nt.links.new(b.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


def _soft(b, name, w=0.05, sub=2):
    """Cushion-like object: bevel + smooth shading."""
    o = b.obj(name)
    bevel(o, w, 4)
    return o


def group(objs, M4):
    for o in objs:
        o.matrix_world = M4 @ o.matrix_world
    return objs


def part(boxes, name, w=0.012, seg=2):
    b = MeshB()
    for x in boxes:
        b.box(*x)
    o = b.obj(name)
    bevel(o, w, seg)
    return o


def _bx(*a):
    b = MeshB()
    b.box(*a)
    return b


def table_low(m, w=1.25, d=0.66, h=0.36, top="stone", round_=False, drum=False):
    if round_:
        b = MeshB()
        if drum:  # a turned drum of the bench's wood under a top of the same
            b.cyl(0, 0, h - 0.035, h, w / 2, m["bench"], 64)
            b.cyl(0, 0, 0, h - 0.035, w * 0.27, m["bench"], 64)
            o = b.obj("low_table")
            bevel(o, 0.008)
            return [o]
        b.cyl(0, 0, h - 0.03, h, w / 2, m[top], 48)
        b.cyl(0, 0, 0.02, h - 0.03, 0.04, m["brass"], 16)
        b.cyl(0, 0, 0, 0.02, w * 0.3, m["brass"], 40)
        o = b.obj("low_table")
        bevel(o, 0.006)
        return [o]
    return [
        part([(-w / 2, -d / 2, h - 0.03, w / 2, d / 2, h, m[top])], "low_top", 0.008),
        part(
            [
                (
                    sx * (w / 2 - 0.08) - 0.015,
                    sy * (d / 2 - 0.06) - 0.015,
                    0,
                    sx * (w / 2 - 0.08) + 0.015,
                    sy * (d / 2 - 0.06) + 0.015,
                    h - 0.03,
                    m["dark"],
                )
                for sx in (-1, 1)
                for sy in (-1, 1)
            ]
            + [(-w / 2 + 0.07, -d / 2 + 0.05, 0.10, w / 2 - 0.07, d / 2 - 0.05, 0.12, m["walnut"])],
            "low_legs",
            0.004,
        ),
    ]


def table_blocks(m, h=0.36):
    """Two low blocks side by side, one of wood and one of stone."""
    return [
        part([(-0.32, -0.47, 0.03, 0.30, -0.10, h, m["slat"])], "low_table", 0.006),
        part([(-0.26, -0.07, 0.03, 0.36, 0.47, h, m["stone"])], "low_table", 0.006),
    ]


def plant(m, h=1.5, z=0.0, n=140, pot=True, seed=2):
    R = random.Random(seed)
    b = MeshB()
    k = min(1, 0.25 + h * 0.6)
    if pot:
        b.cyl(0, 0, z, z + 0.34 * k, 0.15 * k, m["ceramic"], 40, 0.19 * k)
        b.cyl(0, 0, z + 0.30 * k, z + 0.345 * k, 0.175 * k, m["soil"], 32)
    z0 = z + (0.3 * k if pot else 0)
    st = 0.0055 * k
    stems = 7 if pot else 5
    for s in range(stems):
        a = s * 6.283 / stems + R.random()
        lean = R.uniform(0.08, 0.30) * h
        top = (math.cos(a) * lean, math.sin(a) * lean, z0 + h * R.uniform(0.55, 0.95))
        for t in range(n // stems):
            u = 0.3 + 0.7 * t / (n // stems)
            px, py, pz = top[0] * u, top[1] * u, z0 + (top[2] - z0) * u
            a2 = R.uniform(0, 6.283)
            L = R.uniform(0.10, 0.2) * h**0.5 * (1.15 if pot else 0.7)
            el = R.uniform(-0.3, 0.8)
            w = L * 0.3
            dx, dy, dz = math.cos(a2) * math.cos(el), math.sin(a2) * math.cos(el), math.sin(el)
            nx, ny = -math.sin(a2) * w / 2, math.cos(a2) * w / 2
            b.quad(
                [
                    (px, py, pz),
                    (px + dx * L * 0.5 + nx, py + dy * L * 0.5 + ny, pz + dz * L * 0.5 + 0.01),
                    (px + dx * L, py + dy * L, pz + dz * L - 0.03 * L),
                    (px + dx * L * 0.5 - nx, py + dy * L * 0.5 - ny, pz + dz * L * 0.5 + 0.01),
                ],
                m["leafm"],
                R.random() * 0.8,
            )
        b.faces(
            [(sx * st, sy * st, z0) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            + [
                (top[0] + sx * st * 0.5, top[1] + sy * st * 0.5, top[2])
                for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ],
            [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)],
            m["soil"],
        )
    return [b.obj("plant")]


def wardrobe(m, w=2.0, d=0.6, h=2.3, mat="cab"):
    n = max(1, round(w / 0.5))
    bx = [
        (-w / 2 + i * w / n + 0.003, -d / 2, 0.06, -w / 2 + (i + 1) * w / n - 0.003, -d / 2 + 0.02, h, m[mat])
        for i in range(n)
    ]
    return [part([(-w / 2, -d / 2 + 0.02, 0, w / 2, d / 2, h, m[mat])] + bx, "wardrobe", 0.004)]


def kitchen_run(m, w=3.0, upper=True, sink=True, hob=True, h=0.87):
    n = max(2, round(w / 0.6))
    out = [
        part(
            [(-w / 2, -0.28, 0.1, w / 2, 0.3, h - 0.03, m["cab"])]
            + [
                (-w / 2 + i * w / n + 0.003, -0.30, 0.1, -w / 2 + (i + 1) * w / n - 0.003, -0.28, h - 0.05, m["cab2"])
                for i in range(n)
            ],
            "base_units",
            0.003,
        ),
        part([(-w / 2 - 0.01, -0.32, h - 0.03, w / 2 + 0.01, 0.3, h, m["stone"])], "worktop", 0.004),
    ]
    if sink:
        out.append(
            part([(-w * 0.25 - 0.36, -0.2, h - 0.01, -w * 0.25 + 0.36, 0.18, h + 0.003, m["steel"])], "sink", 0.003)
        )
        b = MeshB()
        b.cyl(-w * 0.25, 0.22, h, h + 0.32, 0.014, m["steel"])
        b.box(-w * 0.25 - 0.012, 0.02, h + 0.30, -w * 0.25 + 0.012, 0.22, h + 0.324, m["steel"])
        out.append(b.obj("tap"))
    if hob:
        out.append(part([(w * 0.25 - 0.3, -0.22, h, w * 0.25 + 0.3, 0.2, h + 0.008, m["black"])], "hob", 0.003))
    if upper:
        out.append(
            part(
                [(-w / 2, -0.05, 1.45, w / 2, 0.3, 2.25, m["cab"])]
                + [
                    (-w / 2 + i * w / n + 0.003, -0.07, 1.45, -w / 2 + (i + 1) * w / n - 0.003, -0.05, 2.25, m["cab"])
                    for i in range(n)
                ],
                "upper_units",
                0.003,
            )
        )
        out.append(part([(-w / 2 + 0.1, -0.04, 1.44, w / 2 - 0.1, 0.0, 1.45, m["cove"])], "under_light", 0.001))
    return out


def tall_unit(m, w=0.9, d=0.7, h=2.25, mat="steel"):
    return [
        part(
            [
                (-w / 2, -d / 2 + 0.02, 0.03, w / 2, d / 2, h, m["cab"]),
                (-w / 2 + 0.01, -d / 2, 0.05, -0.004, -d / 2 + 0.02, h * 0.82, m[mat]),
                (0.004, -d / 2, 0.05, w / 2 - 0.01, -d / 2 + 0.02, h * 0.82, m[mat]),
            ],
            "fridge",
            0.004,
        )
    ]


def toilet(m):
    """Skirted bowl with its seat and cistern: rounded outlines laid one over the other."""
    b = MeshB()

    def outline(w, front, back, n=20):
        a = [math.pi * i / n for i in range(n + 1)]
        return [(w * math.cos(t), front * -math.sin(t)) for t in a] + [(-w, back), (w, back)]

    rings = ((0.135, 0.20, 0.0), (0.140, 0.22, 0.12), (0.165, 0.27, 0.30), (0.182, 0.30, 0.385))
    P = [[(x, y - 0.02, z) for x, y in outline(w, f, 0.30)] for w, f, z in rings]
    n = len(P[0])
    V = [v for ring in P for v in ring]
    b.faces(V, [(i * n + (k + 1) % n, i * n + k, (i + 1) * n + k, (i + 1) * n + (k + 1) % n) for i in range(3) for k in range(n)] + [list(range(3 * n, 4 * n))[::-1]], m["ceramic"])
    b.prism([(x, y - 0.02) for x, y in outline(0.187, 0.305, 0.12)], 0.388, 0.425, m["ceramic"])
    b.box(-0.175, 0.13, 0.40, 0.175, 0.315, 0.74, m["ceramic"])
    b.box(-0.182, 0.123, 0.742, 0.182, 0.32, 0.768, m["ceramic"])
    o = b.obj("wc")
    bevel(o, 0.012, 2)
    return [o]


def basin(m, w=0.8):
    b = MeshB()
    b.box(-w / 2, -0.24, 0.25, w / 2, 0.24, 0.80, m["cab"])
    b.box(-w / 2 - 0.01, -0.25, 0.80, w / 2 + 0.01, 0.24, 0.83, m["stone"])
    b.cyl(0, -0.02, 0.83, 0.93, 0.15, m["ceramic"], 28, 0.2)
    b.cyl(0, 0.17, 0.83, 1.02, 0.012, m["steel"])
    b.box(-w / 2, 0.225, 1.15, w / 2, 0.24, 1.95, m["steel"])
    o = b.obj("basin")
    bevel(o, 0.006)
    return [o]


def bath(m, w=1.6, d=0.75):
    b = MeshB()
    b.box(-w / 2, -d / 2, 0, w / 2, -d / 2 + 0.07, 0.55, m["ceramic"])
    b.box(-w / 2, d / 2 - 0.07, 0, w / 2, d / 2, 0.55, m["ceramic"])
    b.box(-w / 2 + 0.002, -d / 2 + 0.07, 0.001, -w / 2 + 0.09, d / 2 - 0.07, 0.548, m["ceramic"])
    b.box(w / 2 - 0.09, -d / 2 + 0.07, 0.001, w / 2 - 0.002, d / 2 - 0.07, 0.548, m["ceramic"])
    b.box(-w / 2 + 0.08, -d / 2 + 0.06, 0.002, w / 2 - 0.08, d / 2 - 0.06, 0.15, m["ceramic"])
    o = b.obj("bath")
    bevel(o, 0.025, 3)
    return [o]


def shower(m, w=0.9, d=0.9):
    o = part(
        [
            (-w / 2, -d / 2, 0, w / 2, d / 2, 0.03, m["tile"]),
            (-0.015, d / 2 - 0.06, 0.9, 0.015, d / 2 - 0.03, 2.0, m["steel"]),
            (-0.1, d / 2 - 0.3, 2.0, 0.1, d / 2 - 0.1, 2.02, m["steel"]),
        ],
        "shower",
        0.003,
    )
    g = part([(-w / 2, -d / 2, 0.03, w / 2, -d / 2 + 0.01, 1.9, m["pane"])], "screen", 0.001)
    return [o, g]


def washer(m):
    b = MeshB()
    b.box(-0.3, -0.3, 0, 0.3, 0.3, 0.9, m["ceramic"])
    b.box(-0.3, -0.3, 0.92, 0.3, 0.3, 1.8, m["cab"])
    o = b.obj("washer")
    bevel(o, 0.012)
    d = MeshB()
    d.cyl(0, 0, 0, 0.03, 0.2, m["black"], 28)
    e = put(d.mesh("door"), "wd", place(0, -0.3, 0.45) @ Matrix.Rotation(1.5708, 4, "X"))
    e2 = put(e.data, "wd2", place(0, -0.3, 1.36) @ Matrix.Rotation(1.5708, 4, "X"))
    return [o, e, e2]


def shelf(m, w=1.0, h=1.9, d=0.3):
    R = random.Random(5)
    bx = [
        (-w / 2, -d / 2, 0, -w / 2 + 0.025, d / 2, h, m["oak"]),
        (w / 2 - 0.025, -d / 2, 0, w / 2, d / 2, h, m["oak"]),
    ] + [
        (-w / 2, -d / 2, z, w / 2, d / 2, z + 0.025, m["oak"])
        for z in (0.05, 0.42, 0.80, 1.18, 1.56, h - 0.025)
        if z < h - 0.2 or z == h - 0.025
    ]
    for z in (0.445, 0.825, 1.205, 1.585):
        if z > h - 0.29:
            break
        x = -w / 2 + 0.06
        while x < w / 2 - 0.2:
            t = R.uniform(0.02, 0.045)
            if R.random() < 0.72:
                bx.append(
                    (
                        x,
                        -d / 2 + 0.06,
                        z,
                        x + t,
                        d / 2 - 0.04,
                        z + R.uniform(0.18, 0.27),
                        m[R.choice(("green", "sand", "ivory", "navy", "linen"))],
                    )
                )
            x += t + 0.003
    return [part(bx, "shelf", 0.002, 1)]


def tv_unit(m, w=2.4, d=0.38, h=0.32, tv=1.65):
    out = [part([(-w / 2, -d / 2, 0.08, w / 2, d / 2, h, m["bench"])], "tv_bench", 0.006)]
    if tv:
        out.append(
            part([(-tv / 2, d / 2 - 0.10, 0.62, tv / 2, d / 2 - 0.06, 0.62 + tv * 0.565, m["black"])], "tv", 0.004)
        )
    return out


def rug(m, w=2.6, d=1.8, mat="rug"):
    return [part([(-w / 2, -d / 2, 0, w / 2, d / 2, 0.014, m[mat])], "rug", 0.005)]


def pendant(m, r=0.17, z=1.55, zc=2.4):
    b = MeshB()
    n = 10
    P = [(r * math.sin(math.pi * 0.5 * i / n), r * 1.05 * math.cos(math.pi * 0.5 * i / n)) for i in range(n + 1)]
    for (r0, z0), (r1, z1) in zip(P, P[1:]):
        a = [2 * math.pi * i / 36 for i in range(37)]
        for u, v in zip(a, a[1:]):
            b.quad(
                [
                    (r0 * math.cos(u), r0 * math.sin(u), z + z0),
                    (r1 * math.cos(u), r1 * math.sin(u), z + z1),
                    (r1 * math.cos(v), r1 * math.sin(v), z + z1),
                    (r0 * math.cos(v), r0 * math.sin(v), z + z0),
                ],
                m["brass"],
            )
    b.cyl(0, 0, z + r, zc, 0.004, m["dark"], 6)
    b.cyl(0, 0, z + 0.01, z + 0.06, r * 0.55, m["lamp"], 24)
    return [b.obj("pendant", True)]


def opal(m, r, z, zc):
    """Hanging ball of white glass; its lamp is made by who hangs it."""
    from .furniture import ball

    b = MeshB()
    ball(b, 0, 0, z, r, M.glow("opal_glass", (1, 0.88, 0.70), 1.1, (0.86, 0.84, 0.80)), 40)
    b.cyl(0, 0, z + r - 0.012, z + r + 0.05, 0.022, m["bench"], 20)
    b.cyl(0, 0, z + r + 0.05, zc, 0.004, m["dark"], 6)
    return [b.obj("opal", True)]


def lantern(m, h=1.18, w=0.30):
    """Tall standing lantern: paper between posts of dark wood."""
    paper = M.glow("paper_lantern", (1, 0.80, 0.54), 1.0, (0.84, 0.78, 0.68))
    b = MeshB()
    b.box(-w / 2 + 0.012, -w / 2 + 0.012, 0.10, w / 2 - 0.012, w / 2 - 0.012, h - 0.03, paper)
    for sx in (-1, 1):
        for sy in (-1, 1):
            b.box(sx * w / 2 - 0.012, sy * w / 2 - 0.012, 0, sx * w / 2 + 0.012, sy * w / 2 + 0.012, h, m["slat"])
    for z in (0.09, 0.45, 0.81, h - 0.03):
        b.box(-w / 2, -w / 2, z, w / 2, w / 2, z + 0.014, m["slat"])
    return [b.obj("lantern")]


def floor_lamp(m):
    b = MeshB()
    b.cyl(0, 0, 0, 0.02, 0.14, m["dark"], 32)
    b.cyl(0, 0, 0.02, 1.35, 0.012, m["dark"], 10)
    b.cyl(0, 0, 1.32, 1.60, 0.19, m["linen"], 36, 0.15)
    b.cyl(0, 0, 1.36, 1.50, 0.05, m["lamp"], 12)
    return [b.obj("floor_lamp")]


def curtain(m, w, h, folds=14, amp=0.045, sheer=True):
    """Wavy sheet along x from 0 to w, hanging from h to .01."""
    b = MeshB()
    n = folds * 8
    mt = curtain_mat() if sheer else m["sand"]
    P = []
    for i in range(n + 1):
        t = i / n
        P.append((t * w, amp * math.sin(t * folds * 6.283) * (1 + 0.3 * math.sin(t * 17))))
    v = [(x, y * 0.8, h) for x, y in P] + [(x, y * 1.25, 0.01) for x, y in P]
    b.faces(v, [(i, i + 1, n + 2 + i, n + 1 + i) for i in range(n)], mt)
    return [b.obj("curtain", True)]


def sliding_window(m, w, z0, z1, panels=2, depth=0.14):
    """Frame and glass in the xz plane, centred on x; outside is -y."""
    t = 0.055
    bx = [
        (-w / 2, -depth / 2, z0, w / 2, depth / 2, z0 + 0.04, m["frame"]),
        (-w / 2, -depth / 2, z1 - 0.05, w / 2, depth / 2, z1, m["frame"]),
        (-w / 2, -depth / 2, z0 + 0.04, -w / 2 + 0.045, depth / 2, z1 - 0.05, m["frame"]),
        (w / 2 - 0.045, -depth / 2, z0 + 0.04, w / 2, depth / 2, z1 - 0.05, m["frame"]),
    ]
    g = MeshB()
    pw = (w - 0.09) / panels
    for i in range(panels):
        a = -w / 2 + 0.045 + i * pw
        c = a + pw
        y = -0.03 if i % 2 else 0.03
        bx += [
            (a - 0.01, y - 0.02, z0 + 0.041, a + t - 0.01, y + 0.02, z1 - 0.051, m["frame"]),
            (c - t + 0.01, y - 0.02, z0 + 0.041, c + 0.01, y + 0.02, z1 - 0.051, m["frame"]),
            (a + t - 0.01, y - 0.018, z0 + 0.041, c - t + 0.01, y + 0.018, z0 + 0.10, m["frame"]),
            (a + t - 0.01, y - 0.018, z1 - 0.11, c - t + 0.01, y + 0.018, z1 - 0.051, m["frame"]),
        ]
        g.quad([(a, y, z0 + 0.1), (c, y, z0 + 0.1), (c, y, z1 - 0.1), (a, y, z1 - 0.1)], m["pane"])
    return [part(bx, "sash", 0.004, 1), g.obj("panes")]


def section(o, cut):
    """Remove parts wholly above the cut and flatten those that cross it (no coincident faces left behind)."""
    import bmesh

    b = bmesh.new()
    b.from_mesh(o.data)
    seen = set()
    for v in list(b.verts):
        if v in seen:
            continue
        isle, todo = [], [v]
        seen.add(v)
        while todo:
            q = todo.pop()
            isle.append(q)
            for e in q.link_edges:
                w = e.other_vert(q)
                if w not in seen:
                    seen.add(w)
                    todo.append(w)
        if min(q.co.z for q in isle) >= cut - 0.02:
            bmesh.ops.delete(b, geom=isle, context="VERTS")
        else:
            for q in isle:
                q.co.z = min(q.co.z, cut)
    b.to_mesh(o.data)
    b.free()
