"""Community rooms. blender -b -P commons.py -- shot=fitness|reading|cafe|lobby|parking[,lobby-tall|,parking-tall] [scale=1] [samples=28]"""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import render as R, finish as F, rooms as K, commons as C, arrival as A, basement as B, lakeview as L

a = R.args()
scale = float(a.get("scale", 1))
names = a.get("shot", "fitness").split(",")  # wide and tall of one room: it is built once
room = names[0].removesuffix("-tall")
if any(n.removesuffix("-tall") != room for n in names):
    raise SystemExit("these shots are not of one room: " + ", ".join(names))
TALL = {"parking": (28, (0, -0.01)), "lobby": (26, (0, 0.02))}  # for phones: lens and shift of the same place, upright
R.reset()
m = K.mats()
s = {**C.MAKE, **A.MAKE, "parking": B.parking}[room](m)
R.sky(
    elev=28,
    azim=40,
    strength=0.34,
    clouds=0.7,
    dust=1.4,
    sun=0.0,
    view=(
        1.35,
        0.92,
        s.get("sky", [(0, (0.95, 0.90, 0.82)), (0.06, (0.80, 0.86, 0.91)), (0.2, (0.50, 0.67, 0.87)), (1, (0.2, 0.36, 0.6))]),
        (1.1, 0.95, 0.8),
    ),
)
R.sun_lamp(*s.get("sun", (27, 66, 8.0)), (1, 0.85, 0.68), 0.9)
x, y = s["at"]
for name in names:
    tall = name.endswith("-tall")
    lens, shift = TALL[room] if tall else (s["lens"], s.get("shift", (0, -0.02)))
    R.camera((x, y, s["z"]), (*s["look"], s["z"]), lens=lens, level=0, shift=shift)
    R.setup(
        *((1180, 1440) if tall else (2000, 1250)),
        scale,
        int(a.get("samples", 28)),
        thresh=0.02,
        bounces=(8, 4, 3, 4, 16),
        exposure=float(a.get("ev", s.get("ev", 0.6))),
        look="High Contrast",
        mist=(0.1, 16),
        clamp=2.5,
    )
    L.quick_gi(3, 3.5, 0.75)
    F.finish("room-" + name, dn=0.8, bloom=0.02, grade=dict(sat=1.05, gain=(1.01, 1.0, 0.985), vignette=0.08), out=scale >= 1, lobes=True)
