"""Another grade for a finished picture without rendering: python3 art/cg/grade.py <name> [ev=0.8] [power=1.6] [sat=1.5] [warm=1.01,1,0.985]

Reads the light that `outside.py` left in `$CG_OUT/test/<name>.light.npy` and writes `<name>.png` again. What is kept goes into the shot's `agx`.
"""
import os, sys

import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "kit"))
from curve import agx_curve

OUT = os.environ.get("CG_OUT", os.path.join(HERE, "..", "..", "node_modules", ".cache", "bunyang-cg"))
name = sys.argv[1]
told = {k: tuple(map(float, v.split(","))) for k, v in (word.split("=", 1) for word in sys.argv[2:])}
told = {k: v if k == "warm" else v[0] for k, v in told.items()}
light = np.load(f"{OUT}/test/{name}.light.npy").astype(np.float32)[::-1]
Image.fromarray((agx_curve(light, **told) * 255 + 0.5).astype(np.uint8)).save(f"{OUT}/test/{name}.png")
