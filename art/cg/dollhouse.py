"""A home cut open at 1.4 m, seen from above. blender -b -P dollhouse.py -- site=gaon-lakepark plan=84A [scale=1] [samples=24]"""
import math, os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from kit import render as R, finish as F, rooms as K, unit as U, materials as M, boards as B
from kit.meshkit import MeshB

a = R.args()
scale = float(a.get("scale", 1))
site = a.get("site", "gaon-lakepark")
name = a.get("plan", "84A")
CUT = 1.40
R.reset()
gaon = site == "gaon-lakepark"
m = K.mats(B.key(site, name))
u = U.Unit(site, name, "extended")
m["frame"] = M.plain("sash_light", (0.20, 0.20, 0.19), 0.4)
m["pane"] = m["railglass"] = M.pane((0.90, 0.95, 0.95), 0.0)
m["white"] = M.plain("doll_wall", (0.80, 0.785, 0.755), 0.8)
cap = M.plain("cap", (0.020, 0.052, 0.044) if gaon else (0.024, 0.050, 0.105), 0.6)
U.shell(u, m, CUT, cap)
U.furnish(u, m, CUT)
W, H = u.east - u.west, u.south - u.north
g = MeshB()
sh = M.plain("studio", (0.72, 0.685, 0.625) if gaon else (0.655, 0.675, 0.695), 1.0)
g.quad([(-60, -60, -0.31), (80, -60, -0.31), (80, 80, -0.31), (-60, 80, -0.31)], sh)
g.obj("ground")
w = bpy.context.scene.world.node_tree
w.nodes.clear()
bg = w.nodes.new("ShaderNodeBackground")
out = w.nodes.new("ShaderNodeOutputWorld")
w.links.new(bg.outputs[0], out.inputs[0])
bg.inputs[0].default_value = (1, 0.975, 0.94, 1)
bg.inputs[1].default_value = 0.62
R.sun_lamp(50, 222, 2.9, (1, 0.87, 0.72), 4)
az, el = math.radians(-14), math.radians(58)
d = 60
cx, cy = W / 2, H / 2
R.camera(
    (cx + d * math.sin(az) * math.cos(el), cy - d * math.cos(az) * math.cos(el), d * math.sin(el)),
    (cx, cy, 0.35),
    ortho=0.95 * max(W * 1.16 + H * 0.20, (H * 0.86 + W * 0.24 + 1.6) * 1.30),
)
R.setup(
    1800,
    1380,
    scale,
    int(a.get("samples", 24)),
    thresh=0.03,
    bounces=(8, 4, 3, 4, 16),
    exposure=0.22,
    look="Medium High Contrast",
    mist=(40, 60),
)
c = bpy.context.scene.cycles
c.use_fast_gi = True
c.fast_gi_method = "REPLACE"
c.ao_bounces_render = 3
bpy.context.scene.world.light_settings.distance = 3
F.finish(
    f'dollhouse-{site.split("-")[0]}-{name}',
    dn=0.6,
    bloom=0,
    grade=dict(sat=1.06, gain=(1.02, 1, 0.98)),
    out=scale >= 1,
    lobes=True,
)
