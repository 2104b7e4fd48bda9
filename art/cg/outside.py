"""Outside views. blender -b -P outside.py -- shot=hero-aerial [scale=1] [samples=24]"""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import render as R, finish as F, complex as C

MORNING = dict(
    build=dict(lit=0.02, strength=1.0),
    sky=dict(
        elev=13,
        azim=118,
        strength=0.16,
        clouds=0.85,
        dust=1.4,
        air=1.0,
        warm=(1.0, 0.90, 0.78),
        view=(
            1.0,
            0.9,
            [
                (0, (0.98, 0.78, 0.58)),
                (0.03, (0.90, 0.78, 0.68)),
                (0.08, (0.60, 0.70, 0.80)),
                (0.2, (0.30, 0.48, 0.70)),
                (1, (0.10, 0.22, 0.42)),
            ],
            (1.5, 1.0, 0.62),
        ),
    ),
    exposure=0.18,
    look="High Contrast",
    dn=0.45,
    bloom=0.06,
    haze=dict(D=10000, left=(0.56, 0.64, 0.76), right=(1.0, 0.84, 0.68), cap=0.72),
    grade=dict(sat=1.12, shadow=(0.90, 1.0, 1.14), gain=(1.01, 1.0, 1.0), vignette=0.12),
)
EVENING = dict(
    build=dict(lit=0.27, strength=1.0, ground_light=1.6, evening=True),
    sky=dict(
        elev=2.5,
        azim=-70,
        strength=0.26,
        clouds=0.85,
        sun=0.1,
        dust=2.0,
        warm=(0.95, 0.66, 0.56),
        view=(
            0.52,
            0.92,
            [
                (0, (1.0, 0.56, 0.32)),
                (0.05, (0.92, 0.56, 0.42)),
                (0.13, (0.56, 0.48, 0.60)),
                (0.30, (0.17, 0.28, 0.54)),
                (1, (0.05, 0.11, 0.28)),
            ],
            (2.0, 1.0, 0.45),
        ),
    ),
    exposure=0.95,
    look="Medium High Contrast",
    dn=0.5,
    bloom=0.16,
    haze=dict(D=6500, left=(0.62, 0.42, 0.34), right=(0.34, 0.36, 0.48), cap=0.8),
    grade=dict(sat=1.10, shadow=(0.90, 1.0, 1.16), vignette=0.14),
)
# Camera in metres from the middle of the site (north is +y), what it looks at, lens in mm, pitch in degrees, shift, picture size.
SHOTS = {
    "hero-aerial": (MORNING, (-250, -900, 262), (10, 0, 40), 43, -5.5, (0, -0.056), (2400, 1350)),
    "hero-aerial-tall": (MORNING, (-165, -830, 330), (-46, 0, 40), 51, -10, (0, -0.095), (1080, 1600)),
    "dusk-lakeside": (EVENING, (-150, -560, 24), (34, 0, 24), 34, 0, (0, 0.045), (2000, 1125)),
    "dusk-lakeside-tall": (EVENING, (60, -520, 26), (-14, 0, 26), 34, 0, (0, 0.03), (1080, 1600)),
    "lawn": (MORNING, (-58, -58, 19), (6, 44, 12), 23, 0, (0, 0.05), (2000, 1125)),
}
a = R.args()
scale = float(a.get("scale", 1))
name = a.get("shot", "hero-aerial")
mood, at, to, lens, pitch, shift, size = SHOTS[name]
R.reset()
C.build(
    **mood["build"],
    clear=[(*at[:2], 30), ((at[0] * 3 + to[0]) / 4, (at[1] * 3 + to[1]) / 4, 22)] if at[2] < 22 else ()
)
R.sky(**mood["sky"])
R.camera(at, to, lens=lens, level=pitch, shift=shift)
R.setup(
    *size,
    scale,
    int(a.get("samples", 24)),
    thresh=0.03,
    exposure=mood["exposure"] + float(a.get("ev", 0)),
    look=mood["look"],
    mist=(60 if name == "lawn" else 400, 16000)
)
F.finish(name, dn=mood["dn"], haze=mood["haze"], bloom=mood["bloom"], grade=mood["grade"], out=scale >= 1)
