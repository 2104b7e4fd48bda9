"""Scene reset, sky, camera, Cycles settings, and finishing: passes -> numpy denoise -> haze -> bloom -> Filmic -> JPEG.

Debian's Blender has no OpenImageDenoise, so the denoiser is here: an edge-stopping a-trous wavelet filter on the
lighting (colour divided by albedo), guided by albedo, normal and distance.
"""
import bpy, sys, os, math, time
import numpy as np
from mathutils import Vector

ROOT = os.environ.get('CG_OUT', os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), '..', '..', 'node_modules', '.cache', 'bunyang-cg'))


def args():
    """Values after '--': key=value pairs, e.g. scale=0.25 samples=16 view=tall."""
    a = sys.argv[sys.argv.index('--')+1:] if '--' in sys.argv else []
    return dict(x.split('=', 1) for x in a)


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene; s.render.engine = 'CYCLES'
    s.world = bpy.data.worlds.new('World'); s.world.use_nodes = True
    return s


def sky(elev=12., azim=-100., strength=.35, clouds=.5, sun_size=1.2, sun=1., dust=1.2, air=1., altitude=60, ozone=1.4, warm=(1., .86, .70), view=None):
    """Nishita sky with thin procedural clouds. azim: sun's compass angle in degrees from +y (north), clockwise.
    view: what camera and reflections see, painted as (strength, mix, [(elevation sine, rgb), ...], glow rgb); light stays Nishita."""
    w = bpy.context.scene.world; nt = w.node_tree; nt.nodes.clear(); L = nt.links.new
    t = nt.nodes.new('ShaderNodeTexSky'); t.sky_type = 'NISHITA'
    t.sun_elevation = math.radians(elev); t.sun_rotation = math.radians(azim); t.sun_size = math.radians(sun_size); t.sun_intensity = sun
    t.dust_density = dust; t.air_density = air; t.ozone_density = ozone; t.altitude = altitude
    bg = nt.nodes.new('ShaderNodeBackground'); out = nt.nodes.new('ShaderNodeOutputWorld'); bg.inputs[1].default_value = strength
    col = t.outputs[0]
    if clouds:
        tc = nt.nodes.new('ShaderNodeTexCoord'); sp = nt.nodes.new('ShaderNodeSeparateXYZ'); L(tc.outputs['Generated'], sp.inputs[0])
        z = nt.nodes.new('ShaderNodeMath'); z.operation = 'MAXIMUM'; z.inputs[1].default_value = .015; L(sp.outputs[2], z.inputs[0])
        z2 = nt.nodes.new('ShaderNodeMath'); z2.operation = 'ADD'; z2.inputs[1].default_value = .10; L(z.outputs[0], z2.inputs[0])
        dv = nt.nodes.new('ShaderNodeVectorMath'); dv.operation = 'DIVIDE'; L(tc.outputs['Generated'], dv.inputs[0])
        cb = nt.nodes.new('ShaderNodeCombineXYZ')
        for i in range(3): L(z2.outputs[0], cb.inputs[i])
        L(cb.outputs[0], dv.inputs[1])
        mp = nt.nodes.new('ShaderNodeMapping'); mp.inputs['Scale'].default_value = (.55, 1.25, 0); mp.inputs['Rotation'].default_value = (0, 0, .5); L(dv.outputs[0], mp.inputs[0])
        nz = nt.nodes.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 1.0; nz.inputs['Detail'].default_value = 9; nz.inputs['Roughness'].default_value = .58; nz.inputs['Distortion'].default_value = .35
        L(mp.outputs[0], nz.inputs['Vector'])
        cr = nt.nodes.new('ShaderNodeValToRGB'); cr.color_ramp.elements[0].position = .50; cr.color_ramp.elements[1].position = .78; L(nz.outputs['Fac'], cr.inputs[0])
        fade = nt.nodes.new('ShaderNodeMapRange'); fade.inputs[1].default_value = .005; fade.inputs[2].default_value = .07; fade.inputs[4].default_value = clouds; L(sp.outputs[2], fade.inputs[0])
        f = nt.nodes.new('ShaderNodeMath'); f.operation = 'MULTIPLY'; L(cr.outputs[0], f.inputs[0]); L(fade.outputs[0], f.inputs[1])
        # cloud colour: brighter, warmer version of the sky behind it
        lit = nt.nodes.new('ShaderNodeMixRGB'); lit.blend_type = 'MULTIPLY'; lit.inputs[0].default_value = 1; lit.inputs[2].default_value = (*[c*1.7 for c in warm], 1)
        bw = nt.nodes.new('ShaderNodeRGBToBW'); L(col, bw.inputs[0])
        ds = nt.nodes.new('ShaderNodeMixRGB'); ds.inputs[0].default_value = .65; L(col, ds.inputs[1]); L(bw.outputs[0], ds.inputs[2]); L(ds.outputs[0], lit.inputs[1])
        mx = nt.nodes.new('ShaderNodeMixRGB'); L(f.outputs[0], mx.inputs[0]); L(col, mx.inputs[1]); L(lit.outputs[0], mx.inputs[2]); col = mx.outputs[0]
    if view:
        vs, vmix, stops, glow = view
        tc = nt.nodes.new('ShaderNodeTexCoord'); sp = nt.nodes.new('ShaderNodeSeparateXYZ'); L(tc.outputs['Generated'], sp.inputs[0])
        g = nt.nodes.new('ShaderNodeValToRGB'); e = g.color_ramp.elements
        while len(e) < len(stops): e.new(.5)
        for el, (q, c) in zip(e, stops): el.position = q; el.color = (*c, 1)
        L(sp.outputs[2], g.inputs[0])
        # warm glow round the sun's azimuth, low over the horizon
        a = math.radians(azim); dot = nt.nodes.new('ShaderNodeVectorMath'); dot.operation = 'DOT_PRODUCT'; dot.inputs[1].default_value = (math.sin(a), math.cos(a), math.sin(math.radians(elev))*.6); L(tc.outputs['Generated'], dot.inputs[0])
        gm = nt.nodes.new('ShaderNodeMapRange'); gm.inputs[1].default_value = -.35; gm.inputs[2].default_value = 1.; L(dot.outputs['Value'], gm.inputs[0])
        gp = nt.nodes.new('ShaderNodeMath'); gp.operation = 'POWER'; gp.inputs[1].default_value = 2.2; L(gm.outputs[0], gp.inputs[0])
        gl = nt.nodes.new('ShaderNodeMixRGB'); L(gp.outputs[0], gl.inputs[0]); L(g.outputs[0], gl.inputs[1]); gl.inputs[2].default_value = (*glow, 1); vc = gl.outputs[0]
        if clouds:                                                  # sunny side of a cloud: its density falls towards the sun
            off = nt.nodes.new('ShaderNodeVectorMath'); off.operation = 'ADD'; off.inputs[1].default_value = (math.sin(a)*.16, math.cos(a)*.16, 0); L(mp.outputs[0], off.inputs[0])
            n2 = nt.nodes.new('ShaderNodeTexNoise'); n2.inputs['Scale'].default_value = 1.0; n2.inputs['Detail'].default_value = 6; n2.inputs['Roughness'].default_value = .58; n2.inputs['Distortion'].default_value = .35; L(off.outputs[0], n2.inputs['Vector'])
            df = nt.nodes.new('ShaderNodeMath'); df.operation = 'SUBTRACT'; L(nz.outputs['Fac'], df.inputs[0]); L(n2.outputs['Fac'], df.inputs[1])
            dm = nt.nodes.new('ShaderNodeMapRange'); dm.inputs[1].default_value = -.10; dm.inputs[2].default_value = .12; L(df.outputs[0], dm.inputs[0])
            cc = nt.nodes.new('ShaderNodeMixRGB'); L(dm.outputs[0], cc.inputs[0]); cc.inputs[1].default_value = (*[c*k for c, k in zip(warm, (.52, .58, .72))], 1); cc.inputs[2].default_value = (*[c*1.22 for c in warm], 1)
            lt = nt.nodes.new('ShaderNodeMixRGB'); lt.blend_type = 'MIX'; L(cc.outputs[0], lt.inputs[2]); L(f.outputs[0], lt.inputs[0]); L(vc, lt.inputs[1]); vc = lt.outputs[0]
        b2 = nt.nodes.new('ShaderNodeBackground'); b2.inputs[1].default_value = vs; L(vc, b2.inputs[0]); L(col, bg.inputs[0])
        lp = nt.nodes.new('ShaderNodeLightPath'); mxr = nt.nodes.new('ShaderNodeMath'); mxr.operation = 'MAXIMUM'; L(lp.outputs['Is Camera Ray'], mxr.inputs[0]); L(lp.outputs['Is Glossy Ray'], mxr.inputs[1])
        k = nt.nodes.new('ShaderNodeMath'); k.operation = 'MULTIPLY'; k.inputs[1].default_value = vmix; L(mxr.outputs[0], k.inputs[0])
        ms = nt.nodes.new('ShaderNodeMixShader'); L(k.outputs[0], ms.inputs[0]); L(bg.outputs[0], ms.inputs[1]); L(b2.outputs[0], ms.inputs[2]); L(ms.outputs[0], out.inputs[0]); return
    L(col, bg.inputs[0]); L(bg.outputs[0], out.inputs[0])


def sun_lamp(elev, azim, strength, rgb=(1, .72, .45), angle=1.):
    l = bpy.data.lights.new('sun', 'SUN'); l.energy = strength; l.color = rgb; l.angle = math.radians(angle)
    o = bpy.data.objects.new('sun', l); bpy.context.scene.collection.objects.link(o)
    a, e = math.radians(azim), math.radians(elev)
    d = Vector((math.sin(a)*math.cos(e), math.cos(a)*math.cos(e), math.sin(e)))
    o.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    return o


def camera(loc, target, lens=35, shift=(0, 0), level=None, ortho=None, pano=False, clip=20000):
    """level: pitch in degrees kept (rest by shift) for two-point perspective; None looks straight at the target."""
    c = bpy.data.cameras.new('cam'); o = bpy.data.objects.new('cam', c); bpy.context.scene.collection.objects.link(o)
    c.lens = lens; c.clip_end = clip; c.clip_start = .05; c.shift_x, c.shift_y = shift; o.location = loc
    d = Vector(target)-Vector(loc)
    if level is not None:
        h = math.hypot(d.x, d.y); d.z = h*math.tan(math.radians(level))
    o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    if ortho: c.type = 'ORTHO'; c.ortho_scale = ortho
    if pano:
        c.type = 'PANO'; c.cycles.panorama_type = 'EQUIRECTANGULAR'
    bpy.context.scene.camera = o
    return o


def setup(w, h, scale=1., samples=96, thresh=.03, bounces=(8, 3, 3, 4, 12), exposure=0., look='Medium High Contrast', mist=(200, 4000), clamp=4., transparent=False):
    s = bpy.context.scene; c = s.cycles
    s.render.resolution_x, s.render.resolution_y = round(w*scale), round(h*scale); s.render.resolution_percentage = 100
    c.device = 'CPU'; c.samples = samples; c.use_adaptive_sampling = True; c.adaptive_threshold = thresh; c.adaptive_min_samples = max(8, samples//6)
    c.use_denoising = False; c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = bounces
    c.caustics_reflective = c.caustics_refractive = False; c.sample_clamp_indirect = clamp; c.blur_glossy = .5
    s.render.threads_mode = 'FIXED'; s.render.threads = 2; s.render.use_persistent_data = False; s.render.film_transparent = transparent
    s.view_settings.view_transform = 'Filmic'; s.view_settings.look = look; s.view_settings.exposure = exposure
    c_ = args().get('crop')                                    # test a full-size detail: crop=x0,x1,y0,y1 (0..1, from bottom left)
    if c_:
        s.render.use_border = s.render.use_crop_to_border = True
        s.render.border_min_x, s.render.border_max_x, s.render.border_min_y, s.render.border_max_y = map(float, c_.split(','))
    v = s.view_layers[0]; v.use_pass_mist = v.use_pass_normal = v.use_pass_diffuse_color = v.use_pass_glossy_color = True
    v.use_pass_diffuse_direct = v.use_pass_diffuse_indirect = v.use_pass_glossy_direct = v.use_pass_glossy_indirect = True
    s.world.mist_settings.start, s.world.mist_settings.depth, s.world.mist_settings.falloff = mist[0], mist[1], 'LINEAR'
    s.cycles.pixel_filter_type = 'BLACKMAN_HARRIS'


PASSES = dict(rgb='Image', alb='DiffCol', nrm='Normal', mist='Mist')
LOBES = dict(dd='DiffDir', di='DiffInd', gc='GlossCol', gd='GlossDir', gi='GlossInd')


def _passes(tmp, lobes=False):
    """Compositor writes each pass to a float EXR, which numpy then reads."""
    s = bpy.context.scene; s.use_nodes = True; nt = s.node_tree; nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers'); fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = tmp; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.color_mode = 'RGBA'
    fo.file_slots.clear()
    for slot, out in {**PASSES, **(LOBES if lobes else {})}.items():
        fo.file_slots.new(slot); nt.links.new(rl.outputs[out], fo.inputs[slot])
    co = nt.nodes.new('CompositorNodeComposite'); nt.links.new(rl.outputs['Image'], co.inputs[0])


def _load(path):
    im = bpy.data.images.load(path); im.colorspace_settings.name = 'Non-Color'
    a = np.empty(im.size[0]*im.size[1]*4, np.float32); im.pixels.foreach_get(a)
    a = a.reshape(im.size[1], im.size[0], 4); bpy.data.images.remove(im)
    return a


def _blur(a, r):
    """Three box blurs, close to a Gaussian of radius r pixels."""
    for ax in (0, 1):
        for _ in range(3):
            k = max(1, int(r)); c = np.cumsum(np.concatenate([np.repeat(np.take(a, [0], ax), k+1, ax), a, np.repeat(np.take(a, [-1], ax), k, ax)], ax), ax, dtype=np.float64)
            n = a.shape[ax]; a = ((np.take(c, range(2*k+1, 2*k+1+n), ax)-np.take(c, range(n), ax))/(2*k+1)).astype(np.float32)
    return a


def denoise(rgb, alb, nrm, mist, strength=1., levels=4):
    """A-trous joint bilateral filter on demodulated lighting. rgb, alb, nrm: HxWx3; mist: HxW."""
    if strength <= 0: return rgb
    if strength > .8:                                          # fireflies: keep every pixel within the range of its neighbours
        pd = np.pad(rgb, [(1, 1), (1, 1), (0, 0)], mode='edge'); nb = [pd[1+j:pd.shape[0]-1+j, 1+i:pd.shape[1]-1+i] for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j]
        rgb = np.clip(rgb, np.minimum.reduce(nb), np.maximum.reduce(nb))
    a = np.maximum(alb, .02); has = (alb.max(-1) > .02)[..., None]
    a = np.where(has, a, 1.)
    x = np.log1p(np.maximum(rgb/a, 0)*4)                      # log tames highlights
    lum = lambda c: c @ np.array([.3, .59, .11], np.float32)
    # local noise estimate from 3x3 differences
    l = lum(x); m1 = _blur(l, 2); var = _blur(l*l, 2)-m1*m1; sig = np.sqrt(np.maximum(_blur(var, 3), 1e-6))
    sig = np.minimum(sig, .35)
    H, Wd = l.shape
    for lev in range(levels):
        st = 2**lev; acc = np.zeros_like(x); ws = np.zeros((H, Wd, 1), np.float32); l = lum(x)
        pad = lambda q: np.pad(q, [(2*st, 2*st), (2*st, 2*st)]+[(0, 0)]*(q.ndim-2), mode='edge')
        X, A, Nn, Mi, Lp = pad(x), pad(alb), pad(nrm), pad(mist), pad(l)
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                if abs(dx)+abs(dy) > 3: continue
                sl = (slice(2*st+dy*st, 2*st+dy*st+H), slice(2*st+dx*st, 2*st+dx*st+Wd))
                k = (3, 2, 1)[abs(dx)]*(3, 2, 1)[abs(dy)]
                e = ((A[sl]-alb)**2).sum(-1)*(180./strength) + ((Nn[sl]-nrm)**2).sum(-1)*(10./strength) + np.abs(Mi[sl]-mist)*(400./strength)
                e += np.abs(Lp[sl]-l)/(sig*2.2*strength*(.75**lev)+1e-3)
                w = (k*np.exp(-e)).astype(np.float32)[..., None]
                acc += X[sl]*w; ws += w
        x = acc/ws
    y = np.expm1(x)/4*a
    return y


def _quiet(x):
    """Fireflies: no pixel outside the range of its eight neighbours."""
    pd = np.pad(x, [(1, 1), (1, 1), (0, 0)], mode='edge'); nb = [pd[1+j:pd.shape[0]-1+j, 1+i:pd.shape[1]-1+i] for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j]
    return np.clip(x, np.minimum.reduce(nb), np.maximum.reduce(nb))


def _atrous(x, nrm, mist, alb, strength, levels, ka):
    """Edge-stopping wavelet filter of light alone; ka: how strongly a change of albedo stops it."""
    x = np.log1p(np.maximum(_quiet(x), 0)*4); lum = lambda c: c @ np.array([.3, .59, .11], np.float32); H, Wd = x.shape[:2]
    l = lum(x); m1 = _blur(l, 2); sig = np.minimum(np.sqrt(np.maximum(_blur(_blur(l*l, 2)-m1*m1, 3), 1e-6)), .4)
    for lev in range(levels):
        st = 2**lev; acc = np.zeros_like(x); ws = np.zeros((H, Wd, 1), np.float32); l = _blur(lum(x), 1); pad = lambda q: np.pad(q, [(2*st, 2*st)]*2+[(0, 0)]*(q.ndim-2), mode='edge')
        X, A, Nn, Mi, Lp = pad(x), pad(alb), pad(nrm), pad(mist), pad(l)
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                if abs(dx)+abs(dy) > 2: continue
                sl = (slice(2*st+dy*st, 2*st+dy*st+H), slice(2*st+dx*st, 2*st+dx*st+Wd)); e = ((Nn[sl]-nrm)**2).sum(-1)*24.+np.abs(Mi[sl]-mist)*(160./(1+lev))
                if ka: e += ((A[sl]-alb)**2).sum(-1)*ka
                e += np.abs(Lp[sl]-l)/(sig*2.*strength*(.72**lev)+2e-3); w = ((3, 2, 1)[abs(dx)]*(3, 2, 1)[abs(dy)]*(np.exp(-e)+(.05 if lev == 0 and max(abs(dx), abs(dy)) < 2 else 0))).astype(np.float32)[..., None]; acc += X[sl]*w; ws += w
        x = acc/ws
    return np.expm1(x)/4


def denoise_lobes(P, strength):
    """Each kind of light is filtered by itself, so that soft bounced light may be smoothed far and reflections hardly. Sums to the picture."""
    p = {k: np.ascontiguousarray(v[..., :3]) for k, v in P.items()}; mist = p['mist'][..., 0]; gloss = p['gd']+p['gi']
    rest = p['rgb']-p['alb']*(p['dd']+p['di'])-p['gc']*gloss
    f = lambda x, k, lv, ka: _atrous(x, p['nrm'], mist, p['alb'], strength*k, lv, ka)
    return p['alb']*(f(p['dd'], .9, 3, 6.)+f(p['di'], 1.9, 5, 2.))+p['gc']*f(gloss, 1.1, 3, 40.)+np.where(rest < 3, _atrous(np.clip(rest, 0, 3), p['nrm'], mist, p['alb'], strength*.5, 2, 30.), rest)


def finish(name, *, dn=.6, haze=None, bloom=.06, grade=None, out=None, alpha=False, quality=90, keep=False, lobes=False):
    """Render, filter, grade, save PNG (test/) and JPEG (out/). haze: dict(D, near_rgb, far_rgb (left, right), cap)."""
    s = bpy.context.scene; t0 = time.time(); tmp = f'{ROOT}/test/_pass_{name}'; os.makedirs(tmp, exist_ok=True); _passes(tmp, lobes)
    s.render.image_settings.file_format = 'PNG'; s.render.filepath = f'{tmp}/raw.png'
    bpy.ops.render.render(write_still=False); t1 = time.time()
    f = s.frame_current
    P = {k: _load(f'{tmp}/{k}{f:04d}.exr') for k in (*PASSES, *(LOBES if lobes else ()))}
    rgb, alb, nrm, mist = P['rgb'][..., :3].copy(), P['alb'][..., :3], P['nrm'][..., :3], P['mist'][..., 0]
    if lobes: rgb, dn = denoise_lobes(P, dn), 0
    rgb = post(rgb, alb, nrm, mist, dn, haze, bloom, grade)
    A = np.ones_like(rgb[..., :1])
    if alpha:                                                  # shadow catcher: smooth the noisy part of alpha too
        A = P['rgb'][..., 3:]; q = denoise(np.repeat(A, 3, -1), np.zeros_like(alb), nrm, mist, 1.2)[..., :1]; A = np.where(A > .98, A, np.clip(q, 0, 1))
    save(np.concatenate([rgb, A], -1), name, alpha, quality, out)
    print(f'RENDERED {name} {s.render.resolution_x}x{s.render.resolution_y} render {t1-t0:.0f}s post {time.time()-t1:.0f}s', flush=True)
    if not keep:
        for k in P: os.remove(f'{tmp}/{k}{f:04d}.exr')


def post(rgb, alb, nrm, mist, dn, haze, bloom, grade):
    rgb = denoise(rgb, alb, nrm, mist, dn)
    H, Wd, _ = rgb.shape; s = bpy.context.scene
    if haze:
        ms = s.world.mist_settings; d = ms.start + np.clip(mist, 0, 1)*ms.depth
        u = np.linspace(0, 1, Wd)[None, :, None]
        col = np.array(haze['left'])*(1-u)**1.3 + np.array(haze['right'])*(1-(1-u)**1.3)
        fac = haze.get('cap', .8)*(1-np.exp(-np.maximum(d-ms.start, 0)/haze['D']))
        fac = np.where(mist > .9995, 0, fac)[..., None]
        rgb = rgb*(1-fac)+col*fac
    if bloom:
        r = max(2, Wd//90); hi = np.minimum(np.maximum(rgb-1.2, 0), 6); rgb = rgb + bloom*(_blur(hi, r//3)+_blur(hi, r)+.6*_blur(hi, r*3))
    if grade:
        l = (rgb @ np.array([.3, .59, .11]))[..., None]
        rgb = l+(rgb-l)*grade.get('sat', 1.)
        sh = np.exp(-l*6); rgb = rgb*(1-sh)+rgb*np.array(grade.get('shadow', (1, 1, 1)))*sh
        rgb = rgb*np.array(grade.get('gain', (1, 1, 1)))
        if grade.get('vignette'):
            y, x = np.mgrid[-1:1:H*1j, -1:1:Wd*1j]; rgb = rgb*(1-grade['vignette']*np.clip((x*x+y*y)/2, 0, 1)**1.5)[..., None]
    return np.maximum(rgb, 0)


def save(px, name, alpha=False, quality=90, out=None):
    s = bpy.context.scene; H, Wd, _ = px.shape
    im = bpy.data.images.new('final', Wd, H, alpha=alpha, float_buffer=True); im.alpha_mode = 'PREMUL' if alpha else 'NONE'; im.pixels.foreach_set(px.astype(np.float32).ravel())
    s.render.image_settings.file_format = 'PNG'; s.render.image_settings.color_mode = 'RGBA' if alpha else 'RGB'
    png = f'{ROOT}/test/{name}.png'; im.save_render(png, scene=s); bpy.data.images.remove(im)
    if out:
        from PIL import Image
        os.makedirs(f'{ROOT}/out', exist_ok=True); i = Image.open(png)
        if alpha:
            i.save(f'{ROOT}/out/{name}.png', optimize=True); bg = Image.new('RGB', i.size, (247, 245, 240)); bg.paste(i, mask=i.split()[3]); i = bg
        i.convert('RGB').save(f'{ROOT}/out/{name}.jpg', quality=quality, subsampling=0, optimize=True, progressive=True)
