"""The basement one drives into: bays, painted columns, lines of light, charging points, the lit hall of a building's lift. Metres.

x runs across the lane (its middle is 0), y along it, away from the camera.
"""
import math
from .meshkit import MeshB, place, bevel
from . import materials as M, fittings as I, finishes as D, things as TH, people as P, cars

LANE, DEEP, BAY, COLUMN, H = 3.2, 5.2, 2.6, 0.8, 3.3
GROUP = 3 * BAY + COLUMN
CROSS, FRONT, BACK = GROUP + 2 * BAY, 17.8, 21.0  # where the lane meets another, the hall's glass, its lifts
HALL = (-3.3, 3.5)
EV = ((1, 0, 1), (1, 0, 2), (1, 1, 0))  # side, group and bay of the bays that charge


def letters(text, T, size, mat, flat=False, depth=0.004):
    """What is written on walls, columns and the floor."""
    TH.sign(text, T, size, mat, depth, font=TH.SANS, flat=flat)


def paints():
    return dict(
        lane=M.plain("epoxy_lane", (0.31, 0.305, 0.29), 0.10, spec=0.5, vary=0.025, bscale=0.6),
        bay=M.plain("epoxy_bay", (0.20, 0.235, 0.215), 0.10, spec=0.5, vary=0.03, bscale=0.6),
        ev=M.plain("epoxy_ev", (0.045, 0.165, 0.128), 0.10, spec=0.5),
        path=M.plain("epoxy_path", (0.36, 0.225, 0.115), 0.16, spec=0.5),
        white=M.plain("road_white", (0.78, 0.78, 0.76), 0.35),
        wall=M.plain("basement_wall", (0.70, 0.69, 0.665), 0.8),
        ceiling=M.plain("basement_ceiling", (0.66, 0.648, 0.625), 0.9),
        zone=M.plain("zone_green", (0.030, 0.105, 0.085), 0.42),
        pale=M.plain("zone_pale", (0.74, 0.725, 0.69), 0.5),
        bronze=M.plain("basement_bronze", (0.135, 0.098, 0.065), 0.35, metal=0.7),
        line=M.glow("basement_line", (1, 0.965, 0.91), 7.0),
        sign=M.glow("basement_sign", (1, 0.90, 0.74), 0.8, (0.8, 0.72, 0.6)),
    )


def shell(p):
    """Floor, walls, ceiling with its beams."""
    b = MeshB()
    b.box(-30, -12, -0.1, 30, BACK, 0, p["lane"])
    for s in (-1, 1):
        x0, x1 = sorted((s * LANE, s * (LANE + DEEP + 0.8)))
        for g in (-1, 0, 1):
            y0 = g * GROUP
            y1 = min(y0 + GROUP, CROSS)
            b.box(x0, y0, 0.0005, x1, y1, 0.0015, p["bay"])
        w0, w1 = sorted((s * (LANE + DEEP + 0.8), s * (LANE + DEEP + 1.0)))
        b.box(w0, -12, 0, w1, CROSS, H, p["wall"])
        v0, v1 = sorted((s * (LANE + DEEP + 0.78), s * (LANE + DEEP + 0.8)))
        b.box(v0, -12, 0, v1, CROSS, 1.15, p["zone"])
        b.box(v0 - 0.002, -12, 1.15, v1 + 0.002, CROSS, 1.20, p["path"])
    b.box(-30, FRONT + 0.3, 0, HALL[0], FRONT + 0.5, H, p["wall"])
    b.box(HALL[1], FRONT + 0.3, 0, 30, FRONT + 0.5, H, p["wall"])
    b.box(-30.2, -12, 0, -30, FRONT + 0.5, H, p["wall"])
    b.box(30, -12, 0, 30.2, FRONT + 0.5, H, p["wall"])
    b.box(-30.2, -12.2, 0, 30.2, -12, H, p["wall"])
    b.box(-30.2, -12.2, H, 30.2, BACK + 0.5, H + 0.2, p["ceiling"])
    for g in (-1, 0, 1):
        b.box(-30, g * GROUP - COLUMN + 0.05, H - 0.34, 30, g * GROUP - 0.05, H + 0.05, p["ceiling"])
    for s in (-1, 1):
        b.box(min(s * (LANE + 0.05), s * (LANE + 0.55)), -12, H - 0.28, max(s * (LANE + 0.05), s * (LANE + 0.55)), CROSS, H + 0.04, p["ceiling"])
    b.obj("basement")


def columns(p):
    """Columns with the colour of their zone to the height of a door, its letter and number on the side one meets."""
    b = MeshB()
    for s, zone in ((-1, "A"), (1, "B")):
        for g in (-1, 0, 1):
            y1 = g * GROUP
            y0 = y1 - COLUMN
            x0, x1 = sorted((s * (LANE + 0.02), s * (LANE + 0.82)))
            b.box(x0, y0, 0, x1, y1, H, p["pale"])
            b.box(x0 - 0.006, y0 - 0.006, 0.10, x1 + 0.006, y1 + 0.006, 2.30, p["zone"])
            b.box(x0 - 0.008, y0 - 0.008, 2.30, x1 + 0.008, y1 + 0.008, 2.34, p["path"])
            b.box(x0 - 0.012, y0 - 0.012, 0, x1 + 0.012, y1 + 0.012, 0.10, p["bronze"])
            letters(f"{zone}{g + 2}", place((x0 + x1) / 2, y0 - 0.010, 1.86), 0.50, p["white"])
            letters("B1", place((x0 + x1) / 2, y0 - 0.010, 1.50), 0.17, p["white"])
    bevel(b.obj("columns"), 0.012, 2)


def markings(p):
    """Bays with their numbers, arrows, the path for those on foot with its crossing."""
    b = MeshB()
    for s, zone in ((-1, "A"), (1, "B")):
        x0, x1 = sorted((s * LANE, s * (LANE + DEEP)))
        for g in (-1, 0, 1):
            n = 3 if g < 1 else 2
            for k in range(n + 1):
                y = g * GROUP + k * BAY
                b.box(x0, y - 0.05, 0.0025, x1, y + 0.05, 0.0032, p["white"])
                if k == n:
                    continue
                if (s, g, k) in EV:
                    b.box(x0, y + 0.06, 0.0017, x1, y + BAY - 0.06, 0.0023, p["ev"])
                    letters("EV", place(s * (LANE + 0.72), y + BAY / 2, 0.004, -s * math.pi / 2), 0.8, p["white"], True, 0.0006)
                else:
                    letters(f"{zone}{(g + 1) * 3 + k + 101}", place(s * (LANE + 0.42), y + BAY / 2, 0.004, -s * math.pi / 2), 0.36, p["white"], True, 0.0006)
                b.box(min(s * (LANE + DEEP - 0.75), s * (LANE + DEEP - 0.6)), y + 0.4, 0, max(s * (LANE + DEEP - 0.75), s * (LANE + DEEP - 0.6)), y + BAY - 0.4, 0.10, p["bronze"])
    b.box(1.95, -12, 0.0017, 3.08, CROSS + 0.6, 0.0023, p["path"])
    for x in (1.92, 3.08):
        b.box(x - 0.04, -12, 0.0025, x + 0.04, CROSS + 0.6, 0.0032, p["white"])
    for y in (1.0, 9.2):
        b.box(-1.06, y, 0.0025, -0.94, y + 1.7, 0.0032, p["white"])
        b.quad([(-1.30, y + 1.7, 0.0032), (-0.70, y + 1.7, 0.0032), (-1.0, y + 2.5, 0.0032)], p["white"])
    for k in range(7):  # crossing before the hall
        b.box(-1.2 + k * 0.72, CROSS + 1.3, 0.0025, -0.84 + k * 0.72, FRONT - 0.7, 0.0032, p["white"])
    b.obj("markings")


def lamps(p):
    """Lines of light under the ceiling, small green and red lamps over the bays, and what all of it throws back."""
    b = MeshB()
    z = H - 0.42

    def line(x0, y0, x1, y1, power):
        b.box(x0, y0, z, x1, y1, z + 0.045, p["bronze"])
        b.box(x0 + 0.012, y0 + 0.012, z - 0.006, x1 - 0.012, y1 - 0.012, z + 0.002, p["line"])
        D.area_light("line", (x0 + x1) / 2, (y0 + y1) / 2, z - 0.02, x1 - x0, y1 - y0, power, (1, 0.95, 0.88))

    for x in (-1.75, 1.75):
        line(x - 0.05, -7, x + 0.05, FRONT - 1.2, 330)
        D.area_light("up", x, 5, z + 0.06, 0.5, FRONT + 5, 150, (1, 0.95, 0.88), (math.pi, 0, 0))
    for s in (-1, 1):
        x = s * (LANE + DEEP * 0.72)
        line(x - 0.04, -7, x + 0.04, CROSS - 0.2, 190)
        line(min(s * 5.5, s * 20), CROSS + 2.6, max(s * 5.5, s * 20), CROSS + 2.68, 150)
    free, taken = M.glow("bay_free", (0.12, 1.0, 0.22), 1.6), M.glow("bay_taken", (1.0, 0.10, 0.05), 2.0)
    for s in (-1, 1):
        for g in (0, 1):
            for k in range(3 if g < 1 else 2):
                y, x = g * GROUP + (k + 0.5) * BAY, s * (LANE + 0.30)
                b.cyl(x, y, H - 0.335, H - 0.28, 0.026, free if (s, g, k) not in STANDING else taken, 20)
    b.obj("lamps")
    D.area_light("down", 0, 4, H - 0.45, 17, 22, 420, (1, 0.96, 0.90))
    D.area_light("up", 0, 4, 0.25, 17, 22, 300, (1, 0.965, 0.91), (math.pi, 0, 0))
    D.area_light("up", 0, CROSS + 2.5, 0.25, 40, 4, 170, (1, 0.965, 0.91), (math.pi, 0, 0))


# Cars by side, group and bay: shape, paint, and whether the nose is towards the lane.
STANDING = {
    (-1, 0, 1): ("sedan", "graphite", True),
    (-1, 0, 2): ("suv", "pearl", True),
    (-1, 1, 0): ("sedan", "silver", True),
    (-1, 1, 1): ("suv", "lake", False),
    (1, 0, 2): ("suv", "sand", True),
    (1, 1, 0): ("sedan", "pearl", True),
}


def stand(p):
    """Puts the cars into their bays."""
    for n, ((s, g, k), (shape, colour, out)) in enumerate(STANDING.items()):
        y = g * GROUP + (k + 0.5) * BAY
        turn = (0 if s < 0 else math.pi) + (0 if out else math.pi)
        cars.park(s * (LANE + 2.72), y + 0.04 * (n % 3 - 1), turn + 0.012 * (n % 2), shape, colour, 0.002)


def charger(p, x, y):
    """A charging point on the side of a column that faces -y, with its screen, its cable and its sign."""
    case, dark = M.plain("charger_case", (0.72, 0.72, 0.70), 0.35), M.plain("charger_dark", (0.02, 0.022, 0.024), 0.25)
    b = MeshB()
    b.box(x - 0.19, y - 0.17, 0.78, x + 0.19, y, 1.36, case)
    b.box(x - 0.15, y - 0.178, 1.10, x + 0.15, y - 0.165, 1.31, dark)
    b.box(x - 0.12, y - 0.182, 1.13, x + 0.12, y - 0.176, 1.28, M.glow("charger_screen", (0.25, 0.85, 0.65), 0.9))
    b.box(x - 0.19, y - 0.180, 0.80, x + 0.19, y - 0.165, 0.825, M.glow("charger_line", (0.1, 1.0, 0.5), 2.2))
    bevel(b.obj("charger"), 0.014, 3)


def hall(m, p):
    """The lift's hall behind glass: oak walls, two lifts, light; the building's number over its door."""
    x0, x1 = HALL
    mid = (x0 + x1) / 2
    stone = M.marble("hall_stone", (0.58, 0.53, 0.455), (0.42, 0.36, 0.29), 0.6, 0.2)
    floor = M.marble("hall_floor", (0.60, 0.57, 0.52), (0.47, 0.43, 0.375), 0.7, 0.12)
    steel = M.plain("lift_steel", (0.62, 0.60, 0.565), 0.24, metal=0.9)
    b = MeshB()
    b.box(x0, FRONT - 0.5, 0.001, x1, BACK, 0.012, floor)
    b.box(x0, BACK, 0, x1, BACK + 0.1, H, stone)
    for x, s in ((x0, 1), (x1, -1)):
        b.box(min(x, x - s * 0.1), FRONT, 0, max(x, x - s * 0.1), BACK, H, m["oak"])
        for k in range(22):
            v = FRONT + 0.3 + k * 0.14
            b.box(min(x, x + s * 0.05), v, 0, max(x, x + s * 0.05), v + 0.07, 2.8, m["oak"])
    b.box(x0, FRONT, 2.86, x1, BACK, 2.90, p["pale"])
    for x in (mid - 1.25, mid + 1.25):  # lifts
        b.box(x - 0.66, BACK - 0.05, 0, x + 0.66, BACK, 2.42, p["bronze"])
        for s in (-1, 0):
            b.box(x + s * 0.52 + 0.004, BACK - 0.062, 0.012, x + (s + 1) * 0.52 - 0.004, BACK - 0.05, 2.24, steel)
        b.box(x - 0.22, BACK - 0.062, 2.28, x + 0.22, BACK - 0.05, 2.37, M.plain("lift_sign", (0.01, 0.01, 0.01), 0.2))
        letters("B1", place(x, BACK - 0.066, 2.325), 0.085, p["sign"])
    b.box(mid - 0.09, BACK - 0.02, 1.0, mid + 0.09, BACK - 0.005, 1.34, steel)
    b.box(mid - 0.9, FRONT + 0.4, 2.852, mid + 0.9, BACK - 0.3, 2.858, p["sign"])
    # the portal: bronze jambs and head, stone cheeks
    for x, s in ((x0, -1), (x1, 1)):
        b.box(min(x, x + s * 0.55), FRONT - 0.35, 0, max(x, x + s * 0.55), FRONT + 0.32, H - 0.02, stone)
    b.box(x0, FRONT - 0.35, 2.62, x1, FRONT + 0.05, H - 0.02, p["bronze"])
    b.box(x0, FRONT - 0.30, 2.60, x1, FRONT - 0.02, 2.622, p["sign"])
    for x in (x0 + 0.03, x0 + 1.9, mid - 1.05, mid + 1.05, x1 - 1.9, x1 - 0.03):
        b.box(x - 0.028, FRONT - 0.03, 0, x + 0.028, FRONT + 0.04, 2.62, p["bronze"])
    b.box(x0, FRONT - 0.03, 2.28, x1, FRONT + 0.04, 2.33, p["bronze"])
    b.box(x0, FRONT - 0.03, 0, mid - 1.05, FRONT + 0.04, 0.06, p["bronze"])
    b.box(mid + 1.05, FRONT - 0.03, 0, x1, FRONT + 0.04, 0.06, p["bronze"])
    b.obj("lift_hall")
    g = MeshB()
    for v0, v1 in ((x0, mid - 1.05), (mid + 1.05, x1), (mid - 1.05, mid - 0.62), (mid + 0.62, mid + 1.05)):
        g.quad([(v0, FRONT, 0.03), (v1, FRONT, 0.03), (v1, FRONT, 2.62), (v0, FRONT, 2.62)], M.pane((0.95, 0.965, 0.96), 0.045))
    g.obj("lift_glass")
    letters("205동", place(mid, FRONT - 0.362, 2.945), 0.60, p["sign"], depth=0.012)
    D.area_light("hall", mid, (FRONT + BACK) / 2 + 0.3, 2.80, x1 - x0 - 0.8, 2.4, 250, (1, 0.86, 0.67))
    D.area_light("hall", mid, FRONT - 0.16, 2.58, x1 - x0, 0.2, 60, (1, 0.86, 0.67))
    I.group(I.plant(m, 1.6, n=240), place(x0 + 0.55, BACK - 0.6, 0.012))
    I.group(I.plant(m, 1.6, n=240, seed=5), place(x1 - 0.55, BACK - 0.6, 0.012))


def graphics(p):
    """The end wall: the zone's colour with the building's number as large as a door."""
    b = MeshB()
    y = FRONT + 0.29
    b.box(-14, y, 0, HALL[0] - 0.55, y + 0.02, H, p["zone"])
    b.box(HALL[1] + 0.55, y, 0, 16, y + 0.02, H, p["zone"])
    b.obj("graphics")
    letters("205", place(HALL[1] + 1.66, y - 0.006, 2.16), 1.0, p["pale"])
    letters("A", place(HALL[0] - 1.25, y - 0.006, 2.16), 1.0, p["pale"])


def parking(m):
    """The street of bays that ends before the lift's hall of building 205."""
    p = paints()
    shell(p)
    columns(p)
    markings(p)
    lamps(p)
    stand(p)
    charger(p, LANE + 0.42, GROUP - COLUMN - 0.008)
    hall(m, p)
    graphics(p)
    P.strollers(1.7, CROSS + 2.4, 8, 0.003, "family", 4, 0.3)
    return dict(at=(-0.35, -2.9), look=(0.15, FRONT), z=1.5, lens=24, shift=(0, 0.0), ev=0.28)
