"""Where one arrives: the lobby of the community centre before the lake. As in `commons`: x 0..w, y 0..d. Metres."""
import math
from .meshkit import MeshB, place, bevel
from . import materials as M, fittings as I, furniture as F, finishes as D, lakeside as LS, people as P, things as TH
from .commons import hall


# A clear forenoon behind high glass: bluer above than the halls' own sky, by the sine of the height.
HIGH = [(0, (0.78, 0.76, 0.72)), (0.06, (0.54, 0.66, 0.77)), (0.2, (0.25, 0.44, 0.72)), (1, (0.10, 0.24, 0.50))]


# ---------------------------------------------------------------- lobby
def lobby(m):
    """Two storeys high: stone wall with the name, reception, walnut slats, seats before the lake, rings of light."""
    w, d, h = 13.6, 10.6, 5.4
    floor = M.marble("lobby_floor", (0.56, 0.53, 0.48), (0.44, 0.405, 0.355), 0.5, 0.13)
    wall = M.plain("lobby_wall", (0.64, 0.605, 0.55), 0.85)
    hall(w, d, h, m, floor, wall, M.plain("lobby_ceiling", (0.72, 0.70, 0.67), 0.9), 6)
    j = MeshB()
    for k in range(1, 12):
        j.box(0, k * 0.9 - 0.002, 0.0005, w, k * 0.9 + 0.002, 0.0012, m["slab"])
    for k in range(1, 16):
        j.box(k * 0.9 - 0.002, 0, 0.0005, k * 0.9 + 0.002, d, 0.0012, m["slab"])
    j.obj("joints")
    stone = M.marble("lobby_stone", (0.54, 0.47, 0.385), (0.40, 0.33, 0.25), 0.42, 0.3)
    bronze = M.plain("lobby_bronze", (0.17, 0.12, 0.075), 0.35, metal=0.8)
    b = MeshB()
    for k in range(6):  # stone slabs on the west wall, two rows
        for z0, z1 in ((0, 2.6), (2.6, h)):
            b.box(0.004, 0.6 + k * 1.5 + 0.003, z0 + 0.003, 0.05, 0.6 + (k + 1) * 1.5 - 0.003, z1 - 0.003, stone)
    for k in range(84):  # walnut slats on the east wall
        b.box(w - 0.07, 0.15 + k * 0.122, 0, w - 0.006, 0.15 + k * 0.122 + 0.066, h - 0.004, m["slat"])
    for k in range(85):  # oak slats under the whole ceiling; a slot of light is left before the stone wall
        b.box(1.3 + k * 0.142, 0.5, h - 0.16, 1.3 + k * 0.142 + 0.055, d - 0.7, h - 0.05, m["oak"])
    b.box(1.2, 0.4, h - 0.18, 1.26, d - 0.6, h - 0.002, bronze)
    b.box(1.2, d - 0.66, h - 0.18, w, d - 0.6, h - 0.002, bronze)
    b.box(1.18, 0.4, h - 0.14, 1.20, d - 0.6, h - 0.10, m["cove"])
    for z0, z1 in ((0.0, 2.9),):  # behind the reception: walnut ribs between bronze strips
        b.box(0.05, 2.85, z0, 0.058, 7.35, z1, bronze)
        for k in range(60):
            b.box(0.058, 2.856 + k * 0.075, z0 + 0.004, 0.088, 2.856 + k * 0.075 + 0.052, z1, m["slat"])
        b.box(0.05, 2.80, z0, 0.10, 2.85, z1 + 0.05, bronze)
        b.box(0.05, 7.35, z0, 0.10, 7.40, z1 + 0.05, bronze)
        b.box(0.05, 2.80, z1, 0.10, 7.40, z1 + 0.05, bronze)
    b.box(1.9, 3.0, 0, 2.55, 7.2, 1.08, stone)  # reception
    b.box(1.84, 2.94, 1.08, 2.62, 7.26, 1.12, m["stone"])
    b.box(1.25, 3.2, 0.72, 1.9, 7.0, 0.76, m["walnut"])
    b.box(2.552, 3.05, 0.03, 2.566, 7.15, 0.05, m["cove"])
    for k in range(38):
        b.box(2.552, 3.06 + k * 0.108, 0.10, 2.572, 3.06 + k * 0.108 + 0.07, 1.0, m["oak"])
    bevel(b.obj("lobby_walls"), 0.003, 1)
    TH.sign("오르빛", place(0.056, 5.1, 3.75, math.pi / 2), 0.60, bronze, 0.02, 1.15)
    D.area_light("undercab", 2.75, 5.1, 0.05, 0.05, 4.0, 14, (1, 0.80, 0.56), (0, -1.2, 0))
    D.area_light("wash", 0.7, 5.1, h - 0.2, 0.2, 8.5, 110, (1, 0.84, 0.64), (0, 0.45, 0))
    D.area_light("wash", w - 0.7, 5.1, h - 0.2, 0.2, 9.0, 80, (1, 0.84, 0.64), (0, -0.45, 0))
    for x, y, z, r in ((7.2, 5.6, 3.75, 1.35), (8.4, 4.7, 3.25, 0.95), (6.3, 4.5, 4.2, 0.75)):  # rings of light
        n = 56
        ring = [(x + r * math.cos(2 * math.pi * k / n), y + r * math.sin(2 * math.pi * k / n), z) for k in range(n + 1)]
        q = MeshB()
        for u, v in zip(ring, ring[1:]):
            q.faces([(u[0], u[1], z), (v[0], v[1], z), (v[0], v[1], z + 0.06), (u[0], u[1], z + 0.06)], [(0, 1, 2, 3), (3, 2, 1, 0)], m["brass"])
            k0 = (r - 0.07) / r
            q.quad([(x + (u[0] - x) * k0, y + (u[1] - y) * k0, z), (x + (v[0] - x) * k0, y + (v[1] - y) * k0, z), (v[0], v[1], z), (u[0], u[1], z)], m["down"])
        for k in range(3):
            a = k * 2.094
            q.cyl(x + r * math.cos(a), y + r * math.sin(a), z + 0.06, h, 0.006, m["dark"], 6)
        q.obj("ring")
        D.area_light("ring", x, y, z - 0.02, r * 1.5, r * 1.5, 70 * r, (1, 0.86, 0.68))
    m["carpet"] = M.fabric("lobby_carpet", (0.23, 0.225, 0.20), 90.0)
    I.group(I.rug(m, 5.0, 4.2, "carpet"), place(8.3, 7.0))
    I.group(F.sofa(m, 3.0, 0.95, 3, "sand"), place(6.4, 7.2, 0, math.pi / 2))  # looks along the glass: its front and its guests are seen
    I.group(F.sofa(m, 1.0, 0.92, 1, "green"), place(10.3, 6.35, 0, -math.pi / 2))
    I.group(F.sofa(m, 1.0, 0.92, 1, "green"), place(10.3, 7.65, 0, -math.pi / 2))
    for x, y, r in ((7.6, 5.15, 0.40), (8.7, 5.0, 0.34)):
        q = MeshB()
        q.cyl(0, 0, 0.04, 0.40, r, m["clay"], 48)
        bevel(q.obj("pouf", True, place(x, y)), 0.05, 4)
    I.group(I.table_low(m, 1.15, h=0.36, round_=True), place(8.35, 7.1))
    I.group(I.table_low(m, 0.6, h=0.45, round_=True), place(8.95, 6.35))
    I.group(F.vase(m, 0, 0, 0), place(8.3, 7.2, 0.361, 0, 1.2))
    I.group(I.plant(m, 2.0, n=320), place(w - 0.8, d - 0.8))
    I.group(I.plant(m, 1.9, n=320, seed=5), place(0.9, d - 0.8))
    I.group(F.vase(m, 0, 0, 0), place(2.2, 6.6, 1.12, 0, 1.3))
    P.put_person(1.55, 4.6, 100, 0, top="ink", legs="ink", female=True, h=1.66, seed=8)
    P.put_person(3.35, 5.3, 275, 0, top="sand", legs="navy", style="coat", female=True, h=1.65, seed=5, hairs=1, bag="clay")
    P.strollers(4.6, 8.5, 68, 0, "family", 2, 0.1)
    P.put_person(6.50, 7.9, 80, -0.06, top="white", legs="denim", pose="sit", h=1.75, seed=11)
    P.put_person(6.50, 6.6, 96, -0.06, top="rose", legs="ink", pose="sit", female=True, h=1.63, seed=6, hairs=1)
    LS.lakefront(w, d)
    return dict(at=(12.3, 0.7), look=(4.7, d), z=1.52, lens=21, shift=(0, 0.045), ev=0.2, sun=(33, 24, 24.0), sky=HIGH)


MAKE = dict(lobby=lobby)
