"""Furniture and rooms. Used by the living-room picture, the panorama and the dollhouse.
Units: metres. Furniture stands at the origin facing -y, centred, on z=0; every maker returns an object (or list)."""
import bpy, math, random
from mathutils import Matrix
from .meshkit import MeshB, put, place, bevel
from . import materials as M


def mats():
    return dict(white=M.plain('paint', (.80, .785, .755), .85), ceil=M.plain('ceiling', (.84, .83, .81), .9), floor=M.wood('floor', (.33, .225, .145), (.50, .375, .26), .145, 1.25, .38),
                oak=M.wood('oak', (.33, .22, .13), (.47, .34, .22), 3., 9., .4, 1.), walnut=M.wood('walnut', (.10, .058, .032), (.19, .115, .065), 3., 9., .35, 1.),
                art=M.marble('artwall', (.70, .665, .62), (.44, .40, .35), .8, .22), dark=M.plain('dark', (.03, .032, .034), .4), black=M.plain('tv', (.006, .006, .007), .3, spec=.4),
                brass=M.plain('brass', (.58, .42, .20), .25, metal=1.), green=M.fabric('green_fab', (.035, .085, .07)), sand=M.fabric('sand_fab', (.52, .45, .36)), ivory=M.fabric('ivory_fab', (.68, .64, .57)),
                navy=M.fabric('navy_fab', (.04, .06, .105)), rug=M.fabric('rug', (.56, .52, .46), 90.), linen=M.plain('linen', (.80, .78, .74), .9), cab=M.plain('cabinet', (.62, .60, .56), .45), cab2=M.plain('cab_green', (.10, .145, .125), .45),
                stone=M.marble('counter', (.74, .73, .71), (.55, .53, .50), 1.6, .2), tile=M.plain('tile', (.55, .55, .53), .3, vary=.06, bscale=3.), steel=M.plain('steel', (.55, .55, .54), .28, metal=1.), ceramic=M.plain('ceramic', (.82, .82, .81), .12),
                lamp=M.emit('lamp', (1, .80, .56), 9.), cove=M.emit('cove', (1, .78, .52), 5.), down=M.emit('downlight', (1, .84, .64), 14.), leafm=M.leaf('plant', (.03, .09, .03), (.09, .17, .05), .25), soil=M.plain('pot', (.16, .15, .14), .6),
                frame=M.plain('sash', (.10, .10, .10), .4), pane=M.pane(reflect=.025), curtain=None)


def curtain_mat():
    """Sheer curtain: half transparent, translucent."""
    if 'sheer' in bpy.data.materials: return bpy.data.materials['sheer']
    m = bpy.data.materials.new('sheer'); m.use_nodes = True; nt = m.node_tree; nt.nodes.remove(nt.nodes['Principled BSDF'])
    t = nt.nodes.new('ShaderNodeBsdfTranslucent'); d = nt.nodes.new('ShaderNodeBsdfDiffuse'); tr = nt.nodes.new('ShaderNodeBsdfTransparent')
    for s in (t, d): s.inputs[0].default_value = (.86, .83, .77, 1)
    a = nt.nodes.new('ShaderNodeMixShader'); b = nt.nodes.new('ShaderNodeMixShader'); a.inputs[0].default_value = .45; b.inputs[0].default_value = .12
    nt.links.new(t.outputs[0], a.inputs[1]); nt.links.new(d.outputs[0], a.inputs[2]); nt.links.new(a.outputs[0], b.inputs[1]); nt.links.new(tr.outputs[0], b.inputs[2]); nt.links.new(b.outputs[0], nt.nodes['Material Output'].inputs[0])
    return m


def _soft(b, name, w=.05, sub=2):
    """Cushion-like object: bevel + smooth shading."""
    o = b.obj(name); bevel(o, w, 4); return o


def group(objs, M4):
    for o in objs: o.matrix_world = M4 @ o.matrix_world
    return objs


def part(boxes, name, w=.012, seg=2):
    b = MeshB()
    for x in boxes: b.box(*x)
    o = b.obj(name); bevel(o, w, seg); return o


def sofa(m, w=2.7, d=.98, seats=3, fab='sand', chaise=True):
    f = m[fab]; out = [part([(-w/2+.06, -d/2+.06, .12, w/2-.06, d/2, .26, f)], 'sofa_base', .03)]
    out.append(part([(-w/2+.1+i*(w-.3), y, 0, -w/2+.16+i*(w-.3), y+.06, .12, m['dark']) for i in (0, 1) for y in (-d/2+.15, d/2-.2)], 'legs'))
    sw = (w-.36)/seats
    for i in range(seats):
        x = -w/2+.18+i*sw; long = .55 if chaise and i == seats-1 else 0
        out.append(_soft(_bx(x+.006, -d/2-long, .26, x+sw-.006, d/2-.24, .44, f), 'seat', .06))
        out.append(_soft(_bx(x+.012, d/2-.30, .42, x+sw-.012, d/2-.08, .80, f), 'back', .08))
        if long: out.append(part([(x, -d/2-long+.04, .12, x+sw, -d/2+.1, .26, f)], 'chaise', .03))
    for x in (-w/2, w/2-.18): out.append(_soft(_bx(x, -d/2+.04, .12, x+.18, d/2, .62, f), 'arm', .05))
    out.append(part([(-w/2, d/2-.12, .12, w/2, d/2, .72, f)], 'rear', .04))
    for x, c, a in ((-w/2+.42, 'green', .25), (-w/2+.78, 'ivory', -.2), (w/2-.5, 'navy', .15)):
        o = _soft(_bx(-.23, -.07, -.23, .23, .07, .23, m[c]), 'cushion', .065); o.matrix_world = place(x, d/2-.40, .66, a) @ Matrix.Rotation(-.32, 4, 'X'); out.append(o)
    return out


def _bx(*a):
    b = MeshB(); b.box(*a); return b


def table_low(m, w=1.25, d=.66, h=.36, top='stone', round_=False):
    if round_:
        b = MeshB(); b.cyl(0, 0, h-.03, h, w/2, m[top], 48); b.cyl(0, 0, .02, h-.03, .04, m['brass'], 16); b.cyl(0, 0, 0, .02, w*.3, m['brass'], 40); o = b.obj('low_table'); bevel(o, .006); return [o]
    return [part([(-w/2, -d/2, h-.03, w/2, d/2, h, m[top])], 'low_top', .008), part([(sx*(w/2-.08)-.015, sy*(d/2-.06)-.015, 0, sx*(w/2-.08)+.015, sy*(d/2-.06)+.015, h-.03, m['dark']) for sx in (-1, 1) for sy in (-1, 1)]+[(-w/2+.07, -d/2+.05, .10, w/2-.07, d/2-.05, .12, m['walnut'])], 'low_legs', .004)]


def chair(m, fab='sand'):
    out = [_soft(_bx(-.23, -.23, .42, .23, .23, .49, m[fab]), 'chair_seat', .025), _soft(_bx(-.22, .19, .56, .22, .25, .84, m[fab]), 'chair_back', .025)]
    out.append(part([(sx*.2-.016, sy*.2-.016, 0, sx*.2+.016, sy*.2+.016, .80 if sy > 0 else .42, m['walnut']) for sx in (-1, 1) for sy in (-1, 1)], 'chair_legs', .006)); return out


def dining(m, w=1.7, d=.85, seats=4):
    out = [part([(-w/2, -d/2, .715, w/2, d/2, .75, m['oak'])], 'dtop', .01), part([(sx*(w/2-.16)-.03, -d/2+.1, 0, sx*(w/2-.16)+.03, d/2-.1, .715, m['walnut']) for sx in (-1, 1)], 'dlegs', .008)]
    for i in range(seats//2):
        x = (i-(seats//2-1)/2)*.68
        out += group(chair(m), place(x, d/2+.12, 0, 0)); out += group(chair(m), place(x, -d/2-.12, 0, math.pi))
    b = MeshB(); b.cyl(0, 0, .75, .93, .05, m['ceramic'], 20, .075); out.append(b.obj('vase', True)); out += plant(m, .45, .75+.15, 40, False)
    return out


def plant(m, h=1.5, z=0., n=140, pot=True, seed=2):
    R = random.Random(seed); b = MeshB()
    k = min(1, .25+h*.6)
    if pot: b.cyl(0, 0, z, z+.34*k, .15*k, m['ceramic'], 40, .19*k); b.cyl(0, 0, z+.30*k, z+.345*k, .175*k, m['soil'], 32)
    z0 = z+(.3*k if pot else 0); st = .0055*k; stems = 7 if pot else 5
    for s in range(stems):
        a = s*6.283/stems+R.random(); lean = R.uniform(.08, .30)*h; top = (math.cos(a)*lean, math.sin(a)*lean, z0+h*R.uniform(.55, .95))
        for t in range(n//stems):
            u = .3+.7*t/(n//stems); px, py, pz = top[0]*u, top[1]*u, z0+(top[2]-z0)*u
            a2 = R.uniform(0, 6.283); L = R.uniform(.10, .2)*h**.5*(1.15 if pot else .7); el = R.uniform(-.3, .8); w = L*.3
            dx, dy, dz = math.cos(a2)*math.cos(el), math.sin(a2)*math.cos(el), math.sin(el); nx, ny = -math.sin(a2)*w/2, math.cos(a2)*w/2
            b.quad([(px, py, pz), (px+dx*L*.5+nx, py+dy*L*.5+ny, pz+dz*L*.5+.01), (px+dx*L, py+dy*L, pz+dz*L-.03*L), (px+dx*L*.5-nx, py+dy*L*.5-ny, pz+dz*L*.5+.01)], m['leafm'], R.random()*.8)
        b.faces([(sx*st, sy*st, z0) for sx, sy in ((-1,-1),(1,-1),(1,1),(-1,1))]+[(top[0]+sx*st*.5, top[1]+sy*st*.5, top[2]) for sx, sy in ((-1,-1),(1,-1),(1,1),(-1,1))], [(0,1,5,4),(1,2,6,5),(2,3,7,6),(3,0,4,7)], m['soil'])
    return [b.obj('plant')]


def bed(m, w=1.6, l=2.05, fab='sand', throw='green'):
    out = [part([(-w/2-.06, -l/2-.04, .08, w/2+.06, l/2, .28, m['oak'])], 'bed_base', .015), _soft(_bx(-w/2, -l/2, .28, w/2, l/2-.04, .50, m['linen']), 'mattress', .06)]
    out.append(_soft(_bx(-w/2-.03, -l/2-.02, .36, w/2+.03, l/2-.62, .555, m['ivory']), 'duvet', .05)); out.append(_soft(_bx(-w/2-.035, -l/2+.1, .40, w/2+.035, -l/2+.62, .57, m[throw]), 'throw', .03))
    k = 2 if w > 1.3 else 1
    for i in range(k):
        x = (i-(k-1)/2)*.72
        o = _soft(_bx(-.31, -.19, -.07, .31, .19, .07, m['linen']), 'pillow', .065); o.matrix_world = place(x, l/2-.34, .60) @ Matrix.Rotation(.35, 4, 'X'); out.append(o)
    out.append(part([(-w/2-.08, l/2, .05, w/2+.08, l/2+.08, 1.0, m[fab])], 'headboard', .03)); return out


def wardrobe(m, w=2.0, d=.6, h=2.3, mat='cab'):
    n = max(1, round(w/.5)); bx = [(-w/2+i*w/n+.003, -d/2, .06, -w/2+(i+1)*w/n-.003, -d/2+.02, h, m[mat]) for i in range(n)]
    return [part([(-w/2, -d/2+.02, 0, w/2, d/2, h, m[mat])]+bx, 'wardrobe', .004)]


def desk(m, w=1.2):
    out = [part([(-w/2, -.3, .70, w/2, .3, .73, m['oak']), (-w/2, -.28, 0, -w/2+.03, .28, .7, m['oak']), (w/2-.4, -.28, 0, w/2, .28, .7, m['cab'])], 'desk', .005), part([(-.32, .12, .80, .32, .14, 1.18, m['black']), (-.1, .05, .73, .1, .2, .74, m['dark'])], 'monitor', .004)]
    return out+group(chair(m, 'navy'), place(-.1, -.5, 0, math.pi))


def kitchen_run(m, w=3.0, upper=True, sink=True, hob=True, h=.87):
    n = max(2, round(w/.6)); out = [part([(-w/2, -.28, .1, w/2, .3, h-.03, m['cab'])]+[(-w/2+i*w/n+.003, -.30, .1, -w/2+(i+1)*w/n-.003, -.28, h-.05, m['cab2']) for i in range(n)], 'base_units', .003), part([(-w/2-.01, -.32, h-.03, w/2+.01, .3, h, m['stone'])], 'worktop', .004)]
    if sink: out.append(part([(-w*.25-.36, -.2, h-.01, -w*.25+.36, .18, h+.003, m['steel'])], 'sink', .003)); b = MeshB(); b.cyl(-w*.25, .22, h, h+.32, .014, m['steel']); b.box(-w*.25-.012, .02, h+.30, -w*.25+.012, .22, h+.324, m['steel']); out.append(b.obj('tap'))
    if hob: out.append(part([(w*.25-.3, -.22, h, w*.25+.3, .2, h+.008, m['black'])], 'hob', .003))
    if upper: out.append(part([(-w/2, -.05, 1.45, w/2, .3, 2.25, m['cab'])]+[(-w/2+i*w/n+.003, -.07, 1.45, -w/2+(i+1)*w/n-.003, -.05, 2.25, m['cab']) for i in range(n)], 'upper_units', .003)); out.append(part([(-w/2+.1, -.04, 1.44, w/2-.1, .0, 1.45, m['cove'])], 'under_light', .001))
    return out


def tall_unit(m, w=.9, d=.7, h=2.25, mat='steel'):
    return [part([(-w/2, -d/2+.02, .03, w/2, d/2, h, m['cab']), (-w/2+.01, -d/2, .05, -.004, -d/2+.02, h*.82, m[mat]), (.004, -d/2, .05, w/2-.01, -d/2+.02, h*.82, m[mat])], 'fridge', .004)]


def toilet(m):
    b = MeshB(); b.cyl(0, -.18, .0, .38, .14, m['ceramic'], 24, .2); b.cyl(0, -.18, .38, .42, .205, m['ceramic'], 24); b.box(-.19, .1, .0, .19, .32, .80, m['ceramic']); o = b.obj('wc'); bevel(o, .02); return [o]


def basin(m, w=.8):
    b = MeshB(); b.box(-w/2, -.24, .25, w/2, .24, .80, m['cab']); b.box(-w/2-.01, -.25, .80, w/2+.01, .24, .83, m['stone']); b.cyl(0, -.02, .83, .93, .15, m['ceramic'], 28, .2); b.cyl(0, .17, .83, 1.02, .012, m['steel']); b.box(-w/2, .225, 1.15, w/2, .24, 1.95, m['steel']); o = b.obj('basin'); bevel(o, .006); return [o]


def bath(m, w=1.6, d=.75):
    b = MeshB(); b.box(-w/2, -d/2, 0, w/2, -d/2+.07, .55, m['ceramic']); b.box(-w/2, d/2-.07, 0, w/2, d/2, .55, m['ceramic']); b.box(-w/2+.002, -d/2+.07, .001, -w/2+.09, d/2-.07, .548, m['ceramic']); b.box(w/2-.09, -d/2+.07, .001, w/2-.002, d/2-.07, .548, m['ceramic']); b.box(-w/2+.08, -d/2+.06, .002, w/2-.08, d/2-.06, .15, m['ceramic']); o = b.obj('bath'); bevel(o, .025, 3); return [o]


def shower(m, w=.9, d=.9):
    o = part([(-w/2, -d/2, 0, w/2, d/2, .03, m['tile']), (-.015, d/2-.06, .9, .015, d/2-.03, 2.0, m['steel']), (-.1, d/2-.3, 2.0, .1, d/2-.1, 2.02, m['steel'])], 'shower', .003); g = part([(-w/2, -d/2, .03, w/2, -d/2+.01, 1.9, m['pane'])], 'screen', .001); return [o, g]


def washer(m):
    b = MeshB(); b.box(-.3, -.3, 0, .3, .3, .9, m['ceramic']); b.box(-.3, -.3, .92, .3, .3, 1.8, m['cab']); o = b.obj('washer'); bevel(o, .012)
    d = MeshB(); d.cyl(0, 0, 0, .03, .2, m['black'], 28); e = put(d.mesh('door'), 'wd', place(0, -.3, .45) @ Matrix.Rotation(1.5708, 4, 'X')); e2 = put(e.data, 'wd2', place(0, -.3, 1.36) @ Matrix.Rotation(1.5708, 4, 'X')); return [o, e, e2]


def shelf(m, w=1.0, h=1.9, d=.3):
    R = random.Random(5); bx = [(-w/2, -d/2, 0, -w/2+.025, d/2, h, m['oak']), (w/2-.025, -d/2, 0, w/2, d/2, h, m['oak'])]+[(-w/2, -d/2, z, w/2, d/2, z+.025, m['oak']) for z in (.05, .42, .80, 1.18, 1.56, h-.025) if z < h-.2 or z == h-.025]
    for z in (.445, .825, 1.205, 1.585):
        if z > h-.29: break
        x = -w/2+.06
        while x < w/2-.2:
            t = R.uniform(.02, .045)
            if R.random() < .72: bx.append((x, -d/2+.06, z, x+t, d/2-.04, z+R.uniform(.18, .27), m[R.choice(('green', 'sand', 'ivory', 'navy', 'linen'))]))
            x += t+.003
    return [part(bx, 'shelf', .002, 1)]


def tv_unit(m, w=2.4, d=.38, h=.32, tv=1.65):
    out = [part([(-w/2, -d/2, .08, w/2, d/2, h, m['walnut'])], 'tv_bench', .006)]
    if tv: out.append(part([(-tv/2, d/2-.10, .62, tv/2, d/2-.06, .62+tv*.565, m['black'])], 'tv', .004))
    return out


def rug(m, w=2.6, d=1.8, mat='rug'):
    return [part([(-w/2, -d/2, 0, w/2, d/2, .014, m[mat])], 'rug', .005)]


def pendant(m, r=.17, z=1.55, zc=2.4):
    b = MeshB(); n = 10; P = [(r*math.sin(math.pi*.5*i/n), r*1.05*math.cos(math.pi*.5*i/n)) for i in range(n+1)]
    for (r0, z0), (r1, z1) in zip(P, P[1:]):
        a = [2*math.pi*i/36 for i in range(37)]
        for u, v in zip(a, a[1:]): b.quad([(r0*math.cos(u), r0*math.sin(u), z+z0), (r1*math.cos(u), r1*math.sin(u), z+z1), (r1*math.cos(v), r1*math.sin(v), z+z1), (r0*math.cos(v), r0*math.sin(v), z+z0)], m['brass'])
    b.cyl(0, 0, z+r, zc, .004, m['dark'], 6); b.cyl(0, 0, z+.01, z+.06, r*.55, m['lamp'], 24); return [b.obj('pendant', True)]


def floor_lamp(m):
    b = MeshB(); b.cyl(0, 0, 0, .02, .14, m['dark'], 32); b.cyl(0, 0, .02, 1.35, .012, m['dark'], 10); b.cyl(0, 0, 1.32, 1.60, .19, m['linen'], 36, .15); b.cyl(0, 0, 1.36, 1.50, .05, m['lamp'], 12); return [b.obj('floor_lamp')]


def curtain(m, w, h, folds=14, amp=.045, sheer=True):
    """Wavy sheet along x from 0 to w, hanging from h to .01."""
    b = MeshB(); n = folds*8; mt = curtain_mat() if sheer else m['sand']; R = random.Random(w); P = []
    for i in range(n+1): t = i/n; P.append((t*w, amp*math.sin(t*folds*6.283)*(1+.3*math.sin(t*17))))
    v = [(x, y*.8, h) for x, y in P]+[(x, y*1.25, .01) for x, y in P]; b.faces(v, [(i, i+1, n+2+i, n+1+i) for i in range(n)], mt); return [b.obj('curtain', True)]


def sliding_window(m, w, z0, z1, panels=2, depth=.14):
    """Frame and glass in the xz plane, centred on x; outside is -y."""
    t = .055; bx = [(-w/2, -depth/2, z0, w/2, depth/2, z0+.04, m['frame']), (-w/2, -depth/2, z1-.05, w/2, depth/2, z1, m['frame']), (-w/2, -depth/2, z0, -w/2+.045, depth/2, z1, m['frame']), (w/2-.045, -depth/2, z0, w/2, depth/2, z1, m['frame'])]; g = MeshB(); pw = (w-.09)/panels
    for i in range(panels):
        a = -w/2+.045+i*pw; c = a+pw; y = -.03 if i % 2 else .03
        bx += [(a-.01, y-.02, z0+.04, a+t-.01, y+.02, z1-.05, m['frame']), (c-t+.01, y-.02, z0+.04, c+.01, y+.02, z1-.05, m['frame']), (a, y-.02, z0+.04, c, y+.02, z0+.10, m['frame']), (a, y-.02, z1-.11, c, y+.02, z1-.05, m['frame'])]
        g.quad([(a, y, z0+.1), (c, y, z0+.1), (c, y, z1-.1), (a, y, z1-.1)], m['pane'])
    return [part(bx, 'sash', .004, 1), g.obj('panes')]


# furniture by the names used in plan JSON files
MAKERS = dict(sofa=sofa, low_table=table_low, dining=dining, bed=bed, wardrobe=wardrobe, desk=desk, kitchen=kitchen_run, fridge=tall_unit, toilet=toilet, basin=basin, bath=bath, shower=shower,
              washer=washer, shelf=shelf, tv=tv_unit, rug=rug, plant=plant, floor_lamp=floor_lamp, chair=chair)


def section(o, cut):
    """Remove parts wholly above the cut and flatten those that cross it (no coincident faces left behind)."""
    import bmesh
    b = bmesh.new(); b.from_mesh(o.data); seen = set()
    for v in list(b.verts):
        if v in seen: continue
        isle, todo = [], [v]; seen.add(v)
        while todo:
            q = todo.pop(); isle.append(q)
            for e in q.link_edges:
                w = e.other_vert(q)
                if w not in seen: seen.add(w); todo.append(w)
        if min(q.co.z for q in isle) >= cut-.02: bmesh.ops.delete(b, geom=isle, context='VERTS')
        else:
            for q in isle: q.co.z = min(q.co.z, cut)
    b.to_mesh(o.data); b.free()


def furnish(m, items, mm=.001, dz=0., cut=None):
    """items: [{'type','at':[x,y] mm,'turn':deg, ...maker arguments}]"""
    out = []
    for it in items:
        kw = {k: v for k, v in it.items() if k not in ('type', 'at', 'turn')}
        made = MAKERS[it['type']](m, **kw)
        for o in made if cut else ():                          # section plane: squash what rises above it
            if o.matrix_world.is_identity: section(o, cut)
        out += group(made, place(it['at'][0]*mm, it['at'][1]*mm, dz, math.radians(it.get('turn', 0))))
    return out
