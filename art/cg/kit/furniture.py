"""Furniture for close views: puffed cushions, bedding, chairs, tables. Metres; backs are at +y."""
import math, random
import numpy as np
from mathutils import Matrix
from .meshkit import MeshB, place, bevel, fbm
from . import fittings as I, materials as M
from .people import tube


def puff(name, w, d, h, mat, rim=0.35, M4=None, n=14):
    """Cushion: domed above and below, its edge `rim` of the height thick."""
    g = np.linspace(-1, 1, n + 1)
    X, Y = np.meshgrid(g, g)
    dome = (1 - np.abs(X) ** 5) ** 0.5 * (1 - np.abs(Y) ** 5) ** 0.5
    k = 1 - 0.06 * (np.abs(X * Y) ** 3)  # corners pulled in a little
    V = []
    for s in (1, -1):
        V.append(np.stack([X * w / 2 * k, Y * d / 2 * k, s * (h / 2) * (rim + (1 - rim) * dome)], -1).reshape(-1, 3))
    b = MeshB()
    N = n + 1
    f = []
    for r_ in range(n):
        for c in range(n):
            q = r_ * N + c
            f += [(q, q + 1, q + N + 1, q + N), (N * N + q, N * N + q + N, N * N + q + N + 1, N * N + q + 1)]
    ring = (
        [c for c in range(N)]
        + [r_ * N + n for r_ in range(1, N)]
        + [n * N + c for c in range(n - 1, -1, -1)]
        + [r_ * N for r_ in range(n - 1, 0, -1)]
    )
    for a, c in zip(ring, ring[1:] + ring[:1]):
        f.append((a, N * N + a, N * N + c, c))
    b.faces(np.concatenate(V), f, mat, 0.0)
    return b.obj(name, True, M4)


def ball(b, x, y, z, r, mat, n=20):
    """Sphere of quads; smooth when its object is."""
    k = n // 2
    V = [
        (x + r * math.sin(math.pi * i / k) * math.cos(2 * math.pi * j / n), y + r * math.sin(math.pi * i / k) * math.sin(2 * math.pi * j / n), z - r * math.cos(math.pi * i / k))
        for i in range(k + 1)
        for j in range(n)
    ]
    b.faces(V, [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for i in range(k) for j in range(n)], mat)


def sofa(m, w=2.6, d=0.95, seats=None, fab="sand"):
    """Low sofa with loose cushions; back at +y."""
    f = m[fab]
    n = seats or max(2, round((w - 0.3) / 0.85))
    out = [I.part([(-w / 2 + 0.05, -d / 2 + 0.05, 0.11, w / 2 - 0.05, d / 2 - 0.02, 0.25, f)], "sofa_base", 0.03, 3)]
    out.append(
        I.part(
            [
                (sx * (w / 2 - 0.14) - 0.02, y, 0, sx * (w / 2 - 0.14) + 0.02, y + 0.04, 0.12, m["dark"])
                for sx in (-1, 1)
                for y in (-d / 2 + 0.12, d / 2 - 0.16)
            ],
            "legs",
            0.004,
        )
    )
    for s in (-1, 1):
        out.append(puff("arm", 0.20, d - 0.06, 0.46, f, 0.86, place(s * (w / 2 - 0.10), 0.0, 0.36)))
    out.append(puff("rear", w - 0.02, 0.16, 0.56, f, 0.9, place(0, d / 2 - 0.09, 0.40)))
    sw = (w - 0.42) / n
    for i in range(n):
        x = -w / 2 + 0.21 + sw * (i + 0.5)
        out.append(puff("seat", sw - 0.008, d - 0.26, 0.20, f, 0.62, place(x, -0.10, 0.345)))
        out.append(
            puff("back", sw - 0.03, 0.40, 0.20, f, 0.5, place(x, d / 2 - 0.235, 0.60) @ Matrix.Rotation(1.32, 4, "X"))
        )
    for x, c, a, k in (
        (-w / 2 + 0.44, "green", 0.22, 0.46),
        (-w / 2 + 0.78, "ivory", -0.12, 0.42),
        (w / 2 - 0.48, "clay", -0.22, 0.44),
    )[: 3 if w > 1.4 else 1]:
        out.append(
            puff("cushion", k, k, 0.17, m[c], 0.08, place(x, d / 2 - 0.40, 0.65, a) @ Matrix.Rotation(1.22, 4, "X"))
        )
    return out


def platform(m, w, d, fab):
    """Low sofa without arms on a plinth of wood, deeper at its right end; back at +y."""
    f, deep = m[fab], 0.52
    wide = w * 0.34
    x1 = w / 2 - wide
    out = [
        I.part([(-w / 2, -d / 2 + 0.06, 0.07, w / 2, d / 2, 0.17, m["slat"]), (x1, -d / 2 - deep, 0.07, w / 2, -d / 2 + 0.06, 0.169, m["slat"])], "plinth", 0.006),
        I.part([(-w / 2 + 0.12, -d / 2 + 0.16, 0, w / 2 - 0.12, d / 2 - 0.08, 0.07, m["dark"])], "plinth_foot", 0.004),
        puff("chaise", wide - 0.02, d + deep - 0.30, 0.25, f, 0.66, place(w / 2 - wide / 2, -deep / 2 - 0.13, 0.29)),
        puff("sham", 0.60, 0.42, 0.17, m["clay"], 0.08, place(w / 2 - wide / 2 + 0.02, d / 2 - 0.44, 0.60, -0.1) @ Matrix.Rotation(1.16, 4, "X")),
    ]
    n = 2
    sw = (w - wide) / n
    for i in range(n):
        out.append(puff("seat", sw - 0.01, d - 0.26, 0.25, f, 0.66, place(-w / 2 + sw * (i + 0.5), -0.10, 0.29)))
    for i in range(n + 1):
        k = sw if i < n else wide
        x = -w / 2 + sw * (i + 0.5) if i < n else w / 2 - wide / 2
        out.append(puff("back", k - 0.03, 0.46, 0.24, f, 0.5, place(x, d / 2 - 0.15, 0.56) @ Matrix.Rotation(1.40, 4, "X")))
    for x, c, a, k in ((-w / 2 + 0.36, "ivory", 0.20, 0.44), (-w / 2 + 0.72, "green", -0.10, 0.40)):
        out.append(puff("cushion", k, k, 0.17, m[c], 0.08, place(x, d / 2 - 0.38, 0.62, a) @ Matrix.Rotation(1.20, 4, "X")))
    return out


def lounge(m, fab="ivory"):
    """Easy chair: a frame of pale wood with flat arms, two loose cushions; back at +y."""
    b = MeshB()
    for s in (-1, 1):
        b.box(s * 0.36 - 0.02, -0.34, 0, s * 0.36 + 0.02, -0.30, 0.56, m["bench"])
        b.box(s * 0.36 - 0.02, 0.28, 0, s * 0.36 + 0.02, 0.32, 0.56, m["bench"])
        b.box(s * 0.36 - 0.035, -0.38, 0.56, s * 0.36 + 0.035, 0.34, 0.585, m["bench"])
        b.box(s * 0.345 - 0.012, -0.30, 0.27, s * 0.345 + 0.012, 0.30, 0.32, m["bench"])
    for y in (-0.31, 0.27):
        b.box(-0.34, y, 0.27, 0.34, y + 0.03, 0.32, m["bench"])
    frame = b.obj("lounge")
    bevel(frame, 0.006, 2)
    back = place(0, 0.30, 0.60) @ Matrix.Rotation(1.28, 4, "X")
    return [
        frame,
        puff("seat", 0.64, 0.64, 0.16, m[fab], 0.6, place(0, -0.03, 0.39) @ Matrix.Rotation(0.07, 4, "X")),
        puff("back", 0.62, 0.56, 0.17, m[fab], 0.5, back),
        puff("cushion", 0.40, 0.28, 0.12, m["clay"], 0.08, place(0, 0.16, 0.53) @ Matrix.Rotation(1.15, 4, "X")),
    ]


def bed(m, w=1.6, l=2.05, fab="sand", throw=None):
    """Bed with folded duvet and throw; head at +y."""
    out = [
        I.part([(-w / 2 - 0.02, -l / 2, 0.06, w / 2 + 0.02, l / 2 - 0.08, 0.26, m["bench" if m["piece"] == "globe" else "oak"])], "bed_base", 0.012),
        puff("mattress", w, l - 0.1, 0.26, m["linen"], 0.86, place(0, -0.04, 0.38)),
    ]
    out.append(_duvet(m["ivory"], w + 0.12, l * 0.66, 0.53, place(0, -l / 2 + l * 0.33 - 0.02, 0), 3))
    out.append(
        _duvet(m[throw or ("green" if w > 1.3 else "navy")], w + 0.16, 0.52, 0.555, place(0, -l / 2 + 0.38, 0), 7)
    )
    out.append(
        I.part([(-w / 2 - 0.02, l * 0.17, 0.50, w / 2 + 0.02, l * 0.17 + 0.20, 0.56, m["linen"])], "fold", 0.025, 3)
    )
    k = 2 if w > 1.3 else 1
    for i in range(k):
        x = (i - (k - 1) / 2) * w * 0.47
        out.append(
            puff(
                "pillow",
                w * 0.44 if k > 1 else 0.66,
                0.44,
                0.17,
                m["linen"],
                0.06,
                place(x, l / 2 - 0.30, 0.60) @ Matrix.Rotation(0.55, 4, "X"),
            )
        )
        if k > 1:
            out.append(
                puff(
                    "sham",
                    0.46,
                    0.40,
                    0.15,
                    m["clay" if i else "sand"],
                    0.06,
                    place(x * 0.86, l / 2 - 0.48, 0.66) @ Matrix.Rotation(0.85, 4, "X"),
                )
            )
    if m["piece"] == "globe":  # a plain board of the bench's wood
        out.append(I.part([(-w / 2 - 0.09, l / 2 - 0.07, 0.06, w / 2 + 0.09, l / 2 - 0.03, 0.86, m["bench"])], "headboard", 0.012))
    else:
        out.append(puff("headboard", w + 0.14, 0.12, 0.98, m[fab], 0.95, place(0, l / 2 - 0.03, 0.55)))
    return out


def _duvet(mat, w, l, z, M4, seed):
    """Cloth over a bed: soft folds above, hanging 26 cm at both sides."""
    n, k = 44, 30
    u = np.linspace(-1, 1, n + 1)
    v = np.linspace(-1, 1, k + 1)
    U, V = np.meshgrid(u, v)
    a = np.abs(U)
    over = np.clip((a - 0.84) / 0.16, 0, 1)
    X = np.sign(U) * np.minimum(a, 0.84) / 0.84 * w / 2 + np.sign(U) * over * 0.02
    Z = (
        z
        + (fbm(U * 3.1 + seed, V * 2.3 * l + seed, 4, seed) - 0.5) * 0.05 * (1 - over)
        - over * 0.27 * (0.92 + 0.16 * fbm(V * 3 + seed, V * 0, 3, seed))
    )
    X = X + over * np.sin(V * 9 * l + seed) * 0.012
    Y = V * l / 2
    b = MeshB()
    N = n + 1
    b.faces(
        np.stack([X, Y, Z], -1).reshape(-1, 3),
        [(r * N + c, r * N + c + 1, (r + 1) * N + c + 1, (r + 1) * N + c) for r in range(k) for c in range(n)],
        mat,
        0.0,
    )
    o = b.obj("duvet", True, M4)
    s = o.modifiers.new("thick", "SOLIDIFY")
    s.thickness = 0.018
    s.offset = 1
    return o


def chair(m, fab="sand"):
    """Dining or desk chair, its back at +y."""
    out = [
        puff("chair_seat", 0.46, 0.45, 0.09, m[fab], 0.5, place(0, -0.01, 0.44)),
        puff("chair_back", 0.44, 0.34, 0.07, m[fab], 0.5, place(0, 0.21, 0.68) @ Matrix.Rotation(1.45, 4, "X")),
    ]
    b = MeshB()
    for sx in (-1, 1):
        for sy in (-1, 1):
            b.cyl(sx * 0.20, sy * 0.19, 0, 0.42 if sy < 0 else 0.62, 0.013, m["walnut"], 12, 0.017)
    b.box(-0.2, -0.2, 0.385, 0.2, 0.2, 0.41, m["walnut"])
    return out + [b.obj("chair_legs")]


def stool(m):
    """Stool at the island: seat 62 cm high, back at +y; a round one of turned wood where the board has the globe."""
    if m["piece"] == "globe":
        b = MeshB()
        b.cyl(0, 0, 0.60, 0.635, 0.175, m["bench"], 44, 0.185)
        for k in range(4):  # leaning legs and a rail between each two
            c, q = math.cos(k * math.pi / 2 + 0.785), math.sin(k * math.pi / 2 + 0.785)
            tube(b, [(c * 0.205, q * 0.205, 0), (c * 0.13, q * 0.13, 0.61)], [0.012, 0.016], m["bench"], 12)
            tube(b, [(c * 0.178, q * 0.178, 0.22), (-q * 0.178, c * 0.178, 0.22)], [0.009, 0.009], m["bench"], 10)
        b.cyl(0, 0, 0.635, 0.668, 0.178, m["sand"], 44, 0.165)
        o = b.obj("stool")
        bevel(o, 0.008)
        return [o]
    out = [
        puff("stool_seat", 0.42, 0.38, 0.08, m["sand"], 0.5, place(0, 0, 0.62)),
        puff("stool_back", 0.42, 0.20, 0.06, m["sand"], 0.5, place(0, 0.18, 0.80) @ Matrix.Rotation(1.45, 4, "X")),
    ]
    b = MeshB()
    for sx in (-1, 1):
        for sy in (-1, 1):
            b.cyl(sx * 0.17, sy * 0.15, 0, 0.59 if sy < 0 else 0.76, 0.010, m["brass"], 12)
        b.box(sx * 0.17 - 0.006, -0.15, 0.22, sx * 0.17 + 0.006, 0.15, 0.235, m["brass"])
    b.box(-0.17, -0.156, 0.22, 0.17, -0.144, 0.235, m["brass"])
    return out + [b.obj("stool_legs")]


def desk(m, w=1.2, d=0.6):
    out = [
        I.part(
            [
                (-w / 2, -d / 2, 0.71, w / 2, d / 2, 0.735, m["oak"]),
                (-w / 2, -d / 2 + 0.03, 0, -w / 2 + 0.025, d / 2, 0.71, m["oak"]),
                (w / 2 - 0.38, -d / 2 + 0.03, 0.05, w / 2, d / 2, 0.71, m["cab"]),
            ],
            "desk",
            0.004,
        )
    ]
    out.append(
        I.part(
            [
                (-0.28, d / 2 - 0.14, 0.86, 0.28, d / 2 - 0.12, 1.18, m["tvface"]),
                (-0.09, d / 2 - 0.2, 0.735, 0.09, d / 2 - 0.06, 0.745, m["dark"]),
                (-0.02, d / 2 - 0.12, 0.745, 0.02, d / 2 - 0.105, 0.9, m["dark"]),
                (-0.2, -0.12, 0.736, 0.2, 0.0, 0.75, m["linen"]),
            ],
            "monitor",
            0.003,
        )
    )
    return out


def dining_table(m, w=1.6, d=0.85):
    out = [
        I.part([(-w / 2, -d / 2, 0.72, w / 2, d / 2, 0.75, m["stone"])], "dtop", 0.01),
        I.part(
            [
                (
                    sx * (w / 2 - 0.2) - 0.03,
                    -d / 2 + 0.12,
                    0,
                    sx * (w / 2 - 0.2) + 0.03,
                    d / 2 - 0.12,
                    0.72,
                    m["walnut"],
                )
                for sx in (-1, 1)
            ],
            "dlegs",
            0.008,
        ),
    ]
    return out + vase(m, 0, 0, 0.75)


def island(m, w=2.1, d=0.9):
    """Island with a stone top that turns down at both ends; seats behind it, at +y."""
    out = [
        I.part(
            [(-w / 2 - 0.02, -d / 2 - 0.02, 0.87, w / 2 + 0.02, d / 2 + 0.02, 0.91, m["stone"])]
            + [
                (
                    s * (w / 2) - 0.02 if s < 0 else w / 2 - 0.02,
                    -d / 2 - 0.02,
                    0,
                    s * (w / 2) + 0.02,
                    d / 2 + 0.02,
                    0.87,
                    m["stone"],
                )
                for s in (-1, 1)
            ],
            "island_top",
            0.004,
        )
    ]
    out.append(
        I.part(
            [(-w / 2 + 0.02, -d / 2 + 0.02, 0.08, w / 2 - 0.02, d / 2 - 0.26, 0.87, m["oak"])], "island_body", 0.004
        )
    )
    n = 4
    out.append(
        I.part(
            [
                (
                    -w / 2 + 0.02 + i * (w - 0.04) / n + 0.002,
                    -d / 2,
                    0.09,
                    -w / 2 + 0.02 + (i + 1) * (w - 0.04) / n - 0.002,
                    -d / 2 + 0.02,
                    0.85,
                    m["cab2"],
                )
                for i in range(n)
            ],
            "island_doors",
            0.003,
        )
    )
    fruit = MeshB()
    fruit.cyl(w * 0.28, 0.05, 0.91, 0.97, 0.10, m["ceramic"], 36, 0.17)
    for i in range(6):
        a = i * 1.05
        ball(fruit, w * 0.28 + 0.075 * math.cos(a), 0.05 + 0.075 * math.sin(a), 0.985, 0.038, m["fruit"])
    out.append(fruit.obj("bowl", True))
    if m["piece"] == "globe":  # herbs instead of a branch
        return out + I.group(I.plant(m, 0.40, 0.0, 130), place(-w * 0.30, 0.06, 0.91))
    return out + vase(m, -w * 0.30, 0.10, 0.91)


def vase(m, x, y, z):
    b = MeshB()
    P = [(0.045, 0), (0.075, 0.05), (0.085, 0.11), (0.07, 0.17), (0.04, 0.215), (0.045, 0.235)]
    for (r0, z0), (r1, z1) in zip(P, P[1:]):
        b.cyl(x, y, z + z0, z + z1, r0, m["ceramic"], 32, r1)
    R = random.Random(4)
    l = MeshB()
    for s in range(5):
        a = s * 1.2566 + 0.3
        bx, by, h = math.cos(a) * R.uniform(0.08, 0.2), math.sin(a) * R.uniform(0.08, 0.2), R.uniform(0.26, 0.46)
        for t in range(9):
            q = 0.25 + 0.75 * t / 8
            px, py, pz = x + bx * q * q, y + by * q * q, z + 0.2 + h * q
            a2 = R.uniform(0, 6.28)
            L = R.uniform(0.05, 0.085)
            wd = L * 0.32
            nx, ny = -math.sin(a2) * wd, math.cos(a2) * wd
            l.quad(
                [
                    (px, py, pz),
                    (px + math.cos(a2) * L * 0.5 + nx, py + math.sin(a2) * L * 0.5 + ny, pz + 0.02),
                    (px + math.cos(a2) * L, py + math.sin(a2) * L, pz + 0.012),
                    (px + math.cos(a2) * L * 0.5 - nx, py + math.sin(a2) * L * 0.5 - ny, pz + 0.02),
                ],
                m["leafm"],
                R.random() * 0.8,
            )
        for t in range(6):
            q0, q1 = t / 6, (t + 1) / 6
            p0, p1 = (x + bx * q0 * q0, y + by * q0 * q0, z + 0.15 + (h + 0.05) * q0), (
                x + bx * q1 * q1,
                y + by * q1 * q1,
                z + 0.15 + (h + 0.05) * q1,
            )
            l.faces(
                [
                    (p0[0] - 0.002, p0[1], p0[2]),
                    (p0[0] + 0.002, p0[1], p0[2]),
                    (p1[0] + 0.002, p1[1], p1[2]),
                    (p1[0] - 0.002, p1[1], p1[2]),
                ],
                [(0, 1, 2, 3)],
                m["soil"],
            )
    return [b.obj("vase", True), l.obj("branches")]


def sink(m, w, d):
    b = MeshB()
    z = 0.872
    b.box(-w / 2, -d / 2, z - 0.004, w / 2, d / 2, z + 0.002, m["steel"])
    b.box(-w / 2 + 0.03, -d / 2 + 0.03, z + 0.0021, w / 2 - 0.03, d / 2 - 0.08, z + 0.0025, m["dark"])
    b.cyl(0, d / 2 - 0.04, z, z + 0.30, 0.012, m["brass"], 16)
    b.box(-0.010, d / 2 - 0.22, z + 0.285, 0.010, d / 2 - 0.04, z + 0.305, m["brass"])
    return [b.obj("sink")]


def hob(m, w, d):
    return [I.part([(-w / 2, -d / 2, 0.872, w / 2, d / 2, 0.880, m["tvface"])], "hob", 0.002)]


def condenser(m, w, d):
    return [
        I.part(
            [
                (-w / 2, -d / 2, 0.08, w / 2, d / 2, 0.78, m["linen"]),
                (-w * 0.3, -d / 2 - 0.01, 0.16, w * 0.2, -d / 2, 0.70, m["dark"]),
            ],
            "condenser",
            0.01,
        )
    ]


def hatch(m, w, d):
    return [I.part([(-w / 2, -d / 2, 0.001, w / 2, d / 2, 0.02, m["steel"])], "hatch", 0.004)]


def night_table(m, w, d):
    if m["piece"] == "globe":  # a turned drum with a small paper globe on it
        b = MeshB()
        r = min(w, d) / 2
        b.cyl(0, 0, 0.0, 0.40, r * 0.86, m["bench"], 48)
        b.cyl(0, 0, 0.40, 0.43, r, m["bench"], 48)
        o = b.obj("night")
        bevel(o, 0.005)
        q = MeshB()
        q.cyl(0, 0, 0.43, 0.47, 0.05, m["bench"], 24)
        ball(q, 0, 0, 0.575, 0.125, M.glow("paper_globe", (1, 0.86, 0.66), 0.75, (0.86, 0.82, 0.74)), 36)
        return [o, q.obj("night_lamp", True)]
    out = [
        I.part(
            [
                (-w / 2, -d / 2, 0.14, w / 2, d / 2, 0.44, m["walnut"]),
                (-w / 2 + 0.01, -d / 2 - 0.012, 0.30, w / 2 - 0.01, -d / 2, 0.43, m["walnut"]),
            ],
            "night",
            0.005,
        ),
        I.part(
            [
                (
                    sx * (w / 2 - 0.04) - 0.01,
                    sy * (d / 2 - 0.04) - 0.01,
                    0,
                    sx * (w / 2 - 0.04) + 0.01,
                    sy * (d / 2 - 0.04) + 0.01,
                    0.14,
                    m["brass"],
                )
                for sx in (-1, 1)
                for sy in (-1, 1)
            ],
            "night_legs",
            0.002,
        ),
    ]
    b = MeshB()
    b.cyl(0, 0, 0.44, 0.46, 0.07, m["brass"], 28)
    b.cyl(0, 0, 0.46, 0.62, 0.008, m["brass"], 10)
    b.cyl(0, 0, 0.60, 0.78, 0.11, m["shade"], 32, 0.085)
    return out + [b.obj("night_lamp", True)]
