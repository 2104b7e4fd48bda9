"""What the hero picture has beyond the other outside views: towers whose balconies, panes and rooms are built, a sky of its own,
people along the shore, a town that is only a silhouette. Lengths in metres; a facade's front faces -y, as in towers.py."""
import math, random
import bpy
from .meshkit import MeshB, put, place
from . import materials as M, towers as T, terrain as G, people as P

W, D, FH, BASE = T.W, T.D, T.FH, T.BASE


# ---------------------------------------------------------------- materials
@M.cached
def pane_glass(wall=(0.03, 0.035, 0.04), ceil=(0.06, 0.06, 0.06), floor=(0.05, 0.035, 0.02), base=0.24, wave=0.020, spots=(0.30, 1.9)):
    """Coated glass that costs one ray: it mirrors by angle, every pane leans a little its own way, and the room behind (wall, ceiling,
    floor by the ray's rise over the room's depth) is worked out in the shader instead of traced. spots: how dark and bright it gets in places."""
    m, nt, b = M._new("hero_pane")
    nt.nodes.remove(b)
    L = nt.links.new

    def math_(op, x, y=None, clamp=False):
        n = M.N(nt, "ShaderNodeMath", operation=op)
        n.use_clamp = clamp
        for k, v in enumerate((x, y)):
            if v is None:
                continue
            if isinstance(v, (int, float)):
                n.inputs[k].default_value = v
            else:
                L(v, n.inputs[k])
        return n.outputs[0]

    at = M.N(nt, "ShaderNodeAttribute", attribute_name="rnd")
    geo = M.N(nt, "ShaderNodeNewGeometry")
    wn = M.N(nt, "ShaderNodeTexWhiteNoise", noise_dimensions="1D")
    L(at.outputs["Fac"], wn.inputs["W"])
    nz = M.N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 0.6
    nz.inputs["Detail"].default_value = 1
    L(geo.outputs["Position"], nz.inputs["Vector"])
    tilt = None
    for src, k in ((wn.outputs["Color"], wave * 2), (nz.outputs["Color"], wave * 1.5)):
        s1 = M.N(nt, "ShaderNodeVectorMath", operation="SUBTRACT")
        s1.inputs[1].default_value = (0.5, 0.5, 0.5)
        L(src, s1.inputs[0])
        s2 = M.N(nt, "ShaderNodeVectorMath", operation="SCALE")
        s2.inputs["Scale"].default_value = k
        L(s1.outputs[0], s2.inputs[0])
        a = M.N(nt, "ShaderNodeVectorMath", operation="ADD")
        L(tilt or geo.outputs["Normal"], a.inputs[0])
        L(s2.outputs[0], a.inputs[1])
        tilt = a.outputs[0]
    nm = M.N(nt, "ShaderNodeVectorMath", operation="NORMALIZE")
    L(tilt, nm.inputs[0])
    fr = M.N(nt, "ShaderNodeFresnel")
    fr.inputs["IOR"].default_value = 1.5
    mr = M.N(nt, "ShaderNodeMapRange")
    mr.inputs[1].default_value, mr.inputs[2].default_value = 0.04, 1.0
    mr.inputs[3].default_value, mr.inputs[4].default_value = base, 1.0
    L(fr.outputs[0], mr.inputs[0])
    vr = M.N(nt, "ShaderNodeMapRange")
    vr.inputs[3].default_value, vr.inputs[4].default_value = 0.7, 1.3
    L(wn.outputs["Value"], vr.inputs[0])
    f = math_("MULTIPLY", mr.outputs[0], vr.outputs[0], True)
    col = M.N(nt, "ShaderNodeMixRGB")
    L(f, col.inputs[0])
    col.inputs[1].default_value = (0, 0, 0, 1)
    col.inputs[2].default_value = (0.96, 0.99, 1.0, 1)
    g = M.N(nt, "ShaderNodeBsdfGlossy")
    g.inputs["Roughness"].default_value = 0.0
    L(col.outputs[0], g.inputs["Color"])
    L(nm.outputs[0], g.inputs["Normal"])
    # the room
    pz = M.N(nt, "ShaderNodeSeparateXYZ")
    L(geo.outputs["Position"], pz.inputs[0])
    iz = M.N(nt, "ShaderNodeSeparateXYZ")
    L(geo.outputs["Incoming"], iz.inputs[0])
    dt = M.N(nt, "ShaderNodeVectorMath", operation="DOT_PRODUCT")
    L(geo.outputs["Incoming"], dt.inputs[0])
    L(geo.outputs["Normal"], dt.inputs[1])
    zl = math_("MULTIPLY", math_("FRACT", math_("DIVIDE", math_("SUBTRACT", pz.outputs[2], BASE), FH)), FH)
    t = math_("DIVIDE", -3.6, math_("MAXIMUM", math_("ABSOLUTE", dt.outputs["Value"]), 0.15))
    zb = math_("ADD", zl, math_("MULTIPLY", t, iz.outputs[2]))
    cf = M.N(nt, "ShaderNodeMapRange")
    cf.inputs[1].default_value, cf.inputs[2].default_value = 2.75, 3.15
    L(zb, cf.inputs[0])
    ff = M.N(nt, "ShaderNodeMapRange")
    ff.inputs[1].default_value, ff.inputs[2].default_value = 0.45, 0.1
    L(zb, ff.inputs[0])
    m1 = M.N(nt, "ShaderNodeMixRGB")
    m2 = M.N(nt, "ShaderNodeMixRGB")
    L(cf.outputs[0], m1.inputs[0])
    m1.inputs[1].default_value, m1.inputs[2].default_value = (*wall, 1), (*ceil, 1)
    L(ff.outputs[0], m2.inputs[0])
    L(m1.outputs[0], m2.inputs[1])
    m2.inputs[2].default_value = (*floor, 1)
    # furniture, lamps, doors: a room is not one tone
    sp = M.N(nt, "ShaderNodeTexNoise")
    sp.inputs["Scale"].default_value = 1.15
    sp.inputs["Detail"].default_value = 1
    L(geo.outputs["Position"], sp.inputs["Vector"])
    sm = M.N(nt, "ShaderNodeMapRange")
    sm.inputs[1].default_value, sm.inputs[2].default_value = 0.34, 0.70
    sm.inputs[3].default_value, sm.inputs[4].default_value = spots
    L(sp.outputs["Fac"], sm.inputs[0])
    e = M.N(nt, "ShaderNodeEmission")
    L(m2.outputs[0], e.inputs[0])
    L(math_("MULTIPLY", vr.outputs[0], sm.outputs[0]), e.inputs[1])
    ad = M.N(nt, "ShaderNodeAddShader")
    L(g.outputs[0], ad.inputs[0])
    L(e.outputs[0], ad.inputs[1])
    L(ad.outputs[0], nt.nodes["Material Output"].inputs[0])
    m.cycles.sample_as_light = False
    return m


ROOMS = dict(  # wall, ceiling, floor of a room as seen through its glass
    a=((0.014, 0.020, 0.028), (0.035, 0.040, 0.048), (0.03, 0.022, 0.015)),
    b=((0.030, 0.034, 0.040), (0.075, 0.075, 0.075), (0.05, 0.035, 0.022)),
    c=((0.060, 0.056, 0.050), (0.11, 0.10, 0.09), (0.06, 0.04, 0.025)),
    sheer=((0.20, 0.19, 0.175), (0.20, 0.19, 0.175), (0.16, 0.15, 0.14)),  # curtains: behind the same glass, so it mirrors alike
    drape=((0.10, 0.085, 0.07), (0.10, 0.085, 0.07), (0.08, 0.07, 0.055)),
    lit=((0.78, 0.46, 0.22), (1.6, 1.05, 0.60), (0.26, 0.14, 0.07)),
    dim=((0.30, 0.18, 0.09), (0.75, 0.48, 0.26), (0.11, 0.06, 0.03)),
)


def palette(style="pine", lit=0.08, strength=1.0):
    """Materials of one style. lit: share of rooms with light; strength: how bright these are."""
    white = {"pine": (0.80, 0.785, 0.755), "sand": (0.77, 0.74, 0.69), "slate": (0.80, 0.795, 0.78), "phase1": (0.7, 0.7, 0.69)}[style]
    stone = {"pine": (0.36, 0.27, 0.19), "sand": (0.42, 0.31, 0.21), "slate": (0.21, 0.20, 0.195), "phase1": (0.3, 0.3, 0.3)}[style]
    q = dict(T.palette(0.0, 0.0, style))
    q.update(
        white=M.plain("hero_white_" + style, white, 0.55),
        stone2=M.plain("hero_stone_" + style, stone, 0.6, vary=0.14, bscale=0.35),
        metal=M.plain("hero_metal", (0.045, 0.044, 0.044), 0.35, metal=0.5),
        bronze2=M.plain("hero_bronze", (0.20, 0.125, 0.065), 0.32, metal=0.7),
        pine=M.plain("hero_pine", (0.010, 0.060, 0.043), 0.35, coat=0.4),
        rooms={k: pane_glass(*((tuple(c * strength for c in q) for q in v) if k in ("lit", "dim") else v), spots=(0.55, 1.5)) for k, v in ROOMS.items()},
        share=lit,
        pane=pane_glass(*ROOMS["b"]),
        railing=M.rail_glass(),
        sheer=pane_glass(*ROOMS["sheer"]),
        curtain=pane_glass(*ROOMS["drape"]),
        drape=M.plain("hero_drape", (0.26, 0.215, 0.17), 0.08, spec=0.6),
        line=M.glow("hero_line", (1, 0.70, 0.38), 5.0),
        soffit=M.glow("hero_soffit", (1, 0.66, 0.34), 1.7, (0.5, 0.45, 0.4)),
        hall=M.glow("hero_hall", (1, 0.63, 0.30), 1.5),
        spa=M.glow("hero_lounge", (1, 0.62, 0.30), 1.1),
    )
    return q


def clubhouse(p):
    """The community centre's own glass: rooms with light behind it, a planted roof that is not a lawn."""
    return dict(
        p,
        glass=pane_glass((0.25, 0.15, 0.075), (0.85, 0.58, 0.33), (0.12, 0.07, 0.035), base=0.26, spots=(0.85, 1.15)),
        wall=M.plain("club_white", (0.80, 0.79, 0.76), 0.5),
        garden=M.plain("club_roof", (0.075, 0.10, 0.035), 0.95, vary=0.5, bscale=0.8),
    )


def _landing(p, R):
    return p["rooms"]["dim"] if R.random() < p["share"] * 0.9 else p["pane"]


def core(p, wide, floors):
    """The wall where two wings meet, x 0..wide, facing -y: a ribbon of stair glass between white piers; some landings are lit."""
    b = MeshB()
    H = BASE + floors * FH
    mid = wide / 2
    half = min(2.2, mid - 0.9)
    R = random.Random(round(wide * 10) + floors)
    for f in range(floors):
        z = BASE + f * FH
        b.box(0.1, -0.10, z - 0.06, wide - 0.1, 0, z + 0.06, p["white"], skip=("left", "right", "back"))
        if half < 0.6:
            continue
        b.quad([(mid - half, -0.05, z + 0.4), (mid + half, -0.05, z + 0.4), (mid + half, -0.05, z + FH), (mid - half, -0.05, z + FH)], _landing(p, R))
        b.box(mid - half, -0.14, z - 0.10, mid + half, 0, z + 0.4, p["metal"], skip=("left", "right", "back"))
        for u in (mid - half / 3, mid + half / 3):
            b.box(u - 0.04, -0.14, z + 0.4, u + 0.04, 0, z + FH, p["metal"], skip=("top", "bottom", "back"))
    for u in (mid - half - 0.3, mid + half):
        b.box(u, -0.40, 0, u + 0.3, 0, H + 1.6, p["white"], skip=("bottom", "back"))
    return b


@M.cached
def lake(deep=(0.010, 0.030, 0.036), least=0.30):
    """Still water of one ray: mirror by angle with long, low ripples; lanes of wind are rougher and so paler."""
    m, nt, b = M._new("hero_lake")
    nt.nodes.remove(b)
    L = nt.links.new
    geo = M.N(nt, "ShaderNodeNewGeometry")

    def noise(scale, stretch, detail=2, turn=0.0):
        mp = M.N(nt, "ShaderNodeMapping")
        mp.inputs["Scale"].default_value = stretch
        mp.inputs["Rotation"].default_value = (0, 0, turn)
        L(geo.outputs["Position"], mp.inputs[0])
        q = M.N(nt, "ShaderNodeTexNoise")
        q.inputs["Scale"].default_value = scale
        q.inputs["Detail"].default_value = detail
        L(mp.outputs[0], q.inputs["Vector"])
        return q.outputs["Fac"]

    mu = M.N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    L(noise(0.55, (0.55, 1, 1), 1, 0.3), mu.inputs[0])
    mu.inputs[1].default_value = 0.10
    L(noise(0.10, (0.6, 1, 1), 2, 0.15), mu.inputs[2])
    bp = M.N(nt, "ShaderNodeBump")
    bp.inputs["Strength"].default_value = 1.0
    bp.inputs["Distance"].default_value = 0.10
    L(mu.outputs[0], bp.inputs["Height"])
    wind = M.N(nt, "ShaderNodeMapRange")
    wind.inputs[1].default_value, wind.inputs[2].default_value = 0.46, 0.66
    wind.inputs[3].default_value, wind.inputs[4].default_value = 0.012, 0.075
    wind.interpolation_type = "SMOOTHSTEP"
    L(noise(0.012, (0.30, 2.0, 1), 2, -0.1), wind.inputs[0])
    fr = M.N(nt, "ShaderNodeFresnel")
    fr.inputs["IOR"].default_value = 1.33
    mr = M.N(nt, "ShaderNodeMapRange")
    mr.inputs[1].default_value, mr.inputs[2].default_value = 0.02, 0.75
    mr.inputs[3].default_value, mr.inputs[4].default_value = least, 0.92
    L(fr.outputs[0], mr.inputs[0])
    col = M.N(nt, "ShaderNodeMixRGB")
    L(mr.outputs[0], col.inputs[0])
    col.inputs[1].default_value = (0, 0, 0, 1)
    col.inputs[2].default_value = (0.90, 0.96, 1.0, 1)
    g = M.N(nt, "ShaderNodeBsdfGlossy")
    L(col.outputs[0], g.inputs["Color"])
    L(bp.outputs[0], g.inputs["Normal"])
    L(wind.outputs[0], g.inputs["Roughness"])
    e = M.N(nt, "ShaderNodeEmission")
    e.inputs[0].default_value = (*deep, 1)
    ad = M.N(nt, "ShaderNodeAddShader")
    L(g.outputs[0], ad.inputs[0])
    L(e.outputs[0], ad.inputs[1])
    L(ad.outputs[0], nt.nodes["Material Output"].inputs[0])
    m.cycles.sample_as_light = False
    return m


# ---------------------------------------------------------------- facade
def _bay(b, p, R, x0, x1, y, z0, z1, panes):
    """A room's glass: panes with thin frames, each mirroring its own way; some with curtains at the sides or a blind."""
    q = R.random()
    glass = p["rooms"]["lit" if q < p["share"] * 0.45 else "dim" if q < p["share"] else R.choice("aabbc")]
    w = (x1 - x0) / panes
    k1 = k2 = 0.0
    cloth = p["sheer"] if R.random() < 0.7 else p["curtain"]
    if R.random() < 0.62:
        k1 = (x1 - x0) * (R.uniform(0.05, 0.14) if R.random() < 0.7 else R.uniform(0.2, 0.34))
    if R.random() < 0.62:
        k2 = (x1 - x0) * (R.uniform(0.05, 0.14) if R.random() < 0.7 else R.uniform(0.2, 0.34))
    for k in range(panes):
        a, c = x0 + w * k, x0 + w * (k + 1)
        for u, v, mat in ((a, min(c, x0 + k1), cloth), (max(a, x0 + k1), min(c, x1 - k2), glass), (max(a, x1 - k2), c, cloth)):
            if v - u > 0.02:
                b.quad([(u, y, z0), (v, y, z0), (v, y, z1), (u, y, z1)], mat)
        if k:
            b.box(a - 0.035, y - 0.06, z0, a + 0.035, y + 0.04, z1, p["metal"], skip=("bottom", "top", "back"))
    b.box(x0, y - 0.06, z1 - 0.08, x1, y + 0.02, z1, p["metal"], skip=("left", "right", "back", "top"))
    b.box(x0, y - 0.06, z0, x1, y + 0.02, z0 + 0.06, p["metal"], skip=("left", "right", "back", "bottom"))


def unit(p, kind, seed, flip=False):
    """One home, one storey. Open balcony before living room and bedroom, a flush bay and a small one with louvres beside it.
    kind: std white, acc stone, low base, top dark."""
    R = random.Random(seed)
    b = MeshB()
    hw, fy, by, h = W / 2, -D / 2, D / 2, FH
    pier = {"std": p["white"], "acc": p["stone2"], "low": p["stone2"], "top": p["metal"]}[kind]
    edge = {"std": p["white"], "acc": p["white"], "low": p["stone2"], "top": p["white"]}[kind]
    X = lambda a, c: (a, c) if not flip else (-c, -a)
    box = lambda a, y0, z0, c, y1, z1, m, skip=(): b.box(X(a, c)[0], y0, z0, X(a, c)[1], y1, z1, m, skip=skip)
    # balcony: from -6.3 to 1.5; its glass stands back
    x0, x1, gy = -hw, 1.55, fy + 1.15
    box(x0, fy - 0.62, -0.02, x1, gy + 0.1, 0.24, edge)
    box(x0, fy - 0.66, -0.08, x1, fy - 0.615, 0.02, p["metal"] if kind != "top" else p["bronze2"], skip=("back",))
    q = X(x0 + 0.3, x1 - 0.02)
    b.quad([(q[0], fy - 0.56, 0.24), (q[1], fy - 0.56, 0.24), (q[1], fy - 0.56, 1.30), (q[0], fy - 0.56, 1.30)], p["railing"])
    box(x0 + 0.3, fy - 0.59, 1.28, x1, fy - 0.53, 1.33, p["metal"])
    for k in range(1, 5):
        u = x0 + (x1 - x0) * k / 5
        box(u - 0.02, fy - 0.585, 0.24, u + 0.02, fy - 0.54, 1.30, p["metal"], skip=("top", "bottom"))
    _bay(b, p, R, *X(-6.15, -1.95), gy, 0.24, h - 0.02, 3)
    box(-1.95, gy - 0.08, 0.24, -1.55, gy + 0.3, h, pier, skip=("top", "bottom", "back"))
    _bay(b, p, R, *X(-1.55, 1.5), gy, 0.24, h - 0.02, 2)
    if R.random() < 0.45:  # things of daily life: chairs, plants
        u = R.uniform(-5.4, 0.2)
        box(u, fy - 0.05, 0.24, u + 0.6, fy + 0.5, 0.72, p["drape"])
        u = R.uniform(-5.4, 0.2)
        box(u, fy - 0.2, 0.24, u + 0.4, fy + 0.2, R.uniform(0.9, 1.5), p["garden"])
    # soffit lamp
    if R.random() < 0.30:
        q = X(-5.6, -2.6)
        b.quad([(q[0], fy + 0.2, h - 0.13), (q[0], fy + 0.42, h - 0.13), (q[1], fy + 0.42, h - 0.13), (q[1], fy + 0.2, h - 0.13)], p["line"])
    # blade between balcony and flush bay
    box(1.5, fy - 0.66, -0.02, 2.0, gy + 0.3, h, pier, skip=("top", "bottom", "back"))
    # flush bay: bedroom of full height, spandrel of dark metal
    yy = fy + 0.18
    box(2.0, fy - 0.02, -0.02, hw, fy + 0.5, 0.40, p["metal"] if kind != "low" else p["stone2"], skip=("back",))
    _bay(b, p, R, *X(2.0, 4.55), yy, 0.40, h - 0.02, 2)
    q = X(2.02, 4.53)
    b.quad([(q[0], fy - 0.04, 0.40), (q[1], fy - 0.04, 0.40), (q[1], fy - 0.04, 1.34), (q[0], fy - 0.04, 1.34)], p["railing"])
    box(2.0, fy - 0.07, 1.33, 4.55, fy - 0.02, 1.38, p["metal"])
    box(4.55, fy - 0.10, 0.40, 5.05, fy + 0.5, h, pier, skip=("top", "bottom", "back"))
    _bay(b, p, R, *X(5.05, 6.2), yy, 0.40, h - 0.02, 1)
    for k in range(7):
        box(5.05, yy - 0.14, 0.46 + k * 0.13, hw, yy - 0.03, 0.52 + k * 0.13, p["metal"], skip=("left", "right", "back"))
    b.stamp(_rear(p, R, kind, pier), place(0, by, 0, math.pi))
    return b


def _rear(p, R, kind, pier):
    """Entrance side of one home, facing -y in the plane y = 0: kitchen and bedroom in dark upright ribbons, a glazed utility balcony."""
    b = MeshB()
    hw, h = W / 2, FH
    wall = p["stone2"] if kind == "low" else p["white"]
    b.quad([(-hw, 0, 0), (hw, 0, 0), (hw, 0, h), (-hw, 0, h)], wall)
    b.box(-hw, -0.16, -0.10, hw, 0, 0.16, wall, skip=("left", "right", "back"))
    for a, c, z0, panes in ((-5.5, -3.1, 0.95, 2), (3.0, 5.5, 0.95, 2)):
        b.box(a - 0.16, -0.05, 0.16, c + 0.16, 0, h - 0.10, p["metal"], skip=("back", "top", "bottom"))
        _bay(b, p, R, a, c, -0.07, z0, h - 0.28, panes)
    a, c = -2.2, 2.0
    _bay(b, p, R, a, c, -0.06, 0.16, h - 0.12, 3)
    b.quad([(a, -0.14, 0.20), (c, -0.14, 0.20), (c, -0.14, 1.20), (a, -0.14, 1.20)], p["railing"])
    b.box(a, -0.16, 1.19, c, -0.12, 1.24, p["metal"], skip=("back",))
    for u in (a - 0.22, c + 0.02):
        b.box(u, -0.22, 0, u + 0.20, 0, h, pier, skip=("top", "bottom", "back"))
    for k in range(9):  # louvres of the outdoor unit
        b.box(2.26, -0.12, 0.30 + k * 0.26, 2.78, -0.02, 0.42 + k * 0.26, p["metal"], skip=("left", "right", "back"))
    return b


def wing(p, n, floors, ends=(True, True), acc=None):
    t = MeshB()
    L = n * W
    x0 = -L / 2
    H = BASE + floors * FH
    style = p["style"]
    bank = {}

    def cell(kind, i):
        k = (kind, i % 2, random.randrange(8))
        if k not in bank:
            bank[k] = unit(p, kind, (len(kind) * 31 + ord(kind[0]) + k[1] * 7 + k[2] * 101), bool(i % 2))
        return bank[k]

    for i in range(n):
        cx = x0 + W * (i + 0.5)
        for f in range(floors):
            kind = "low" if f < 2 else "top" if f >= floors - 2 else "acc" if (i == acc or (style == "sand" and (f // 7 + i) % 3 == 0)) else "std"
            t.stamp(cell(kind, i), place(cx, 0, BASE + f * FH))
        # ground floor: a lit hall behind glass, columns of stone
        a, c, y = cx - W / 2 + 0.9, cx + W / 2 - 0.9, -D / 2 + 2.0
        t.quad([(a, y + 3, 0), (c, y + 3, 0), (c, y + 3, BASE), (a, y + 3, BASE)], p["hall"])
        for k in range(4):
            u = a + (c - a) * k / 4
            t.quad([(u, y, 0), (u + (c - a) / 4, y, 0), (u + (c - a) / 4, y, BASE - 0.4), (u, y, BASE - 0.4)], p["pane"])
            t.box(u - 0.05, y - 0.08, 0, u + 0.05, y + 0.05, BASE - 0.4, p["metal"], skip=("top", "bottom", "back"))
        for u in (cx - W / 2, cx + W / 2):
            t.box(u - 0.6, -D / 2 - 0.3, 0, u + 0.6, D / 2, BASE, p["stone2"], skip=("top", "bottom"))
        t.quad([(cx - W / 2, -D / 2 - 0.3, BASE - 0.02), (cx - W / 2, y, BASE - 0.02), (cx + W / 2, y, BASE - 0.02), (cx + W / 2, -D / 2 - 0.3, BASE - 0.02)], p["soffit"])
        t.box(cx - W / 2, -D / 2 - 0.8, BASE - 0.25, cx + W / 2, -D / 2 + 0.3, BASE + 0.35, p["metal"])
    # party walls: blades of full height; the accent column is framed in pine green
    for i in range(n + 1):
        fx = x0 + W * i
        green = acc is not None and style != "sand" and i in (acc, acc + 1)
        d = 1.15 if green else 0.85
        w = 0.42 if green else 0.3
        t.box(fx - w, -D / 2 - d, BASE + (2 * FH if green else 0), fx + w, -D / 2 + 1.5, H + (6.6 if green else 1.3), p["pine"] if green else p["white"], skip=("bottom",))
    # belts every nine storeys
    for f in range(9, floors - 4, 9):
        t.box(x0 - 0.3, -D / 2 - 0.80, BASE + f * FH - 0.30, -x0 + 0.3, -D / 2 + 0.3, BASE + f * FH + 0.30, p["white"])
    for e, sx in zip(ends, (x0, -x0)):
        if e:
            _gable(t, p, sx, floors, H)
    for i in range(0, n, 2):
        cx = x0 + W * min(i + 1, n - 0.5)
        R = random.Random(i + floors)
        t.box(cx - 3.3, D / 2 - 0.5, 0, cx + 3.3, D / 2 + 2.6, BASE + 2 * FH, p["stone2"])
        t.box(cx - 3.3, D / 2 - 0.5, BASE + 2 * FH, cx + 3.3, D / 2 + 2.6, H + 0.9, p["white"], skip=("bottom",))
        c = MeshB()  # lifts and stairs: a ribbon of glass over the entrance, lit from within
        for f in range(floors):
            z = BASE + f * FH
            c.quad([(-1.5, -0.03, z + 0.35), (1.5, -0.03, z + 0.35), (1.5, -0.03, z + FH - 0.1), (-1.5, -0.03, z + FH - 0.1)], _landing(p, R))
            c.box(-1.6, -0.10, z - 0.10, 1.6, 0, z + 0.35, p["metal"], skip=("left", "right", "back"))
            for u in (-0.5, 0.5):
                c.box(u - 0.04, -0.10, z + 0.35, u + 0.04, 0, z + FH - 0.1, p["metal"], skip=("top", "bottom", "back"))
        c.quad([(-2.2, -0.05, 0), (2.2, -0.05, 0), (2.2, -0.05, 3.4), (-2.2, -0.05, 3.4)], p["hall"])
        c.box(-3.0, -2.6, 3.4, 3.0, 0, 3.75, p["metal"])
        for u in (-1.6, 1.6):
            c.box(u - 0.12, -0.28, 3.75, u + 0.12, 0, H + 0.9, p["white"], skip=("back", "bottom"))
        t.stamp(c, place(cx, D / 2 + 2.6, 0, math.pi))
        t.box(cx - 4, -0.6, H, cx + 4, D / 2 + 2.6, H + 5.6, p["white"])
    t.quad([(x0, -D / 2, H), (-x0, -D / 2, H), (-x0, D / 2, H), (x0, D / 2, H)], p["roof"])
    t.box(x0, D / 2 - 0.3, H, -x0, D / 2, H + 1.2, p["white"])
    _crown(t, p, x0, n, H, acc, style)
    return t


def _crown(t, p, x0, n, H, acc, style):
    """What ends a tower, so that a row has more than one rhythm: a sky lounge (pine), a bronze lantern in the middle (sand), fins (slate).

    The lounge: glass and warm light set back under a thin white roof whose edge is lined with light."""
    a, c, y = x0 + 1.6, -x0 - 1.6, -D / 2
    zt = H + 4.3
    if style == "sand":
        return _lantern(t, p, x0, n, H)
    if style == "slate":
        return _fins(t, p, x0, n, H)
    t.box(x0 - 0.3, y - 0.75, H - 0.25, -x0 + 0.3, y + 0.2, H + 0.25, p["white"])
    q = [(x0, y - 0.6, H + 0.25), (-x0, y - 0.6, H + 0.25), (-x0, y - 0.6, H + 1.35), (x0, y - 0.6, H + 1.35)]
    t.quad(q, p["railing"])
    t.box(x0, y - 0.64, H + 1.33, -x0, y - 0.56, H + 1.40, p["metal"])
    t.quad([(a, y + 4.8, H), (c, y + 4.8, H), (c, y + 4.8, zt), (a, y + 4.8, zt)], p["spa"])
    k = max(4, round((c - a) / 2.1))
    for j in range(k):
        u, v = a + (c - a) * j / k, a + (c - a) * (j + 1) / k
        t.quad([(u, y + 1.9, H), (v, y + 1.9, H), (v, y + 1.9, zt), (u, y + 1.9, zt)], p["pane"])
        t.box(u - 0.06, y + 1.7, H, u + 0.06, y + 1.95, zt, p["bronze2"], skip=("top", "bottom"))
    for s in (a, c):
        t.quad([(s, y + 1.9, H), (s, y + 9, H), (s, y + 9, zt), (s, y + 1.9, zt)], p["pane"])
    t.box(x0 - 1.2, y - 1.5, zt, -x0 + 1.2, y + 9.5, zt + 0.5, p["white"])
    t.quad([(x0 - 1.0, y - 1.3, zt - 0.02), (x0 - 1.0, y + 1.9, zt - 0.02), (-x0 + 1.0, y + 1.9, zt - 0.02), (-x0 + 1.0, y - 1.3, zt - 0.02)], p["soffit"])
    t.box(x0 - 1.1, y - 1.53, zt + 0.16, -x0 + 1.1, y - 1.49, zt + 0.27, p["line"])
    for j in range(n * 2 + 1):
        u = x0 + L_(n) * j / (n * 2)
        t.box(u - 0.11, y - 0.55, H, u + 0.11, y - 0.33, zt, p["bronze2"], skip=("top", "bottom"))
    if acc is not None and style != "sand":
        u, v = x0 + W * acc, x0 + W * (acc + 1)
        t.box(u - 0.42, y - 1.6, H + 5.9, v + 0.42, y + 3.0, H + 6.7, p["pine"])
        t.box(u + 0.2, y - 1.3, H + 5.82, v - 0.2, y - 1.1, H + 5.9, p["line"])


def _lantern(t, p, x0, n, H):
    """A glazed pavilion over the inner half of the wing behind bronze posts; lower terraces with planting at both sides."""
    y, L = -D / 2, -2 * x0
    a, c, zt = x0 + L * 0.22, -x0 - L * 0.22, H + 5.6
    t.box(x0 - 0.3, y - 0.75, H - 0.25, -x0 + 0.3, y + 0.2, H + 0.25, p["white"])
    for u, v in ((x0, a - 0.4), (c + 0.4, -x0)):
        t.quad([(u, y - 0.5, H + 0.25), (v, y - 0.5, H + 0.25), (v, y - 0.5, H + 1.35), (u, y - 0.5, H + 1.35)], p["railing"])
        t.box(u, y - 0.54, H + 1.33, v, y - 0.46, H + 1.40, p["metal"])
        t.box(u + 0.5, y + 1.2, H, v - 0.5, y + 2.4, H + 1.5, p["garden"])
    t.quad([(a, y + 5.0, H), (c, y + 5.0, H), (c, y + 5.0, zt), (a, y + 5.0, zt)], p["spa"])
    k = max(4, round((c - a) / 2.4))
    for j in range(k):
        u, v = a + (c - a) * j / k, a + (c - a) * (j + 1) / k
        t.quad([(u, y + 1.0, H), (v, y + 1.0, H), (v, y + 1.0, zt), (u, y + 1.0, zt)], p["pane"])
        t.box(u - 0.10, y - 0.3, H, u + 0.10, y + 1.0, zt, p["bronze2"], skip=("bottom",))
    for s in (a, c):
        t.quad([(s, y + 1.0, H), (s, y + 8, H), (s, y + 8, zt), (s, y + 1.0, zt)], p["pane"])
    t.box(a - 0.8, y - 0.9, zt, c + 0.8, y + 8.6, zt + 0.45, p["bronze2"])
    t.quad([(a - 0.6, y - 0.7, zt - 0.02), (a - 0.6, y + 1.0, zt - 0.02), (c + 0.6, y + 1.0, zt - 0.02), (c + 0.6, y - 0.7, zt - 0.02)], p["soffit"])


def _fins(t, p, x0, n, H):
    """White fins that grow towards one end, a lit band behind them."""
    y = -D / 2
    t.box(x0 - 0.3, y - 0.75, H - 0.25, -x0 + 0.3, y + 0.2, H + 0.25, p["white"])
    t.quad([(x0 + 0.4, y + 2.2, H), (-x0 - 0.4, y + 2.2, H), (-x0 - 0.4, y + 2.2, H + 3.2), (x0 + 0.4, y + 2.2, H + 3.2)], p["pane"])
    t.box(x0, y + 2.0, H + 3.2, -x0, y + 8.5, H + 3.6, p["metal"])
    k = n * 8
    for j in range(k + 1):
        u = x0 + L_(n) * j / k
        z = H + 2.4 + 3.4 * (j / k) ** 1.6
        t.box(u - 0.14, y - 0.6, H, u + 0.14, y + 0.9, z, p["white"], skip=("bottom",))
    t.box(x0, y + 0.95, H + 0.3, -x0, y + 1.02, H + 0.42, p["line"], skip=("bottom", "top"))


def L_(n):
    return n * W


def _gable(t, p, sx, floors, H):
    """End wall: white panels with shadow joints, a slot of windows, a pine-green blade at the corner, stone below."""
    o = 1 if sx > 0 else -1
    q = sx + 0.5 * o
    y0, y1 = -D / 2, D / 2
    t.box(min(sx, q), y0, 0, max(sx, q), y1, H + 1.3, p["white"])

    def panel(a, c, z0, z1, m, d=0.12, rnd=None):
        t.box(min(q, q + d * o), a, z0, max(q, q + d * o), c, z1, m, rnd)

    panel(y0 - 0.9, y0 + 0.7, BASE + 2 * FH, H + 1.3, p["pine"] if p["style"] != "sand" else p["bronze2"], 0.35)
    panel(y0, y1, 0, BASE + 2 * FH, p["stone2"])
    panel(y0 + 1.1, y0 + 3.3, BASE + 2 * FH, H - 1, p["metal"], 0.06)
    panel(y1 - 3.2, y1 - 0.6, BASE + 2 * FH, H + 1.3, p["stone2"], 0.10)
    for f in range(2, floors):
        z = BASE + f * FH
        g = q + 0.09 * o
        pts = [(g, y0 + 1.22, z + 0.45), (g, y0 + 3.18, z + 0.45), (g, y0 + 3.18, z + 2.6), (g, y0 + 1.22, z + 2.6)]
        r = random.random()
        t.quad(pts if o > 0 else pts[::-1], M.facade_glass(0.10, 1.2), r)
        if f % 3 == 2:
            panel(y0 + 0.7, y1, z - 0.04, z + 0.04, p["drape"], 0.02)


# ---------------------------------------------------------------- sky and light
# Domes of an hour: what a camera, a mirror and a surface see, each as (away from the sun, towards it) by the sine of the height; clouds, too.
MORNING = dict(
    camera=(
        [(0, (1.02, 0.80, 0.66)), (0.07, (0.99, 0.89, 0.80)), (0.17, (0.82, 0.90, 0.97)), (0.34, (0.66, 0.82, 1.0)), (1, (0.3, 0.5, 0.8))],
        [(0, (1.50, 0.88, 0.50)), (0.07, (1.38, 0.99, 0.68)), (0.17, (1.12, 1.0, 0.86)), (0.34, (0.84, 0.92, 1.0)), (1, (0.35, 0.5, 0.8))],
    ),
    mirror=(
        [(0, (0.50, 0.50, 0.52)), (0.04, (0.85, 0.78, 0.74)), (0.10, (0.66, 0.76, 0.88)), (0.22, (0.40, 0.58, 0.84)), (1, (0.10, 0.25, 0.6))],
        [(0, (0.75, 0.55, 0.40)), (0.04, (1.40, 0.95, 0.60)), (0.10, (1.05, 0.92, 0.80)), (0.22, (0.55, 0.68, 0.88)), (1, (0.12, 0.28, 0.6))],
    ),
    surface=([(0, (0.45, 0.42, 0.42)), (0.2, (0.55, 0.66, 0.86)), (1, (0.34, 0.50, 0.86))], [(0, (1.1, 0.75, 0.48)), (0.2, (0.95, 0.84, 0.76)), (1, (0.34, 0.50, 0.86))]),
    clouds=((1.02, 0.93, 0.88), (1.30, 1.05, 0.84)),
)
DAY = dict(
    camera=(
        [(0, (0.98, 0.97, 0.95)), (0.08, (0.86, 0.93, 0.99)), (0.22, (0.62, 0.80, 1.0)), (0.5, (0.38, 0.60, 0.94)), (1, (0.22, 0.42, 0.80))],
        [(0, (1.15, 1.05, 0.92)), (0.08, (1.02, 1.0, 0.96)), (0.22, (0.76, 0.87, 1.0)), (0.5, (0.44, 0.64, 0.95)), (1, (0.22, 0.42, 0.80))],
    ),
    mirror=(
        [(0, (0.55, 0.58, 0.60)), (0.05, (0.80, 0.86, 0.90)), (0.15, (0.60, 0.76, 0.96)), (0.4, (0.32, 0.54, 0.90)), (1, (0.14, 0.32, 0.72))],
        [(0, (0.75, 0.70, 0.62)), (0.05, (1.10, 1.0, 0.88)), (0.15, (0.80, 0.86, 0.95)), (0.4, (0.40, 0.60, 0.90)), (1, (0.14, 0.32, 0.72))],
    ),
    surface=([(0, (0.62, 0.62, 0.60)), (0.2, (0.70, 0.82, 0.98)), (1, (0.46, 0.66, 1.0))], [(0, (0.95, 0.85, 0.70)), (0.2, (0.95, 0.94, 0.92)), (1, (0.46, 0.66, 1.0))]),
    clouds=((0.98, 0.98, 1.0), (1.20, 1.14, 1.04)),
)
DUSK = dict(
    camera=(
        [(0, (0.95, 0.60, 0.50)), (0.07, (0.82, 0.58, 0.60)), (0.17, (0.50, 0.48, 0.70)), (0.34, (0.26, 0.36, 0.68)), (1, (0.06, 0.12, 0.34))],
        [(0, (1.75, 0.80, 0.36)), (0.07, (1.40, 0.78, 0.50)), (0.17, (0.82, 0.62, 0.66)), (0.34, (0.36, 0.42, 0.70)), (1, (0.07, 0.13, 0.36))],
    ),
    mirror=(
        [(0, (0.40, 0.32, 0.34)), (0.04, (0.80, 0.56, 0.52)), (0.10, (0.62, 0.50, 0.60)), (0.22, (0.32, 0.38, 0.64)), (1, (0.05, 0.10, 0.30))],
        [(0, (0.60, 0.36, 0.24)), (0.04, (1.60, 0.80, 0.42)), (0.10, (1.10, 0.68, 0.50)), (0.22, (0.46, 0.46, 0.66)), (1, (0.06, 0.12, 0.32))],
    ),
    surface=([(0, (0.40, 0.34, 0.38)), (0.2, (0.44, 0.46, 0.66)), (1, (0.26, 0.36, 0.66))], [(0, (1.05, 0.60, 0.38)), (0.2, (0.72, 0.60, 0.64)), (1, (0.26, 0.36, 0.66))]),
    clouds=((0.62, 0.48, 0.56), (1.45, 0.80, 0.55)),
)


def sky(hour=MORNING, sun_azim=112, view=1.7, fill=0.85, mirror=1.5, cloud=0.62):
    """Painted domes: the camera sees a calm gradient, warm towards the sun; mirrors see one with more blue and soft clouds; diffuse light
    comes from a third, plain one. view, fill, mirror: how strongly each shines."""
    w = bpy.context.scene.world
    nt = w.node_tree
    nt.nodes.clear()
    L = nt.links.new
    tc = nt.nodes.new("ShaderNodeTexCoord")
    sp = nt.nodes.new("ShaderNodeSeparateXYZ")
    L(tc.outputs["Generated"], sp.inputs[0])
    a = math.radians(sun_azim)
    dot = nt.nodes.new("ShaderNodeVectorMath")
    dot.operation = "DOT_PRODUCT"
    dot.inputs[1].default_value = (math.sin(a), math.cos(a), 0)
    L(tc.outputs["Generated"], dot.inputs[0])
    side = nt.nodes.new("ShaderNodeMapRange")
    side.inputs[1].default_value, side.inputs[2].default_value = -0.75, 0.75
    side.interpolation_type = "SMOOTHSTEP"
    L(dot.outputs["Value"], side.inputs[0])

    def mix(f, c1, c2):
        m = nt.nodes.new("ShaderNodeMixRGB")
        L(f, m.inputs[0])
        L(c1, m.inputs[1])
        L(c2, m.inputs[2])
        return m.outputs[0]

    def dome(cool, warm):
        return mix(side.outputs[0], M.ramp(nt, sp.outputs[2], cool), M.ramp(nt, sp.outputs[2], warm))

    cam, mir, dif = (dome(*hour[k]) for k in ("camera", "mirror", "surface"))
    # soft streaks of cloud
    mp = nt.nodes.new("ShaderNodeMapping")
    mp.inputs["Scale"].default_value = (1.6, 1.6, 9.0)
    mp.inputs["Rotation"].default_value = (0.05, 0.10, 0.3)
    L(tc.outputs["Generated"], mp.inputs[0])
    nz = nt.nodes.new("ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 1.7
    nz.inputs["Detail"].default_value = 7
    nz.inputs["Roughness"].default_value = 0.52
    nz.inputs["Distortion"].default_value = 0.6
    L(mp.outputs[0], nz.inputs["Vector"])
    cl = nt.nodes.new("ShaderNodeMapRange")
    cl.inputs[1].default_value, cl.inputs[2].default_value, cl.inputs[4].default_value = 0.50, 0.74, cloud
    cl.interpolation_type = "SMOOTHSTEP"
    L(nz.outputs["Fac"], cl.inputs[0])
    cc = nt.nodes.new("ShaderNodeMixRGB")
    cc.inputs[1].default_value = (*hour["clouds"][0], 1)
    cc.inputs[2].default_value = (*hour["clouds"][1], 1)
    L(side.outputs[0], cc.inputs[0])
    cam = mix(cl.outputs[0], cam, cc.outputs[0])
    mir = mix(cl.outputs[0], mir, cc.outputs[0])

    def bg(c, s):
        b = nt.nodes.new("ShaderNodeBackground")
        L(c, b.inputs[0])
        b.inputs[1].default_value = s
        return b.outputs[0]

    lp = nt.nodes.new("ShaderNodeLightPath")
    m1 = nt.nodes.new("ShaderNodeMixShader")
    L(lp.outputs["Is Glossy Ray"], m1.inputs[0])
    L(bg(dif, fill), m1.inputs[1])
    L(bg(mir, mirror), m1.inputs[2])
    m2 = nt.nodes.new("ShaderNodeMixShader")
    L(lp.outputs["Is Camera Ray"], m2.inputs[0])
    L(m1.outputs[0], m2.inputs[1])
    L(bg(cam, view), m2.inputs[2])
    out = nt.nodes.new("ShaderNodeOutputWorld")
    L(m2.outputs[0], out.inputs[0])


# ---------------------------------------------------------------- surroundings
def town():
    """The town behind: plain volumes that the haze turns into silhouettes, and hills."""
    R = random.Random(11)
    wall = M.plain("sil_wall", (0.42, 0.42, 0.43), 0.9)
    b = MeshB()
    for i in range(230):
        y = 520 + 1900 * R.random() ** 1.3
        x = R.uniform(-0.75, 0.75) * (y + 900) + 60
        if G.lake_at(x, y) < 60:
            continue
        w, d, h = R.uniform(16, 46), R.uniform(11, 16), R.choice((18, 30, 48, 60, 66, 75))
        z = G.z_at(x, y)
        a = R.choice((0.05, -0.2, 0.3))
        m = MeshB()
        m.box(-w / 2, -d / 2, -2, w / 2, d / 2, h, wall)
        m.box(-4, -3, h, 4, 4, h + 4, wall)
        b.stamp(m, place(x, y, z, a))
    b.obj("silhouettes")


def lawn():
    """The court's own life, over the silhouettes of the town: people on the ring walk and the pond's rim, mats and families on the grass, children at the water."""
    from .layout import polygon

    town()
    ring = [tuple(q) for q in G.catmull(polygon("lawn"), 12)]
    pond = [tuple(q) for q in G.catmull(polygon("pond"), 12)]
    kinds = ("couple", "family", "elders", "pram", "runner", "friends", "dog", "couple")
    n = len(ring)
    for k in range(26):
        i = (k * 37 + 11) % n
        (ax, ay), (bx, by) = ring[i], ring[(i + 1) % n]
        w = math.hypot(bx - ax, by - ay)
        o = 1.0 + 1.4 * (k % 3) / 2
        s = math.hypot(ax, ay)
        way = math.degrees(math.atan2(bx - ax, by - ay)) + (180 if k % 2 else 0)
        if w > 0:
            P.strollers(ax * (1 + o / s), ay * (1 + o / s), way, 0.07, kinds[k % 8], k, 0.17 * k % 1)
    m = len(pond)
    for k in range(7):  # at the water: children, and who looks after them
        x, y = pond[(k * 29 + 5) % m]
        P.strollers(x * 1.14, y * 1.14, math.degrees(math.atan2(-x, -y)), 0.09, "child" if k % 2 else "watching", 40 + k, 0.2)
    cloths = [M.plain(f"mat{k}", c, 0.95) for k, c in enumerate(((0.50, 0.24, 0.16), (0.30, 0.40, 0.44), (0.62, 0.55, 0.42)))]
    b = MeshB()
    for k, t in enumerate((0.35, 1.05, 2.0, 2.75, 3.6, 5.6)):  # mats on the grass between pond and walk
        x, y = 25.5 * math.cos(t), 18.5 * math.sin(t) + 1
        q = MeshB()
        q.box(-1.0, -0.8, 0.05, 1.0, 0.8, 0.065, cloths[k % 3])
        b.stamp(q, place(x, y, 0, t))
        for j in range(2 + k % 2):
            a = t + j * 2.4
            P.put_person(x + 0.5 * math.cos(a), y + 0.5 * math.sin(a), math.degrees(-a) + 90 + j * 70, -0.34, top=("white", "mustard", "sage", "rose", "sky", "navy")[(k + j) % 6], legs=("denim", "sand")[j % 2], pose="sit", female=(k + j) % 2 == 0, h=1.1 if j == 2 else 1.68, seed=60 + k * 3 + j)
    b.obj("mats")
    for x, y, f, seed in ((-19, -15.5, 60, 81), (-16.5, -17.0, 200, 82), (20.5, 14, 300, 83), (22.5, 12.5, 130, 84)):
        P.strollers(x, y, f, 0.05, "child", seed, 0.13 * seed % 1)


def people(seed=5):
    """Figures along the promenade and on the deck, instanced: at this distance they are silhouettes."""
    R = random.Random(seed)
    looks = []
    for k in range(10):
        looks.append(P.figure(top=R.choice(("navy", "sand", "white", "sage", "clay", "rose", "grey")), legs=R.choice(("ink", "denim", "grey", "white")), h=R.uniform(1.58, 1.80), pose="walk" if k < 7 else "stand", phase=R.random(), female=k % 2 == 0, seed=k).mesh(f"fig{k}", True))
    from . import complex as C, lakeside as LS

    Q, N = LS.course(-200, 240)
    for i in range(4, len(Q) - 4, 3):
        if R.random() < 0.34:
            o = R.uniform(-2.6, 3.0)
            x, y = Q[i] + N[i] * o
            t = Q[i + 1] - Q[i]
            a = math.atan2(t[1], t[0]) - math.pi / 2 + (math.pi if R.random() < 0.5 else 0)
            put(R.choice(looks[:7]), "person", place(x, y, 0.05, a))
            if R.random() < 0.55:
                put(R.choice(looks[:7]), "person", place(x + N[i][0] * 0.7, y + N[i][1] * 0.7, 0.05, a))
    for _ in range(34):
        x, y = R.uniform(-36, 6), R.uniform(-137, -108)
        put(R.choice(looks), "person", place(x, y, 0.15, R.uniform(0, 6.28)))


def shore_lights():
    """A line of light under the deck's edge, seen and mirrored, lighting nothing."""
    from . import complex as C

    out = [C.Y.at(q) for q in next(a["at"] for a in C.DATA["areas"] if a["kind"] == "deck")]
    g = MeshB()
    for (ax, ay), (bx, by) in zip(out, out[1:] + out[:1]):
        if min(ay, by) > -120:
            continue
        g.quad([(ax, ay - 0.06, -0.22), (bx, by - 0.06, -0.22), (bx, by - 0.06, -0.08), (ax, ay - 0.06, -0.08)], M.glow("hero_line", (1, 0.70, 0.38), 5.0))
    g.obj("deck_line")


def evening():
    """The same scene with the lamps of the promenade on and darker water."""
    scene(True)
    bpy.data.objects["lake"].data.materials[0] = lake((0.004, 0.009, 0.017))


def scene(lit=False):
    """What the complex gets for the pictures over the lake: silhouettes of the town, promenade, deck, people."""
    from . import lakeside as LS

    town()
    LS.promenade(-216, 240, (-9999, 0), gap=(-42, 14), grass=0, lit=lit)
    LS.deck(None)
    LS.deck_life()
    people()
    shore_lights()
