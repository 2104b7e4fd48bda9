"""Trees, shrubs, reeds and flowers: leaf cards on lobes, instanced; woods as tiles of fourteen trees."""
import math, random
import numpy as np
from .meshkit import MeshB, put, place
from . import materials as M
from .terrain import catmull, height, lake_at, z_at


SEASON = {"autumn": False}
# Zelkovas turn first and reddest, woods are golden brown; pines stay.
AUTUMN = dict(
    broad=((0.16, 0.105, 0.024), (0.32, 0.185, 0.035)),
    zelkova=((0.24, 0.105, 0.022), (0.40, 0.205, 0.038)),
    maple=((0.30, 0.050, 0.016), (0.46, 0.125, 0.025)),
    shrub=((0.075, 0.085, 0.02), (0.19, 0.13, 0.035)),
    bloom=((0.42, 0.26, 0.04), (0.62, 0.44, 0.10)),
    lavender=((0.20, 0.11, 0.22), (0.40, 0.26, 0.40)),
)


# ---------------------------------------------------------------- trees
GROWN = ("broad", "zelkova", "pine", "maple")  # kinds that `trees.py` grows where a scene asks for it


def _unit(v):
    return v / np.linalg.norm(v, axis=1)[:, None]


def tree_mesh(kind, seed, fine=False):
    """Leaf cards on a noisy ellipsoid (several lobes) over a thin trunk. About 500 faces; `fine`, for near trees, five times as many."""
    R = np.random.default_rng(seed)
    b = MeshB()
    pal = {
        "broad": ((0.045, 0.100, 0.026), (0.105, 0.160, 0.042)),
        "zelkova": ((0.075, 0.125, 0.032), (0.155, 0.185, 0.050)),
        "pine": ((0.028, 0.062, 0.030), (0.055, 0.100, 0.042)),
        "maple": ((0.20, 0.10, 0.022), (0.30, 0.17, 0.035)),
        "shrub": ((0.05, 0.09, 0.02), (0.11, 0.15, 0.04)),
        "reed": ((0.12, 0.12, 0.035), (0.24, 0.20, 0.075)),
        "bloom": ((0.40, 0.13, 0.17), (0.66, 0.50, 0.50)),
        "lavender": ((0.12, 0.10, 0.27), (0.30, 0.25, 0.48)),
    }[kind]
    if SEASON["autumn"]:
        pal = AUTUMN.get(kind, pal)
    lf = M.leaf("leaf_" + kind, *pal)
    bark = M.plain("bark", (0.09, 0.065, 0.045), 0.9)
    if kind == "pine":
        b.cyl(0, 0, 0, 9, 0.22, bark, 5, 0.05)
        lobes = [(0, 0, 2.2 + k * 1.45, 2.3 * (1 - k / 6.2), 1.0) for k in range(6)]
        n = 95
        cs = 0.85
    elif kind == "reed":
        lobes = [(0, 0, 0.8, 0.8, 1.0), (0.8, 0.5, 0.7, 0.7, 0.9), (-0.7, 0.4, 0.6, 0.6, 0.8)]
        n = 40
        cs = 0.5
    elif kind in ("shrub", "bloom", "lavender"):
        lobes = [(0, 0, 0.7, 1.2, 0.7), (0.9, 0.4, 0.6, 0.9, 0.6)]
        n = 70
        cs = 0.42
    else:
        b.cyl(0, 0, 0, 4.2, 0.2, bark, 5, 0.1)
        h = 5.4 if kind != "zelkova" else 6.2
        lobes = [(0, 0, h, 2.7, 2.3)] + [
            (
                1.75 * math.cos(a),
                1.75 * math.sin(a),
                h - 0.5 + R.uniform(-0.9, 1.3),
                R.uniform(1.5, 2.1),
                R.uniform(1.2, 1.7),
            )
            for a in R.uniform(0, 6.28, 1) + np.arange(5) * 1.2566
        ]
        n = 85
        cs = 0.85
    if fine:
        n, cs = n * 5, cs * 0.46
    for lx, ly, lz, rr, rz in lobes:
        u = _unit(R.normal(size=(n, 3)))
        P = u * R.uniform(0.72, 1.04, (n, 1)) * np.array([rr, rr, rz]) + np.array([lx, ly, lz])
        u, P = u[P[:, 2] > 0.1], P[P[:, 2] > 0.1]
        w = _unit(u + R.normal(size=P.shape) * 0.55)
        a = _unit(np.cross(w, R.normal(size=P.shape)))
        c = np.cross(w, a)
        s = cs * R.uniform(0.6, 1.15, (len(P), 1))
        b.cards(np.stack([P - a * s * 0.5, P - c * s * 0.38 + a * s * 0.1, P + a * s * 0.62, P + c * s * 0.38], 1), lf, R.uniform(0, 0.8, len(P)))
    return b.mesh(f"{kind}{seed}")


class Trees:
    def __init__(self, rng=1, fine=False, grown=False):
        """grown: the trees of `trees.py`, in mixed kinds and sizes, instead of leaf cards on lobes."""
        self.grown = grown
        self.kinds = {
            k: [tree_mesh(k, s, fine) for s in range(n)]
            for k, n in (
                ("broad", 3),
                ("zelkova", 2),
                ("pine", 2),
                ("maple", 2),
                ("shrub", 2),
                ("reed", 2),
                ("bloom", 2),
                ("lavender", 2),
            )
            if not (grown and k in GROWN)
        }
        if grown:
            from . import trees as GR

            for kind, n in (("broad", 3), ("zelkova", 4), ("pine", 3), ("maple", 2), ("cherry", 3), ("ginkgo", 2)):
                self.kinds[kind] = [GR.tree(kind, s, grown == "near", SEASON["autumn"]) for s in range(n)]
        random.seed(rng)  # after the trees are drawn: how they are drawn does not move them
        self.count = 0
        self._clump = None

    clear = ()  # (x, y, radius) kept free of trees: where a camera stands

    def add(self, kind, x, y, z=None, s=1.0):
        if any((x - cx) ** 2 + (y - cy) ** 2 < r * r for cx, cy, r in self.clear):
            return
        z = z_at(x, y) if z is None else z
        if self.grown and kind in ("zelkova", "broad"):  # an avenue of one kind and one height reads as a toy
            if random.random() < 0.14:
                return
            kind = random.choices(("zelkova", "broad", "cherry", "ginkgo"), (46, 28, 18, 8) if kind == "zelkova" else (20, 60, 14, 6))[0]
            s *= random.uniform(0.82, 1.22)
        s *= random.uniform(0.78, 1.25)
        put(
            random.choice(self.kinds[kind]),
            "t",
            place(x, y, z - 0.1, random.uniform(0, 6.28), (s, s, s * random.uniform(0.9, 1.15))),
        )
        self.count += 1

    def mix(self, x, y, z=0, s=1.0):
        self.add(random.choices(("broad", "zelkova", "pine", "maple", "shrub"), (30, 16, 14, 3, 37))[0], x, y, z, s)

    def scatter(self, plan, box, n, gap=3.6, z=0):
        """Dart throwing inside the free mask."""
        cell = {}
        for _ in range(n * 6):
            if n <= 0:
                break
            x, y = random.uniform(box[0], box[2]), random.uniform(box[1], box[3])
            if not plan.free(x, y) or lake_at(x, y) < 5:
                continue
            k = (int(x // gap), int(y // gap))
            if any((k[0] + i, k[1] + j) in cell for i in (0, 1) for j in (0, 1)) or k in cell:
                continue
            cell[k] = 1
            n -= 1
            self.mix(x, y, z)

    def along(self, P, off, step, kind="zelkova", plan=None, s=1.0, gaps=()):
        Q = catmull(P, 30, False)
        L = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(Q, axis=0).T))])
        T = np.gradient(Q, axis=0)
        T /= np.linalg.norm(T, axis=1)[:, None]
        for u in np.arange(2, L[-1], step):
            x, y, tx, ty = (np.interp(u, L, c) for c in (Q[:, 0], Q[:, 1], T[:, 0], T[:, 1]))
            x, y = x - ty * off, y + tx * off
            if (plan is None or plan.free(x, y)) and not any(abs(x - g) < 34 for g in gaps):
                self.add(kind, x + random.uniform(-0.5, 0.5), y + random.uniform(-0.5, 0.5), 0, s)

    def clumps(self):
        """Forest tiles of 14 trees each, for the hills."""
        if not self._clump:
            self._clump = []
            for k in range(4):
                R = random.Random(k)
                b = MeshB()
                for i in range(14):
                    kind = R.choices(("broad", "pine", "zelkova", "maple"), (52, 30, 14, 4))[0]
                    me = R.choice(self.kinds[kind])
                    V = np.empty(len(me.vertices) * 3, np.float32)
                    me.vertices.foreach_get("co", V)
                    V = V.reshape(-1, 3)
                    lp = np.empty(len(me.loops), np.int32)
                    me.loops.foreach_get("vertex_index", lp)
                    tot = np.empty(len(me.polygons), np.int32)
                    me.polygons.foreach_get("loop_total", tot)
                    mi = np.empty(len(me.polygons), np.int32)
                    me.polygons.foreach_get("material_index", mi)
                    M4 = np.array(
                        place(
                            R.uniform(-11, 11),
                            R.uniform(-11, 11),
                            R.uniform(-1.5, 0.3),
                            R.uniform(0, 6.28),
                            R.uniform(0.9, 1.5),
                        )
                    )
                    sl = [b.slot(m) for m in me.materials]
                    V = V @ M4[:3, :3].T + M4[:3, 3]
                    b.loops += list(np.split(lp + b.n, np.cumsum(tot)[:-1]))
                    b.tot += list(tot)
                    b.mat += [sl[j] for j in mi]
                    h = R.random() * 0.3
                    b.rnd += [h + R.random() * 0.5 for _ in tot]
                    b.v.append(V)
                    b.n += len(V)
                self._clump.append(b.mesh(f"clump{k}"))
        return self._clump

    def forest(self, box, step, cond, s=1.0):
        C = self.clumps()
        xs, ys = np.meshgrid(np.arange(box[0], box[2], step), np.arange(box[1], box[3], step))
        r = np.random.default_rng(4)
        xs, ys = (xs + r.uniform(-0.45, 0.45, xs.shape) * step).ravel(), (
            ys + r.uniform(-0.45, 0.45, ys.shape) * step
        ).ravel()
        z = height(xs, ys)
        k = cond(xs, ys, z)
        for x, y, h in zip(xs[k], ys[k], z[k]):
            put(random.choice(C), "f", place(x, y, h - 0.6, random.uniform(0, 6.28), s * random.uniform(0.85, 1.25)))
            self.count += 14
