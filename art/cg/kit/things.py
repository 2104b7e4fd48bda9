"""Cars, clubhouse, car park ramps, pond, deck. Metres."""
import math, random
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
