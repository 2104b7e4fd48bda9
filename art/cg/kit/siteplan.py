"""The ground as a painted picture: roads, paths, lawns, courts; and where trees may stand."""
import numpy as np
import os
from .render import ROOT
from .terrain import IMG, catmull


class SitePlan:
    """Paints roads, paths, lawns and courts with PIL. Also keeps a 'free for trees' mask."""

    PX = 3.2  # pixels per metre

    def __init__(self):
        from PIL import Image, ImageDraw

        w, h = int(IMG[0] * self.PX), int(IMG[1] * self.PX)
        self.im = Image.new("RGB", (w, h), self.c("grass"))
        self.mask = Image.new("L", (w, h), 255)
        self.d, self.m = ImageDraw.Draw(self.im), ImageDraw.Draw(self.mask)

    COL = dict(
        grass=(100, 114, 60),
        lawn=(114, 132, 66),
        pave=(204, 192, 174),
        path=(232, 214, 184),
        apron=(168, 160, 150),
        asphalt=(74, 76, 78),
        line=(225, 222, 212),
        walk=(190, 184, 174),
        wood=(164, 124, 86),
        court=(74, 116, 126),
        track=(176, 96, 72),
        sand=(214, 194, 160),
        pool=(70, 92, 88),
        dirt=(104, 102, 66),
        shrub=(90, 102, 54),
        reed=(82, 88, 46),
        rock=(86, 82, 72),
    )

    def c(self, k):
        return self.COL[k]

    def t(self, x, y):
        return ((x - IMG[2] + IMG[0] / 2) * self.PX, (IMG[1] / 2 - (y - IMG[3])) * self.PX)

    def pts(self, P):
        return [self.t(*p) for p in P]

    def line(self, P, w, col, free=None, smooth=True):
        P = catmull(P, 10, False) if smooth and len(P) > 2 else P
        q = self.pts(P)
        wp = max(1, int(w * self.PX))
        self.d.line(q, fill=self.c(col), width=wp, joint="curve")
        for a in (q[0], q[-1]):
            self.d.ellipse([a[0] - wp / 2, a[1] - wp / 2, a[0] + wp / 2, a[1] + wp / 2], fill=self.c(col))
        if free is not None:
            self.m.line(q, fill=free, width=max(1, int((w + 3.5) * self.PX)), joint="curve")

    def poly(self, P, col, free=0, smooth=False):
        q = self.pts(catmull(P, 10) if smooth else P)
        self.d.polygon(q, fill=self.c(col))
        self.m.polygon(q, fill=free)

    def disc(self, x, y, r, col, free=0, ry=None):
        a, b = self.t(x - r, y + (ry or r))
        c, d = self.t(x + r, y - (ry or r))
        self.d.ellipse([a, b, c, d], fill=self.c(col))
        self.m.ellipse([a, b, c, d], fill=free)

    def road(self, P, lanes=4, walk=3.5):
        w = lanes * 3.3
        self.line(P, w + 2 * walk + 7, "grass", 200)
        self.line(P, w + 2 * walk, "walk", 0)
        self.line(P, w, "asphalt", 0)
        Q = catmull(P, 40, False)
        s = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(Q, axis=0).T))])
        N = np.gradient(Q, axis=0)
        N = np.stack([-N[:, 1], N[:, 0]], 1) / np.linalg.norm(N, axis=1)[:, None]
        for k in range(1, lanes):
            off = (k - lanes / 2) * 3.3
            L = Q + N * off
            if k == lanes / 2:
                self.d.line(self.pts(L), fill=(214, 176, 84), width=1)
                continue
            for u in np.arange(0, s[-1] - 4, 9):
                a = [(np.interp(v, s, L[:, 0]), np.interp(v, s, L[:, 1])) for v in (u, u + 4)]
                self.d.line(self.pts(a), fill=self.c("line"), width=1)

    def save(self):
        path = f"{ROOT}/test/siteplan.png"
        self.im.save(f"{path}.{os.getpid()}.png")
        os.replace(f"{path}.{os.getpid()}.png", path)  # whole at any moment: another scene may be reading it
        self.M = np.array(self.mask)
        self.A = np.array(self.im).astype(int)

    def free(self, x, y):
        px, py = self.t(x, y)
        i, j = int(py), int(px)
        return 0 <= i < self.M.shape[0] and 0 <= j < self.M.shape[1] and self.M[i, j] > 100
