"""Over the water at dusk, lit windows. blender -b -P dusk_lakeside.py -- [scale=1] [samples=24] [view=wide|tall]"""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import render as R, complex as C

a = R.args(); scale = float(a.get('scale', 1)); tall = a.get('view') == 'tall'
R.reset(); C.build(lit=.40, strength=1.5, ground_light=2.2, evening=True)
R.sky(elev=2.5, azim=-70, strength=.16, clouds=.85, sun=.1, dust=2.0,
      view=(.62, .92, [(0, (1.0, .62, .40)), (.05, (.90, .62, .50)), (.14, (.52, .52, .66)), (.36, (.18, .29, .52)), (1, (.06, .13, .30))], (2.0, 1.0, .45)), warm=(.95, .66, .56))
if tall: R.camera((60, -520, 26), (-14, 0, 26), lens=34, level=0, shift=(0, .03)); W, H = 1080, 1600
else:    R.camera((-150, -560, 24), (34, 0, 24), lens=30, level=0, shift=(0, .035)); W, H = 2000, 1125
R.setup(W, H, scale, int(a.get('samples', 24)), thresh=.03, exposure=.95, mist=(300, 16000))
R.finish('dusk-lakeside-tall' if tall else 'dusk-lakeside', dn=.5, haze=dict(D=6500, left=(.62, .42, .34), right=(.34, .36, .48), cap=.8), bloom=.16,
         grade=dict(sat=1.10, shadow=(.90, 1.0, 1.16), vignette=.14), out=scale >= 1)
