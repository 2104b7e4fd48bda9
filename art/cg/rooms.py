"""Rooms at eye level. blender -b -P rooms.py -- shot=living-84A [scale=1] [samples=32]"""
import math, os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import render as R, finish as F, rooms as K, lakeview as L, fittings as I, finishes as D
from kit.meshkit import place

GAON = "gaon-lakepark"
# Plan millimetres and compass degrees, as on the drawing: where the camera stands, where it looks; lens in mm of a 36 mm frame.
SHOTS = {
    "living-84A": dict(
        site=GAON,
        plan="84A",
        rooms=("living", "kitchen"),
        at=(6200, 4680),
        look=186,
        z=1.28,
        lens=18.5,
        shift=(0, -0.035),
        size=(2000, 1250),
    ),
    "kitchen-84A": dict(
        site=GAON,
        plan="84A",
        rooms=("living", "kitchen"),
        at=(7000, 7050),
        look=342,
        z=1.32,
        lens=21.5,
        sun=(14.5, 163, 9.0),
        extra=(("wallpicture", (8098, 2900), 270),),
        shift=(0, -0.035),
        size=(2000, 1250),
    ),
    "bedroom-84A": dict(
        site=GAON,
        plan="84A",
        rooms=("bedroom1",),
        at=(3330, 4250),
        look=217,
        z=1.28,
        lens=17,
        shift=(0, -0.04),
        size=(2000, 1250),
    ),
    "living-59A": dict(
        site=GAON,
        plan="59A",
        rooms=("living", "kitchen"),
        at=(6300, 4150),
        look=196,
        z=1.30,
        lens=18.5,
        shift=(0, -0.035),
        size=(2000, 1250),
    ),
    "kitchen-59A": dict(
        site=GAON,
        plan="59A",
        rooms=("living", "kitchen"),
        at=(6500, 6000),
        look=333,
        z=1.32,
        lens=20,
        shift=(0, -0.035),
        size=(2000, 1250),
    ),
    "bedroom-59A": dict(
        site=GAON,
        plan="59A",
        rooms=("bedroom1",),
        at=(2950, 3900),
        look=217,
        z=1.28,
        lens=17,
        shift=(0, -0.04),
        size=(2000, 1250),
    ),
    "pano-84A": dict(
        site=GAON,
        plan="84A",
        rooms=("living", "kitchen"),
        at=(5500, 5900),
        look=180,
        z=1.40,
        size=(4096, 2048),
        pano=True,
    ),
}
# For phones: the same rooms from the same place, upright. The frame ends where a thing ends: before the screen, behind the door.
for name, lens, shift in (
    ("living-84A", 28, (-0.078, -0.062)),
    ("kitchen-84A", 26.9, (0.037, -0.045)),
    ("bedroom-84A", 24, (0.03, -0.065)),
    ("living-59A", 26, (-0.17, -0.055)),
    ("kitchen-59A", 30, (0.012, -0.09)),
    ("bedroom-59A", 24, (0.03, -0.065)),
):
    SHOTS[name + "-tall"] = dict(SHOTS[name], lens=lens, shift=shift, size=(1180, 1440))
a = R.args()
scale = float(a.get("scale", 1))
name = a.get("shot", "living-84A")
s = SHOTS[name]
R.reset()
u, m = K.build(s["site"], s["plan"], s["rooms"])
L.view()
R.sky(
    elev=24,
    azim=150,
    strength=0.30,
    clouds=0.7,
    dust=1.5,
    sun=0.0,
    view=(
        1.5,
        0.92,
        [
            (0, (0.95, 0.87, 0.78)),
            (0.04, (0.82, 0.85, 0.88)),
            (0.12, (0.54, 0.70, 0.88)),
            (0.4, (0.30, 0.50, 0.76)),
            (1, (0.14, 0.28, 0.5)),
        ],
        (1.2, 0.95, 0.75),
    ),
)
elev, azim, power = s.get("sun", (26, 148, 7.5))
R.sun_lamp(elev, azim, power, (1, 0.84, 0.66), 0.9)
x, y = u.at(s["at"])
t = math.radians(s["look"])
for kind, at, facing in s.get("extra", ()):
    ex, ey = u.at(at)
    if kind == "plant":
        I.group(I.plant(m, 1.55, n=220), place(ex, ey))
    else:
        D.hang(D.painting(kind, 0.86, 1.16, len(kind)), ex, ey, 1.52, facing)
if not s.get("pano"):
    K.cull(x, y, math.sin(t), math.cos(t))
R.camera(
    (x, y, s["z"]),
    (x + math.sin(t), y + math.cos(t), s["z"]),
    lens=s.get("lens", 20),
    level=0,
    shift=s.get("shift", (0, 0)),
    pano=s.get("pano", False),
)
R.setup(
    *s["size"],
    scale,
    int(a.get("samples", 32)),
    thresh=0.02,
    bounces=(8, 4, 3, 4, 16),
    exposure=float(a.get("ev", 0.95)),
    look="High Contrast",
    mist=(0.1, 12),
    clamp=2.5
)
L.quick_gi(3, 3.5, 0.75)
F.finish(
    ("pano-" if s.get("pano") else "room-") + name.replace("pano-", ""),
    dn=0.8,
    bloom=0.02,
    grade=dict(sat=1.05, gain=(1.01, 1.0, 0.985), vignette=0 if s.get("pano") else 0.08),
    out=scale >= 1,
    lobes=True,
)
