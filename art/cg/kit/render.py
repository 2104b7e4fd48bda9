"""Scene reset, sky, camera and Cycles settings. Pictures and scratch files go to CG_OUT, by default into the cache of node_modules."""
import math, os, sys
import bpy
from mathutils import Vector


ROOT = os.environ.get(
    "CG_OUT",
    os.path.join(
        os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
        "..",
        "..",
        "node_modules",
        ".cache",
        "bunyang-cg",
    ),
)


def args():
    """Values after '--': key=value pairs, e.g. scale=0.25 samples=16 view=tall."""
    a = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    return dict(x.split("=", 1) for x in a)


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.world = bpy.data.worlds.new("World")
    s.world.use_nodes = True
    return s


def sky(
    elev=12.0,
    azim=-100.0,
    strength=0.35,
    clouds=0.5,
    sun_size=1.2,
    sun=1.0,
    dust=1.2,
    air=1.0,
    altitude=60,
    ozone=1.4,
    warm=(1.0, 0.86, 0.70),
    view=None,
):
    """Nishita sky with thin procedural clouds. azim: sun's compass angle in degrees from +y (north), clockwise.
    view: what camera and reflections see, painted as (strength, mix, [(elevation sine, rgb), ...], glow rgb); light stays Nishita.
    """
    w = bpy.context.scene.world
    nt = w.node_tree
    nt.nodes.clear()
    L = nt.links.new
    t = nt.nodes.new("ShaderNodeTexSky")
    t.sky_type = "NISHITA"
    t.sun_elevation = math.radians(elev)
    t.sun_rotation = math.radians(azim)
    t.sun_size = math.radians(sun_size)
    t.sun_intensity = sun
    t.dust_density = dust
    t.air_density = air
    t.ozone_density = ozone
    t.altitude = altitude
    bg = nt.nodes.new("ShaderNodeBackground")
    out = nt.nodes.new("ShaderNodeOutputWorld")
    bg.inputs[1].default_value = strength
    col = t.outputs[0]
    if clouds:
        tc = nt.nodes.new("ShaderNodeTexCoord")
        sp = nt.nodes.new("ShaderNodeSeparateXYZ")
        L(tc.outputs["Generated"], sp.inputs[0])
        z = nt.nodes.new("ShaderNodeMath")
        z.operation = "MAXIMUM"
        z.inputs[1].default_value = 0.015
        L(sp.outputs[2], z.inputs[0])
        z2 = nt.nodes.new("ShaderNodeMath")
        z2.operation = "ADD"
        z2.inputs[1].default_value = 0.10
        L(z.outputs[0], z2.inputs[0])
        dv = nt.nodes.new("ShaderNodeVectorMath")
        dv.operation = "DIVIDE"
        L(tc.outputs["Generated"], dv.inputs[0])
        cb = nt.nodes.new("ShaderNodeCombineXYZ")
        for i in range(3):
            L(z2.outputs[0], cb.inputs[i])
        L(cb.outputs[0], dv.inputs[1])
        mp = nt.nodes.new("ShaderNodeMapping")
        mp.inputs["Scale"].default_value = (0.55, 1.25, 0)
        mp.inputs["Rotation"].default_value = (0, 0, 0.5)
        L(dv.outputs[0], mp.inputs[0])
        nz = nt.nodes.new("ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = 1.0
        nz.inputs["Detail"].default_value = 9
        nz.inputs["Roughness"].default_value = 0.58
        nz.inputs["Distortion"].default_value = 0.35
        L(mp.outputs[0], nz.inputs["Vector"])
        cr = nt.nodes.new("ShaderNodeValToRGB")
        cr.color_ramp.elements[0].position = 0.50
        cr.color_ramp.elements[1].position = 0.78
        L(nz.outputs["Fac"], cr.inputs[0])
        fade = nt.nodes.new("ShaderNodeMapRange")
        fade.inputs[1].default_value = 0.005
        fade.inputs[2].default_value = 0.07
        fade.inputs[4].default_value = clouds
        L(sp.outputs[2], fade.inputs[0])
        f = nt.nodes.new("ShaderNodeMath")
        f.operation = "MULTIPLY"
        L(cr.outputs[0], f.inputs[0])
        L(fade.outputs[0], f.inputs[1])
        # cloud colour: brighter, warmer version of the sky behind it
        lit = nt.nodes.new("ShaderNodeMixRGB")
        lit.blend_type = "MULTIPLY"
        lit.inputs[0].default_value = 1
        lit.inputs[2].default_value = (*[c * 1.7 for c in warm], 1)
        bw = nt.nodes.new("ShaderNodeRGBToBW")
        L(col, bw.inputs[0])
        ds = nt.nodes.new("ShaderNodeMixRGB")
        ds.inputs[0].default_value = 0.65
        L(col, ds.inputs[1])
        L(bw.outputs[0], ds.inputs[2])
        L(ds.outputs[0], lit.inputs[1])
        mx = nt.nodes.new("ShaderNodeMixRGB")
        L(f.outputs[0], mx.inputs[0])
        L(col, mx.inputs[1])
        L(lit.outputs[0], mx.inputs[2])
        col = mx.outputs[0]
    if view:
        vs, vmix, stops, glow = view
        tc = nt.nodes.new("ShaderNodeTexCoord")
        sp = nt.nodes.new("ShaderNodeSeparateXYZ")
        L(tc.outputs["Generated"], sp.inputs[0])
        g = nt.nodes.new("ShaderNodeValToRGB")
        e = g.color_ramp.elements
        while len(e) < len(stops):
            e.new(0.5)
        for el, (q, c) in zip(e, stops):
            el.position = q
            el.color = (*c, 1)
        L(sp.outputs[2], g.inputs[0])
        # warm glow round the sun's azimuth, low over the horizon
        a = math.radians(azim)
        dot = nt.nodes.new("ShaderNodeVectorMath")
        dot.operation = "DOT_PRODUCT"
        dot.inputs[1].default_value = (math.sin(a), math.cos(a), math.sin(math.radians(elev)) * 0.6)
        L(tc.outputs["Generated"], dot.inputs[0])
        gm = nt.nodes.new("ShaderNodeMapRange")
        gm.inputs[1].default_value = -0.35
        gm.inputs[2].default_value = 1.0
        L(dot.outputs["Value"], gm.inputs[0])
        gp = nt.nodes.new("ShaderNodeMath")
        gp.operation = "POWER"
        gp.inputs[1].default_value = 2.2
        L(gm.outputs[0], gp.inputs[0])
        gl = nt.nodes.new("ShaderNodeMixRGB")
        L(gp.outputs[0], gl.inputs[0])
        L(g.outputs[0], gl.inputs[1])
        gl.inputs[2].default_value = (*glow, 1)
        vc = gl.outputs[0]
        if clouds:  # sunny side of a cloud: its density falls towards the sun
            off = nt.nodes.new("ShaderNodeVectorMath")
            off.operation = "ADD"
            off.inputs[1].default_value = (math.sin(a) * 0.16, math.cos(a) * 0.16, 0)
            L(mp.outputs[0], off.inputs[0])
            n2 = nt.nodes.new("ShaderNodeTexNoise")
            n2.inputs["Scale"].default_value = 1.0
            n2.inputs["Detail"].default_value = 6
            n2.inputs["Roughness"].default_value = 0.58
            n2.inputs["Distortion"].default_value = 0.35
            L(off.outputs[0], n2.inputs["Vector"])
            df = nt.nodes.new("ShaderNodeMath")
            df.operation = "SUBTRACT"
            L(nz.outputs["Fac"], df.inputs[0])
            L(n2.outputs["Fac"], df.inputs[1])
            dm = nt.nodes.new("ShaderNodeMapRange")
            dm.inputs[1].default_value = -0.10
            dm.inputs[2].default_value = 0.12
            L(df.outputs[0], dm.inputs[0])
            cc = nt.nodes.new("ShaderNodeMixRGB")
            L(dm.outputs[0], cc.inputs[0])
            cc.inputs[1].default_value = (*[c * k for c, k in zip(warm, (0.52, 0.58, 0.72))], 1)
            cc.inputs[2].default_value = (*[c * 1.22 for c in warm], 1)
            lt = nt.nodes.new("ShaderNodeMixRGB")
            lt.blend_type = "MIX"
            L(cc.outputs[0], lt.inputs[2])
            L(f.outputs[0], lt.inputs[0])
            L(vc, lt.inputs[1])
            vc = lt.outputs[0]
        b2 = nt.nodes.new("ShaderNodeBackground")
        b2.inputs[1].default_value = vs
        L(vc, b2.inputs[0])
        L(col, bg.inputs[0])
        lp = nt.nodes.new("ShaderNodeLightPath")
        mxr = nt.nodes.new("ShaderNodeMath")
        mxr.operation = "MAXIMUM"
        L(lp.outputs["Is Camera Ray"], mxr.inputs[0])
        L(lp.outputs["Is Glossy Ray"], mxr.inputs[1])
        k = nt.nodes.new("ShaderNodeMath")
        k.operation = "MULTIPLY"
        k.inputs[1].default_value = vmix
        L(mxr.outputs[0], k.inputs[0])
        ms = nt.nodes.new("ShaderNodeMixShader")
        L(k.outputs[0], ms.inputs[0])
        L(bg.outputs[0], ms.inputs[1])
        L(b2.outputs[0], ms.inputs[2])
        L(ms.outputs[0], out.inputs[0])
        return
    L(col, bg.inputs[0])
    L(bg.outputs[0], out.inputs[0])


def sun_lamp(elev, azim, strength, rgb=(1, 0.72, 0.45), angle=1.0):
    l = bpy.data.lights.new("sun", "SUN")
    l.energy = strength
    l.color = rgb
    l.angle = math.radians(angle)
    o = bpy.data.objects.new("sun", l)
    bpy.context.scene.collection.objects.link(o)
    a, e = math.radians(azim), math.radians(elev)
    d = Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))
    o.rotation_euler = d.to_track_quat("Z", "Y").to_euler()
    return o


def camera(loc, target, lens=35, shift=(0, 0), level=None, ortho=None, pano=False, clip=20000):
    """level: pitch in degrees kept (rest by shift) for two-point perspective; None looks straight at the target."""
    c = bpy.data.cameras.new("cam")
    o = bpy.data.objects.new("cam", c)
    bpy.context.scene.collection.objects.link(o)
    c.lens = lens
    c.clip_end = clip
    c.clip_start = 0.05
    c.shift_x, c.shift_y = shift
    o.location = loc
    d = Vector(target) - Vector(loc)
    if level is not None:
        h = math.hypot(d.x, d.y)
        d.z = h * math.tan(math.radians(level))
    o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    if ortho:
        c.type = "ORTHO"
        c.ortho_scale = ortho
    if pano:
        c.type = "PANO"
        c.cycles.panorama_type = "EQUIRECTANGULAR"
    bpy.context.scene.camera = o
    return o


def setup(
    w,
    h,
    scale=1.0,
    samples=96,
    thresh=0.03,
    bounces=(8, 3, 3, 4, 12),
    exposure=0.0,
    look="Medium High Contrast",
    mist=(200, 4000),
    clamp=4.0,
    transparent=False,
):
    s = bpy.context.scene
    c = s.cycles
    s.render.resolution_x, s.render.resolution_y = round(w * scale), round(h * scale)
    s.render.resolution_percentage = 100
    c.device = "CPU"
    c.samples = samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = thresh
    c.adaptive_min_samples = max(8, samples // 6)
    c.use_denoising = False
    c.time_limit = float(args().get("limit", 0))  # seconds; fewer samples on a busy machine
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = bounces
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = clamp
    c.blur_glossy = 0.5
    s.render.threads_mode = "FIXED"
    s.render.threads = int(args().get("threads", 2))
    s.render.use_persistent_data = False
    s.render.film_transparent = transparent
    s.view_settings.view_transform = "Filmic"
    s.view_settings.look = look
    s.view_settings.exposure = exposure
    c_ = args().get("crop")  # test a full-size detail: crop=x0,x1,y0,y1 (0..1, from bottom left)
    if c_:
        s.render.use_border = s.render.use_crop_to_border = True
        s.render.border_min_x, s.render.border_max_x, s.render.border_min_y, s.render.border_max_y = map(
            float, c_.split(",")
        )
    v = s.view_layers[0]
    v.use_pass_z = v.use_pass_mist = v.use_pass_normal = v.use_pass_diffuse_color = v.use_pass_glossy_color = True
    v.use_pass_diffuse_direct = (
        v.use_pass_diffuse_indirect
    ) = v.use_pass_glossy_direct = v.use_pass_glossy_indirect = True
    s.world.mist_settings.start, s.world.mist_settings.depth, s.world.mist_settings.falloff = (
        mist[0],
        mist[1],
        "LINEAR",
    )
    s.cycles.pixel_filter_type = "BLACKMAN_HARRIS"
