"""Cars, signs, clubhouse, car park ramps, pond, deck. Metres."""
import math, os, random
import bpy
from mathutils import Matrix
import numpy as np
from .meshkit import MeshB, put, place
from . import materials as M
from .terrain import catmull


# ---------------------------------------------------------------- small things
def cars():
    out = []
    gl = M.plain("car_glass", (0.015, 0.018, 0.02), 0.05, spec=0.9)
    tyre = M.plain("tyre", (0.02, 0.02, 0.02), 0.8)
    hl = M.emit("headlamp", (1, 0.9, 0.7), 3)
    tl = M.emit("taillamp", (1, 0.06, 0.03), 2)
    for n, rgb in enumerate(
        [
            (0.75, 0.75, 0.74),
            (0.72, 0.71, 0.68),
            (0.03, 0.03, 0.035),
            (0.18, 0.19, 0.2),
            (0.35, 0.36, 0.37),
            (0.05, 0.09, 0.18),
            (0.32, 0.03, 0.03),
        ]
    ):
        b = MeshB()
        p = M.plain(f"car{n}", rgb, 0.22, spec=0.6, coat=0.6)
        b.box(-2.25, -0.92, 0.32, 2.25, 0.92, 0.86, p)
        b.prism([(-2.1, -0.8), (1.1, -0.8), (1.1, 0.8), (-2.1, 0.8)], 0.86, 0.87, gl)
        b.faces(
            [
                (-1.9, -0.82, 0.86),
                (1.15, -0.82, 0.86),
                (1.15, 0.82, 0.86),
                (-1.9, 0.82, 0.86),
                (-1.35, -0.68, 1.45),
                (0.35, -0.68, 1.45),
                (0.35, 0.68, 1.45),
                (-1.35, 0.68, 1.45),
            ],
            [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)],
            gl,
        )
        b.box(-1.35, -0.68, 1.44, 0.35, 0.68, 1.5, p)
        for x in (-1.4, 1.4):
            b.box(x - 0.33, -0.95, 0, x + 0.33, 0.95, 0.62, tyre)
        b.box(2.24, -0.85, 0.5, 2.27, -0.5, 0.68, hl)
        b.box(2.24, 0.5, 0.5, 2.27, 0.85, 0.68, hl)
        b.box(-2.27, -0.85, 0.5, -2.24, 0.85, 0.66, tl)
        out.append(b.mesh(f"car{n}"))
    return out


FONTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 3, "fonts")
SERIF, SANS = "noto-serif-kr-medium.otf", "noto-sans-kr-semibold.ttf"


def sign(text, M4, size, mat, depth=0.04, spacing=1.0, font=SERIF, flat=False):
    """Letters centred on M4: standing in its xz plane and facing its -y, or flat on the ground with their head towards +y."""
    c = bpy.data.curves.new("sign", "FONT")
    path = os.path.abspath(os.path.join(FONTS, font))
    c.font = next((f for f in bpy.data.fonts if f.filepath == path), None) or bpy.data.fonts.load(path)
    c.body, c.size, c.extrude, c.align_x, c.align_y, c.space_character = text, size, depth, "CENTER", "CENTER", spacing
    c.materials.append(mat)
    return put(c, "sign", M4 if flat else M4 @ Matrix.Rotation(math.pi / 2, 4, "X"))


def near_cars():
    """Cars that hold from fifteen metres: a bent body, glass all round, wheels with rims, lamps."""
    gl = M.plain("near_glass", (0.012, 0.015, 0.018), 0.04, spec=0.9)
    tyre, rim = M.plain("tyre", (0.02, 0.02, 0.02), 0.8), M.plain("rim", (0.45, 0.45, 0.45), 0.3, metal=0.9)
    hl, tl, dark = M.plain("head", (0.75, 0.76, 0.78), 0.1), M.plain("tail", (0.35, 0.015, 0.012), 0.2), M.plain("trim", (0.02, 0.02, 0.022), 0.5)
    out = []
    sedan = ([(-2.35, 0.32), (-2.38, 0.72), (-2.25, 0.95), (-1.65, 1.00), (-0.95, 1.40), (0.25, 1.44), (1.05, 1.02), (2.05, 0.86), (2.34, 0.66), (2.36, 0.32)], 0.92)
    suv = ([(-2.25, 0.36), (-2.30, 0.85), (-2.15, 1.12), (-1.95, 1.62), (0.10, 1.68), (0.95, 1.14), (2.00, 1.02), (2.26, 0.78), (2.28, 0.36)], 0.95)
    for n, ((prof, hw), rgb) in enumerate(((sedan, (0.62, 0.62, 0.61)), (suv, (0.035, 0.037, 0.042)), (sedan, (0.05, 0.085, 0.15)), (suv, (0.66, 0.65, 0.62)))):
        p = M.plain(f"near_car{n}", rgb, 0.22, spec=0.6, coat=0.7)
        b = MeshB()
        half = lambda z: hw if z < 1.05 else hw - (z - 1.05) * 0.42
        k = len(prof)
        V = [(x, -half(z), z) for x, z in prof] + [(x, half(z), z) for x, z in prof]
        b.faces(V, [list(range(k - 1, -1, -1)), list(range(k, 2 * k))], p)
        belt = 0.98 if n % 2 == 0 else 1.08
        for i in range(k - 1):
            glass = min(prof[i][1], prof[i + 1][1]) >= belt - 0.06 and abs(prof[i][1] - prof[i + 1][1]) > 0.2
            b.faces([V[i], V[i + 1], V[k + i + 1], V[k + i]], [(0, 1, 2, 3)], gl if glass else p)
        top = [q for q in prof if q[1] >= belt - 0.05]
        win = [(x * 0.93 + 0.0, z if z < belt + 0.1 else z - 0.09) for x, z in top]
        for s in (-1, 1):
            b.quad([(x, s * (half(z) + 0.006), max(z, belt)) for x, z in (win if s < 0 else win[::-1])][:: -1], gl)
            b.box(0.18 if n % 2 else -0.42, s * (hw + 0.008) - 0.004, 0.45, 0.20 if n % 2 else -0.40, s * (hw + 0.008) + 0.004, belt, dark)
            b.box(1.0, s * (hw + 0.06) - 0.07, belt - 0.02, 1.16, s * (hw + 0.06) + 0.07, belt + 0.12, p)
            for x in (-1.42, 1.42):
                q = MeshB()
                q.cyl(0, 0, -0.11, 0.11, 0.335, tyre, 26)
                q.cyl(0, 0, -0.115, 0.115, 0.215, rim, 20)
                b.stamp(q, place(x, s * (hw - 0.09), 0.335) @ Matrix.Rotation(math.pi / 2, 4, "X"))
            b.box(2.22, min(s * 0.45, s * 0.86), 0.66, 2.345, max(s * 0.45, s * 0.86), 0.78, hl)
            b.box(-2.365, min(s * 0.40, s * 0.88), 0.74, -2.25, max(s * 0.40, s * 0.88), 0.90, tl)
        b.box(2.30, -0.42, 0.42, 2.372, 0.42, 0.60, dark)
        out.append(b.mesh(f"near_car{n}"))
    return out


def traffic(P, lanes, gap, meshes, z=0.05):
    Q = catmull(P, 30, False)
    L = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(Q, axis=0).T))])
    T = np.gradient(Q, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    for k in range(lanes):
        off = (k - (lanes - 1) / 2) * 3.3
        u = random.uniform(0, gap)
        rev = off > 0
        while u < L[-1]:
            x, y, tx, ty = (np.interp(u, L, c) for c in (Q[:, 0], Q[:, 1], T[:, 0], T[:, 1]))
            a = math.atan2(ty, tx) + (math.pi if rev else 0)
            put(random.choice(meshes), "car", place(x - ty * off, y + tx * off, z, a))
            u += random.uniform(0.45, 2) * gap


def community(p, x, y, rz=0):
    """Two-storey glass clubhouse: curved planted roof, deep bronze eaves, sunken court."""
    b = MeshB()
    n = 40

    def outline(g=0.0):
        top = [(-44 + 88 * i / n, 11 + g + 3 * math.sin(i / n * 3.1)) for i in range(n + 1)]
        bot = [(44 - 88 * i / n, -11 - g - 5 * math.sin(i / n * 6.28)) for i in range(n + 1)]
        P = bot + top
        return [(px * (1 + g / 44), py) for px, py in P][::-1]

    b.prism(outline(0), 0, 4.3, p["glass"], p["roof"])
    b.prism(outline(1.8), 4.3, 5.0, p["wall"], p["pave"] if "pave" in p else p["roof"], True)
    b.prism([(q * 0.72 + 6, w * 0.8) for q, w in outline(0)], 5.0, 9.2, p["glass"], p["roof"])
    b.prism([(q * 0.76 + 6, w * 0.9) for q, w in outline(1.5)], 9.2, 10.0, p["bronze"], p["garden"], True)
    P = outline(0.15)
    for i in range(0, len(P), 2):
        b.box(P[i][0] - 0.12, P[i][1] - 0.25, 0, P[i][0] + 0.12, P[i][1] + 0.25, 4.3, p["bronze"])
    for i in range(0, len(P), 2):
        b.box(
            P[i][0] * 0.722 + 5.9,
            P[i][1] * 0.803 - 0.2,
            5,
            P[i][0] * 0.722 + 6.1,
            P[i][1] * 0.803 + 0.2,
            9.2,
            p["frame"],
        )
    return b.obj("community", M=place(x, y, 0, rz))


def ramp(p, x, y, rz):
    """Car park ramp: sloped slot between walls under a glazed canopy."""
    b = MeshB()
    b.quad([(-4, -14, 0.08), (4, -14, 0.08), (4, 10, 0.06), (-4, 10, 0.06)], p["dark"])
    for s in (-1, 1):
        b.box(s * 4 - 0.25, -14, 0, s * 4 + 0.25, 12, 1.2, p["wall"])
    b.box(-4.3, -2, 3.4, 4.3, 13, 3.7, p["wall"])
    b.box(-4.1, 11.5, 0, 4.1, 12.5, 3.4, p["dark"])
    for s in (-1, 1):
        b.quad([(s * 4.1, -2, 1.2), (s * 4.1, 13, 1.2), (s * 4.1, 13, 3.4), (s * 4.1, -2, 3.4)], p["rail"])
    return b.obj("ramp", M=place(x, y, 0, rz))


def pond(P, z=0.12):
    b = MeshB()
    b.quad([(x, y, z) for x, y in catmull(P, 10)][::-1], M.water())
    return b.obj("pond")


def pavilion(p, x, y, rz):
    b = MeshB()
    w = M.plain("deck", (0.30, 0.20, 0.12), 0.7)
    b.box(-16, -7, -0.8, 16, 7, 0.35, w)
    b.box(-7, -4, 3.6, 7, 4, 3.95, p["wall"])
    for u in (-6.2, 6.2):
        for v in (-3.4, 3.4):
            b.box(u - 0.15, v - 0.15, 0.3, u + 0.15, v + 0.15, 3.6, p["bronze"])
    b.box(-3, -1.6, 0.35, 3, 1.6, 2.9, p["glass"])
    return b.obj("pavilion", M=place(x, y, 0, rz))
