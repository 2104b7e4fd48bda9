"""Distances of the community rooms worked out from their measures: walls, floor, ceiling and tables as boxes, the glass open
to the garden. For pictures whose own distances were not kept. Metres; the far wall (y = depth) is glass.
"""

import math

import numpy as np
from scipy import ndimage

# As in art/cg/kit/commons.py: width, depth and height of the hall; the eye, what it looks at, its height; lens, shift; boxes.
HALLS = {
    "room-cafe": ((10.4, 8.8, 3.3), (8.6, 0.6), (3.9, 8.8), 1.44, 20, (0, -0.02), ((0.88, 1.55, 0, 1.82, 6.65, 1.07), (0, 1.4, 0, 0.6, 6.8, 0.95), (9.78, 5, 0, 10.4, 8, 0.9), (4.2, 2.6, 0, 5.0, 3.4, 0.74), (4.4, 5.0, 0, 5.2, 5.8, 0.74), (6.9, 3.8, 0, 7.7, 4.6, 0.74))),
    "room-reading": ((8.6, 9.6, 3.3), (6.9, 0.7), (3.4, 9.6), 1.46, 20, (0, -0.02), ((0, 0.3, 0, 0.34, 9.1, 2.95), (2.0, 4.1, 0, 3.8, 7.7, 0.76), (5.1, 4.1, 0, 6.9, 7.7, 0.76), (7.5, 5.5, 0, 8.6, 8.7, 0.8))),
}


def _hall(name: str):
    (w, d, h), at, to, eye, lens, shift, things = HALLS[name]
    boxes = [(-0.2, 0, 0, 0, d, h), (w, 0, 0, w + 0.2, d, h), (0, d, h - 0.35, w, d + 0.2, h), *things]
    n = math.hypot(to[0] - at[0], to[1] - at[1])
    return boxes, h, (*at, eye), ((to[0] - at[0]) / n, (to[1] - at[1]) / n), lens, shift


def distances(name: str, w: int, h: int) -> dict:
    """As `parallax.load` reads them: z along the view, lens, shift and sensor."""
    boxes, top, eye, (fx, fy), lens, shift = _hall(name)
    f, side = lens / 36, max(w, h)
    cx, cy = w / 2 - shift[0] * side, h / 2 + shift[1] * side
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    a, b = (x + 0.5 - cx) / (f * side), -(y + 0.5 - cy) / (f * side)
    ray = [fx + fy * a, fy - fx * a, b]  # per metre along the view
    ray = [np.where(np.abs(r) < 1e-5, np.float32(1e-5), r) for r in ray]
    z = np.full((h, w), 900, np.float32)
    for plane in (0.0, top):
        t = (plane - eye[2]) / ray[2]
        hit = (t > 0) & (t < z)
        Y = eye[1] + ray[1] * t
        hit &= Y < HALLS[name][0][1] + (3.2 if plane == 0 else 0.2)
        z = np.where(hit & (t < 40), t, z)
    for x0, y0, z0, x1, y1, z1 in boxes:
        if x0 < eye[0] < x1 and y0 < eye[1] < y1 and z0 < eye[2] < z1:
            continue
        near, far = np.full((h, w), -1e9, np.float32), np.full((h, w), 1e9, np.float32)
        for r, e, lo, hi in ((ray[0], eye[0], x0, x1), (ray[1], eye[1], y0, y1), (ray[2], eye[2], z0, z1)):
            u, v = (lo - e) / r, (hi - e) / r
            near, far = np.maximum(near, np.minimum(u, v)), np.minimum(far, np.maximum(u, v))
        z = np.where((near < far) & (near > 0.05) & (near < z), near, z)
    # Edges of boxes are not those of cushions: let distances run into each other, so that nothing tears.
    soft = 1 / ndimage.gaussian_filter(1 / z, 4)
    return dict(z=soft.astype(np.float32), lens=lens, shift=np.array(shift), sensor=36.0)
