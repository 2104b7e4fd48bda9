"""A home cut open at 1.4 m, seen from above. blender -b -P dollhouse.py -- site=gaon-lakepark plan=84A [scale=1] [samples=24]"""
import math, os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from kit import render as R, rooms as K, unit as U, materials as M
from kit.meshkit import MeshB

a = R.args(); scale = float(a.get('scale', 1)); site = a.get('site', 'gaon-lakepark'); name = a.get('plan', '84A'); CUT = 1.40
R.reset(); m = K.mats(); u = U.Unit(site, name, 'extended')
m['frame'] = M.plain('sash_light', (.20, .20, .19), .4); m['pane'] = m['railglass'] = M.pane((.90, .95, .95), 0.)
m['white'] = M.plain('doll_wall', (.80, .785, .755), .8)
cap = M.plain('cap', (.020, .052, .044), .6)
U.shell(u, m, CUT, cap); U.furnish(u, m, CUT)
W, H = u.east-u.west, u.south-u.north
g = MeshB(); sh = M.plain('studio', (.72, .685, .625), 1.); g.quad([(-60, -60, -.31), (80, -60, -.31), (80, 80, -.31), (-60, 80, -.31)], sh); g.obj('ground')
w = bpy.context.scene.world.node_tree; w.nodes.clear(); bg = w.nodes.new('ShaderNodeBackground'); out = w.nodes.new('ShaderNodeOutputWorld'); w.links.new(bg.outputs[0], out.inputs[0])
bg.inputs[0].default_value = (1, .975, .94, 1); bg.inputs[1].default_value = .62
R.sun_lamp(50, 222, 2.9, (1, .87, .72), 4)
az, el = math.radians(-14), math.radians(58); d = 60; cx, cy = W/2, H/2
R.camera((cx+d*math.sin(az)*math.cos(el), cy-d*math.cos(az)*math.cos(el), d*math.sin(el)), (cx, cy, .35), ortho=max(W*1.16+H*.20, (H*.86+W*.24+1.6)*1.30))
R.setup(1800, 1380, scale, int(a.get('samples', 24)), thresh=.03, bounces=(8, 4, 3, 4, 16), exposure=.22, look='Medium High Contrast', mist=(40, 60))
c = bpy.context.scene.cycles; c.use_fast_gi = True; c.fast_gi_method = 'REPLACE'; c.ao_bounces_render = 3; bpy.context.scene.world.light_settings.distance = 3
R.finish(f'dollhouse-{site.split("-")[0]}-{name}', dn=.6, bloom=0, grade=dict(sat=1.06, gain=(1.02, 1, .98)), out=scale >= 1, lobes=True)
