"""Furniture and finishes made for close views: puffed cushions, bedding, paintings, ceilings, curtains, lamps. Metres."""
import math, os, random
import bpy
import numpy as np
from mathutils import Matrix
from .meshkit import MeshB, place, put, bevel, fbm
from . import materials as M, interior as I
from .render import ROOT


def puff(name, w, d, h, mat, rim=.35, M4=None, n=14):
    """Cushion: domed above and below, its edge `rim` of the height thick."""
    g = np.linspace(-1, 1, n+1); X, Y = np.meshgrid(g, g); dome = (1-np.abs(X)**5)**.5*(1-np.abs(Y)**5)**.5; r = np.maximum(np.abs(X), np.abs(Y))
    k = 1-.06*(np.abs(X*Y)**3)                                     # corners pulled in a little
    V = []
    for s in (1, -1): V.append(np.stack([X*w/2*k, Y*d/2*k, s*(h/2)*(rim+(1-rim)*dome)], -1).reshape(-1, 3))
    b = MeshB(); N = n+1; f = []
    for r_ in range(n):
        for c in range(n): q = r_*N+c; f += [(q, q+1, q+N+1, q+N), (N*N+q, N*N+q+N, N*N+q+N+1, N*N+q+1)]
    ring = [c for c in range(N)]+[r_*N+n for r_ in range(1, N)]+[n*N+c for c in range(n-1, -1, -1)]+[r_*N for r_ in range(n-1, 0, -1)]
    for a, c in zip(ring, ring[1:]+ring[:1]): f.append((a, N*N+a, N*N+c, c))
    b.faces(np.concatenate(V), f, mat, 0.); return b.obj(name, True, M4)


def sofa(m, w=2.6, d=.95, seats=None, fab='sand'):
    """Low sofa with loose cushions; back at +y."""
    f = m[fab]; n = seats or max(2, round((w-.3)/.85)); out = [I.part([(-w/2+.05, -d/2+.05, .11, w/2-.05, d/2-.02, .25, f)], 'sofa_base', .03, 3)]
    out.append(I.part([(sx*(w/2-.14)-.02, y, 0, sx*(w/2-.14)+.02, y+.04, .12, m['dark']) for sx in (-1, 1) for y in (-d/2+.12, d/2-.16)], 'legs', .004))
    for s in (-1, 1): out.append(puff('arm', .20, d-.06, .46, f, .86, place(s*(w/2-.10), .0, .36)))
    out.append(puff('rear', w-.02, .16, .56, f, .9, place(0, d/2-.09, .40)))
    sw = (w-.42)/n
    for i in range(n):
        x = -w/2+.21+sw*(i+.5)
        out.append(puff('seat', sw-.008, d-.26, .20, f, .62, place(x, -.10, .345)))
        out.append(puff('back', sw-.03, .40, .20, f, .5, place(x, d/2-.235, .60) @ Matrix.Rotation(1.32, 4, 'X')))
    for x, c, a, k in ((-w/2+.44, 'green', .22, .46), (-w/2+.78, 'ivory', -.12, .42), (w/2-.48, 'clay', -.22, .44))[:3 if w > 1.4 else 1]:
        out.append(puff('cushion', k, k, .17, m[c], .08, place(x, d/2-.40, .65, a) @ Matrix.Rotation(1.22, 4, 'X')))
    return out


def bed(m, w=1.6, l=2.05, fab='sand', throw=None):
    """Bed with folded duvet and throw; head at +y."""
    out = [I.part([(-w/2-.02, -l/2, .06, w/2+.02, l/2-.08, .26, m['oak'])], 'bed_base', .012), puff('mattress', w, l-.1, .26, m['linen'], .86, place(0, -.04, .38))]
    out.append(_duvet(m['ivory'], w+.12, l*.66, .53, place(0, -l/2+l*.33-.02, 0), 3))
    out.append(_duvet(m[throw or ('green' if w > 1.3 else 'navy')], w+.16, .52, .555, place(0, -l/2+.38, 0), 7))
    out.append(I.part([(-w/2-.02, l*.17, .50, w/2+.02, l*.17+.20, .56, m['linen'])], 'fold', .025, 3))
    k = 2 if w > 1.3 else 1
    for i in range(k):
        x = (i-(k-1)/2)*w*.47
        out.append(puff('pillow', w*.44 if k > 1 else .66, .44, .17, m['linen'], .06, place(x, l/2-.30, .60) @ Matrix.Rotation(.55, 4, 'X')))
        if k > 1: out.append(puff('sham', .46, .40, .15, m['clay' if i else 'sand'], .06, place(x*.86, l/2-.48, .66) @ Matrix.Rotation(.85, 4, 'X')))
    out.append(puff('headboard', w+.14, .12, .98, m[fab], .95, place(0, l/2-.03, .55))); return out


def _duvet(mat, w, l, z, M4, seed):
    """Cloth over a bed: soft folds above, hanging 26 cm at both sides."""
    n, k = 44, 30; u = np.linspace(-1, 1, n+1); v = np.linspace(-1, 1, k+1); U, V = np.meshgrid(u, v); a = np.abs(U)
    over = np.clip((a-.84)/.16, 0, 1); X = np.sign(U)*np.minimum(a, .84)/.84*w/2+np.sign(U)*over*.02
    Z = z+(fbm(U*3.1+seed, V*2.3*l+seed, 4, seed)-.5)*.05*(1-over)-over*.27*(.92+.16*fbm(V*3+seed, V*0, 3, seed))
    X = X+over*np.sin(V*9*l+seed)*.012; Y = V*l/2
    b = MeshB(); N = n+1; b.faces(np.stack([X, Y, Z], -1).reshape(-1, 3), [(r*N+c, r*N+c+1, (r+1)*N+c+1, (r+1)*N+c) for r in range(k) for c in range(n)], mat, 0.)
    o = b.obj('duvet', True, M4); s = o.modifiers.new('thick', 'SOLIDIFY'); s.thickness = .018; s.offset = 1; return o


def chair(m, fab='sand'):
    """Dining or desk chair, its back at +y."""
    out = [puff('chair_seat', .46, .45, .09, m[fab], .5, place(0, -.01, .44)), puff('chair_back', .44, .34, .07, m[fab], .5, place(0, .21, .68) @ Matrix.Rotation(1.45, 4, 'X'))]
    b = MeshB()
    for sx in (-1, 1):
        for sy in (-1, 1): b.cyl(sx*.20, sy*.19, 0, .42 if sy < 0 else .62, .013, m['walnut'], 12, .017)
    b.box(-.2, -.2, .385, .2, .2, .41, m['walnut']); return out+[b.obj('chair_legs')]


def stool(m):
    """Stool at the island: seat 62 cm high, back at +y."""
    out = [puff('stool_seat', .42, .38, .08, m['sand'], .5, place(0, 0, .62)), puff('stool_back', .42, .20, .06, m['sand'], .5, place(0, .18, .80) @ Matrix.Rotation(1.45, 4, 'X'))]
    b = MeshB()
    for sx in (-1, 1):
        for sy in (-1, 1): b.cyl(sx*.17, sy*.15, 0, .59 if sy < 0 else .76, .010, m['brass'], 12)
        b.box(sx*.17-.006, -.15, .22, sx*.17+.006, .15, .235, m['brass'])
    b.box(-.17, -.156, .22, .17, -.144, .235, m['brass']); return out+[b.obj('stool_legs')]


def desk(m, w=1.2, d=.6):
    out = [I.part([(-w/2, -d/2, .71, w/2, d/2, .735, m['oak']), (-w/2, -d/2+.03, 0, -w/2+.025, d/2, .71, m['oak']), (w/2-.38, -d/2+.03, .05, w/2, d/2, .71, m['cab'])], 'desk', .004)]
    out.append(I.part([(-.28, d/2-.14, .86, .28, d/2-.12, 1.18, m['tvface']), (-.09, d/2-.2, .735, .09, d/2-.06, .745, m['dark']), (-.02, d/2-.12, .745, .02, d/2-.105, .9, m['dark']), (-.2, -.12, .736, .2, .0, .75, m['linen'])], 'monitor', .003)); return out


def dining_table(m, w=1.6, d=.85):
    out = [I.part([(-w/2, -d/2, .72, w/2, d/2, .75, m['stone'])], 'dtop', .01), I.part([(sx*(w/2-.2)-.03, -d/2+.12, 0, sx*(w/2-.2)+.03, d/2-.12, .72, m['walnut']) for sx in (-1, 1)], 'dlegs', .008)]
    return out+vase(m, 0, 0, .75)


def island(m, w=2.1, d=.9):
    """Island with a stone top that turns down at both ends; seats behind it, at +y."""
    out = [I.part([(-w/2-.02, -d/2-.02, .87, w/2+.02, d/2+.02, .91, m['stone'])]+[(s*(w/2)-.02 if s < 0 else w/2-.02, -d/2-.02, 0, s*(w/2)+.02, d/2+.02, .87, m['stone']) for s in (-1, 1)], 'island_top', .004)]
    out.append(I.part([(-w/2+.02, -d/2+.02, .08, w/2-.02, d/2-.26, .87, m['oak'])], 'island_body', .004)); n = 4
    out.append(I.part([(-w/2+.02+i*(w-.04)/n+.002, -d/2, .09, -w/2+.02+(i+1)*(w-.04)/n-.002, -d/2+.02, .85, m['cab2']) for i in range(n)], 'island_doors', .003))
    fruit = MeshB(); fruit.cyl(w*.28, .05, .91, .97, .10, m['ceramic'], 36, .17)
    for i in range(6): a = i*1.05; fruit.cyl(w*.28+.075*math.cos(a), .05+.075*math.sin(a), .95, 1.02, .036, m['fruit'], 14, .026)
    out.append(fruit.obj('bowl', True)); return out+vase(m, -w*.30, .10, .91)


def vase(m, x, y, z):
    b = MeshB(); P = [(.045, 0), (.075, .05), (.085, .11), (.07, .17), (.04, .215), (.045, .235)]
    for (r0, z0), (r1, z1) in zip(P, P[1:]): b.cyl(x, y, z+z0, z+z1, r0, m['ceramic'], 32, r1)
    R = random.Random(4); l = MeshB()
    for s in range(5):
        a = s*1.2566+.3; bx, by, h = math.cos(a)*R.uniform(.08, .2), math.sin(a)*R.uniform(.08, .2), R.uniform(.26, .46)
        for t in range(9):
            q = .25+.75*t/8; px, py, pz = x+bx*q*q, y+by*q*q, z+.2+h*q; a2 = R.uniform(0, 6.28); L = R.uniform(.05, .085); wd = L*.32; nx, ny = -math.sin(a2)*wd, math.cos(a2)*wd
            l.quad([(px, py, pz), (px+math.cos(a2)*L*.5+nx, py+math.sin(a2)*L*.5+ny, pz+.02), (px+math.cos(a2)*L, py+math.sin(a2)*L, pz+.012), (px+math.cos(a2)*L*.5-nx, py+math.sin(a2)*L*.5-ny, pz+.02)], m['leafm'], R.random()*.8)
        for t in range(6):
            q0, q1 = t/6, (t+1)/6; p0, p1 = (x+bx*q0*q0, y+by*q0*q0, z+.15+(h+.05)*q0), (x+bx*q1*q1, y+by*q1*q1, z+.15+(h+.05)*q1); l.faces([(p0[0]-.002, p0[1], p0[2]), (p0[0]+.002, p0[1], p0[2]), (p1[0]+.002, p1[1], p1[2]), (p1[0]-.002, p1[1], p1[2])], [(0, 1, 2, 3)], m['soil'])
    return [b.obj('vase', True), l.obj('branches')]


def sink(m, w, d):
    b = MeshB(); z = .872
    b.box(-w/2, -d/2, z-.004, w/2, d/2, z+.002, m['steel']); b.box(-w/2+.03, -d/2+.03, z+.0021, w/2-.03, d/2-.08, z+.0025, m['dark'])
    b.cyl(0, d/2-.04, z, z+.30, .012, m['brass'], 16); b.box(-.010, d/2-.22, z+.285, .010, d/2-.04, z+.305, m['brass']); return [b.obj('sink')]


def hob(m, w, d): return [I.part([(-w/2, -d/2, .872, w/2, d/2, .880, m['tvface'])], 'hob', .002)]
def condenser(m, w, d): return [I.part([(-w/2, -d/2, .08, w/2, d/2, .78, m['linen']), (-w*.3, -d/2-.01, .16, w*.2, -d/2, .70, m['dark'])], 'condenser', .01)]
def hatch(m, w, d): return [I.part([(-w/2, -d/2, .001, w/2, d/2, .02, m['steel'])], 'hatch', .004)]


def night_table(m, w, d):
    out = [I.part([(-w/2, -d/2, .14, w/2, d/2, .44, m['walnut']), (-w/2+.01, -d/2-.012, .30, w/2-.01, -d/2, .43, m['walnut'])], 'night', .005), I.part([(sx*(w/2-.04)-.01, sy*(d/2-.04)-.01, 0, sx*(w/2-.04)+.01, sy*(d/2-.04)+.01, .14, m['brass']) for sx in (-1, 1) for sy in (-1, 1)], 'night_legs', .002)]
    b = MeshB(); b.cyl(0, 0, .44, .46, .07, m['brass'], 28); b.cyl(0, 0, .46, .62, .008, m['brass'], 10); b.cyl(0, 0, .60, .78, .11, m['shade'], 32, .085); return out+[b.obj('night_lamp', True)]


def painting(name, w, h, seed=1):
    """Framed abstract of ridges over water, painted once as a picture."""
    from PIL import Image, ImageDraw, ImageFilter
    R = random.Random(seed); W, H = 520, int(520*h/w); im = Image.new('RGB', (W, H), (226, 219, 204)); d = ImageDraw.Draw(im)
    cols = [(203, 200, 186), (168, 178, 166), (122, 142, 132), (74, 104, 94), (40, 70, 62)]
    for k, c in enumerate(cols):
        y0 = H*(.30+.11*k); pts = [(x, y0-H*(.16-.02*k)*(float(fbm(np.array([x/W*2.2+seed*3+k]), np.array([k*1.7]), 5, seed)[0])-.35)) for x in range(0, W+4, 4)]
        d.polygon(pts+[(W, H), (0, H)], fill=c)
    d.rectangle([0, int(H*.80), W, H], fill=(196, 199, 190)); d.ellipse([W*.66, H*.12, W*.66+W*.09, H*.12+W*.09], fill=(190, 140, 84))
    for _ in range(26): y = R.uniform(H*.81, H*.99); x = R.uniform(0, W); d.line([(x, y), (x+R.uniform(20, 120), y)], fill=(170, 178, 170), width=1)
    im = im.filter(ImageFilter.GaussianBlur(1.1)); path = f'{ROOT}/test/painting_{name}.png'; os.makedirs(os.path.dirname(path), exist_ok=True); im.save(path)
    mt = bpy.data.materials.new('painting_'+name); mt.use_nodes = True; nt = mt.node_tree; t = nt.nodes.new('ShaderNodeTexImage'); t.image = bpy.data.images.load(path); tc = nt.nodes.new('ShaderNodeTexCoord'); mp = nt.nodes.new('ShaderNodeMapping')
    mp.inputs['Location'].default_value = (.5, .5, 0); mp.inputs['Scale'].default_value = (1/w, 1/h, 1); nt.links.new(tc.outputs['Object'], mp.inputs[0]); nt.links.new(mp.outputs[0], t.inputs[0]); nt.links.new(t.outputs[0], nt.nodes['Principled BSDF'].inputs['Base Color']); nt.nodes['Principled BSDF'].inputs['Roughness'].default_value = .85
    b = MeshB(); b.quad([(-w/2, -h/2, .022), (w/2, -h/2, .022), (w/2, h/2, .022), (-w/2, h/2, .022)], mt); fr = M.plain('art_frame', (.30, .21, .13), .4); t = .022
    for q in ((-w/2-t, -h/2-t, w/2+t, -h/2), (-w/2-t, h/2, w/2+t, h/2+t), (-w/2-t, -h/2, -w/2, h/2), (w/2, -h/2, w/2+t, h/2)): b.box(q[0], q[1], 0, q[2], q[3], .035, fr)
    return b


def hang(b, x, y, z, facing):
    """Puts a flat thing (made in its own xy plane) on a wall; facing: compass degrees its front looks to."""
    a = math.radians(-facing); return b.obj('hung', M=place(x, y, z, a+math.pi) @ Matrix.Rotation(math.pi/2, 4, 'X'))


def area_light(name, x, y, z, w, d, energy, rgb=(1, .82, .62), rot=(0, 0, 0), portal=False):
    """Lamp seen by no camera and in no mirror, shining along its -z."""
    l = bpy.data.lights.new(name, 'AREA'); l.shape = 'RECTANGLE'; l.size, l.size_y = w, d; l.energy = energy; l.color = rgb; l.cycles.is_portal = portal
    o = bpy.data.objects.new(name, l); o.location = (x, y, z); o.rotation_euler = rot; o.visible_camera = o.visible_glossy = False; bpy.context.scene.collection.objects.link(o); return o


def ceiling(u, m, coffers=('living',)):
    """Ceilings of every room; a raised middle with hidden light where asked; downlights; a slab above all."""
    H = u.H; b = MeshB(); b.box(-.3, -.3, H+.24, u.east-u.west+.3, u.south-u.north+.3, H+.4, m['ceil'])
    for w in u.walls:
        from .unit import _run
        if w['kind'] != 'parapet': _run(b, w, 0, math.dist(w['a'], w['b']), H, H+.24, m['ceil'])
    for r in u.rooms:
        if r['kind'] != 'living' or r['id'] not in coffers: b.quad([(x, y, H) for x, y in r['poly']], m['ceil']); continue
        x0, y0, x1, y1 = u.box(r['id']); i0, i1, j0, j1 = x0+.5, x1-.5, y0+.62, y1-.35
        for q in ((x0, y0, x1, j0), (x0, j1, x1, y1), (x0, j0, i0, j1), (i1, j0, x1, j1)): b.box(q[0], q[1], H, q[2], q[3], H+.05, m['ceil'])
        b.box(i0-.14, j0-.14, H+.18, i1+.14, j1+.14, H+.2, m['ceil'])
        for q in ((i0-.14, j0-.14, i1+.14, j0-.12), (i0-.14, j1+.12, i1+.14, j1+.14), (i0-.14, j0, i0-.12, j1), (i1+.12, j0, i1+.14, j1)): b.box(q[0], q[1], H+.05, q[2], q[3], H+.18, m['ceil'])
        for q in ((i0-.1, j0-.08, i1+.1, j0-.05), (i0-.1, j1+.05, i1+.1, j1+.08), (i0-.08, j0, i0-.05, j1), (i1+.05, j0, i1+.08, j1)): b.box(q[0], q[1], H+.055, q[2], q[3], H+.07, m['cove'])
        for x, y, w, d in (((i0+i1)/2, j0-.06, i1-i0, .06), ((i0+i1)/2, j1+.06, i1-i0, .06), (i0-.06, (j0+j1)/2, .06, j1-j0), (i1+.06, (j0+j1)/2, .06, j1-j0)): area_light('cove', x, y, H+.08, w, d, 3.2*max(w, d), (1, .80, .56), (math.pi, 0, 0))
    b.obj('ceiling')


def downlights(m, points, H, energy=3.):
    b = MeshB(); n = len(points)
    for x, y in points: b.cyl(x, y, H-.003, H-.001, .040, m['down'], 24); b.cyl(x, y, H-.006, H-.0005, .052, m['ceil'], 24) if False else None
    b.obj('downlights')
    for x, y in points:
        l = bpy.data.lights.new('spot', 'SPOT'); l.energy = energy*4; l.color = (1, .84, .66); l.spot_size = 1.5; l.spot_blend = .8; l.shadow_soft_size = .06
        o = bpy.data.objects.new('spot', l); o.location = (x, y, H-.02); o.visible_glossy = False; bpy.context.scene.collection.objects.link(o)


def drapes(u, m, o, sheer=.28, drape=.20):
    """Curtains at both sides of a window, on its room's side: sheers inside, lined drapes outside them."""
    w, x, y, a, wd, sill, head = u.placed(o); nx, ny = -math.sin(a), math.cos(a)
    for s in (1, -1):
        r = u.room_at(x+nx*s*.45, y+ny*s*.45)
        if r and r['kind'] in ('living', 'bedroom'):
            off = w['t']/2+.10; ex, ey = math.cos(a), math.sin(a); H = u.H-.005; half = wd/2+.12
            for e in (-1, 1):
                for length, back, folds, thin in ((wd*sheer, 0., round(wd*sheer*13), True), (wd*drape*.5+.1, .11, round(wd*drape*8)+3, False)):
                    q = half-length if e > 0 else -half; px, py = x+ex*q+nx*s*(off+back), y+ey*q+ny*s*(off+back)
                    I.group(I.curtain(m, length, H, folds, .038, thin), place(px, py, 0, a))


def window_light(u, o, energy=11., rgb=(.93, .96, 1)):
    """Portal for the sky and a soft lamp of daylight just inside an outer window."""
    w, x, y, a, wd, sill, head = u.placed(o); nx, ny = -math.sin(a), math.cos(a); s = 1 if u.room_at(x+nx*.5, y+ny*.5) else -1; h = head-sill; z = (head+sill)/2; yaw = math.atan2(ny*s, nx*s)-math.pi/2
    area_light('portal', x-nx*s*.14, y-ny*s*.14, z, wd, h, 0, (1, 1, 1), (math.pi/2, 0, yaw+math.pi), True)
    return area_light('day', x+nx*s*(w['t']/2+.02), y+ny*s*(w['t']/2+.02), z, wd*.92, h*.94, energy*wd*h, rgb, (math.pi/2, 0, yaw+math.pi))
