"""The LDK of the 84 m2 unit with its lake view: shared by the still and the panorama.
x 0..4.6 (0 = art wall, 4.6 = sofa wall), y 0..7.6 (0 = window wall, 7.6 = kitchen end)."""
import bpy, math, random
import numpy as np
from .meshkit import MeshB, place, put, bevel, fbm
from . import materials as M, interior as I, towers as T, landscape as G

X1, Y1, H = 4.6, 7.6, 2.42


def view(z=-66.):
    """Lake, far wooded shore, a bridge and a distant town, seen from the 18th floor. Outside is -y."""
    w = MeshB(); w.quad([(-5000, -6000, z), (5000, -6000, z), (5000, 60, z), (-5000, 60, z)], M.water()); w.obj('lake')
    xs, ys = np.arange(-3400, 3401, 34.), np.arange(-4200, -330, 34.); X, Y = np.meshgrid(xs, ys)
    shore = -900-170*np.sin(X/620+.8)-140*fbm(X/300, Y/300, 3, 2)
    d = np.clip((shore-Y)/900, 0, 1); Z = z-4+np.clip((shore-Y)/30, 0, 1)*5+d**1.1*(fbm(X/520+2, Y/520, 6, 7)-.28)*300+np.clip((-Y-1700)/2200, 0, 1)*fbm(X/900, Y/900, 5, 3)*430
    me = bpy.data.meshes.new('shore'); n = len(xs); V = np.stack([X, Y, Z], -1).reshape(-1, 3)
    me.from_pydata(V.tolist(), [], [(r*n+c, r*n+c+1, (r+1)*n+c+1, (r+1)*n+c) for r in range(len(ys)-1) for c in range(n-1)]); me.materials.append(M.terrain()); put(me, 'shore'); me.polygons.foreach_set('use_smooth', np.ones(len(me.polygons), bool))
    t = G.Trees(); C = t.clumps(); R = random.Random(2)
    zi = lambda x, y: Z[int((y-ys[0])/34), int((x-xs[0])/34)]
    for _ in range(4200):
        y = -820-R.random()**1.6*1500; x = R.uniform(-1, 1)*(300-y*.75)
        if zi(x, y) > z+1.2: put(R.choice(C), 'f', place(x, y, zi(x, y)-.5, R.uniform(0, 6.28), R.uniform(1.1, 1.7)))
    for y, k in ((-760, .10), (-1150, .16), (-1700, .22)): h = MeshB(); h.quad([(-6000, y, z-5), (6000, y, z-5), (6000, y, z+900), (-6000, y, z+900)], M.veil(k)); h.obj('veil')
    p = T.palette(.2, 2.); fb = T.far_block(p)
    for i in range(26):
        x, y = R.choice((R.uniform(-1100, -330), R.uniform(420, 1000))), R.uniform(-1700, -1000)
        if z+.5 < zi(x, y) < z+60: put(fb, 'far', place(x, y, zi(x, y)-2-R.uniform(0, 20), math.pi+R.uniform(-.2, .2)))


def room(m, lights=True):
    W = M.plain('paint', (.80, .785, .755), .85); b = MeshB()
    b.box(-.2, Y1, 0, X1+.2, Y1+.2, 2.7, W); b.box(X1, -.2, 0, X1+.2, Y1, 2.7, W)                              # kitchen end, sofa wall
    b.box(-.2, -.2, 0, 0, 5.6, 2.7, W); b.box(-.2, 6.6, 0, 0, Y1, 2.7, W); b.box(-.2, 5.6, 2.12, 0, 6.6, 2.7, W)  # art wall with the opening to the hall
    b.box(-1.6, 5.2, 0, -1.5, 7, 2.7, W); b.box(-1.6, 5.1, 0, -.2, 5.2, 2.7, W); b.box(-1.6, 7, 0, -.2, 7.1, 2.7, W); b.box(-1.6, 5.1, 2.42, -.2, 7.1, 2.5, m['ceil'])
    b.box(-.2, -.2, 0, .25, 0, 2.7, W); b.box(X1-.25, -.2, 0, X1+.2, 0, 2.7, W); b.box(.25, -.2, 2.36, X1-.25, 0, 2.7, W)   # window wall
    # ceiling: dropped border with a cove round a raised centre
    i0, i1, j0, j1 = .55, X1-.55, .75, 4.1
    for q in ((0, 0, X1, j0), (0, j1, X1, Y1), (0, j0, i0, j1), (i1, j0, X1, j1)): b.box(q[0], q[1], H, q[2], q[3], H+.05, m['ceil'])
    b.box(i0-.12, j0-.12, H+.17, i1+.12, j1+.12, H+.2, m['ceil'])
    for q in ((i0-.12, j0-.12, i1+.12, j0-.10), (i0-.12, j1+.10, i1+.12, j1+.12), (i0-.12, j0, i0-.10, j1), (i1+.10, j0, i1+.12, j1)): b.box(q[0], q[1], H+.05, q[2], q[3], H+.17, m['ceil'])
    if lights:
        for q in ((i0-.08, j0-.07, i1+.08, j0-.04), (i0-.08, j1+.04, i1+.08, j1+.07), (i0-.07, j0, i0-.04, j1), (i1+.04, j0, i1+.07, j1)): b.box(q[0], q[1], H+.055, q[2], q[3], H+.075, m['cove'])
    b.obj('shell')
    f = MeshB(); f.quad([(-1.6, -.1, 0), (X1, -.1, 0), (X1, Y1, 0), (-1.6, Y1, 0)], m['floor']); f.obj('floor')
    # skirting, downlights
    s = MeshB(); s.box(X1-.012, 0, 0, X1, Y1-.65, .08, W)
    for y in (.38, 4.6, 5.6, 6.6):
        for x in (.9, X1/2, X1-.9):
            if y > 5 and x == X1/2: continue
            s.cyl(x, y, H-.004, H-.001, .045, m['down'], 20); s.cyl(x, y, H-.007, H-.004, .055, m['ceil'], 20, .055) if False else None
    s.obj('trim')
    # art wall: book-matched stone slabs, bronze reveals, walnut slats
    a = MeshB()
    for k in range(3): a.box(0, .35+k*1.28, .0, .035, .35+(k+1)*1.28-.008, H-.02, m['art'])
    a.box(0, .30, 0, .05, .345, H-.02, m['brass']); a.box(0, 4.19, 0, .05, 4.23, H-.02, m['brass'])
    for k in range(26): a.box(0, 4.25+k*.05, 0, .045, 4.25+k*.05+.028, H-.01, m['walnut'])
    a.box(0, 4.24, 0, .012, 5.56, H-.01, m['dark'])
    o = a.obj('artwall'); bevel(o, .003, 1)
    # window and balcony rail
    I.group(I.sliding_window(m, X1-.5, .03, 2.36, 3), place(X1/2, -.08))
    r = MeshB(); r.box(.25, -.30, 1.06, X1-.25, -.26, 1.10, m['frame']); r.quad([(.25, -.28, .02), (X1-.25, -.28, .02), (X1-.25, -.28, 1.06), (.25, -.28, 1.06)], M.pane((.94, .97, .965), 0.)); r.box(-.2, -.5, -.3, X1+.2, -.15, .02, W); r.obj('rail')
    I.group(I.curtain(m, .75, 2.40, 9, .05), place(.02, .14)); I.group(I.curtain(m, .8, 2.40, 9, .05), place(X1-.82, .14)); I.group(I.curtain(m, .30, 2.40, 5, .05, False), place(X1-.31, .26)); I.group(I.curtain(m, .26, 2.40, 5, .05, False), place(.06, .26))
    # furniture
    I.group(I.tv_unit(m, 2.9, .38, .30, 1.85), place(.24, 2.2, 0, math.pi/2))
    I.group(I.rug(m, 3.2, 2.3), place(2.35, 2.15, 0, math.pi/2))
    I.group(I.sofa(m, 2.9, 1.0, 3, 'sand', True), place(X1-.56, 2.2, 0, -math.pi/2))
    I.group(I.table_low(m, 1.0, h=.34, round_=True), place(2.30, 2.35)); I.group(I.table_low(m, .58, h=.44, top='walnut', round_=True), place(1.88, 1.75))
    v = MeshB(); v.cyl(0, 0, 0, .012, .17, m['dark'], 40); v.cyl(.02, .03, .012, .15, .045, m['ceramic'], 24, .065); v.cyl(-.08, -.05, .012, .05, .05, m['brass'], 24); o = v.obj('tray', True, place(2.35, 2.45, .341)); bevel(o, .004)
    bk = MeshB(); bk.box(-.14, -.10, 0, .14, .10, .025, m['green']); bk.box(-.12, -.09, .025, .12, .09, .045, m['ivory']); bk.obj('books', M=place(2.12, 2.13, .341, .3))
    I.group(I.floor_lamp(m), place(X1-.4, .52)); I.group(I.plant(m, 1.75, n=230), place(.46, .62))
    I.group(I.dining(m, 1.8, .88, 4), place(1.25, 5.25, 0, math.pi/2))
    for y in (4.75, 5.2, 5.65): I.group(I.pendant(m, .13, 1.62, H), place(1.25, y))
    I.group(I.kitchen_run(m, 3.4), place(2.7, Y1-.3)); I.group(I.tall_unit(m, .95), place(.5, Y1-.36)); I.group(I.tv_unit(m, 1.5, .38, .66, 0), place(X1-.22, 4.5, 0, -math.pi/2)); I.group(I.plant(m, .62, .66, 70), place(X1-.24, 4.05))
    sc = MeshB(); sc.cyl(0, 0, .66, .78, .10, m['dark'], 32); sc.cyl(0, 0, .78, 1.05, .03, m['brass'], 24, .11); sc.cyl(0, .28, .66, .94, .07, m['ceramic'], 32, .04); o = sc.obj('objects', True, place(X1-.24, 4.7)); bevel(o, .006)
    # picture over the sofa: abstract lake horizon
    pc = MeshB(); pc.box(X1-.03, 1.5, 1.12, X1-.005, 2.9, 1.92, m['brass'])
    for z0, z1, mt in ((1.13, 1.42, 'green'), (1.42, 1.52, 'navy'), (1.52, 1.91, 'sand')): pc.box(X1-.034, 1.51, z0, X1-.03, 2.89, z1, m[mt])
    pc.obj('picture')


def portal(strength=0.):
    l = bpy.data.lights.new('portal', 'AREA'); l.shape = 'RECTANGLE'; l.size, l.size_y = X1-.5, 2.3; l.cycles.is_portal = True
    o = bpy.data.objects.new('portal', l); o.location = (X1/2, -.16, 1.2); o.rotation_euler = (-math.pi/2, 0, math.pi); bpy.context.scene.collection.objects.link(o)
    # soft daylight through the window, much quieter than sampling the sky
    l = bpy.data.lights.new('fill', 'AREA'); l.shape = 'RECTANGLE'; l.size, l.size_y = X1-.6, 2.2; l.energy = strength; l.color = (.93, .96, 1)
    o = bpy.data.objects.new('fill', l); o.location = (X1/2, .02, 1.2); o.rotation_euler = (math.pi/2, 0, 0); o.visible_camera = o.visible_glossy = False; bpy.context.scene.collection.objects.link(o)


def quick_gi(bounces=3, dist=4., factor=.6):
    """After a few bounces replace path tracing by ambient occlusion: less noise in closed rooms."""
    s = bpy.context.scene; s.cycles.use_fast_gi = True; s.cycles.fast_gi_method = 'REPLACE'; s.cycles.ao_bounces_render = bounces
    s.world.light_settings.distance = dist; s.world.light_settings.ao_factor = factor
