"""Lake shore, heights and ground. Metres; north is +y, the lake lies south."""
import hashlib, os
import bpy
import numpy as np
from .meshkit import MeshB, put, fbm
from . import materials as M
from .render import ROOT

HERE = os.path.dirname(os.path.abspath(__file__))


LAKE = [
    (1500, -320),
    (1000, -250),
    (740, -208),
    (520, -172),
    (400, -150),
    (300, -137),
    (200, -131),
    (105, -137),
    (52, -136),
    (0, -133),
    (-50, -132),
    (-98, -133),
    (-139, -130),
    (-174, -122),
    (-204, -106),
    (-227, -84),
    (-239, -50),
    (-244, -14),
    (-244, 49),
    (-246, 90),
    (-268, 108),
    (-330, 106),
    (-420, 92),
    (-580, 60),
    (-900, -10),
    (-1400, -180),
    (-1900, -600),
    (-1500, -1500),
    (0, -1900),
    (1500, -1500),
]


KNOLLS = [
    (-330, 760, 170, 46),
    (520, 940, 230, 58),
    (-820, 1050, 300, 84),
    (1750, 700, 260, 60),
]  # x, y, radius, height: woods in the town


SITE = (-228, -115, 238, 115)  # x0, y0, x1, y1: building land


IMG = (1400, 760, 60, 60)  # painted area: width, height, centre x, centre y (metres)


def catmull(P, n=8, closed=True):
    P = np.array(P, float)
    out = []
    N = len(P)
    for i in range(N if closed else N - 1):
        g = lambda k: P[(i + k) % N] if closed else P[min(max(i + k, 0), N - 1)]
        p0, p1, p2, p3 = g(-1), g(0), g(1), g(2)
        for t in np.linspace(0, 1, n, endpoint=False):
            out.append(
                0.5
                * (
                    (2 * p1)
                    + (-p0 + p2) * t
                    + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
                    + (-p0 + 3 * p1 - 3 * p2 + p3) * t**3
                )
            )
    if not closed:
        out.append(P[-1])
    return np.array(out)


SHORE = catmull(LAKE)


def lake_dist(x, y):
    """Signed distance to the lake: negative in the water."""
    x, y = np.asarray(x, float).ravel(), np.asarray(y, float).ravel()
    d = np.full(x.shape, 1e9)
    ins = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(SHORE, np.roll(SHORE, -1, 0)):
        ex, ey = bx - ax, by - ay
        t = np.clip(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey + 1e-9), 0, 1)
        d = np.minimum(d, (x - ax - t * ex) ** 2 + (y - ay - t * ey) ** 2)
        with np.errstate(divide="ignore", invalid="ignore"):
            c = ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay + 1e-12) + ax)
        ins ^= c
    d = np.sqrt(d)
    return np.where(ins, -d, d)


def _ramp(v):
    v = np.clip(v, 0, 1)
    return v * v * (3 - 2 * v)


def height(x, y, d=None):
    """Ground in metres over the water: bank, flat town land, low wooded knolls, three ridges one behind the other.

    d: the places' distances to the lake, where they are known."""
    sh = np.shape(x)
    x, y = np.asarray(x, float).ravel(), np.asarray(y, float).ravel()
    d = lake_dist(x, y) if d is None else d.ravel()
    z = np.clip((d + 2) / 9, -1, 0) * 4 * 1.0
    wob = fbm(x / 800 + 3.1, y / 800 + 1.7, 4, 5)
    ridge = lambda s, k: 1 - np.abs(2 * fbm(x / s + k, y / s - k, 6, int(k)) - 1)
    hills = _ramp((y - 1650 - 700 * (wob - 0.5)) / 650) * (12 + 95 * ridge(700.0, 3.0) ** 1.5)
    hills += _ramp((y - 2900) / 1300) * (20 + 170 * ridge(1300.0, 11.0) ** 1.6)
    hills += _ramp((y - 5200) / 2400) * (60 + 430 * ridge(2400.0, 23.0) ** 1.7)
    hills += (
        _ramp((-x - 1250 - 300 * (wob - 0.5)) / 700) * _ramp((y - 250) / 600) * (40 + 150 * ridge(620.0, 7.0) ** 1.4)
    )  # across the water on the left
    hills += _ramp((x - 3100) / 900) * (30 + 170 * ridge(800.0, 5.0))
    for hx, hy, rad, hh in KNOLLS:
        q = np.hypot(x - hx, (y - hy) * 1.25) / rad
        hills = np.maximum(hills, np.exp(-q * q * 1.7) * hh * (0.75 + 0.5 * fbm(x / 120, y / 120, 4, 3)) - 2)
    hills = (
        np.maximum(hills, 0)
        * np.clip((d - 10) / 140, 0, 1)
        * np.clip((y - 430) / 120 + np.clip((-700 - x) / 200, 0, 1), 0, 1)
    )
    return (z + hills).reshape(sh)


class _Lookup:
    """Heights and lake distances sampled once on a grid: asking for one point at a time is what costs.

    They are the same in every scene and kept beside the pictures, under the digest of the two files that make them."""

    X0, Y0, STEP = -3700.0, -420.0, 6.0

    def __init__(self):
        xs, ys = np.arange(self.X0, 3800, self.STEP), np.arange(self.Y0, 3000, self.STEP)
        made = hashlib.sha256(b"".join(open(os.path.join(HERE, f), "rb").read() for f in ("terrain.py", "meshkit.py"))).hexdigest()
        path = f"{ROOT}/terrain-{made[:12]}.npz"
        if os.path.exists(path):
            with np.load(path) as kept:
                self.z, self.d = kept["z"], kept["d"]
            return
        X, Y = np.meshgrid(xs, ys)
        self.d = lake_dist(X, Y).reshape(X.shape)
        self.z = height(X, Y, self.d)
        os.makedirs(ROOT, exist_ok=True)
        np.savez(f"{path}.{os.getpid()}.npz", z=self.z, d=self.d)
        os.replace(f"{path}.{os.getpid()}.npz", path)

    def at(self, A, x, y):
        u, v = min(max((x - self.X0) / self.STEP, 0), A.shape[1] - 1.001), min(
            max((y - self.Y0) / self.STEP, 0), A.shape[0] - 1.001
        )
        i, j = int(v), int(u)
        fx, fy = u - j, v - i
        return float(
            (A[i, j] * (1 - fx) + A[i, j + 1] * fx) * (1 - fy) + (A[i + 1, j] * (1 - fx) + A[i + 1, j + 1] * fx) * fy
        )


_lookup = None


def _grid():
    global _lookup
    if _lookup is None:
        _lookup = _Lookup()
    return _lookup


def z_at(x, y):
    return _grid().at(_grid().z, x, y)


def lake_at(x, y):
    return _grid().at(_grid().d, x, y)


def grid_mesh(name, xs, ys, mat, hole=None, dz=0.0):
    X, Y = np.meshgrid(xs, ys)
    Z = height(X, Y) + dz
    nx, ny = len(xs), len(ys)
    V = np.stack([X, Y, Z], -1).reshape(-1, 3).astype(np.float32)
    i = np.arange((nx - 1) * (ny - 1))
    r, c = i // (nx - 1), i % (nx - 1)
    q = np.stack([r * nx + c, r * nx + c + 1, (r + 1) * nx + c + 1, (r + 1) * nx + c], 1)
    if hole is not None:
        cx, cy = X[r, c], Y[r, c]
        k = ~((cx > hole[0]) & (cx < hole[2]) & (cy > hole[1]) & (cy < hole[3]))
        q = q[k]
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(V))
    me.vertices.foreach_set("co", V.ravel())
    me.loops.add(q.size)
    me.loops.foreach_set("vertex_index", q.ravel().astype(np.int32))
    me.polygons.add(len(q))
    me.polygons.foreach_set("loop_start", np.arange(0, q.size, 4, dtype=np.int32))
    me.polygons.foreach_set("loop_total", np.full(len(q), 4, np.int32))
    me.polygons.foreach_set("use_smooth", np.ones(len(q), bool))
    me.materials.append(mat)
    me.update(calc_edges=True)
    return put(me, name)


def ground(calm=False):
    x0, x1, y0, y1 = IMG[2] - IMG[0] / 2, IMG[2] + IMG[0] / 2, IMG[3] - IMG[1] / 2, IMG[3] + IMG[1] / 2
    site = M.site_image(f"{ROOT}/test/siteplan.png", *IMG)
    grid_mesh("near", np.arange(x0, x1 + 0.1, 4), np.arange(y0, y1 + 0.1, 4), site)
    grid_mesh(
        "far",
        np.arange(-7600, 7700, 40),
        np.arange(-2400, 10400, 40),
        M.terrain(),
        hole=(x0, y0, x1 - 40, y1 - 40),
        dz=-0.25,
    )
    w = MeshB()
    w.quad([(-7000, -4000, -0.9), (7000, -4000, -0.9), (7000, 3000, -0.9), (-7000, 3000, -0.9)], M.water(0.10, 0.10) if calm else M.water())
    w.obj("lake")
