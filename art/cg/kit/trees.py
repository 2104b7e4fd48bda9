"""Trees that grow: a trunk forks into boughs, boughs into twigs, and every twig carries a cloud of leaves. Metres.

Light falls through the gaps between the clouds, so a crown has a lit side, a dark inside and an edge that is not a circle.
"""
import math
import numpy as np
from .meshkit import MeshB
from . import materials as M, people as P

# Colour of leaves, dark to light; in October the same kinds in gold, red and brown.
SUMMER = dict(
    zelkova=((0.052, 0.111, 0.023), (0.169, 0.240, 0.058)),
    broad=((0.036, 0.091, 0.023), (0.111, 0.189, 0.047)),
    cherry=((0.072, 0.124, 0.029), (0.195, 0.227, 0.065)),
    ginkgo=((0.098, 0.150, 0.029), (0.240, 0.280, 0.065)),
    maple=((0.260, 0.078, 0.021), (0.520, 0.202, 0.039)),
    pine=((0.021, 0.055, 0.029), (0.062, 0.111, 0.047)),
)
AUTUMN = dict(
    SUMMER,
    zelkova=((0.27, 0.115, 0.020), (0.58, 0.30, 0.052)),
    broad=((0.13, 0.075, 0.018), (0.33, 0.185, 0.036)),
    cherry=((0.30, 0.085, 0.022), (0.56, 0.21, 0.045)),
    ginkgo=((0.40, 0.26, 0.020), (0.66, 0.47, 0.055)),
    maple=((0.24, 0.026, 0.012), (0.52, 0.095, 0.022)),
)
# How a kind grows: height of the trunk's fork, of the whole, boughs, how far they lean (radians), spread of a leaf cloud, droop of the tips.
SHAPE = dict(
    zelkova=(2.5, 9.2, 7, (0.30, 0.72), 0.95, 0.10),
    broad=(2.2, 8.4, 6, (0.35, 0.95), 1.05, 0.0),
    cherry=(1.9, 6.4, 6, (0.60, 1.05), 0.85, 0.25),
    ginkgo=(2.2, 10.2, 8, (0.20, 0.55), 0.75, 0.0),
    maple=(1.6, 5.6, 6, (0.50, 1.05), 0.75, 0.15),
)
# Trees of an avenue, cut free of twigs up to a head's height and more.
PRUNED = ("zelkova", "ginkgo", "cherry")


def leaves(R, centres, radii, n, size):
    """n leaves round each centre: diamonds folded a little upwards, denser at the cloud's upper skin."""
    k = len(centres)
    u = R.normal(size=(k, n, 3))
    u /= np.linalg.norm(u, axis=2)[..., None]
    r = R.uniform(0.15, 1.0, (k, n, 1)) ** 0.45
    at = centres[:, None] + u * r * radii[:, None]
    up = u * 0.55 + np.array([0, 0, 0.55]) + R.normal(size=u.shape) * 0.55
    up /= np.linalg.norm(up, axis=2)[..., None]
    a = np.cross(up, R.normal(size=u.shape))
    a /= np.linalg.norm(a, axis=2)[..., None] + 1e-9
    c = np.cross(up, a)
    s = size * R.uniform(0.65, 1.25, (k, n, 1))
    quads = np.stack([at - a * s * 0.55, at - c * s * 0.34 + up * s * 0.06, at + a * s * 0.6, at + c * s * 0.34 + up * s * 0.06], 2)
    # a cloud has one tone; its outer, upper leaves are the light ones
    tone = R.uniform(0, 0.35, (k, 1)) + 0.28 * (r[..., 0] * (0.5 + 0.5 * u[..., 2])) + R.uniform(0, 0.25, (k, n))
    return quads.reshape(-1, 4, 3), np.clip(tone, 0, 0.95).ravel()


def _broad(b, R, kind, bark, fine):
    fork, high, boughs, (near, far), cloud, droop = SHAPE[kind]
    base = 0.021 * high
    lean = R.normal(size=2) * 0.05
    top = np.array([*(lean * fork), fork])
    P.tube(b, [(0, 0, -0.2), (0, 0, 0.25), tuple(top * 0.5 + [0, 0, 0.1]), tuple(top)], [base * 1.25, base * 0.95, base * 0.82, base * 0.70], bark, 10 if fine else 6)
    ends, sizes = [], []
    turn = R.uniform(0, 6.28)
    clear = fork + 0.9 if fine and kind in PRUNED else 0.0

    def grow(p, d, length, r, level):
        d = d / np.linalg.norm(d)
        side = R.normal(size=3) * 0.10
        m = p + (d + side) * length * 0.5
        q = p + (d + np.array([0, 0, 0.10 - droop * (level == 2)])) * length
        if level > 1 and q[2] < clear:
            return
        if level < 3 or fine:
            P.tube(b, [tuple(p), tuple(m), tuple(q)], [r, r * 0.78, r * 0.5], bark, (7, 6, 5, 4)[level] if fine else 4)
        if level == (3 if fine else 2):
            ends.append(q)
            sizes.append(R.uniform(0.75, 1.2))
            return
        if level == 2 or (level == 1 and length > 2.6):
            ends.append(q * 0.35 + m * 0.65 + side)
            sizes.append(R.uniform(0.7, 1.0))
        n = (0, 3, 3, 2)[level] if level else 0
        for j in range(n):
            a, e = turn + j * 6.28 / n + R.uniform(-0.6, 0.6), R.uniform(0.35, 0.80)
            w = np.cross(d, [math.cos(a), math.sin(a), 0.3])
            w /= np.linalg.norm(w) + 1e-9
            grow(q, d * math.cos(e) + w * math.sin(e), length * R.uniform(0.58, 0.80), r * 0.52, level + 1)

    for k in range(boughs):
        a = turn + k * 2.4
        e = near + (far - near) * ((k + 0.5) / boughs) + R.uniform(-0.08, 0.08)
        d = np.array([math.cos(a) * math.sin(e), math.sin(a) * math.sin(e), math.cos(e)])
        grow(top - [0, 0, 0.35 * k / boughs], d, (high - fork) * R.uniform(0.36, 0.46), base * 0.44, 1)
    return np.array(ends), np.array(sizes), cloud


def tree(kind="zelkova", seed=1, fine=True, autumn=False):
    """Mesh of one tree. fine: some fifty thousand leaves for eyes at five metres; else about four thousand for forty metres and more."""
    R = np.random.default_rng(seed * 7 + len(kind))
    c1, c2 = (AUTUMN if autumn else SUMMER)[kind]
    lf = M.leaf(f"grown_{kind}{'_autumn' if autumn else ''}", c1, c2, 0.42)
    bark = M.plain("bark_" + kind, dict(cherry=(0.075, 0.048, 0.040), pine=(0.14, 0.075, 0.045), ginkgo=(0.12, 0.10, 0.08)).get(kind, (0.105, 0.088, 0.072)), 0.95, vary=0.30, bscale=5.0)
    b = MeshB()
    if kind == "pine":  # Korean red pine: a bent bare trunk, flat clouds in tiers
        x, y = R.normal(size=2) * 0.5
        P.tube(b, [(0, 0, -0.2), (x * 0.4, y * 0.4, 2.4), (x, y, 5.0), (x * 0.6, y * 0.6, 8.2)], [0.23, 0.18, 0.14, 0.05], bark, 9 if fine else 5)
        ends, sizes = [], []
        for k in range(11):
            z = 4.6 + k * 0.40
            a, d = k * 2.4 + R.uniform(-0.4, 0.4), (1.9 - 0.12 * k) * R.uniform(0.65, 1.1)
            q = np.array([x * 0.8 + d * math.cos(a), y * 0.8 + d * math.sin(a), z + R.uniform(-0.1, 0.3)])
            P.tube(b, [(x * 0.8, y * 0.8, z - 0.4), tuple(q)], [0.06, 0.025], bark, 5)
            ends.append(q)
            sizes.append(R.uniform(0.8, 1.15))
        E, S = np.array(ends), np.array(sizes)
        radii = S[:, None] * np.array([1.05, 1.05, 0.42])
        q, t = leaves(R, E, radii, 900 if fine else 170, 0.13 if fine else 0.34)
    else:
        E, S, cloud = _broad(b, R, kind, bark, fine)
        # the inside of the crown: darker clouds between the boughs
        mid = E.mean(0)
        E = np.concatenate([E, mid + (E[:: 3 if fine else 2] - mid) * R.uniform(0.45, 0.75, (len(E[:: 3 if fine else 2]), 1))])
        S = np.concatenate([S, np.full(len(E) - len(S), 1.0)])
        n = int((46000 if fine else 4200) / len(E))
        radii = S[:, None] * cloud * (0.92 if fine else 1.15) * np.array([1.0, 1.0, 0.66])
        q, t = leaves(R, E, radii, n, 0.098 if fine else 0.34)
    b.cards(q, lf, t)
    return b.mesh(f"grown_{kind}{seed}")
