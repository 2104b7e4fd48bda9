"""Lake, hills, painted site plan, trees, cars, community building."""
import bpy, math, random, os
import numpy as np
from mathutils import Matrix
from .meshkit import MeshB, put, place, fbm
from . import materials as M
from .render import ROOT

LAKE = [(1500,-330),(1000,-262),(740,-236),(520,-214),(330,-186),(150,-172),(-40,-182),(-190,-172),(-320,-128),(-392,-30),(-398,110),(-430,260),
        (-540,400),(-760,520),(-1050,600),(-1500,520),(-1950,200),(-2100,-500),(-1500,-1500),(0,-1900),(1500,-1500)]
KNOLLS = [(-330, 760, 170, 46), (520, 940, 230, 58), (-820, 1050, 300, 84), (1750, 700, 260, 60)]   # x, y, radius, height: woods in the town
SITE = (-372, -160, 345, 232)          # x0, y0, x1, y1: building land
IMG = (1400, 760, 60, 60)              # painted area: width, height, centre x, centre y (metres)


def catmull(P, n=8, closed=True):
    P = np.array(P, float); out = []; N = len(P)
    for i in range(N if closed else N-1):
        g = lambda k: P[(i+k) % N] if closed else P[min(max(i+k, 0), N-1)]
        p0, p1, p2, p3 = g(-1), g(0), g(1), g(2)
        for t in np.linspace(0, 1, n, endpoint=False):
            out.append(.5*((2*p1)+(-p0+p2)*t+(2*p0-5*p1+4*p2-p3)*t*t+(-p0+3*p1-3*p2+p3)*t**3))
    if not closed: out.append(P[-1])
    return np.array(out)


SHORE = catmull(LAKE)


def lake_dist(x, y):
    """Signed distance to the lake: negative in the water."""
    x, y = np.asarray(x, float).ravel(), np.asarray(y, float).ravel(); d = np.full(x.shape, 1e9); ins = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(SHORE, np.roll(SHORE, -1, 0)):
        ex, ey = bx-ax, by-ay; t = np.clip(((x-ax)*ex+(y-ay)*ey)/(ex*ex+ey*ey+1e-9), 0, 1)
        d = np.minimum(d, (x-ax-t*ex)**2+(y-ay-t*ey)**2)
        with np.errstate(divide='ignore', invalid='ignore'):
            c = ((ay > y) != (by > y)) & (x < (bx-ax)*(y-ay)/(by-ay+1e-12)+ax)
        ins ^= c
    d = np.sqrt(d)
    return np.where(ins, -d, d)


def _ramp(v): v = np.clip(v, 0, 1); return v*v*(3-2*v)


def height(x, y):
    """Ground in metres over the water: bank, flat town land, low wooded knolls, three ridges one behind the other."""
    sh = np.shape(x); x, y = np.asarray(x, float).ravel(), np.asarray(y, float).ravel()
    d = lake_dist(x, y)
    z = np.clip((d+2)/9, -1, 0)*4*1.0
    wob = fbm(x/800+3.1, y/800+1.7, 4, 5)
    ridge = lambda s, k: 1-np.abs(2*fbm(x/s+k, y/s-k, 6, int(k))-1)
    hills = _ramp((y-1650-700*(wob-.5))/650)*(12+95*ridge(700., 3.)**1.5)
    hills += _ramp((y-2900)/1300)*(20+170*ridge(1300., 11.)**1.6)
    hills += _ramp((y-5200)/2400)*(60+430*ridge(2400., 23.)**1.7)
    hills += _ramp((-x-1250-300*(wob-.5))/700)*_ramp((y-250)/600)*(40+150*ridge(620., 7.)**1.4)       # across the water on the left
    hills += _ramp((x-3100)/900)*(30+170*ridge(800., 5.))
    for hx, hy, rad, hh in KNOLLS:
        q = np.hypot(x-hx, (y-hy)*1.25)/rad; hills = np.maximum(hills, np.exp(-q*q*1.7)*hh*(.75+.5*fbm(x/120, y/120, 4, 3))-2)
    hills = np.maximum(hills, 0)*np.clip((d-10)/140, 0, 1)*np.clip((y-430)/120+np.clip((-700-x)/200, 0, 1), 0, 1)
    return (z+hills).reshape(sh)


class _Lookup:
    """Heights and lake distances sampled once on a grid: asking for one point at a time is what costs."""
    X0, Y0, STEP = -3700., -420., 6.

    def __init__(self):
        xs, ys = np.arange(self.X0, 3800, self.STEP), np.arange(self.Y0, 3000, self.STEP); X, Y = np.meshgrid(xs, ys)
        self.z, self.d = height(X, Y), lake_dist(X, Y).reshape(X.shape)

    def at(self, A, x, y):
        u, v = min(max((x-self.X0)/self.STEP, 0), A.shape[1]-1.001), min(max((y-self.Y0)/self.STEP, 0), A.shape[0]-1.001)
        i, j = int(v), int(u); fx, fy = u-j, v-i
        return float((A[i, j]*(1-fx)+A[i, j+1]*fx)*(1-fy)+(A[i+1, j]*(1-fx)+A[i+1, j+1]*fx)*fy)


_lookup = None


def _grid():
    global _lookup
    if _lookup is None: _lookup = _Lookup()
    return _lookup


def z_at(x, y): return _grid().at(_grid().z, x, y)
def lake_at(x, y): return _grid().at(_grid().d, x, y)


def grid_mesh(name, xs, ys, mat, hole=None, dz=0.):
    X, Y = np.meshgrid(xs, ys); Z = height(X, Y)+dz; nx, ny = len(xs), len(ys)
    V = np.stack([X, Y, Z], -1).reshape(-1, 3).astype(np.float32)
    i = np.arange((nx-1)*(ny-1)); r, c = i//(nx-1), i % (nx-1); q = np.stack([r*nx+c, r*nx+c+1, (r+1)*nx+c+1, (r+1)*nx+c], 1)
    if hole is not None:
        cx, cy = X[r, c], Y[r, c]; k = ~((cx > hole[0]) & (cx < hole[2]) & (cy > hole[1]) & (cy < hole[3])); q = q[k]
    me = bpy.data.meshes.new(name); me.vertices.add(len(V)); me.vertices.foreach_set('co', V.ravel())
    me.loops.add(q.size); me.loops.foreach_set('vertex_index', q.ravel().astype(np.int32)); me.polygons.add(len(q))
    me.polygons.foreach_set('loop_start', np.arange(0, q.size, 4, dtype=np.int32)); me.polygons.foreach_set('loop_total', np.full(len(q), 4, np.int32))
    me.polygons.foreach_set('use_smooth', np.ones(len(q), bool)); me.materials.append(mat); me.update(calc_edges=True)
    return put(me, name)


def ground():
    x0, x1, y0, y1 = IMG[2]-IMG[0]/2, IMG[2]+IMG[0]/2, IMG[3]-IMG[1]/2, IMG[3]+IMG[1]/2
    site = M.site_image(f'{ROOT}/test/siteplan.png', *IMG)
    grid_mesh('near', np.arange(x0, x1+.1, 4), np.arange(y0, y1+.1, 4), site)
    grid_mesh('far', np.arange(-7600, 7700, 40), np.arange(-2400, 10400, 40), M.terrain(), hole=(x0, y0, x1-40, y1-40), dz=-.25)
    w = MeshB(); w.quad([(-7000, -4000, -.9), (7000, -4000, -.9), (7000, 3000, -.9), (-7000, 3000, -.9)], M.water()); w.obj('lake')


class SitePlan:
    """Paints roads, paths, lawns and courts with PIL. Also keeps a 'free for trees' mask."""
    PX = 3.2                                                          # pixels per metre

    def __init__(self):
        from PIL import Image, ImageDraw
        w, h = int(IMG[0]*self.PX), int(IMG[1]*self.PX)
        self.im = Image.new('RGB', (w, h), self.c('grass')); self.mask = Image.new('L', (w, h), 255)
        self.d, self.m = ImageDraw.Draw(self.im), ImageDraw.Draw(self.mask)

    COL = dict(grass=(100,114,60), lawn=(114,132,66), pave=(204,192,174), path=(232,214,184), apron=(168,160,150), asphalt=(74,76,78), line=(225,222,212),
               walk=(190,184,174), wood=(164,124,86), court=(74,116,126), track=(176,96,72), sand=(214,194,160), pool=(70,92,88), dirt=(104,102,66), shrub=(90,102,54), reed=(82,88,46), rock=(86,82,72))
    def c(self, k): return self.COL[k]

    def t(self, x, y): return ((x-IMG[2]+IMG[0]/2)*self.PX, (IMG[1]/2-(y-IMG[3]))*self.PX)
    def pts(self, P): return [self.t(*p) for p in P]

    def line(self, P, w, col, free=None, smooth=True):
        P = catmull(P, 10, False) if smooth and len(P) > 2 else P
        q = self.pts(P); wp = max(1, int(w*self.PX))
        self.d.line(q, fill=self.c(col), width=wp, joint='curve')
        for a in (q[0], q[-1]): self.d.ellipse([a[0]-wp/2, a[1]-wp/2, a[0]+wp/2, a[1]+wp/2], fill=self.c(col))
        if free is not None: self.m.line(q, fill=free, width=max(1, int((w+3.5)*self.PX)), joint='curve')

    def poly(self, P, col, free=0, smooth=False):
        q = self.pts(catmull(P, 10) if smooth else P); self.d.polygon(q, fill=self.c(col)); self.m.polygon(q, fill=free)

    def disc(self, x, y, r, col, free=0, ry=None):
        a, b = self.t(x-r, y+(ry or r)); c, d = self.t(x+r, y-(ry or r))
        self.d.ellipse([a, b, c, d], fill=self.c(col)); self.m.ellipse([a, b, c, d], fill=free)

    def road(self, P, lanes=4, walk=3.5):
        w = lanes*3.3
        self.line(P, w+2*walk+7, 'grass', 200); self.line(P, w+2*walk, 'walk', 0); self.line(P, w, 'asphalt', 0)
        Q = catmull(P, 40, False); s = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(Q, axis=0).T))])
        N = np.gradient(Q, axis=0); N = np.stack([-N[:, 1], N[:, 0]], 1)/np.linalg.norm(N, axis=1)[:, None]
        for k in range(1, lanes):
            off = (k-lanes/2)*3.3; L = Q+N*off
            if k == lanes/2: self.d.line(self.pts(L), fill=(214, 176, 84), width=1); continue
            for u in np.arange(0, s[-1]-4, 9):
                a = [(np.interp(v, s, L[:, 0]), np.interp(v, s, L[:, 1])) for v in (u, u+4)]; self.d.line(self.pts(a), fill=self.c('line'), width=1)

    def save(self):
        self.im.save(f'{ROOT}/test/siteplan.png'); self.M = np.array(self.mask); self.A = np.array(self.im).astype(int)

    def free(self, x, y):
        px, py = self.t(x, y); i, j = int(py), int(px)
        return 0 <= i < self.M.shape[0] and 0 <= j < self.M.shape[1] and self.M[i, j] > 100


# ---------------------------------------------------------------- trees
def tree_mesh(kind, seed):
    """Leaf cards on a noisy ellipsoid (several lobes) over a thin trunk. About 500 faces."""
    R = np.random.default_rng(seed); b = MeshB()
    pal = {'broad': ((.045, .100, .026), (.105, .160, .042)), 'zelkova': ((.075, .125, .032), (.155, .185, .050)),
           'pine': ((.028, .062, .030), (.055, .100, .042)), 'maple': ((.20, .10, .022), (.30, .17, .035)), 'shrub': ((.05, .09, .02), (.11, .15, .04)), 'reed': ((.12, .12, .035), (.24, .20, .075))}[kind]
    lf = M.leaf('leaf_'+kind, *pal); bark = M.plain('bark', (.09, .065, .045), .9)
    if kind == 'pine':
        b.cyl(0, 0, 0, 9, .22, bark, 5, .05); lobes = [(0, 0, 2.2+k*1.45, 2.3*(1-k/6.2), 1.0) for k in range(6)]; n = 95; cs = .85
    elif kind == 'reed':
        lobes = [(0, 0, .8, .8, 1.0), (.8, .5, .7, .7, .9), (-.7, .4, .6, .6, .8)]; n = 40; cs = .5
    elif kind == 'shrub':
        lobes = [(0, 0, .7, 1.2, .7), (.9, .4, .6, .9, .6)]; n = 70; cs = .42
    else:
        b.cyl(0, 0, 0, 4.2, .2, bark, 5, .1); h = 5.4 if kind != 'zelkova' else 6.2
        lobes = [(0, 0, h, 2.7, 2.3)]+[(1.75*math.cos(a), 1.75*math.sin(a), h-.5+R.uniform(-.9, 1.3), R.uniform(1.5, 2.1), R.uniform(1.2, 1.7)) for a in R.uniform(0, 6.28, 1)+np.arange(5)*1.2566]; n = 85; cs = .85
    for lx, ly, lz, rr, rz in lobes:
        u = R.normal(size=(n, 3)); u /= np.linalg.norm(u, axis=1)[:, None]; rad = R.uniform(.72, 1.04, n)[:, None]
        P = u*rad*np.array([rr, rr, rz])+np.array([lx, ly, lz]); P = P[P[:, 2] > .1]
        for p, nn in zip(P, u):
            w = nn+R.normal(size=3)*.55; w /= np.linalg.norm(w); a = np.cross(w, R.normal(size=3)); a /= np.linalg.norm(a); c = np.cross(w, a)
            s = cs*R.uniform(.6, 1.15)
            b.quad([p-a*s*.5, p-c*s*.38+a*s*.1, p+a*s*.62, p+c*s*.38], lf, R.uniform(0, .8))
    return b.mesh(f'{kind}{seed}')


class Trees:
    def __init__(self, rng=1):
        random.seed(rng)
        self.kinds = {k: [tree_mesh(k, s) for s in range(n)] for k, n in (('broad', 3), ('zelkova', 2), ('pine', 2), ('maple', 2), ('shrub', 2), ('reed', 2))}
        self.count = 0; self._clump = None

    def add(self, kind, x, y, z=None, s=1.):
        z = z_at(x, y) if z is None else z
        s *= random.uniform(.78, 1.25)
        put(random.choice(self.kinds[kind]), 't', place(x, y, z-.1, random.uniform(0, 6.28), (s, s, s*random.uniform(.9, 1.15)))); self.count += 1

    def mix(self, x, y, z=0, s=1.):
        self.add(random.choices(('broad', 'zelkova', 'pine', 'maple', 'shrub'), (30, 16, 14, 3, 37))[0], x, y, z, s)

    def scatter(self, plan, box, n, gap=3.6, z=0):
        """Dart throwing inside the free mask."""
        cell = {}
        for _ in range(n*6):
            if n <= 0: break
            x, y = random.uniform(box[0], box[2]), random.uniform(box[1], box[3])
            if not plan.free(x, y) or lake_at(x, y) < 5: continue
            k = (int(x//gap), int(y//gap))
            if any((k[0]+i, k[1]+j) in cell for i in (0, 1) for j in (0, 1)) or k in cell: continue
            cell[k] = 1; n -= 1; self.mix(x, y, z)

    def along(self, P, off, step, kind='zelkova', plan=None, s=1.):
        Q = catmull(P, 30, False); L = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(Q, axis=0).T))]); T = np.gradient(Q, axis=0); T /= np.linalg.norm(T, axis=1)[:, None]
        for u in np.arange(2, L[-1], step):
            x, y, tx, ty = (np.interp(u, L, c) for c in (Q[:, 0], Q[:, 1], T[:, 0], T[:, 1])); x, y = x-ty*off, y+tx*off
            if plan is None or plan.free(x, y): self.add(kind, x+random.uniform(-.5, .5), y+random.uniform(-.5, .5), 0, s)

    def clumps(self):
        """Forest tiles of 14 trees each, for the hills."""
        if not self._clump:
            self._clump = []
            for k in range(4):
                R = random.Random(k); b = MeshB()
                for i in range(14):
                    kind = R.choices(('broad', 'pine', 'zelkova', 'maple'), (52, 30, 14, 4))[0]
                    me = R.choice(self.kinds[kind]); V = np.empty(len(me.vertices)*3, np.float32); me.vertices.foreach_get('co', V); V = V.reshape(-1, 3)
                    lp = np.empty(len(me.loops), np.int32); me.loops.foreach_get('vertex_index', lp); tot = np.empty(len(me.polygons), np.int32); me.polygons.foreach_get('loop_total', tot)
                    mi = np.empty(len(me.polygons), np.int32); me.polygons.foreach_get('material_index', mi)
                    M4 = np.array(place(R.uniform(-11, 11), R.uniform(-11, 11), R.uniform(-1.5, .3), R.uniform(0, 6.28), R.uniform(.9, 1.5)))
                    sl = [b.slot(m) for m in me.materials]; V = V @ M4[:3, :3].T+M4[:3, 3]
                    b.loops += list(np.split(lp+b.n, np.cumsum(tot)[:-1])); b.tot += list(tot); b.mat += [sl[j] for j in mi]; h = R.random()*.3
                    b.rnd += [h+R.random()*.5 for _ in tot]; b.v.append(V); b.n += len(V)
                self._clump.append(b.mesh(f'clump{k}'))
        return self._clump

    def forest(self, box, step, cond, s=1.):
        C = self.clumps(); xs, ys = np.meshgrid(np.arange(box[0], box[2], step), np.arange(box[1], box[3], step)); r = np.random.default_rng(4)
        xs, ys = (xs+r.uniform(-.45, .45, xs.shape)*step).ravel(), (ys+r.uniform(-.45, .45, ys.shape)*step).ravel(); z = height(xs, ys); k = cond(xs, ys, z)
        for x, y, h in zip(xs[k], ys[k], z[k]):
            put(random.choice(C), 'f', place(x, y, h-.6, random.uniform(0, 6.28), s*random.uniform(.85, 1.25))); self.count += 14


# ---------------------------------------------------------------- small things
def cars():
    out = []
    gl = M.plain('car_glass', (.015, .018, .02), .05, spec=.9); tyre = M.plain('tyre', (.02, .02, .02), .8); hl = M.emit('headlamp', (1, .9, .7), 3); tl = M.emit('taillamp', (1, .06, .03), 2)
    for n, rgb in enumerate([(.75, .75, .74), (.72, .71, .68), (.03, .03, .035), (.18, .19, .2), (.35, .36, .37), (.05, .09, .18), (.32, .03, .03)]):
        b = MeshB(); p = M.plain(f'car{n}', rgb, .22, spec=.6, coat=.6)
        b.box(-2.25, -.92, .32, 2.25, .92, .86, p); b.prism([(-2.1, -.8), (1.1, -.8), (1.1, .8), (-2.1, .8)], .86, .87, gl)
        b.faces([(-1.9,-.82,.86),(1.15,-.82,.86),(1.15,.82,.86),(-1.9,.82,.86),(-1.35,-.68,1.45),(.35,-.68,1.45),(.35,.68,1.45),(-1.35,.68,1.45)], [(0,1,5,4),(1,2,6,5),(2,3,7,6),(3,0,4,7)], gl)
        b.box(-1.35, -.68, 1.44, .35, .68, 1.5, p)
        for x in (-1.4, 1.4): b.box(x-.33, -.95, 0, x+.33, .95, .62, tyre)
        b.box(2.24, -.85, .5, 2.27, -.5, .68, hl); b.box(2.24, .5, .5, 2.27, .85, .68, hl); b.box(-2.27, -.85, .5, -2.24, .85, .66, tl)
        out.append(b.mesh(f'car{n}'))
    return out


def traffic(P, lanes, gap, meshes, z=.05):
    Q = catmull(P, 30, False); L = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(Q, axis=0).T))]); T = np.gradient(Q, axis=0); T /= np.linalg.norm(T, axis=1)[:, None]
    for k in range(lanes):
        off = (k-(lanes-1)/2)*3.3; u = random.uniform(0, gap); rev = off > 0
        while u < L[-1]:
            x, y, tx, ty = (np.interp(u, L, c) for c in (Q[:, 0], Q[:, 1], T[:, 0], T[:, 1]))
            a = math.atan2(ty, tx)+(math.pi if rev else 0); put(random.choice(meshes), 'car', place(x-ty*off, y+tx*off, z, a)); u += random.uniform(.45, 2)*gap


def community(p, x, y, rz=0):
    """Two-storey glass clubhouse: curved planted roof, deep bronze eaves, sunken court."""
    b = MeshB(); n = 40
    def outline(g=0.):
        top = [(-44+88*i/n, 11+g+3*math.sin(i/n*3.1)) for i in range(n+1)]; bot = [(44-88*i/n, -11-g-5*math.sin(i/n*6.28)) for i in range(n+1)]
        P = bot+top; return [(px*(1+g/44), py) for px, py in P][::-1]
    b.prism(outline(0), 0, 4.3, p['glass'], p['roof']); b.prism(outline(1.8), 4.3, 5., p['wall'], p['pave'] if 'pave' in p else p['roof'], True)
    b.prism([(q*.72+6, w*.8) for q, w in outline(0)], 5., 9.2, p['glass'], p['roof']); b.prism([(q*.76+6, w*.9) for q, w in outline(1.5)], 9.2, 10., p['bronze'], p['garden'], True)
    P = outline(.15)
    for i in range(0, len(P), 2): b.box(P[i][0]-.12, P[i][1]-.25, 0, P[i][0]+.12, P[i][1]+.25, 4.3, p['bronze'])
    for i in range(0, len(P), 2): b.box(P[i][0]*.722+5.9, P[i][1]*.803-.2, 5, P[i][0]*.722+6.1, P[i][1]*.803+.2, 9.2, p['frame'])
    return b.obj('community', M=place(x, y, 0, rz))


def gate(p, x, y, rz):
    """Entrance portal (munju)."""
    b = MeshB()
    for s in (-1, 1): b.box(s*17-1.4, -4, 0, s*17+1.4, 4, 8.5, p['stone']); b.box(s*17-1.5, -4.1, 7.2, s*17+1.5, 4.1, 7.5, p['glow'])
    b.box(-18.6, -4.6, 8.5, 18.6, 4.6, 9.9, p['bronze']); b.box(-15.5, -4.4, 8.38, 15.5, 4.4, 8.5, p['glow']); b.box(-3.5, -3, 0, -1.5, 3, 3.4, p['glass'])
    return b.obj('gate', M=place(x, y, 0, rz))


def ramp(p, x, y, rz):
    """Car park ramp: sloped slot between walls under a glazed canopy."""
    b = MeshB()
    b.quad([(-4, -14, .08), (4, -14, .08), (4, 10, .06), (-4, 10, .06)], p['dark'])
    for s in (-1, 1): b.box(s*4-.25, -14, 0, s*4+.25, 12, 1.2, p['wall'])
    b.box(-4.3, -2, 3.4, 4.3, 13, 3.7, p['wall']); b.box(-4.1, 11.5, 0, 4.1, 12.5, 3.4, p['dark'])
    for s in (-1, 1): b.quad([(s*4.1, -2, 1.2), (s*4.1, 13, 1.2), (s*4.1, 13, 3.4), (s*4.1, -2, 3.4)], p['rail'])
    return b.obj('ramp', M=place(x, y, 0, rz))


def pond(P, z=.12):
    b = MeshB(); b.quad([(x, y, z) for x, y in catmull(P, 10)][::-1], M.water()); return b.obj('pond')


def pavilion(p, x, y, rz):
    b = MeshB(); w = M.plain('deck', (.30, .20, .12), .7)
    b.box(-16, -7, -.8, 16, 7, .35, w); b.box(-7, -4, 3.6, 7, 4, 3.95, p['wall'])
    for u in (-6.2, 6.2):
        for v in (-3.4, 3.4): b.box(u-.15, v-.15, .3, u+.15, v+.15, 3.6, p['bronze'])
    b.box(-3, -1.6, .35, 3, 1.6, 2.9, p['glass'])
    return b.obj('pavilion', M=place(x, y, 0, rz))
