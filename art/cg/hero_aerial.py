"""Bird's-eye hero picture, early morning. blender -b -P hero_aerial.py -- [scale=1] [samples=24] [view=wide|tall]"""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import render as R, complex as C

a = R.args(); scale = float(a.get('scale', 1)); tall = a.get('view') == 'tall'
R.reset(); C.build(lit=.02, strength=1.0)
R.sky(elev=13, azim=118, strength=.16, clouds=.85, dust=1.4, air=1.0,
      view=(1.0, .9, [(0, (.98, .78, .58)), (.03, (.90, .78, .68)), (.08, (.60, .70, .80)), (.2, (.30, .48, .70)), (1, (.10, .22, .42))], (1.5, 1.0, .62)), warm=(1., .90, .78))
if tall: R.camera((-215, -800, 330), (-12, 0, 40), lens=40, level=-10, shift=(0, -.10)); W, H = 1080, 1600
else:    R.camera((-250, -900, 262), (10, 0, 40), lens=43, level=-5.5, shift=(0, -.056)); W, H = 2400, 1350
R.setup(W, H, scale, int(a.get('samples', 24)), thresh=.03, exposure=.18, look='High Contrast', mist=(450, 16000))
R.finish('hero-aerial-tall' if tall else 'hero-aerial', dn=.45, haze=dict(D=10000, left=(.56, .64, .76), right=(1.0, .84, .68), cap=.72),
         bloom=.06, grade=dict(sat=1.12, shadow=(.90, 1.0, 1.14), gain=(1.01, 1.0, 1.0), vignette=.12), out=scale == 1)
