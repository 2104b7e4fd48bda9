"""Outside views. blender -b -P outside.py -- shot=hero-lake[,row …] [scale=1] [samples=24] [built=file]"""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import render as R, finish as F, complex as C, entrance as E, gallery as GA, still as ST, lakeside as LS, play as PL, hero as HE, river as RV

MORNING = dict(
    build=dict(lit=0.02, strength=1.0),
    sky=dict(
        elev=20,
        azim=127,
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
# Late morning: the sun stands high enough to reach the lawn between the towers.
NOON = dict(
    MORNING,
    build=dict(MORNING["build"], near=True),
    sky=dict(MORNING["sky"], elev=43, azim=163, strength=0.13, warm=(1.0, 0.96, 0.90)),
    exposure=0.05,
    grade=dict(MORNING["grade"], sat=0.99),
    lobes=True,
)
EVENING = dict(
    build=dict(lit=0.21, strength=0.75, ground_light=1.3, evening=True),
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
SHOTS = {}
# Eyes at 1.6 m: the same towers, grown trees and painted domes as over the lake.
NEAR = dict(
    NOON,
    build=dict(lit=0.02, strength=1.0, near=True, far=False, hero=dict(lit=0.03, strength=0.7)),
    exposure=0.0,
    look="None",
    bloom=0.06,
    haze=dict(D=3200, left=(0.88, 0.93, 1.0), right=(1.0, 0.95, 0.88), cap=0.8),
    grade=dict(sat=1.03),
    agx=dict(ev=0.35, power=1.45, sat=1.32),
)
# The lawn and its water feature from above the community centre, late in the morning, when the sun reaches between the towers.
LAWN = dict(
    NEAR,
    near=HE.lawn,
    clear=[(-1, -32, 14)],
    dome=dict(hour=HE.DAY, sun_azim=163, view=1.05, fill=1.15, mirror=1.35),
    sun=(41, 156, 7.0, (1, 0.92, 0.80), 0.6),
    agx=dict(ev=1.05, power=1.45, sat=1.32, warm=(1.01, 1, 0.985)),
)
SHOTS["lawn"] = (LAWN, (-1, -62, 19), (-1, 26, 19), 18.5, 0, (0.035, 0.022), (1500, 844))
SHOTS["lawn-tall"] = (LAWN, (-1, -62, 19), (-1, 26, 19), 28, 0, (0.02, 0.02), (1180, 1475))
# On the promenade in the forenoon; on the deck when the sun has come round to the south-west.
WALK = dict(
    NEAR,
    near=LS.walk_scene,
    clear=[(200, -123, 26), (180, -126, 24), (158, -128, 22), (134, -130, 20), (110, -131, 18), (90, -131, 16)],
    dome=dict(hour=HE.DAY, sun_azim=146, view=1.15, fill=0.85, mirror=1.1),
    sun=(34, 146, 5.6, (1, 0.90, 0.76), 0.6),
)
SHOTS["walk"] = (WALK, (201, -122.6, 1.62), (101, -122.0, 1.62), 21, 0, (0, 0.125), (1600, 960))
SHOTS["walk-tall"] = (WALK, (201, -122.6, 1.62), (101, -122.6, 1.62), 24, 0, (0, 0.24), (1180, 1475))
# The same walk from its other end, late on an October afternoon.
AUTUMN = dict(
    WALK,
    build=dict(NEAR["build"], autumn=True),
    near=LS.autumn_scene,
    clear=[(40 + k * 14, -128, 17) for k in range(12)],
    dome=dict(hour=HE.DAY, sun_azim=238, view=1.1, fill=1.25, mirror=1.0),
    sun=(22, 232, 8.5, (1, 0.84, 0.64), 0.6),
    agx=dict(ev=0.55, power=1.55, sat=1.22, warm=(1.01, 1, 0.985)),
)
SHOTS["autumn"] = (AUTUMN, (38.5, -129.9, 1.62), (138, -127.5, 1.62), 24, 0, (0, 0.125), (1400, 875))
SHOTS["autumn-tall"] = (AUTUMN, (38.5, -129.9, 1.62), (138, -128.7, 1.62), 25, 0, (0, 0.18), (1180, 1475))
# The playground in the afternoon, from a first floor's height: the sun comes over the lawn.
PLAY = dict(
    NEAR,
    near=PL.scene,
    clear=[(52, 8, 27), (56, -14, 14)],
    dome=dict(hour=HE.DAY, sun_azim=226, view=0.95, fill=1.25, mirror=1.2),
    sun=(40, 226, 7.0, (1, 0.92, 0.80), 0.6),
    agx=dict(ev=1.2, power=1.45, sat=1.28, warm=(1.01, 1, 0.985)),
)
SHOTS["play"] = (PLAY, (60.2, -8.4, 3.9), (50.2, 12.5, 3.9), 24.5, 0, (0, -0.035), (1400, 875))
SHOTS["play-tall"] = (PLAY, (60.2, -8.4, 3.9), (51.6, 12.5, 3.9), 27, 0, (0, 0.01), (1180, 1475))
DECK = dict(
    NEAR,
    near=LS.deck_scene,
    clear=[(-14, -126, 30), (-14, -104, 14)],
    dome=dict(hour=HE.MORNING, sun_azim=225, view=1.5, fill=0.80, mirror=1.3),
    sun=(15, 226, 7.2, (1, 0.80, 0.58), 0.8),
    haze=dict(D=7000, left=(0.88, 0.93, 1.0), right=(1.0, 0.95, 0.88), cap=0.7),
    agx=dict(ev=0.3, power=1.4, sat=1.36),
)
# From the steps down to the deck, to the south-east: tables and strollers before, the lake and its far shore behind the rail.
SHOTS["deck"] = (DECK, (-33.0, -113.0, 3.0), (-5, -150, 2.0), 27, 0, (0, -0.04), (1600, 1000))
SHOTS["deck-tall"] = (DECK, (-29.5, -115.6, 1.6), (65, -144, 1.6), 26, 0, (0, 0.12), (1180, 1475))
# Evening at the gate: the sun has set behind the camera's right.
GATE = dict(
    EVENING,
    scene=E,
    build=dict(lit=0.25, strength=0.62),
    dome=dict(hour=HE.DUSK, sun_azim=-80, view=1.05, fill=0.50, mirror=0.8),
    exposure=0.0,
    look="None",
    bloom=0.14,
    lobes=True,
    haze=dict(D=5000, left=(0.50, 0.42, 0.52), right=(0.95, 0.62, 0.46), cap=0.5),
    grade=dict(sat=1.04),
    agx=dict(ev=1.0, power=1.4, sat=1.42),
)
SHOTS["gate"] = (GATE, (-3.2, 47, 2.2), (-0.4, 0, 2.2), 24, 0, (0, 0.125), (1440, 900))
SHOTS["gate-tall"] = (GATE, (-7, 47, 2.0), (-1.0, 0, 2.0), 21, 0, (0, 0.24), (1180, 1475))
# The model house: the same evening, darker, so that its hall glows.
HOUSE = dict(EVENING, scene=GA, build={}, sky=dict(EVENING["sky"], strength=0.30), exposure=0.85, bloom=0.10, lobes=True, haze=dict(D=9000, left=(0.40, 0.40, 0.50), right=(0.62, 0.44, 0.36), cap=0.5))
SHOTS["model-house"] = (HOUSE, (-22, -28, 1.6), (-0.5, 0, 1.6), 22, 0, (0, 0.095), (2000, 1125))
SHOTS["model-house-tall"] = (HOUSE, (-13, -26, 1.7), (-5, 0, 1.7), 22, 0, (0, 0.165), (1180, 1400))
STILL = dict(
    MORNING,
    scene=ST,
    build={},
    sun=(21, 128, 5.5, (1, 0.80, 0.58), 0.6),
    sky=dict(MORNING["sky"], strength=0.20, sun=0.0),
    exposure=0.5,
    bloom=0.05,
    haze=None,
    lobes=True,
    grade=dict(sat=1.12, shadow=(0.95, 1.0, 1.06), gain=(1.035, 1.0, 0.955), vignette=0.14),
)
SHOTS["brand"] = (STILL, (-0.4, -4.6, 1.35), (0.25, 4, 1.35), 34, 0, (0, 0.0), (2000, 1125))
SHOTS["brand-tall"] = (STILL, (-0.2, -4.6, 1.35), (0.55, 4, 1.35), 34, 0, (0, 0.02), (1080, 1350))
# The home page's picture: over the lake soon after sunrise, sun from the right; sky, glass, water and grade of its own (kit/hero.py).
LAKE = dict(
    build=dict(lit=0.06, strength=0.8, trees=1500, far=False, hero=dict(lit=0.10, strength=1.0)),
    near=HE.scene,
    clear=[(-88, -94, 13), (52, -96, 13), (-14, -104, 22), (122, -86, 11), (206, -92, 11), (-180, -76, 10)],  # lobbies, the community centre
    dome=dict(hour=HE.MORNING, sun_azim=128, fill=0.78),
    mist=420,
    sun=(7.5, 132, 8.5, (1, 0.70, 0.43), 1.1),
    exposure=0.0,
    look="None",
    dn=0.5,
    bloom=0.10,
    haze=dict(D=2400, left=(1.15, 1.04, 0.98), right=(1.75, 1.30, 0.95), cap=0.95),
    grade=dict(sat=1.06),
    lobes=True,
    agx=dict(ev=0.8, power=1.6, sat=1.5, warm=(1.01, 1, 0.985)),
)
SHOTS["hero-lake"] = (LAKE, (-62, -345, 26), (80, -75, 26), 32, 0, (0, 0.10), (2000, 1125))
SHOTS["hero-lake-tall"] = (LAKE, (-44, -335, 26), (48, -70, 26), 52, 0, (0, 0.125), (1200, 1378))
# The same morning from other sides: the end of the row that the sun reaches first, the community centre, the court from above, balconies.
SHOTS["row"] = (LAKE, (330, -230, 14), (120, -75, 14), 26, 0, (0, 0.12), (1500, 844))
SHOTS["row-tall"] = (LAKE, (330, -230, 14), (160, -78, 14), 36, 0, (0, 0.12), (1000, 1400))
SHOTS["club"] = (LAKE, (-22, -212, 9), (-9, -80, 9), 30, 0, (0, 0.09), (1440, 900))
SHOTS["court"] = (LAKE, (-14, -360, 135), (-4, 0, 135), 34, 0, (0, -0.15), (1500, 844))
SHOTS["facade"] = (LAKE, (0, -178, 44), (58, -80, 44), 36, 0, (0, 0.05), (1400, 900))
# The same place when the lamps are on.
LAKE_DUSK = dict(
    LAKE,
    build=dict(LAKE["build"], lit=0.3, hero=dict(lit=0.36, strength=1.3)),
    near=HE.evening,
    dome=dict(hour=HE.DUSK, sun_azim=-78, view=0.85, fill=0.34, mirror=0.75),
    sun=(2.0, -70, 0.9, (1, 0.55, 0.35), 6.0),
    haze=dict(D=2800, left=(0.72, 0.46, 0.40), right=(0.36, 0.32, 0.46), cap=0.9),
    bloom=0.16,
    agx=dict(ev=0.75, power=1.5, sat=1.45),
)
SHOTS["lake-dusk"] = (LAKE_DUSK, (-150, -400, 14), (12, -60, 14), 40, 0, (0, 0.09), (1600, 900))
SHOTS["lake-dusk-tall"] = (LAKE_DUSK, (-44, -335, 14), (48, -70, 14), 50, 0, (0, 0.12), (1180, 1410))
# Hannae Riverview over its river, late in the afternoon: the sun from the left, so that no light is that of the lake's pictures.
RIVER = dict(
    LAKE,
    scene=RV,
    build=dict(lit=0.10, strength=1.0),
    dome=dict(hour=HE.MORNING, sun_azim=-118, fill=0.72),
    sun=(13, -140, 8.5, (1, 0.78, 0.53), 1.0),
    haze=dict(D=3000, left=(1.70, 1.30, 0.98), right=(1.08, 1.06, 1.06), cap=0.95),
    agx=dict(ev=0.75, power=1.6, sat=1.45),
)
SHOTS["river"] = (RIVER, (-104, -190, 12), (-11, -10, 12), 20.5, 0, (-0.17, 0.165), (1600, 900))
SHOTS["river-tall"] = (RIVER, (-104, -214, 12), (-10, -10, 12), 45, 0, (0, 0.15), (1180, 1355))
a = R.args()
scale = float(a.get("scale", 1))
names = a.get("shot", "hero-lake").split(",")  # several of one place: it is built once
mood, at, to = SHOTS[names[0]][:3]
if any(SHOTS[n][0] is not mood for n in names):
    raise SystemExit("these shots are not of one scene: " + ", ".join(names))
built = a.get("built")  # a scene built before is loaded, else built and kept there: for trying cameras and light
if built and os.path.exists(built):
    R.bpy.ops.wm.open_mainfile(filepath=built)
else:
    R.reset()
    if "scene" in mood:
        mood["scene"].build(**mood["build"])
    else:
        C.build(
            **mood["build"],
            clear=mood.get("clear") or ([(*at[:2], 30), ((at[0] * 3 + to[0]) / 4, (at[1] * 3 + to[1]) / 4, 22)] if at[2] < 22 else ())
        )
        if "near" in mood:
            mood["near"]()
    if built:
        R.bpy.ops.wm.save_as_mainfile(filepath=built, compress=False)
if "dome" in mood:
    HE.sky(**mood["dome"])
else:
    R.sky(**mood["sky"])
if "sun" in mood:
    R.sun_lamp(*mood["sun"])
for name in names:
    _, at, to, lens, pitch, shift, size = SHOTS[name]
    R.camera(at, to, lens=lens, level=pitch, shift=shift)
    R.setup(
        *size,
        scale,
        int(a.get("samples", 24)),
        thresh=0.03,
        exposure=mood["exposure"] + float(a.get("ev", 0)),
        look=mood["look"],
        mist=(mood["mist"] if "mist" in mood else 60 if "near" in mood or "scene" in mood else 400, 16000)
    )
    F.finish(name, dn=mood["dn"], haze=mood["haze"], bloom=mood["bloom"], grade=mood["grade"], out=scale >= 1, lobes=mood.get("lobes", False), agx=mood.get("agx"))
