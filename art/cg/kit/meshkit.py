"""Fast mesh building with numpy: boxes, quads, prisms, stamping of modules, instancing."""
import bpy, math, random
import numpy as np
from mathutils import Matrix

BOX_F = np.array(
    [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]
)  # bottom top front(-y) right back left


class MeshB:
    """Collects faces (any size) with a material per face and a random number per face ('rnd' attribute)."""

    def __init__(self):
        self.v, self.loops, self.tot, self.mat, self.rnd = [], [], [], [], []
        self.n = 0
        self.mats = []

    def slot(self, mat):
        if mat not in self.mats:
            self.mats.append(mat)
        return self.mats.index(mat)

    def faces(self, verts, faces, mat, rnd=None):
        verts = np.asarray(verts, float).reshape(-1, 3)
        s = self.slot(mat)
        for f in faces:
            self.loops.append(np.asarray(f) + self.n)
            self.tot.append(len(f))
            self.mat.append(s)
            self.rnd.append(random.random() if rnd is None else rnd)
        self.v.append(verts)
        self.n += len(verts)

    def cards(self, quads, mat, rnd):
        """Many quads at once: corners as n x 4 x 3, one random number each. For leaves."""
        n = len(quads)
        self.loops.append(np.arange(4 * n) + self.n)
        self.tot += [4] * n
        self.mat += [self.slot(mat)] * n
        self.rnd += list(rnd)
        self.v.append(np.asarray(quads, float).reshape(-1, 3))
        self.n += 4 * n

    def quad(self, pts, mat, rnd=None):
        self.faces(pts, [list(range(len(pts)))], mat, rnd)

    def box(self, x0, y0, z0, x1, y1, z1, mat, rnd=None, skip=()):
        v = [
            (x0, y0, z0),
            (x1, y0, z0),
            (x1, y1, z0),
            (x0, y1, z0),
            (x0, y0, z1),
            (x1, y0, z1),
            (x1, y1, z1),
            (x0, y1, z1),
        ]
        names = ("bottom", "top", "front", "right", "back", "left")
        self.faces(v, [BOX_F[i] for i in range(6) if names[i] not in skip], mat, rnd)

    def prism(self, pts, z0, z1, side, top=None, bottom=False):
        """Extrude a counter-clockwise 2-d polygon."""
        n = len(pts)
        a = sum(pts[i][0] * pts[(i + 1) % n][1] - pts[(i + 1) % n][0] * pts[i][1] for i in range(n))
        if a < 0:
            pts = pts[::-1]
        v = [(x, y, z0) for x, y in pts] + [(x, y, z1) for x, y in pts]
        self.faces(v, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], side)
        self.quad([(x, y, z1) for x, y in pts], top or side)
        if bottom:
            self.quad([(x, y, z0) for x, y in pts][::-1], side)

    def cyl(self, x, y, z0, z1, r, mat, n=12, r2=None):
        r2 = r if r2 is None else r2
        a = [2 * math.pi * i / n for i in range(n)]
        v = [(x + r * math.cos(t), y + r * math.sin(t), z0) for t in a] + [
            (x + r2 * math.cos(t), y + r2 * math.sin(t), z1) for t in a
        ]
        self.faces(
            v,
            [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
            + [list(range(n, 2 * n)), list(range(n - 1, -1, -1))],
            mat,
        )

    def stamp(self, other, M=None, keep_rnd=False):
        """Copy another builder's faces in, moved by the 4x4 matrix M."""
        if not other.n:
            return
        V = np.concatenate(other.v)
        if M is not None:
            M = np.array(M)
            V = V @ M[:3, :3].T + M[:3, 3]
        sl = [self.slot(m) for m in other.mats]
        self.loops += [l + self.n for l in other.loops]
        self.tot += other.tot
        self.mat += [sl[i] for i in other.mat]
        new = {}  # faces that shared a number go on sharing one
        self.rnd += other.rnd if keep_rnd else [new.setdefault(r, random.random()) for r in other.rnd]
        self.v.append(V)
        self.n += len(V)

    def mesh(self, name, smooth=False):
        me = bpy.data.meshes.new(name)
        V = np.concatenate(self.v).astype(np.float32)
        L = np.concatenate(self.loops).astype(np.int32)
        T = np.array(self.tot, np.int32)
        me.vertices.add(len(V))
        me.vertices.foreach_set("co", V.ravel())
        me.loops.add(len(L))
        me.loops.foreach_set("vertex_index", L)
        me.polygons.add(len(T))
        me.polygons.foreach_set("loop_start", np.concatenate([[0], np.cumsum(T)[:-1]]).astype(np.int32))
        me.polygons.foreach_set("loop_total", T)
        for m in self.mats:
            me.materials.append(m)
        me.polygons.foreach_set("material_index", np.array(self.mat, np.int32))
        me.polygons.foreach_set("use_smooth", np.full(len(T), smooth))
        at = me.attributes.new("rnd", "FLOAT", "FACE")
        at.data.foreach_set("value", np.array(self.rnd, np.float32))
        me.update(calc_edges=True)
        me.validate()
        return me

    def obj(self, name, smooth=False, M=None):
        return put(self.mesh(name, smooth), name, M)


def put(mesh, name=None, M=None):
    o = bpy.data.objects.new(name or mesh.name, mesh)
    if M is not None:
        o.matrix_world = M
    bpy.context.scene.collection.objects.link(o)
    return o


def place(x, y, z=0, rz=0, s=1.0):
    return (
        Matrix.Translation((x, y, z))
        @ Matrix.Rotation(rz, 4, "Z")
        @ Matrix.Diagonal((s, s, s, 1) if np.isscalar(s) else (*s, 1))
    )


def bevel(o, w=0.01, seg=2):
    m = o.modifiers.new("bevel", "BEVEL")
    m.width = w
    m.segments = seg
    m.limit_method = "ANGLE"
    o.data.use_auto_smooth = True
    for p in o.data.polygons:
        p.use_smooth = True
    return o


def value_noise(x, y, seed=0):
    """Smooth 2-d value noise in 0..1 for numpy arrays."""

    def h(i, j):
        n = (i.astype(np.int64) * 374761393 + j.astype(np.int64) * 668265263 + seed * 1442695041) & 0xFFFFFFFF
        n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
        return ((n ^ (n >> 16)) & 0xFFFF) / 65535.0

    i, j = np.floor(x), np.floor(y)
    fx, fy = x - i, y - j
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    return (h(i, j) * (1 - fx) + h(i + 1, j) * fx) * (1 - fy) + (h(i, j + 1) * (1 - fx) + h(i + 1, j + 1) * fx) * fy


def fbm(x, y, oct=5, seed=0):
    t, a, s = 0, 0.5, 0
    for k in range(oct):
        t = t + a * value_noise(x * 2**k + 17.3 * k, y * 2**k - 9.1 * k, seed + k)
        s += a
        a *= 0.5
    return t / s
