"""Procedural materials. Every material is made once and cached by name."""
import bpy

_cache = {}


def _new(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    return m, nt, nt.nodes["Principled BSDF"]


def N(nt, typ, **kw):
    n = nt.nodes.new(typ)
    for k, v in kw.items():
        setattr(n, k, v)
    return n


def ramp(nt, src, stops):
    r = N(nt, "ShaderNodeValToRGB")
    e = r.color_ramp.elements
    while len(e) < len(stops):
        e.new(0.5)
    for el, (p, c) in zip(e, stops):
        el.position = p
        el.color = (*c, 1) if len(c) == 3 else c
    nt.links.new(src, r.inputs[0])
    return r.outputs[0]


def cached(fn):
    def w(*a, **k):
        key = (fn.__name__, a, tuple(sorted(k.items())))
        if key not in _cache:
            _cache[key] = fn(*a, **k)
        return _cache[key]

    return w


@cached
def plain(name, rgb, rough=0.6, metal=0.0, spec=0.4, bump=0.0, bscale=20.0, vary=0.0, coat=0.0):
    """One colour, with optional bump noise and colour variation."""
    m, nt, b = _new(name)
    b.inputs["Base Color"].default_value = (*rgb, 1)
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = metal
    b.inputs["Specular"].default_value = spec
    b.inputs["Clearcoat"].default_value = coat
    if bump or vary:
        tc = N(nt, "ShaderNodeTexCoord")
        nz = N(nt, "ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = bscale
        nz.inputs["Detail"].default_value = 4
        nt.links.new(tc.outputs["Object"], nz.inputs["Vector"])
        if vary:
            lo = tuple(c * (1 - vary) for c in rgb)
            hi = tuple(min(1, c * (1 + vary)) for c in rgb)
            nt.links.new(ramp(nt, nz.outputs["Fac"], [(0.3, lo), (0.7, hi)]), b.inputs["Base Color"])
        if bump:
            bp = N(nt, "ShaderNodeBump")
            bp.inputs["Strength"].default_value = bump
            bp.inputs["Distance"].default_value = 0.02
            nt.links.new(nz.outputs["Fac"], bp.inputs["Height"])
            nt.links.new(bp.outputs[0], b.inputs["Normal"])
    return m


@cached
def emit(name, rgb, strength):
    m, nt, b = _new(name)
    b.inputs["Base Color"].default_value = (0, 0, 0, 1)
    b.inputs["Emission"].default_value = (*rgb, 1)
    b.inputs["Emission Strength"].default_value = strength
    return m


@cached
def glow(name, rgb, strength, base=(0, 0, 0)):
    """Looks lit to the camera and in mirrors but lights nothing: lamps do that, without noise."""
    m, nt, b = _new(name)
    b.inputs["Base Color"].default_value = (*base, 1)
    b.inputs["Emission"].default_value = (*rgb, 1)
    lp = N(nt, "ShaderNodeLightPath")
    mx = N(nt, "ShaderNodeMath", operation="MAXIMUM")
    mu = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    mu.inputs[1].default_value = strength
    nt.links.new(lp.outputs["Is Camera Ray"], mx.inputs[0])
    nt.links.new(lp.outputs["Is Glossy Ray"], mx.inputs[1])
    nt.links.new(mx.outputs[0], mu.inputs[0])
    nt.links.new(mu.outputs[0], b.inputs["Emission Strength"])
    try:
        m.cycles.sample_as_light = False
    except AttributeError:
        pass
    return m


@cached
def veil(k, rgb=(0.86, 0.90, 0.95), strength=1.25):
    """Sheet of morning haze standing in the distance: lets all but a share k through."""
    m, nt, b = _new("veil")
    nt.nodes.remove(b)
    t = N(nt, "ShaderNodeBsdfTransparent")
    e = N(nt, "ShaderNodeEmission")
    mx = N(nt, "ShaderNodeMixShader")
    mx.inputs[0].default_value = k
    e.inputs[0].default_value = (*rgb, 1)
    e.inputs[1].default_value = strength
    nt.links.new(t.outputs[0], mx.inputs[1])
    nt.links.new(e.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs[0])
    m.cycles.sample_as_light = False
    return m


@cached
def spray(k=0.42):
    """Falling water: all but a share k of the light passes."""
    m, nt, b = _new("spray")
    nt.nodes.remove(b)
    t = N(nt, "ShaderNodeBsdfTransparent")
    d = N(nt, "ShaderNodeBsdfTranslucent")
    mx = N(nt, "ShaderNodeMixShader")
    mx.inputs[0].default_value = k
    d.inputs[0].default_value = (0.92, 0.95, 0.97, 1)
    nt.links.new(t.outputs[0], mx.inputs[1])
    nt.links.new(d.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


def _rnd(nt, k=7.13):
    """Per-face random + per-object random, wrapped to 0..1."""
    a = N(nt, "ShaderNodeAttribute", attribute_name="rnd")
    o = N(nt, "ShaderNodeObjectInfo")
    s = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    s.inputs[1].default_value = k
    nt.links.new(o.outputs["Random"], s.inputs[0])
    nt.links.new(a.outputs["Fac"], s.inputs[2])
    f = N(nt, "ShaderNodeMath", operation="FRACT")
    nt.links.new(s.outputs[0], f.inputs[0])
    return f.outputs[0]


@cached
def facade_glass(lit=0.15, strength=3.0):
    """Opaque reflective window: dark rooms, curtains and some lit rooms, chosen by the face's random number."""
    m, nt, b = _new("facade_glass")
    r = _rnd(nt)
    col = ramp(
        nt,
        r,
        [
            (0, (0.008, 0.015, 0.022)),
            (0.45, (0.018, 0.028, 0.036)),
            (0.68, (0.036, 0.040, 0.042)),
            (0.84, (0.075, 0.070, 0.062)),
            (0.85, (0.02, 0.03, 0.04)),
        ],
    )
    nt.links.new(col, b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.04
    b.inputs["Specular"].default_value = 1.0
    g = N(nt, "ShaderNodeMath", operation="GREATER_THAN")
    g.inputs[1].default_value = 1 - lit
    nt.links.new(r, g.inputs[0])
    # brightness differs from room to room
    v = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    v.inputs[1].default_value = 57.31
    nt.links.new(r, v.inputs[0])
    fr = N(nt, "ShaderNodeMath", operation="FRACT")
    nt.links.new(v.outputs[0], fr.inputs[0])
    s = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    s.inputs[1].default_value = strength
    s.inputs[2].default_value = strength * 0.25
    nt.links.new(fr.outputs[0], s.inputs[0])
    e = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    nt.links.new(g.outputs[0], e.inputs[0])
    nt.links.new(s.outputs[0], e.inputs[1])
    nt.links.new(
        ramp(
            nt,
            fr.outputs[0],
            [(0, (1, 0.46, 0.16)), (0.55, (1, 0.60, 0.28)), (0.9, (1, 0.74, 0.46)), (1, (0.95, 0.90, 0.80))],
        ),
        b.inputs["Emission"],
    )
    nt.links.new(e.outputs[0], b.inputs["Emission Strength"])
    return m


@cached
def leaf(name, c1, c2, trans=0.35):
    """Foliage: diffuse + translucent, hue varied per tree and per card."""
    m, nt, b = _new(name)
    nt.nodes.remove(b)
    col = ramp(nt, _rnd(nt, 1.0), [(0, c1), (1, c2)])
    d = N(nt, "ShaderNodeBsdfDiffuse")
    t = N(nt, "ShaderNodeBsdfTranslucent")
    mx = N(nt, "ShaderNodeMixShader")
    mx.inputs[0].default_value = trans
    for s in (d, t):
        nt.links.new(col, s.inputs["Color"])
    nt.links.new(d.outputs[0], mx.inputs[1])
    nt.links.new(t.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def water(scale=0.14, bump=0.25, tint=(0.006, 0.022, 0.026)):
    m, nt, b = _new("water")
    b.inputs["Base Color"].default_value = (*tint, 1)
    b.inputs["Roughness"].default_value = 0.03
    b.inputs["Specular"].default_value = 0.5
    b.inputs["IOR"].default_value = 1.33
    tc = N(nt, "ShaderNodeTexCoord")
    h = None
    for sc, st, amp in ((scale, (1, 0.55, 1), 1.0), (scale * 5, (1, 0.7, 1), 0.28), (scale * 0.12, (1, 1, 1), 2.2)):
        mp = N(nt, "ShaderNodeMapping")
        mp.inputs["Scale"].default_value = st
        mp.inputs["Rotation"].default_value = (0, 0, 0.5 * sc)
        nz = N(nt, "ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = sc
        nz.inputs["Detail"].default_value = 3
        nt.links.new(tc.outputs["Object"], mp.inputs[0])
        nt.links.new(mp.outputs[0], nz.inputs["Vector"])
        mu = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
        mu.inputs[1].default_value = amp
        nt.links.new(nz.outputs["Fac"], mu.inputs[0])
        if h:
            nt.links.new(h, mu.inputs[2])
        h = mu.outputs[0]
    bp = N(nt, "ShaderNodeBump")
    bp.inputs["Strength"].default_value = bump
    bp.inputs["Distance"].default_value = 0.5
    nt.links.new(h, bp.inputs["Height"])
    nt.links.new(bp.outputs[0], b.inputs["Normal"])
    return m


@cached
def terrain():
    """Ground outside the drawn site plan: meadow on the flat, tree crowns (cells with a bump) on the hills."""
    m, nt, b = _new("terrain")
    L = nt.links.new
    tc = N(nt, "ShaderNodeTexCoord")
    nz = N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 0.012
    nz.inputs["Detail"].default_value = 12
    nz.inputs["Roughness"].default_value = 0.7
    L(tc.outputs["Object"], nz.inputs["Vector"])
    vo = N(nt, "ShaderNodeTexVoronoi")
    vo.inputs["Scale"].default_value = 0.085
    L(tc.outputs["Object"], vo.inputs["Vector"])
    wood = ramp(
        nt,
        nz.outputs["Fac"],
        [
            (0.36, (0.014, 0.036, 0.013)),
            (0.5, (0.030, 0.060, 0.019)),
            (0.62, (0.058, 0.082, 0.024)),
            (0.72, (0.085, 0.070, 0.022)),
        ],
    )
    shade = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    shade.inputs[0].default_value = 0.9
    L(wood, shade.inputs[1])
    L(ramp(nt, vo.outputs["Distance"], [(0, (1.25,) * 3), (0.45, (0.8,) * 3), (0.9, (0.30,) * 3)]), shade.inputs[2])
    tint = N(nt, "ShaderNodeMixRGB", blend_type="OVERLAY")
    tint.inputs[0].default_value = 0.28
    L(shade.outputs[0], tint.inputs[1])
    L(vo.outputs["Color"], tint.inputs[2])
    bw = N(nt, "ShaderNodeRGBToBW")
    L(vo.outputs["Color"], bw.inputs[0])
    L(bw.outputs[0], tint.inputs[2])
    L(tint.outputs[0], b.inputs["Base Color"])
    inv = N(nt, "ShaderNodeMath", operation="SUBTRACT")
    inv.inputs[0].default_value = 1.0
    L(vo.outputs["Distance"], inv.inputs[1])
    bp = N(nt, "ShaderNodeBump")
    bp.inputs["Strength"].default_value = 0.9
    bp.inputs["Distance"].default_value = 7.0
    L(inv.outputs[0], bp.inputs["Height"])
    L(bp.outputs[0], b.inputs["Normal"])
    b.inputs["Roughness"].default_value = 0.95
    b.inputs["Specular"].default_value = 0.05
    return m


@cached
def site_image(path, w, h, cx, cy):
    """Ground painted by landscape.SitePlan; w x h metres centred on (cx, cy)."""
    m, nt, b = _new("site")
    tc = N(nt, "ShaderNodeTexCoord")
    mp = N(nt, "ShaderNodeMapping")
    mp.inputs["Location"].default_value = (0.5 - cx / w, 0.5 - cy / h, 0)
    mp.inputs["Scale"].default_value = (1 / w, 1 / h, 1)
    im = N(nt, "ShaderNodeTexImage", extension="EXTEND")
    im.image = bpy.data.images.load(path)
    im.image.pack()
    nz = N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 0.35
    nz.inputs["Detail"].default_value = 6
    nt.links.new(tc.outputs["Object"], mp.inputs[0])
    nt.links.new(mp.outputs[0], im.inputs[0])
    nt.links.new(tc.outputs["Object"], nz.inputs["Vector"])
    mx = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mx.inputs[0].default_value = 1
    nt.links.new(im.outputs[0], mx.inputs[1])
    nt.links.new(ramp(nt, nz.outputs["Fac"], [(0.3, (0.72,) * 3), (0.7, (1.12,) * 3)]), mx.inputs[2])
    nt.links.new(mx.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.85
    b.inputs["Specular"].default_value = 0.25
    return m


@cached
def wood(
    name="wood",
    c1=(0.30, 0.19, 0.11),
    c2=(0.46, 0.32, 0.20),
    plank=0.12,
    length=1.2,
    rough=0.35,
    gap=0.35,
    grain=(28, 1.6, 28),
):
    """Engineered wood: planks along local y by the brick texture, grain by noise stretched where `grain` is small."""
    m, nt, b = _new(name)
    tc = N(nt, "ShaderNodeTexCoord")
    mp = N(nt, "ShaderNodeMapping")
    mp.inputs["Rotation"].default_value = (0, 0, 1.5708)
    br = N(nt, "ShaderNodeTexBrick", offset=0.37, squash=1.0)
    br.inputs["Scale"].default_value = 1
    br.inputs["Mortar Size"].default_value = 0.0012
    br.inputs["Bias"].default_value = 0
    br.inputs["Brick Width"].default_value = length
    br.inputs["Row Height"].default_value = plank
    br.inputs["Color1"].default_value = (0, 0, 0, 1)
    br.inputs["Color2"].default_value = (1, 1, 1, 1)
    br.inputs["Mortar"].default_value = (0.5, 0.5, 0.5, 1)
    nt.links.new(tc.outputs["Object"], mp.inputs[0])
    nt.links.new(mp.outputs[0], br.inputs["Vector"])
    gm = N(nt, "ShaderNodeMapping")
    gm.inputs["Scale"].default_value = grain
    ad = N(nt, "ShaderNodeVectorMath", operation="ADD")
    sc = N(nt, "ShaderNodeVectorMath", operation="SCALE")
    sc.inputs["Scale"].default_value = 7.0
    nt.links.new(br.outputs["Color"], sc.inputs[0])
    nt.links.new(tc.outputs["Object"], ad.inputs[0])
    nt.links.new(sc.outputs[0], ad.inputs[1])
    nt.links.new(ad.outputs[0], gm.inputs[0])
    nz = N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 1
    nz.inputs["Detail"].default_value = 6
    nz.inputs["Distortion"].default_value = 0.4
    nt.links.new(gm.outputs[0], nz.inputs["Vector"])
    mx = N(nt, "ShaderNodeMixRGB")
    mx.inputs[0].default_value = 0.55
    nt.links.new(br.outputs["Color"], mx.inputs[1])
    nt.links.new(nz.outputs["Fac"], mx.inputs[2])
    col = ramp(nt, mx.outputs[0], [(0.15, c1), (0.85, c2)])
    dk = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    nt.links.new(br.outputs["Fac"], dk.inputs[0])
    dk.inputs[2].default_value = (gap, gap, gap, 1)
    nt.links.new(col, dk.inputs[1])
    nt.links.new(dk.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = rough
    bp = N(nt, "ShaderNodeBump")
    bp.inputs["Strength"].default_value = 0.06
    bp.inputs["Distance"].default_value = 0.01
    nt.links.new(nz.outputs["Fac"], bp.inputs["Height"])
    nt.links.new(bp.outputs[0], b.inputs["Normal"])
    return m


@cached
def marble(name="marble", base=(0.78, 0.76, 0.73), vein=(0.48, 0.45, 0.42), scale=1.1, rough=0.18):
    m, nt, b = _new(name)
    tc = N(nt, "ShaderNodeTexCoord")
    nz = N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = scale
    nz.inputs["Detail"].default_value = 9
    nz.inputs["Distortion"].default_value = 1.6
    nt.links.new(tc.outputs["Object"], nz.inputs["Vector"])
    nt.links.new(
        ramp(
            nt,
            nz.outputs["Fac"],
            [(0.40, base), (0.485, base), (0.5, vein), (0.515, base), (0.75, tuple(c * 0.95 for c in base))],
        ),
        b.inputs["Base Color"],
    )
    b.inputs["Roughness"].default_value = rough
    return m


@cached
def fabric(name, rgb, scale=260.0):
    m, nt, b = _new(name)
    tc = N(nt, "ShaderNodeTexCoord")
    nz = N(nt, "ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = scale
    nz.inputs["Detail"].default_value = 2
    nt.links.new(tc.outputs["Object"], nz.inputs["Vector"])
    nt.links.new(
        ramp(
            nt, nz.outputs["Fac"], [(0.3, tuple(c * 0.78 for c in rgb)), (0.7, tuple(min(1, c * 1.12) for c in rgb))]
        ),
        b.inputs["Base Color"],
    )
    b.inputs["Roughness"].default_value = 0.95
    b.inputs["Sheen"].default_value = 0.4
    b.inputs["Specular"].default_value = 0.15
    bp = N(nt, "ShaderNodeBump")
    bp.inputs["Strength"].default_value = 0.25
    bp.inputs["Distance"].default_value = 0.004
    nt.links.new(nz.outputs["Fac"], bp.inputs["Height"])
    nt.links.new(bp.outputs[0], b.inputs["Normal"])
    return m


@cached
def pane(tint=(0.93, 0.96, 0.95), reflect=0.07):
    """Clear window: transparent to light and camera, weak mirror reflection. No refraction, so no noise."""
    m, nt, b = _new("pane")
    nt.nodes.remove(b)
    t = N(nt, "ShaderNodeBsdfTransparent")
    g = N(nt, "ShaderNodeBsdfGlossy")
    mx = N(nt, "ShaderNodeMixShader")
    t.inputs[0].default_value = (*tint, 1)
    g.inputs["Roughness"].default_value = 0
    lp = N(nt, "ShaderNodeLightPath")
    mu = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    mu.inputs[1].default_value = reflect
    nt.links.new(lp.outputs["Is Camera Ray"], mu.inputs[0])
    nt.links.new(mu.outputs[0], mx.inputs[0])
    nt.links.new(t.outputs[0], mx.inputs[1])
    nt.links.new(g.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def rail_glass(tint=(0.80, 0.88, 0.87), sky=(0.62, 0.76, 0.92), k=0.55):
    """Balustrade: clear, with a painted sheen that grows with the angle; no ray is split, so no noise."""
    m, nt, b = _new("rail_clear")
    nt.nodes.remove(b)
    L = nt.links.new
    t = N(nt, "ShaderNodeBsdfTransparent")
    t.inputs[0].default_value = (*tint, 1)
    fr = N(nt, "ShaderNodeFresnel")
    fr.inputs["IOR"].default_value = 1.6
    at = N(nt, "ShaderNodeAttribute", attribute_name="rnd")
    ad0 = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    L(at.outputs["Fac"], ad0.inputs[0])
    ad0.inputs[1].default_value, ad0.inputs[2].default_value = 0.7 * k, 0.7 * k
    mu = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    L(fr.outputs[0], mu.inputs[0])
    L(ad0.outputs[0], mu.inputs[1])
    a2 = N(nt, "ShaderNodeMath", operation="ADD")
    L(mu.outputs[0], a2.inputs[0])
    a2.inputs[1].default_value = 0.06
    lp = N(nt, "ShaderNodeLightPath")
    m3 = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    L(a2.outputs[0], m3.inputs[0])
    L(lp.outputs["Is Camera Ray"], m3.inputs[1])
    e = N(nt, "ShaderNodeEmission")
    e.inputs[0].default_value = (*sky, 1)
    L(m3.outputs[0], e.inputs[1])
    ad = N(nt, "ShaderNodeAddShader")
    L(t.outputs[0], ad.inputs[0])
    L(e.outputs[0], ad.inputs[1])
    L(ad.outputs[0], nt.nodes["Material Output"].inputs[0])
    m.cycles.sample_as_light = False
    return m
