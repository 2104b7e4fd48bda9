"""Apartment towers: floor modules stamped into wings, wings into towers. The front (living side) faces -y.
Lengths in metres."""
import math
from mathutils import Matrix
from .meshkit import MeshB, place
from . import materials as M

W, D, FH, BASE = 12.6, 12.4, 2.95, 5.2  # unit width, depth, storey height, ground floor (piloti) height

# The look of a building: paint, spandrels, crown and how accents climb the facade.
STYLES = {
    "pine": dict(
        wall=(0.80, 0.775, 0.73),
        warm=(0.27, 0.205, 0.145),
        dark=(0.10, 0.105, 0.11),
        accent=(0.010, 0.042, 0.035),
        crown="portal",
    ),
    "sand": dict(
        wall=(0.70, 0.655, 0.585),
        warm=(0.20, 0.145, 0.10),
        dark=(0.13, 0.115, 0.10),
        accent=(0.10, 0.062, 0.036),
        crown="lantern",
    ),
    "slate": dict(
        wall=(0.80, 0.79, 0.77),
        warm=(0.15, 0.16, 0.17),
        dark=(0.07, 0.08, 0.09),
        accent=(0.03, 0.085, 0.09),
        crown="fins",
    ),
    "phase1": dict(
        wall=(0.60, 0.60, 0.585),
        warm=(0.33, 0.325, 0.31),
        dark=(0.16, 0.165, 0.17),
        accent=(0.10, 0.14, 0.17),
        crown="lantern",
    ),
}


def palette(lit=0.15, strength=3.0, style="pine", ground=0.0):
    """Materials of one style. `lit`: share of lit windows; `ground`: strength of the lobbies' own light."""
    s = STYLES[style]
    return dict(
        style=style,
        wall=M.plain("wall_" + style, s["wall"], 0.7),
        warm=M.plain("warm_" + style, s["warm"], 0.7),
        dark=M.plain("dark_" + style, s["dark"], 0.55),
        green=M.plain("accent_" + style, s["accent"], 0.45),
        bronze=M.plain("bronze", (0.15, 0.10, 0.062), 0.35, metal=0.6),
        stone=M.plain("stone", (0.17, 0.155, 0.14), 0.6, vary=0.25, bscale=0.6),
        glass=M.facade_glass(lit, strength),
        lobby=M.emit("lobby", (1, 0.66, 0.34), ground) if ground else M.facade_glass(lit, strength),
        rail=M.plain("rail_glass", (0.045, 0.068, 0.075), 0.06, spec=0.9),
        frame=M.plain("win_frame", (0.055, 0.055, 0.055), 0.4),
        roof=M.plain("roof", (0.33, 0.31, 0.28), 0.9),
        solar=M.plain("solar", (0.012, 0.018, 0.04), 0.15, spec=0.8),
        glow=M.emit("crown_glow", (1, 0.74, 0.42), strength * 1.8),
        garden=M.plain("roof_garden", (0.06, 0.10, 0.03), 0.9, vary=0.4, bscale=0.5),
    )


def unit_floor(p, pier, band, h=FH):
    """One 84 m2 four-bay unit, one storey: slab edge, deep windows with rails, piers, small rear windows."""
    b = MeshB()
    hw = W / 2
    fy, by = -D / 2, D / 2
    b.box(-hw, fy - 0.42, 0, hw, fy + 0.4, 0.30, band, skip=("left", "right"))
    x = -hw
    for w, kind in ((3.0, "r"), (4.3, "l"), (2.9, "r"), (2.4, "s")):
        pw = 0.5 if kind in "ls" else 0.34
        b.box(x, fy - 0.12, 0.30, x + pw, fy + 0.4, h, pier, skip=("bottom", "top"))
        a, c = x + pw, x + w
        yy = fy + 0.22
        if kind == "s":  # small room: solid spandrel, louvred condenser bay
            b.quad([(a, yy - 0.1, 0.30), (c, yy - 0.1, 0.30), (c, yy - 0.1, 1.25), (a, yy - 0.1, 1.25)], p["warm"])
            b.quad([(a, yy, 1.25), (c, yy, 1.25), (c, yy, h), (a, yy, h)], p["glass"])
            for k in range(4):
                b.box(
                    c - 0.75,
                    yy - 0.16,
                    1.35 + k * 0.36,
                    c - 0.05,
                    yy - 0.02,
                    1.55 + k * 0.36,
                    p["dark"],
                    skip=("left", "right", "top"),
                )
        else:
            b.quad(
                [(a, yy, 0.30), (c, yy, 0.30), (c, yy, h), (a, yy, h)], p["glass"]
            )  # one pane a room: its sashes share one light
            n = 3 if kind == "l" else 2
            for k in range(1, n):
                q = a + (c - a) * k / n
                b.box(q - 0.04, yy - 0.07, 0.30, q + 0.04, yy, h, p["frame"], skip=("bottom", "top"))
            b.quad(
                [(a, fy - 0.14, 0.30), (c, fy - 0.14, 0.30), (c, fy - 0.14, 1.24), (a, fy - 0.14, 1.24)], p["rail"]
            )
            b.box(a, fy - 0.18, 1.24, c, fy - 0.10, 1.31, p["frame"], skip=("left", "right"))
        x += w
    # rear: kitchen and utility windows, a bedroom's, a band at each slab, a louvred bay
    back = p["wall"] if pier is p["warm"] else pier
    b.quad([(hw, by, 0), (-hw, by, 0), (-hw, by, h), (hw, by, h)], back)
    b.box(-hw, by - 0.02, 0, hw, by + 0.10, 0.26, p["wall"] if band is p["warm"] else band, skip=("left", "right", "front"))
    for cx, ww, z0, n in ((-4.45, 2.6, 0.98, 2), (-1.35, 1.5, 1.25, 2), (1.55, 2.2, 0.98, 2), (4.75, 1.9, 0.98, 2)):
        a, c = cx - ww / 2, cx + ww / 2
        b.box(a - 0.09, by, z0 - 0.09, c + 0.09, by + 0.05, 2.58, p["frame"], skip=("front",))
        b.quad([(c, by + 0.06, z0), (a, by + 0.06, z0), (a, by + 0.06, 2.5), (c, by + 0.06, 2.5)], p["glass"])
        for k in range(1, n):
            q = a + (c - a) * k / n
            b.box(q - 0.035, by + 0.05, z0, q + 0.035, by + 0.09, 2.5, p["frame"], skip=("bottom", "top", "front"))
    b.box(3.05, by, 0.26, 3.55, by + 0.09, h, p["warm"], skip=("bottom", "top", "front"))
    return b


def _cell(style, i, n, f, floors, accent):
    """The module of unit i of storey f: the style's pattern of colours."""
    if f < 2:
        return "low"
    if f >= floors - 2:
        return "top"
    if style == "pine":
        return "acc" if i == accent else "std"
    if style == "sand":
        return "acc" if (f // 6 + i) % 3 == 0 else "std"
    if style == "slate":
        return "acc" if f > floors * (0.86 - 0.30 * ((i * 2 + n) % 3) / 2) or i == accent else "std"
    return "acc" if f % 9 == 0 else "std"


def wing(p, n, floors, ends=(True, True), accent_col=None):
    """n units side by side; returns a MeshB centred on x, ground at z=0."""
    t = MeshB()
    L = n * W
    x0 = -L / 2
    H = BASE + floors * FH
    style = p["style"]
    cells = {
        k: unit_floor(p, *k[1:])
        for k in [
            ("std", p["wall"], p["wall"]),
            ("acc", p["warm"], p["warm"]),
            ("low", p["stone"], p["stone"]),
            ("top", p["dark"], p["warm"]),
        ]
    }
    by_name = {k[0]: c for k, c in cells.items()}
    for i in range(n):
        cx = x0 + W * (i + 0.5)
        for f in range(floors):
            t.stamp(by_name[_cell(style, i, n, f, floors, accent_col)], place(cx, 0, BASE + f * FH))
        # piloti storey: set-back lobby and columns
        t.box(
            cx - W / 2 + 1.2,
            -D / 2 + 2.2,
            0,
            cx + W / 2 - 1.2,
            D / 2 - 1.5,
            BASE,
            p["lobby"] if i % 2 else p["stone"],
            skip=("top", "bottom"),
        )
        if i % 2:
            for k in range(5):
                q = cx - W / 2 + 1.2 + k * 2.5
                t.box(q - 0.06, -D / 2 + 2.1, 0, q + 0.06, -D / 2 + 2.2, BASE, p["frame"], skip=("top", "bottom"))
        for sx in (-W / 2 + 0.5, W / 2 - 0.5):
            for sy in (-D / 2 + 0.6, D / 2 - 0.8):
                t.box(
                    cx + sx - 0.45, sy - 0.45, 0, cx + sx + 0.45, sy + 0.45, BASE, p["stone"], skip=("top", "bottom")
                )
        t.quad(
            [
                (cx - W / 2, -D / 2, BASE),
                (cx - W / 2, D / 2, BASE),
                (cx + W / 2, D / 2, BASE),
                (cx + W / 2, -D / 2, BASE),
            ],
            p["dark"],
        )
    # party-wall fins: slim blades on the facade
    for i in range(n + 1):
        fx = x0 + W * i
        t.box(
            fx - 0.16,
            -D / 2 - 0.75,
            BASE - 0.6,
            fx + 0.16,
            -D / 2 + 0.3,
            H + 1.2,
            p["bronze"] if i in (0, n) or (i == accent_col) else p["wall"],
        )
    # brand stripe: a tall frame round the accent column
    if accent_col is not None and style in ("pine", "slate"):
        a0, a1 = x0 + W * accent_col, x0 + W * (accent_col + 1)
        zt = H + 3.2
        zb = BASE + 2 * FH
        for fx in (a0, a1):
            t.box(fx - 0.38, -D / 2 - 0.95, zb, fx + 0.38, -D / 2 + 0.2, zt, p["green"])
        t.box(a0 - 0.38, -D / 2 - 0.95, zt - 1.1, a1 + 0.38, -D / 2 + 0.6, zt, p["green"])
        t.box(a0 - 0.38, -D / 2 - 0.95, zb, a1 + 0.38, -D / 2 + 0.2, zb + 0.7, p["green"])
    for e, sx in zip(ends, (x0, -x0)):
        if e:
            _gable(t, p, sx, floors, H)
    # lift/stair cores at the rear, with penthouses
    for i in range(0, n, 2):
        cx = x0 + W * min(i + 1, n - 0.5)
        t.box(cx - 3.3, D / 2 - 0.5, 0, cx + 3.3, D / 2 + 2.6, H + 0.9, p["wall"])
        for q in (cx - 3.3, cx + 2.5):
            t.box(q, D / 2 + 2.6, BASE, q + 0.8, D / 2 + 2.72, H + 0.9, p["warm"])
        for f in range(floors + 1):
            t.box(
                cx - 1.7,
                D / 2 + 2.6,
                f * FH + 0.9,
                cx + 1.7,
                D / 2 + 2.68,
                f * FH + 2.9,
                p["glass"],
                skip=("left", "right", "top", "bottom"),
            )
        t.box(cx - 4, -2.2, H, cx + 4, D / 2 + 2.6, H + 5.0, p["wall"])
        t.box(cx - 4.3, -2.5, H + 5.0, cx + 4.3, D / 2 + 2.9, H + 5.35, p["dark"])
        t.box(cx - 2.6, -2.25, H + 1.2, cx + 2.6, -2.15, H + 4.2, p["frame"])
    # roof, parapet, planting, solar
    t.quad([(x0, -D / 2, H), (-x0, -D / 2, H), (-x0, D / 2, H), (x0, D / 2, H)], p["roof"])
    t.box(x0, -D / 2 - 0.3, H, -x0, -D / 2 + 0.1, H + 1.2, p["wall"])
    t.box(x0, D / 2 - 0.3, H, -x0, D / 2, H + 1.2, p["wall"])
    for i in range(n):
        cx = x0 + W * (i + 0.5)
        if i % 2:
            t.box(cx - 3.5, -D / 2 + 1.2, H + 0.02, cx + 4.5, -D / 2 + 3.4, H + 0.35, p["garden"])
        else:
            for k in range(3):
                t.quad(
                    [
                        (cx - 4, -D / 2 + 0.9 + k * 1.3, H + 0.5),
                        (cx + 3, -D / 2 + 0.9 + k * 1.3, H + 0.5),
                        (cx + 3, -D / 2 + 1.9 + k * 1.3, H + 1.0),
                        (cx - 4, -D / 2 + 1.9 + k * 1.3, H + 1.0),
                    ],
                    p["solar"],
                )
    _crown(t, p, x0, n, H, STYLES[style]["crown"])
    return t


def _gable(t, p, sx, floors, H):
    """End wall: a broad accent band, bronze reveal, a column of small windows, shadow joints every storey."""
    o = 1 if sx > 0 else -1
    q = sx + 0.5 * o
    t.box(min(sx, q), -D / 2, BASE, max(sx, q), D / 2, H + 1.1, p["wall"])

    def panel(y0, y1, z0, z1, m, d=0.12):
        t.box(min(q, q + d * o), y0, z0, max(q, q + d * o), y1, z1, m)

    wide = {"pine": 3.0, "sand": 5.2, "slate": 2.2, "phase1": 4.0}[p["style"]]
    panel(
        -D / 2 + 0.9, -D / 2 + 0.9 + wide, BASE + 2 * FH, H + 1.1, p["green"] if p["style"] != "sand" else p["warm"]
    )
    panel(-D / 2 + 0.9 + wide, -D / 2 + 1.3 + wide, BASE + 2 * FH, H + 1.1, p["bronze"], 0.2)
    panel(-D / 2, D / 2, BASE, BASE + 2 * FH, p["stone"])
    for f in range(2, floors):
        z = BASE + f * FH
        panel(D / 2 - 3.4, D / 2 - 1.8, z + 0.9, z + 2.4, p["glass"], 0.05)
        panel(-D / 2 + 1.3 + wide, D / 2 - 0.2, z, z + 0.10, p["warm"], 0.05)


def _crown(t, p, x0, n, H, kind):
    """What the skyline shows: a portal frame lit from below, a glazed lantern, or a row of fins."""
    c0, c1 = (x0 + W * 0.5, -x0 - W * 0.5) if n > 2 else (x0 + 1, -x0 - 1)
    if kind == "portal":
        t.box(c0, -D / 2 - 0.9, H + 5.6, c1, -D / 2 + 1.1, H + 6.5, p["bronze"])
        t.box(c0 + 0.3, -D / 2 - 0.5, H + 5.5, c1 - 0.3, -D / 2 + 0.7, H + 5.6, p["glow"])
        k = max(2, round((c1 - c0) / 6.3))
        for j in range(k + 1):
            x = c0 + (c1 - c0) * j / k
            t.box(x - 0.3, -D / 2 - 0.9, H - 0.2, x + 0.3, -D / 2 + 0.2, H + 5.6, p["bronze"])
            t.box(x - 0.25, -D / 2 + 0.2, H + 5.8, x + 0.25, D / 2 - 2, H + 6.3, p["bronze"])
    elif kind == "lantern":
        t.box(c0 + 2, -D / 2 + 0.5, H, c1 - 2, -D / 2 + 4.5, H + 5.4, p["rail"])
        t.box(c0 + 1.2, -D / 2 - 0.4, H + 5.4, c1 - 1.2, -D / 2 + 5.2, H + 6.1, p["dark"])
        t.box(c0 + 2.2, -D / 2 + 0.2, H + 5.2, c1 - 2.2, -D / 2 + 0.5, H + 5.4, p["glow"])
        k = max(4, round((c1 - c0) / 2.4))
        for j in range(k + 1):
            x = c0 + 2 + (c1 - c0 - 4) * j / k
            t.box(x - 0.12, -D / 2 + 0.3, H, x + 0.12, -D / 2 + 0.5, H + 5.4, p["bronze"])
    else:
        k = max(6, round((c1 - c0) / 2.1))
        for j in range(k + 1):
            x = c0 + (c1 - c0) * j / k
            z = H + 4.2 + 2.6 * (j / k)
            t.box(x - 0.22, -D / 2 - 0.75, H - 0.2, x + 0.22, -D / 2 + 0.5, z, p["warm"] if j % 3 else p["bronze"])
        t.box(c0, -D / 2 + 0.5, H + 3.2, c1, -D / 2 + 0.8, H + 3.6, p["bronze"])
        t.box(c0, -D / 2 + 0.3, H + 1.15, c1, -D / 2 + 0.5, H + 1.3, p["glow"])


# tower plans: wings as (units, x, y, turn in degrees, ends, accent column)
PLANS = {
    "slab5": [(5, 0, 0, 0, (1, 1), 1)],
    "slab4": [(4, 0, 0, 0, (1, 1), 1)],
    "slab3": [(3, 0, 0, 0, (1, 1), 1)],
    "ell5": [(3, -14, 0, 0, (1, 0), 1), (2, 20.5, -10.5, -58, (0, 1), 0)],
    "ell6": [(3, -14, 0, 0, (1, 0), 1), (3, 23.8, -15.8, -58, (0, 1), 1)],
    "vee6": [(3, -20.5, -1.7, 16, (1, 0), 0), (3, 20.5, -1.7, -16, (0, 1), 2)],
}


def _joint(t, p, pts, H, floors, front):
    """The core where two wings meet: stair glass storey by storey between bronze blades, a solid back."""
    t.prism(pts, 0, H, p["warm"], p["roof"])
    (ax, ay), (bx, by) = front
    L = math.hypot(bx - ax, by - ay)
    m = place(ax, ay, 0, math.atan2(by - ay, bx - ax))
    b = MeshB()
    for f in range(floors):
        z = BASE + f * FH
        b.quad(
            [
                (0.9, -0.06, z + 0.35),
                (L - 0.9, -0.06, z + 0.35),
                (L - 0.9, -0.06, z + FH - 0.15),
                (0.9, -0.06, z + FH - 0.15),
            ],
            p["glass"],
        )
        b.box(0.5, -0.35, z - 0.12, L - 0.5, 0, z + 0.22, p["dark"] if f % 4 else p["bronze"], skip=("left", "right"))
    for q in (0.5, L / 2, L - 0.5):
        b.box(q - 0.13, -0.5, BASE, q + 0.13, 0, H + 1.2, p["bronze"])
    t.stamp(b, m)


def tower_mesh(kind, floors, p, name=None):
    t = MeshB()
    for n, x, y, deg, ends, acc in PLANS[kind]:
        t.stamp(wing(p, n, floors, ends, acc), place(x, y, 0, math.radians(deg)))
    H = BASE + floors * FH
    if kind.startswith("ell"):
        _joint(
            t,
            p,
            [(4.5, -6.2), (10, -9.4), (17, -2), (14, 8.5), (4.5, 8.5)],
            H + 2.2,
            floors,
            ((4.6, -6.25), (10, -9.4)),
        )
    if kind.startswith("vee"):
        _joint(t, p, [(-4.5, -4.4), (4.5, -4.4), (4.5, 9.5), (-4.5, 9.5)], H + 4, floors, ((-4.4, -4.4), (4.4, -4.4)))
    return t.mesh(name or f'{kind}_{floors}_{p["style"]}')


def footprint(kind, x, y, rz, grow=2.0):
    """Corner lists of the wings in world xy, for the site plan and for keeping trees away."""
    out = []
    for n, wx, wy, deg, _, _ in PLANS[kind]:
        m = place(x, y, 0, rz) @ place(wx, wy, 0, math.radians(deg))
        a, d = n * W / 2 + grow, D / 2 + grow
        out.append(
            [
                tuple((m @ Matrix.Translation((u, v, 0))).translation[:2])
                for u, v in ((-a, -d), (a, -d), (a, d + 2), (-a, d + 2))
            ]
        )
    return out


def far_block(p, wide=44, storeys=22):
    """Very simple slab for the distant town."""
    b = MeshB()
    h = storeys * 3
    a = wide / 2
    p = dict(
        p,
        glass=M.plain("far_glass", (0.035, 0.045, 0.055), 0.2),
        wall=M.plain(
            "far_" + p["style"], tuple(c * k for c, k in zip(STYLES[p["style"]]["wall"], (0.55, 0.55, 0.56))), 0.8
        ),
    )
    n = max(4, round(wide / 5.4))
    b.box(-a, -6, 0, a, 6, h, p["wall"])
    for f in range(storeys):
        b.box(
            -a,
            -6.25,
            f * 3 + 0.45,
            a,
            -6,
            f * 3 + 0.75,
            p["warm"] if f % 5 == 0 or f > storeys - 3 else p["wall"],
            skip=("left", "right"),
        )
        for i in range(n):
            s = wide / n
            x = -a + 0.5 + i * s
            b.quad(
                [
                    (x, -6.05, f * 3 + 0.9),
                    (x + s - 1, -6.05, f * 3 + 0.9),
                    (x + s - 1, -6.05, f * 3 + 2.8),
                    (x, -6.05, f * 3 + 2.8),
                ],
                p["glass"],
            )
            b.quad(
                [
                    (x + s - 1, 6.05, f * 3 + 1),
                    (x + 1.5, 6.05, f * 3 + 1),
                    (x + 1.5, 6.05, f * 3 + 2.4),
                    (x + s - 1, 6.05, f * 3 + 2.4),
                ],
                p["glass"],
            )
    b.box(-8, -4, h, 8, 5, h + 4, p["warm"])
    for s in (-1, 1):
        b.box(min(s * a, s * (a + 0.25)), -3.5, 0, max(s * a, s * (a + 0.25)), 1.5, h, p["green"])
    return b.mesh("far_block")
