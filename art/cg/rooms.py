"""Rooms at eye level. blender -b -P rooms.py -- shot=living-84A[,living-84A-tall] [scale=1] [samples=32] [threads=2]"""
import math, os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import render as R, finish as F, rooms as K, lakeview as L, fittings as I, finishes as D, foyer as E
from kit.meshkit import place

GAON, HANNAE = "gaon-lakepark", "hannae-riverview"
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
        at=(5380, 4330),
        look=180,
        z=1.25,
        lens=17.5,
        sun=(25, 160, 8.0),
        shift=(0, -0.045),
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
    "living-59B": dict(
        site=GAON,
        plan="59B",
        rooms=("living", "kitchen"),
        at=(3380, 4060),
        look=203,
        z=1.30,
        lens=17.5,
        sun=(22, 196, 8.0),
        shift=(0, -0.035),
        size=(2000, 1250),
    ),
    "living-84C": dict(
        site=GAON,
        plan="84C",
        rooms=("living", "kitchen"),
        at=(4050, 4800),
        look=204,
        z=1.30,
        lens=17.5,
        sun=(20, 222, 8.5),
        shift=(0, -0.035),
        size=(2000, 1250),
    ),
    "living-84B-night": dict(
        site=GAON,
        plan="84B",
        rooms=("living", "kitchen"),
        at=(6900, 4480),
        look=191.6,
        z=1.28,
        lens=17.6,
        night=True,
        shift=(0, -0.035),
        size=(2000, 1250),
    ),
    "bathroom-84A": dict(
        site=GAON, plan="84A", rooms=("bath2",), at=(9720, 4900), look=0, near=1.29, z=1.32, lens=21.9, shift=(-0.16, -0.042), size=(2000, 1250), ev=1.12
    ),
    "entrance-84A": dict(
        site=GAON,
        plan="84A",
        rooms=("entrance", "bedroom3"),
        at=(11750, 1450),
        look=195,
        near=0.5,
        z=1.2,
        lens=18,
        sun=(24, 168, 9),
        shift=(0, -0.06),
        size=(1800, 1350),
        ev=1.0,
        opened=("front-door", "door-bedroom3"),
    ),
    "bedroom2-84A": dict(
        site=GAON, plan="84A", rooms=("bedroom2",), at=(10150, 8480), look=340, z=1.28, lens=17, sun=(21.5, 169, 14), shift=(0.055, -0.05), size=(2000, 1250), ev=1.05
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
# The cards of the tours: the same homes from where no other picture of them stands, as wide as a screen.
CARD = dict(site=GAON, rooms=("living", "kitchen"), z=1.32, shift=(0, -0.04), size=(1600, 900))
SHOTS |= {
    "tour-59A": dict(CARD, plan="59A", at=(3740, 7880), look=41, lens=17.5, shift=(0, -0.03), without=("plant",)),
    "tour-59B": dict(CARD, plan="59B", at=(3200, 9330), look=333, lens=17.5, shift=(0, -0.055), sun=(22, 196, 8.0)),
    "tour-84A": dict(CARD, plan="84A", at=(5150, 2850), look=156, lens=18),
    "tour-84B": dict(CARD, plan="84B", at=(5050, 9230), look=20, lens=17.5, shift=(0, -0.06), ev=1.15, without=("plant",)),
    "tour-river-74A": dict(CARD, site=HANNAE, plan="74A", at=(4500, 5050), look=149, lens=18, sun=(26, 214, 7.5)),
    "tour-river-84A": dict(CARD, site=HANNAE, plan="84A", at=(7950, 4700), look=207, lens=18),
}
# For phones: the same rooms from the same place, upright. The frame ends where a thing ends: before the screen, behind the door.
for name, lens, shift in (
    ("living-84A", 28, (-0.078, -0.062)),
    ("kitchen-84A", 26.9, (0.037, -0.045)),
    ("bedroom-84A", 24, (0.03, -0.065)),
    ("living-59A", 24, (0.0, -0.06)),
    ("kitchen-59A", 30, (0.012, -0.09)),
    ("bedroom-59A", 24, (0.03, -0.065)),
    ("living-59B", 25, (-0.03, -0.055)),
    ("living-84C", 25, (-0.03, -0.055)),
    ("living-84B-night", 27, (-0.03, -0.06)),
    ("entrance-84A", 24, (0.0, -0.08)),
    ("bedroom2-84A", 24, (0.03, -0.06)),
    ("bathroom-84A", 29, (-0.16, -0.05)),
):
    SHOTS[name + "-tall"] = dict(SHOTS[name], lens=lens, shift=shift, size=(1180, 1440))
a = R.args()
scale = float(a.get("scale", 1))
names = a.get("shot", "living-84A").split(",")  # wide and tall of one place: it is built once
if any(n.removesuffix("-tall") != names[0].removesuffix("-tall") for n in names):
    raise SystemExit("these shots are not of one place: " + ", ".join(names))
s = SHOTS[names[0]]
R.reset()
u, m = K.build(s["site"], s["plan"], s["rooms"], without=s.get("without", ()))
night = s.get("night", False)
L.river() if s["site"] == HANNAE else L.view(night=night)
R.sky(
    elev=2,
    azim=270,
    strength=0.012,
    clouds=0,
    sun=0.0,
    view=(0.62, 0.95, [(0, (0.62, 0.42, 0.36)), (0.03, (0.36, 0.31, 0.42)), (0.10, (0.11, 0.16, 0.34)), (0.3, (0.035, 0.065, 0.19)), (1, (0.01, 0.02, 0.07))], (0.5, 0.28, 0.16)),
) if night else R.sky(
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
if night:
    I.curtain_mat(through=0.0)  # lamps shine on the sheers, and nothing through them but grain
    for o in list(K.bpy.context.scene.objects):
        if o.type == "LIGHT" and o.name.split(".")[0] in ("day", "portal"):
            K.bpy.data.objects.remove(o)
        elif o.type == "LIGHT":
            kind = o.name.split(".")[0]
            o.data.energy *= {"cove": 1.5, "spot": 2.6, "lamp": 2.6, "pend": 2.0}.get(kind, 0.5)
            o.data.color = tuple(c * k for c, k in zip(o.data.color, (1, 0.96, 0.90)))
else:
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
for door in s.get("opened", ()):
    E.open_door(u, door, -86)
for name in names:
    s = SHOTS[name]
    R.camera(
        (x, y, s["z"]),
        (x + math.sin(t), y + math.cos(t), s["z"]),
        lens=s.get("lens", 20),
        level=0,
        shift=s.get("shift", (0, 0)),
        pano=s.get("pano", False),
    )
    if "near" in s:  # from beyond a wall, which is left out: rooms too small to step back in
        K.bpy.context.scene.camera.data.clip_start = s["near"]
    R.setup(
        *s["size"],
        scale,
        int(a.get("samples", 32)),
        thresh=0.02,
        bounces=(8, 4, 3, 4, 16),
        exposure=float(a.get("ev", s.get("ev", 1.45 if night else 0.95))),
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
