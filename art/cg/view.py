"""A flat view out of a panorama: /usr/bin/python3 art/cg/view.py pano.jpg out.png yaw=-37 pitch=-3 across=94 size=1280,720

Degrees: yaw to the right of the panorama's middle, pitch upwards, across the picture's width.
"""
import math, sys

import numpy as np
from PIL import Image
from scipy import ndimage

source, target = sys.argv[1:3]
told = dict(word.split("=", 1) for word in sys.argv[3:])
yaw, pitch, across = (math.radians(float(told.get(k, v))) for k, v in (("yaw", 0), ("pitch", 0), ("across", 90)))
wide, high = map(int, told.get("size", "1280,720").split(","))
pano = np.asarray(Image.open(source).convert("RGB"), np.float32)
rows, columns = pano.shape[:2]
ahead = wide / 2 / math.tan(across / 2)
x, y = np.meshgrid(np.arange(wide) - wide / 2 + 0.5, np.arange(high) - high / 2 + 0.5)
up, far = y * math.cos(pitch) - ahead * math.sin(pitch), y * math.sin(pitch) + ahead * math.cos(pitch)
u = ((np.arctan2(x, far) + yaw) / (2 * math.pi) + 0.5) * columns - 0.5
v = (0.5 + np.arctan2(up, np.hypot(x, far)) / math.pi) * rows - 0.5
flat = np.stack([ndimage.map_coordinates(pano[..., c], [v, u], order=3, mode="grid-wrap") for c in range(3)], -1)
Image.fromarray(np.clip(flat + 0.5, 0, 255).astype(np.uint8)).save(target)
