"""Finishing: passes -> numpy filter -> haze -> bloom -> Filmic -> JPEG.

Debian's Blender has no OpenImageDenoise, so the filter is here: an edge-stopping wavelet filter on the light alone
(colour divided by albedo), guided by albedo, normal and distance.
"""
import os, time
import bpy
import numpy as np
from .curve import agx_curve
from .render import ROOT, args


PASSES = dict(rgb="Image", alb="DiffCol", nrm="Normal", mist="Mist")


# Distance along the view, kept beside a finished picture: the film moves through pictures by it.
DEPTH = dict(z="Depth")


LOBES = dict(dd="DiffDir", di="DiffInd", gc="GlossCol", gd="GlossDir", gi="GlossInd")


def _passes(tmp, lobes=False):
    """Compositor writes each pass to a float EXR, which numpy then reads."""
    s = bpy.context.scene
    s.use_nodes = True
    nt = s.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    fo = nt.nodes.new("CompositorNodeOutputFile")
    fo.base_path = tmp
    fo.format.file_format = "OPEN_EXR"
    fo.format.color_depth = "32"
    fo.format.color_mode = "RGBA"
    fo.file_slots.clear()
    for slot, out in {**PASSES, **DEPTH, **(LOBES if lobes else {})}.items():
        fo.file_slots.new(slot)
        nt.links.new(rl.outputs[out], fo.inputs[slot])
    co = nt.nodes.new("CompositorNodeComposite")
    nt.links.new(rl.outputs["Image"], co.inputs[0])


def _load(path):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = "Non-Color"
    a = np.empty(im.size[0] * im.size[1] * 4, np.float32)
    im.pixels.foreach_get(a)
    a = a.reshape(im.size[1], im.size[0], 4)
    bpy.data.images.remove(im)
    return a


def _blur(a, r):
    """Three box blurs, close to a Gaussian of radius r pixels."""
    for ax in (0, 1):
        for _ in range(3):
            k = max(1, int(r))
            c = np.cumsum(
                np.concatenate(
                    [np.repeat(np.take(a, [0], ax), k + 1, ax), a, np.repeat(np.take(a, [-1], ax), k, ax)], ax
                ),
                ax,
                dtype=np.float64,
            )
            n = a.shape[ax]
            a = ((np.take(c, range(2 * k + 1, 2 * k + 1 + n), ax) - np.take(c, range(n), ax)) / (2 * k + 1)).astype(
                np.float32
            )
    return a


def denoise(rgb, alb, nrm, mist, strength=1.0, levels=4):
    """A-trous joint bilateral filter on demodulated lighting. rgb, alb, nrm: HxWx3; mist: HxW."""
    if strength <= 0:
        return rgb
    if strength > 0.8:  # fireflies: keep every pixel within the range of its neighbours
        pd = np.pad(rgb, [(1, 1), (1, 1), (0, 0)], mode="edge")
        nb = [
            pd[1 + j : pd.shape[0] - 1 + j, 1 + i : pd.shape[1] - 1 + i]
            for j in (-1, 0, 1)
            for i in (-1, 0, 1)
            if i or j
        ]
        rgb = np.clip(rgb, np.minimum.reduce(nb), np.maximum.reduce(nb))
    a = np.maximum(alb, 0.02)
    has = (alb.max(-1) > 0.02)[..., None]
    a = np.where(has, a, 1.0)
    x = np.log1p(np.maximum(rgb / a, 0) * 4)  # log tames highlights
    lum = lambda c: c @ np.array([0.3, 0.59, 0.11], np.float32)
    # local noise estimate from 3x3 differences
    l = lum(x)
    m1 = _blur(l, 2)
    var = _blur(l * l, 2) - m1 * m1
    sig = np.sqrt(np.maximum(_blur(var, 3), 1e-6))
    sig = np.minimum(sig, 0.35)
    H, Wd = l.shape
    for lev in range(levels):
        st = 2**lev
        acc = np.zeros_like(x)
        ws = np.zeros((H, Wd, 1), np.float32)
        l = lum(x)
        pad = lambda q: np.pad(q, [(2 * st, 2 * st), (2 * st, 2 * st)] + [(0, 0)] * (q.ndim - 2), mode="edge")
        X, A, Nn, Mi, Lp = pad(x), pad(alb), pad(nrm), pad(mist), pad(l)
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                if abs(dx) + abs(dy) > 3:
                    continue
                sl = (slice(2 * st + dy * st, 2 * st + dy * st + H), slice(2 * st + dx * st, 2 * st + dx * st + Wd))
                k = (3, 2, 1)[abs(dx)] * (3, 2, 1)[abs(dy)]
                e = (
                    ((A[sl] - alb) ** 2).sum(-1) * (180.0 / strength)
                    + ((Nn[sl] - nrm) ** 2).sum(-1) * (10.0 / strength)
                    + np.abs(Mi[sl] - mist) * (400.0 / strength)
                )
                e += np.abs(Lp[sl] - l) / (sig * 2.2 * strength * (0.75**lev) + 1e-3)
                w = (k * np.exp(-e)).astype(np.float32)[..., None]
                acc += X[sl] * w
                ws += w
        x = acc / ws
    y = np.expm1(x) / 4 * a
    return y


def _quiet(x):
    """Fireflies: no pixel outside the range of its eight neighbours."""
    pd = np.pad(x, [(1, 1), (1, 1), (0, 0)], mode="edge")
    nb = [
        pd[1 + j : pd.shape[0] - 1 + j, 1 + i : pd.shape[1] - 1 + i] for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j
    ]
    return np.clip(x, np.minimum.reduce(nb), np.maximum.reduce(nb))


LUMA = np.array([0.3, 0.59, 0.11], np.float32)


def denoise_lobes(P, strength):
    """Each kind of light is filtered by itself with an edge-stopping wavelet: soft bounced light far, reflections hardly.

    What stops the filter at an edge (normal, distance, albedo) is the same for all kinds and worked out once a step. Sums to the picture.
    """
    p = {k: np.ascontiguousarray(v[..., :3]) for k, v in P.items()}
    alb, nrm, mist = p["alb"], p["nrm"], np.ascontiguousarray(p["mist"][..., 0])
    gloss = p["gd"] + p["gi"]
    rest = p["rgb"] - alb * (p["dd"] + p["di"]) - p["gc"] * gloss
    H, W = mist.shape
    kinds = []  # light, reach of luminance, levels, how strongly a change of albedo stops it
    for x, k, levels, ka in ((p["di"], 2.6, 5, 1.0), (p["dd"], 1.0, 3, 5.0), (gloss, 1.1, 3, 40.0), (np.clip(rest, 0, 3), 0.5, 2, 30.0)):
        x = np.log1p(np.maximum(_quiet(x), 0) * 4).astype(np.float32)
        l = x @ LUMA
        m1 = _blur(l, 2)
        sig = np.minimum(np.sqrt(np.maximum(_blur(_blur(l * l, 2) - m1 * m1, 3), 1e-6)), 0.4)
        kinds.append(dict(x=x, levels=levels, ka=np.float32(ka), sig=sig * np.float32(2.0 * strength * k)))
    taps = [(dy, dx) for dy in range(-2, 3) for dx in range(-2, 3) if abs(dx) + abs(dy) <= 2]
    for lev in range(5):
        st = 2**lev
        pad = lambda q: np.pad(q, [(2 * st, 2 * st)] * 2 + [(0, 0)] * (q.ndim - 2), mode="edge")
        A, N, Mi = pad(alb), pad(nrm), pad(mist)
        active = [k for k in kinds if lev < k["levels"]]
        for k in active:
            k["l"] = _blur(k["x"] @ LUMA, 1)
            k["X"], k["L"] = pad(k["x"]), pad(k["l"])
            k["slope"] = 1 / (k["sig"] * np.float32(0.72**lev) + np.float32(2e-3))
            k["acc"], k["ws"] = np.zeros((H, W, 3), np.float32), np.zeros((H, W), np.float32)
        for dy, dx in taps:
            sl = (slice((2 + dy) * st, (2 + dy) * st + H), slice((2 + dx) * st, (2 + dx) * st + W))
            d = N[sl] - nrm
            g = np.einsum("ijk,ijk->ij", d, d) * np.float32(24) + np.abs(Mi[sl] - mist) * np.float32(160 / (1 + lev))
            d = A[sl] - alb
            a = np.einsum("ijk,ijk->ij", d, d)
            share = np.float32((3, 2, 1)[abs(dx)] * (3, 2, 1)[abs(dy)])
            least = np.float32(0.05 if lev == 0 and max(abs(dx), abs(dy)) < 2 else 0)
            for k in active:
                w = share * (np.exp(-(g + a * k["ka"] + np.abs(k["L"][sl] - k["l"]) * k["slope"])) + least)
                k["acc"] += k["X"][sl] * w[..., None]
                k["ws"] += w
        for k in active:
            k["x"] = k["acc"] / k["ws"][..., None]
    di, dd, gl, em = (np.expm1(k["x"]) / 4 for k in kinds)
    return alb * (dd + di) + p["gc"] * gl + np.where(rest < 3, em, rest)


def gathered(tmp, P, n, whole):
    """Adds the light of n samples to what earlier runs of the same picture left in tmp; nothing until there are `whole` samples of it."""
    path = f"{tmp}/gathered.npz"
    sums = {k: v.astype(np.float32) * (n if k != "z" else 1) for k, v in P.items()}
    if os.path.exists(path):
        with np.load(path) as before:
            n += int(before["n"])
            sums = {k: before[k] + v if k != "z" else before[k] for k, v in sums.items()}
    np.savez(f"{tmp}/next.npz", n=n, **sums)
    os.replace(f"{tmp}/next.npz", path)
    print(f"GATHERED {n} of {whole}", flush=True)
    if n < whole:
        return None
    os.remove(path)
    return {k: v / n if k != "z" else v for k, v in sums.items()}


def held(tmp):
    """How many samples earlier runs left in tmp."""
    path = f"{tmp}/gathered.npz"
    if not os.path.exists(path):
        return 0
    with np.load(path) as before:
        return int(before["n"])


def finish(
    name, *, dn=0.6, haze=None, bloom=0.06, grade=None, out=None, alpha=False, quality=90, keep=False, lobes=False, agx=None
):
    """Render, filter, grade, save PNG (test/) and JPEG (out/). haze: dict(D, near_rgb, far_rgb (left, right), cap).

    `part=2 samples=14` renders two samples a run and keeps them; the seventh run makes the picture of all: for a busy machine.
    """
    s = bpy.context.scene
    whole = s.cycles.samples
    for o in s.objects:  # bevels are for the render alone: every operator would work them out for a window that is not there
        for m in o.modifiers:
            m.show_viewport = False
    if "depth" in args():
        return distances(name)
    t0 = time.time()
    tmp = f"{ROOT}/test/_pass_{name}"
    os.makedirs(tmp, exist_ok=True)
    _passes(tmp, lobes)
    s.render.image_settings.file_format = "PNG"
    s.render.filepath = f"{tmp}/raw.png"
    if "part" in args():
        s.cycles.seed = held(tmp)
        s.cycles.samples = min(int(args()["part"]), whole - s.cycles.seed)
    bpy.ops.render.render(write_still=False)
    t1 = time.time()
    f = s.frame_current
    P = {k: _load(f"{tmp}/{k}{f:04d}.exr") for k in (*PASSES, *DEPTH, *(LOBES if lobes else ()))}
    if "part" in args():
        P = gathered(tmp, P, s.cycles.samples, whole)
        if P is None:
            return
    camera(name, P["z"][::-1, :, 0])
    rgb, alb, nrm, mist = P["rgb"][..., :3].copy(), P["alb"][..., :3], P["nrm"][..., :3], P["mist"][..., 0]
    if lobes:
        rgb, dn = denoise_lobes(P, dn), 0
    rgb = post(rgb, alb, nrm, mist, dn, haze, bloom, grade)
    if agx:
        display(rgb, name, agx, quality, out)
        return spent(name)
    A = np.ones_like(rgb[..., :1])
    if alpha:  # shadow catcher: smooth the noisy part of alpha too
        A = P["rgb"][..., 3:]
        q = denoise(np.repeat(A, 3, -1), np.zeros_like(alb), nrm, mist, 1.2)[..., :1]
        A = np.where(A > 0.98, A, np.clip(q, 0, 1))
    save(np.concatenate([rgb, A], -1), name, alpha, quality, out)
    print(
        f"RENDERED {name} {s.render.resolution_x}x{s.render.resolution_y} render {t1-t0:.0f}s post {time.time()-t1:.0f}s",
        flush=True,
    )
    if not keep:
        for k in P:
            os.remove(f"{tmp}/{k}{f:04d}.exr")
    spent(name)


_before = 0.0


def spent(name):
    """Says the processor seconds since the picture before; the first one's hold the scene."""
    global _before
    now = time.process_time()
    print(f"PICTURE {name} {now - _before:.1f} s of processor", flush=True)
    _before = now


def distances(name):
    """Distances alone, of a picture that was rendered before: `depth=1 samples=1 scale=.5`."""
    s = bpy.context.scene
    tmp = f"{ROOT}/test/_pass_{name}"
    os.makedirs(tmp, exist_ok=True)
    _passes(tmp)
    bpy.ops.render.render(write_still=False)
    camera(name, _load(f"{tmp}/z{s.frame_current:04d}.exr")[::-1, :, 0])
    print("DISTANCES", name, flush=True)


def camera(name, z):
    """Keeps distances and the camera of a picture: from it a place in the picture is a place in the scene."""
    s = bpy.context.scene
    o = s.camera
    c = o.data
    np.savez_compressed(
        f"{ROOT}/test/{name}.npz",
        z=np.minimum(z, 6e4).astype(np.float16) if z.max() < 6e4 else np.minimum(z, 6e4).astype(np.float32),
        at=np.array(o.matrix_world.translation),
        turn=np.array(o.matrix_world.to_3x3()),
        lens=c.lens,
        shift=(c.shift_x, c.shift_y),
        sensor=c.sensor_width,
    )


def post(rgb, alb, nrm, mist, dn, haze, bloom, grade):
    rgb = denoise(rgb, alb, nrm, mist, dn)
    H, Wd, _ = rgb.shape
    s = bpy.context.scene
    if haze:
        ms = s.world.mist_settings
        d = ms.start + np.clip(mist, 0, 1) * ms.depth
        u = np.linspace(0, 1, Wd)[None, :, None]
        col = np.array(haze["left"]) * (1 - u) ** 1.3 + np.array(haze["right"]) * (1 - (1 - u) ** 1.3)
        fac = haze.get("cap", 0.8) * (1 - np.exp(-np.maximum(d - ms.start, 0) / haze["D"]))
        fac = np.where(mist > 0.9995, 0, fac)[..., None]
        rgb = rgb * (1 - fac) + col * fac
    if bloom:
        r = max(2, Wd // 90)
        hi = np.minimum(np.maximum(rgb - 1.2, 0), 6)
        rgb = rgb + bloom * (_blur(hi, r // 3) + _blur(hi, r) + 0.6 * _blur(hi, r * 3))
    if grade:
        l = (rgb @ np.array([0.3, 0.59, 0.11]))[..., None]
        rgb = l + (rgb - l) * grade.get("sat", 1.0)
        sh = np.exp(-l * 6)
        rgb = rgb * (1 - sh) + rgb * np.array(grade.get("shadow", (1, 1, 1))) * sh
        rgb = rgb * np.array(grade.get("gain", (1, 1, 1)))
        if grade.get("vignette"):
            y, x = np.mgrid[-1 : 1 : H * 1j, -1 : 1 : Wd * 1j]
            rgb = rgb * (1 - grade["vignette"] * np.clip((x * x + y * y) / 2, 0, 1) ** 1.5)[..., None]
    return np.maximum(rgb, 0)


def display(rgb, name, agx, quality, out):
    """Own curve instead of Filmic; the light before it stays beside the picture, so that the grade can be tried without rendering."""
    from PIL import Image

    np.save(f"{ROOT}/test/{name}.light.npy", rgb.astype(np.float16))
    px = (agx_curve(rgb, **agx)[::-1] * 255 + 0.5).astype(np.uint8)
    i = Image.fromarray(px)
    i.save(f"{ROOT}/test/{name}.png")
    if out:
        os.makedirs(f"{ROOT}/out", exist_ok=True)
        i.save(f"{ROOT}/out/{name}.jpg", quality=quality, subsampling=0, optimize=True, progressive=True)
    print("SAVED", name, i.size, flush=True)


def save(px, name, alpha=False, quality=90, out=None):
    s = bpy.context.scene
    H, Wd, _ = px.shape
    im = bpy.data.images.new("final", Wd, H, alpha=alpha, float_buffer=True)
    im.alpha_mode = "PREMUL" if alpha else "NONE"
    im.pixels.foreach_set(px.astype(np.float32).ravel())
    s.render.image_settings.file_format = "PNG"
    s.render.image_settings.color_mode = "RGBA" if alpha else "RGB"
    png = f"{ROOT}/test/{name}.png"
    im.save_render(png, scene=s)
    bpy.data.images.remove(im)
    if out:
        from PIL import Image

        os.makedirs(f"{ROOT}/out", exist_ok=True)
        i = Image.open(png)
        if alpha:
            i.save(f"{ROOT}/out/{name}.png", optimize=True)
            bg = Image.new("RGB", i.size, (247, 245, 240))
            bg.paste(i, mask=i.split()[3])
            i = bg
        i.convert("RGB").save(
            f"{ROOT}/out/{name}.jpg", quality=quality, subsampling=0, optimize=True, progressive=True
        )
