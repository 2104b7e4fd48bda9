"""One finish board a type: colours and materials of floor, walls, kitchen and cloth, linear light, and the one
piece that makes its living room its own (`rooms.signature`). Every picture of a home takes it from here.

Grounds: the finish tables of the interior pages (engineered wood, silk paper, porcelain behind the screen, engineered stone tops).
"""
from . import materials as M

BOARDS = {
    # Bright: pale oak, white walls, cream porcelain, sage.
    "59A": dict(
        floor=((0.46, 0.355, 0.25), (0.60, 0.485, 0.36)),
        wall=(0.79, 0.78, 0.755),
        bench=((0.40, 0.29, 0.19), (0.54, 0.42, 0.295)),
        couch=(0.215, 0.255, 0.175),
        art=((0.74, 0.725, 0.695), (0.60, 0.575, 0.535), 0.55),
        slat=((0.42, 0.31, 0.205), (0.56, 0.44, 0.31)),
        door=((0.60, 0.585, 0.555), (0.66, 0.645, 0.615)),
        cab=(0.76, 0.75, 0.725),
        low=(0.44, 0.475, 0.415),
        top=((0.78, 0.77, 0.75), (0.62, 0.60, 0.57)),
        sofa=(0.56, 0.54, 0.49),
        accent=(0.20, 0.26, 0.175),
        spark=(0.50, 0.40, 0.20),
        motif="hills",
        rug=(0.68, 0.66, 0.62),
        piece="globe",
    ),
    # Warm: honey oak, travertine, clay.
    "59B": dict(
        floor=((0.40, 0.285, 0.18), (0.54, 0.405, 0.275)),
        wall=(0.77, 0.745, 0.705),
        art=((0.62, 0.545, 0.45), (0.47, 0.39, 0.30), 0.42),
        slat=((0.33, 0.22, 0.135), (0.47, 0.335, 0.215)),
        door=((0.40, 0.285, 0.185), (0.53, 0.40, 0.275)),
        cab=(0.72, 0.68, 0.615),
        low=(0.50, 0.41, 0.325),
        top=((0.76, 0.73, 0.685), (0.58, 0.53, 0.47)),
        sofa=(0.40, 0.165, 0.085),
        accent=(0.62, 0.54, 0.43),
        spark=(0.17, 0.20, 0.19),
        motif="arches",
        rug=(0.50, 0.39, 0.26),
        piece="arc",
    ),
    # The lake's stone: cool marbled porcelain, oak, pine green.
    "84A": dict(
        floor=((0.36, 0.265, 0.18), (0.50, 0.385, 0.275)),
        wall=(0.76, 0.745, 0.715),
        art=((0.66, 0.63, 0.585), (0.40, 0.36, 0.31), 0.75),
        slat=((0.17, 0.105, 0.06), (0.27, 0.175, 0.105)),
        door=((0.31, 0.215, 0.14), (0.45, 0.33, 0.225)),
        cab=(0.66, 0.63, 0.585),
        low=(0.085, 0.125, 0.108),
        top=((0.76, 0.745, 0.72), (0.50, 0.47, 0.44)),
        sofa=(0.52, 0.45, 0.36),
        accent=(0.035, 0.085, 0.07),
        spark=(0.36, 0.20, 0.125),
        motif="ridges",
    ),
    # Quiet: greige oak, warm grey porcelain, dusk blue.
    "84B": dict(
        floor=((0.33, 0.265, 0.20), (0.45, 0.37, 0.29)),
        wall=(0.72, 0.705, 0.68),
        art=((0.44, 0.425, 0.40), (0.60, 0.575, 0.54), 0.5),
        slat=((0.13, 0.095, 0.07), (0.215, 0.16, 0.12)),
        door=((0.255, 0.195, 0.145), (0.36, 0.285, 0.215)),
        cab=(0.60, 0.58, 0.55),
        low=(0.16, 0.165, 0.17),
        top=((0.62, 0.605, 0.58), (0.44, 0.425, 0.40)),
        sofa=(0.40, 0.385, 0.36),
        couch=(0.115, 0.150, 0.205),
        accent=(0.06, 0.095, 0.15),
        spark=(0.46, 0.34, 0.19),
        motif="moon",
        rug=(0.44, 0.435, 0.43),
        piece="lantern",
    ),
    # Deep: walnut, pale lake stone, brass and teal.
    "84C": dict(
        floor=((0.115, 0.070, 0.042), (0.19, 0.125, 0.080)),
        wall=(0.77, 0.755, 0.73),
        art=((0.50, 0.53, 0.52), (0.72, 0.735, 0.72), 0.6),
        slat=((0.115, 0.066, 0.037), (0.20, 0.125, 0.076)),
        door=((0.15, 0.093, 0.056), (0.25, 0.165, 0.105)),
        cab=(0.70, 0.69, 0.665),
        low=(0.165, 0.10, 0.062),
        top=((0.70, 0.71, 0.70), (0.46, 0.48, 0.475)),
        sofa=(0.030, 0.095, 0.108),
        accent=(0.50, 0.46, 0.39),
        spark=(0.44, 0.29, 0.11),
        motif="waves",
        rug=(0.30, 0.31, 0.31),
        piece="rings",
    ),
    # Hannae Riverview, every type: ash, white, the blue of its mark, copper.
    "river": dict(
        floor=((0.42, 0.365, 0.30), (0.56, 0.50, 0.425)),
        wall=(0.78, 0.78, 0.775),
        art=((0.52, 0.54, 0.56), (0.70, 0.72, 0.735), 0.5),
        slat=((0.20, 0.16, 0.13), (0.32, 0.26, 0.21)),
        door=((0.40, 0.345, 0.285), (0.53, 0.47, 0.40)),
        cab=(0.72, 0.725, 0.73),
        low=(0.045, 0.085, 0.155),
        top=((0.76, 0.765, 0.77), (0.56, 0.575, 0.59)),
        sofa=(0.46, 0.47, 0.485),
        accent=(0.022, 0.060, 0.135),
        spark=(0.42, 0.185, 0.085),
        metal=(0.52, 0.25, 0.135),
        motif="tide",
        rug=(0.60, 0.605, 0.61),
        piece="dome",
    ),
}


def key(site, plan):
    """Which board a type of a site follows."""
    return plan if site == "gaon-lakepark" else "river"


def of(key):
    return BOARDS[key]


def lay(m, key):
    """Puts a type's board over the interior's materials m."""
    b = of(key)
    grain = (3.0, 9.0, 0.45, 1.0)
    m.update(
        white=M.plain("wall_paint", b["wall"], 0.85),
        floor=M.wood("plank", *b["floor"], 0.19, 1.9, 0.36, 0.42),
        art=M.marble("artwall2", *b["art"], 0.20),
        slat=M.wood("slat", *b["slat"], *grain, (26, 26, 1.1)),
        casing=M.wood("casing", *b["door"], *grain, (26, 26, 1.1)),
        leafdoor=M.wood("door_leaf", *b["door"], *grain, (26, 26, 1.1)),
        cab=M.plain("cab_front", b["cab"], 0.42),
        cab2=M.plain("cab_low", b["low"], 0.42),
        stone=M.marble("top_stone", *b["top"], 1.3, 0.16),
        sand=M.fabric("sofa_fab", b["sofa"]),
        green=M.fabric("accent_fab", b["accent"]),
        navy=M.fabric("accent_fab", b["accent"]),
        clay=M.fabric("spark_fab", b["spark"]),
        motif=b["motif"],
        piece=b.get("piece"),
    )
    # The sofa has the cloth of curtains and headboards, the bench under the screen walnut, where a board does not say otherwise.
    m["couch"] = M.fabric("couch_fab", b["couch"]) if "couch" in b else m["sand"]
    m["bench"] = M.wood("bench_veneer", *b["bench"], *grain, (1.3, 26, 26)) if "bench" in b else m["walnut"]
    if "rug" in b:
        m["rug"] = M.fabric("rug_" + key, b["rug"], 90.0)
    if "metal" in b:  # fittings and lamps
        m["brass"] = M.plain("metal_" + key, b["metal"], 0.30, metal=1.0)
    return m
