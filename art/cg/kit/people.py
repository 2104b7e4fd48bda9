"""People: lofted figures in plain clothes, standing, walking, sitting, running; a pram, a dog. They face +y with their feet at z = 0. Metres."""
import math, random
import numpy as np
from mathutils import Matrix
from .meshkit import MeshB, place
from . import materials as M

CLOTH = dict(
    navy=(0.030, 0.045, 0.085),
    ink=(0.022, 0.024, 0.028),
    denim=(0.075, 0.115, 0.18),
    sand=(0.46, 0.38, 0.28),
    white=(0.72, 0.70, 0.66),
    sage=(0.20, 0.25, 0.17),
    clay=(0.40, 0.17, 0.09),
    grey=(0.25, 0.25, 0.25),
    rose=(0.48, 0.24, 0.22),
    mustard=(0.46, 0.30, 0.07),
    sky=(0.26, 0.37, 0.48),
)


def cloth(name):
    return M.plain("cloth_" + name, CLOTH[name], 0.9, spec=0.15)


def skin():
    return M.plain("skin", (0.52, 0.335, 0.245), 0.55, spec=0.25)


def hair(k=0):
    return M.plain(f"hair{k}", ((0.016, 0.012, 0.010), (0.045, 0.028, 0.018), (0.32, 0.31, 0.30))[k], 0.55)


def tube(b, pts, rad, mat, n=12):
    """Skin over rings: points along a limb, half widths (side, depth) at each, round ends."""
    P = np.array(pts, float)
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    rad = [(r, r) if np.isscalar(r) else r for r in rad]
    P = np.concatenate([[P[0] - T[0] * min(rad[0]) * 0.5], P, [P[-1] + T[-1] * min(rad[-1]) * 0.5]])
    T = np.concatenate([T[:1], T, T[-1:]])
    rad = [(rad[0][0] * 0.55, rad[0][1] * 0.55), *rad, (rad[-1][0] * 0.55, rad[-1][1] * 0.55)]
    V = []
    for p, t, (a, d) in zip(P, T, rad):
        side = np.array([1.0, 0, 0]) - t * t[0]
        side = side / np.linalg.norm(side) if np.linalg.norm(side) > 0.2 else np.array([0, 1.0, 0])
        deep = np.cross(t, side)
        for k in range(n):
            u = 2 * math.pi * k / n
            V.append(p + side * a * math.cos(u) + deep * d * math.sin(u))
    m = len(P)
    F = [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(m - 1) for k in range(n)]
    F += [list(range(n - 1, -1, -1)), list(range((m - 1) * n, m * n))]
    b.faces(V, F, mat)


def egg(b, at, r, mat, n=14, k=9, lean=0.0):
    V, F = [], []
    for i in range(k + 1):
        t = math.pi * i / k
        for j in range(n):
            u = 2 * math.pi * j / n
            V.append((at[0] + r[0] * math.sin(t) * math.cos(u), at[1] + r[1] * math.sin(t) * math.sin(u) + lean * math.cos(t), at[2] - r[2] * math.cos(t)))
    for i in range(k):
        F += [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for j in range(n)]
    b.faces(V, F, mat)


def figure(top="navy", legs="denim", h=1.72, pose="stand", phase=0.0, style="plain", hairs=0, female=False, arms=None, bag=None, seed=1):
    """Builder of one person. pose: stand, walk, run, sit; style: plain, coat, dress. phase: where a step is, 0 to 1."""
    R = random.Random(seed)
    b = MeshB()
    T, L, S = cloth(top), cloth(legs), skin()
    shoe = M.plain("shoe_pale" if R.random() < 0.5 else "shoe_dark", (0.6, 0.58, 0.55) if R.random() < 0.5 else (0.03, 0.03, 0.03), 0.6)
    sw = {"stand": 0.03, "walk": 0.30, "run": 0.46, "sit": 0}[pose] * math.cos(phase * 2 * math.pi)
    hip = 0.90 if pose != "sit" else 0.50
    w = 0.92 if female else 1.0
    dz = hip - 0.90
    for s in (-1, 1):
        f = sw * s
        x = s * 0.088 * w
        if pose == "sit":
            q = [(x, 0, hip), (x * 1.15, 0.42, hip + 0.02), (x * 1.1, 0.46, 0.10)]
        else:
            bend = max(0.0, -f) * (1.0 if pose != "run" else 1.6)
            q = [(x, 0, hip), (x * 0.95, f * 0.52 + 0.05 * abs(f) + 0.02, 0.48 + 0.05 * bend), (x * 0.9, f * 1.05 - 0.25 * bend, 0.085 + 0.34 * bend * abs(f))]
        mid = [tuple((u + v) / 2 for u, v in zip(q[i], q[i + 1])) for i in (0, 1)]
        bare = style == "dress"
        lm = S if bare else L
        k = 0.86 if bare else 1.0
        tube(b, [q[0], mid[0], q[1], mid[1], q[2]], [0.092 * k, 0.082 * k, 0.063 * k, 0.060 * k, 0.045 * k], lm)
        fx, fy, fz = q[2]
        tube(b, [(fx, fy - 0.07, fz - 0.035), (fx, fy + 0.05, fz - 0.045), (fx, fy + 0.17, fz - 0.055)], [(0.042, 0.045), (0.045, 0.040), (0.036, 0.024)], shoe, 10)
    lean = {"run": 0.10, "walk": 0.03}.get(pose, 0.0)
    at = lambda z: lean * (z - 0.9) if z > 0.9 else 0
    rings = [(0.86, 0.160, 0.112), (0.95, 0.150 * w, 0.106), (1.05, 0.132 * w, 0.098), (1.18, 0.155 * w, 0.112), (1.31, 0.182 * w, 0.118), (1.40, 0.172 * w, 0.098), (1.455, 0.085, 0.072)]
    tube(b, [(0, at(z), z + dz) for z, _, _ in rings], [(r, d) for _, r, d in rings], T, 16)
    if style in ("coat", "dress") and pose != "sit":
        low = 0.56 if style == "coat" else 0.50
        fl = 0.205 if style == "coat" else 0.25
        tube(b, [(0, at(z), z) for z in (low, 0.75, 0.95, 1.1)], [(fl, fl * 0.8), (fl * 0.92, fl * 0.72), (0.168, 0.125), (0.145, 0.108)], T, 16)
    z0 = 1.41 + dz
    for s in (-1, 1):
        a = (arms or {}).get(s)
        x = s * 0.195 * w
        f = -sw * s * 0.62
        if a == "push":
            q = [(x, at(1.4), z0), (x * 1.1, 0.12, z0 - 0.27), (x * 0.9, 0.38, z0 - 0.34)]
        elif a == "hold":  # a hand held out sideways and down to a child
            q = [(x, at(1.4), z0), (x + s * 0.06, 0.02, z0 - 0.28), (x + s * 0.15, 0.06, z0 - 0.52)]
        elif a == "up":
            q = [(x, at(1.4), z0), (x + s * 0.10, 0.12, z0 + 0.16), (x + s * 0.06, 0.20, z0 + 0.42)]
        elif a == "cup":
            q = [(x, at(1.4), z0), (x * 1.12, 0.02, z0 - 0.28), (x * 0.7, 0.22, z0 - 0.16)]
        elif pose == "run":
            q = [(x, at(1.4), z0), (x * 1.2, f * 0.9 - 0.05, z0 - 0.24), (x * 1.0, f * 1.2 + 0.16, z0 - 0.18 + 0.1 * f)]
        elif pose == "sit":
            q = [(x, 0, z0), (x * 1.2, 0.06, z0 - 0.27), (x * 0.8, 0.30, z0 - 0.36)]
        else:
            q = [(x, at(1.4), z0), (x * 1.18, f * 0.55, z0 - 0.29), (x * 1.15, f * 1.15 + 0.04, z0 - 0.53)]
        short = style == "dress" or seed % 3 == 0
        mid = tuple((u + v) / 2 for u, v in zip(q[0], q[1]))
        tube(b, [q[0], mid, q[1]], [0.060, 0.050, 0.043], T, 10)
        tube(b, [q[1], tuple((u + v) / 2 for u, v in zip(q[1], q[2])), q[2]], [0.041, 0.037, 0.028], S if short else T, 10)
        egg(b, tuple(u + (u - v) * 0.20 for u, v in zip(q[2], q[1])), (0.032, 0.038, 0.046), S, 10, 6)
        if bag and s == 1 and a is None:
            bx, by, bz = q[2]
            b.box(bx - 0.06, by - 0.16, bz - 0.40, bx + 0.06, by + 0.16, bz - 0.12, cloth(bag))
    y = at(1.6)
    tube(b, [(0, y * 0.8, 1.43 + dz), (0, y, 1.53 + dz)], [0.052, 0.050], S, 10)
    egg(b, (0, y + 0.015, 1.615 + dz), (0.077, 0.092, 0.115), S)
    # What a face shows from eight metres: the shade of the eyes, a nose, lips, ears.
    for s in (-1, 1):
        egg(b, (s * 0.030, y + 0.092, 1.635 + dz), (0.015, 0.012, 0.007), hair(0), 8, 5)
        egg(b, (s * 0.032, y + 0.094, 1.655 + dz), (0.021, 0.010, 0.004), hair(hairs), 8, 4)
        egg(b, (s * 0.079, y + 0.005, 1.612 + dz), (0.010, 0.020, 0.030), S, 8, 5)
    egg(b, (0, y + 0.104, 1.607 + dz), (0.012, 0.016, 0.024), S, 8, 6)
    egg(b, (0, y + 0.092, 1.566 + dz), (0.024, 0.013, 0.006), M.plain("lips", (0.40, 0.17, 0.14), 0.5), 8, 4)
    H = hair(hairs)
    egg(b, (0, y - 0.012, 1.645 + dz), (0.088, 0.100, 0.100), H, lean=-0.012)
    if female:
        egg(b, (0, y - 0.055, 1.565 + dz), (0.085, 0.062, 0.16), H, lean=-0.01)
    k = h / 1.735
    out = MeshB()
    out.stamp(b, Matrix.Diagonal((k * (1.0 if h > 1.35 else 1.12), k * (1.0 if h > 1.35 else 1.12), k, 1)))
    return out


def pram(col="ink"):
    """A pram with its handle at y = 0 and its hood ahead."""
    b = MeshB()
    c, d = cloth(col), M.plain("pram_frame", (0.3, 0.3, 0.3), 0.35, metal=0.8)
    tube(b, [(-0.22, 0, 1.0), (0.22, 0, 1.0)], [0.018, 0.018], cloth("ink"), 8)
    for s in (-0.22, 0.22):
        tube(b, [(s, 0, 1.0), (s, 0.5, 0.25)], [0.012, 0.012], d, 6)
        tube(b, [(s, 0.12, 0.22), (s, 0.45, 0.65), (s, 0.75, 0.2)], [0.012, 0.012, 0.012], d, 6)
        for y in (0.12, 0.76):
            q = MeshB()
            q.cyl(0, 0, -0.025, 0.025, 0.13, cloth("ink"), 18)
            b.stamp(q, place(s, y, 0.13) @ Matrix.Rotation(math.pi / 2, 4, "Y"))
    tube(b, [(0, 0.28, 0.58), (0, 0.62, 0.52), (0, 0.86, 0.55)], [(0.20, 0.14), (0.21, 0.17), (0.18, 0.13)], c, 14)
    egg(b, (0, 0.34, 0.82), (0.21, 0.22, 0.22), c)
    return b


def dog(col=(0.55, 0.40, 0.24)):
    b = MeshB()
    f = M.plain("fur", col, 1.0)
    tube(b, [(0, -0.24, 0.36), (0, 0, 0.37), (0, 0.22, 0.39)], [0.085, 0.095, 0.09], f)
    tube(b, [(0, 0.22, 0.42), (0, 0.33, 0.54)], [0.06, 0.055], f)
    egg(b, (0, 0.38, 0.58), (0.062, 0.085, 0.065), f)
    tube(b, [(0, 0.44, 0.56), (0, 0.52, 0.545)], [0.035, 0.028], f, 8)
    tube(b, [(0, -0.30, 0.40), (0, -0.40, 0.56)], [0.02, 0.014], f, 8)
    for s in (-0.06, 0.06):
        for y, k in ((-0.19, 0.05), (0.2, -0.04)):
            tube(b, [(s, y, 0.32), (s, y + k, 0.03)], [0.032, 0.024], f, 8)
    return b


def put_person(x, y, facing, z=0.0, **kind):
    """facing: compass degrees the person looks to."""
    return figure(**kind).obj("person", True, place(x, y, z, -math.radians(facing)))


def strollers(x, y, facing, z=0.0, kind="couple", seed=1, phase=0.1):
    """Small groups: couple, family (two and a child between), pram, runner, friends, dog, elders, child, sitters."""
    a = math.radians(facing)
    R = random.Random(seed)
    rx, ry = math.cos(a), -math.sin(a)  # to their right
    fx, fy = math.sin(a), math.cos(a)

    def one(side, ahead=0.0, turn=0.0, **k):
        put_person(x + rx * side + fx * ahead, y + ry * side + fy * ahead, facing + turn, z, **k)

    if kind == "couple":
        one(-0.33, 0, top="navy", legs="grey", pose="walk", phase=phase, seed=seed)
        one(0.33, 0.05, top="sand", legs="white", pose="walk", phase=phase + 0.45, h=1.63, female=True, style="coat", seed=seed + 1, hairs=1)
    elif kind == "family":
        one(-0.55, 0, top="sage", legs="ink", pose="walk", phase=phase, seed=seed, arms={1: "hold"})
        one(0.55, 0.03, top="white", legs="denim", pose="walk", phase=phase + 0.5, h=1.64, female=True, seed=seed + 3, arms={-1: "hold"}, hairs=1)
        one(0.0, 0.02, top="mustard", legs="navy", pose="walk", phase=phase + 0.3, h=1.08, seed=seed + 4)
    elif kind == "pram":
        one(0, 0, top="clay", legs="ink", pose="walk", phase=phase, h=1.65, female=True, arms={-1: "push", 1: "push"}, seed=seed)
        pram("grey").obj("pram", True, place(x + fx * 0.42, y + fy * 0.42, z, -a))
    elif kind == "runner":
        one(0, 0, top="sky", legs="ink", pose="run", phase=phase, seed=3 * seed)
    elif kind == "dog":
        one(0, 0, top="rose", legs="denim", pose="walk", phase=phase, h=1.66, female=True, seed=seed)
        dog().obj("dog", True, place(x + rx * 0.55 + fx * 0.8, y + ry * 0.55 + fy * 0.8, z, -a))
    elif kind == "elders":
        one(-0.35, 0, top="grey", legs="ink", pose="walk", phase=phase * 0.6 + 0.06, h=1.66, hairs=2, seed=seed)
        one(0.35, 0, top="rose", legs="grey", pose="walk", phase=phase * 0.6 + 0.5, h=1.55, hairs=2, female=True, style="coat", seed=seed + 1)
    elif kind == "friends":
        one(-0.5, 0, 60, top="white", legs="denim", h=1.64, female=True, seed=seed, arms={1: "cup"}, hairs=1)
        one(0.5, 0.1, -70, top="navy", legs="sand", h=1.76, seed=seed + 1)
    elif kind == "child":
        one(0, 0, top=R.choice(("mustard", "rose", "sky", "white")), legs=R.choice(("navy", "denim")), pose="run", phase=phase, h=R.uniform(1.0, 1.2), seed=seed)
    elif kind == "watching":
        one(-0.3, 0, top="navy", legs="denim", h=1.75, seed=seed)
        one(0.32, 0.0, -8, top="white", legs="sand", h=1.63, female=True, style="dress" if seed % 2 else "plain", seed=seed + 2, hairs=1)
    elif kind == "sitters":
        one(-0.35, 0, 8, top="sage", legs="denim", pose="sit", seed=seed)
        one(0.35, 0, -10, top="white", legs="sand", pose="sit", h=1.62, female=True, seed=seed + 1, hairs=1)
