"""A home from its plan (content/<site>/plans/<name>.json): whole rooms for pictures, or cut open for the dollhouse.

Plan millimetres run east and south; the scene's metres run east (x) and north (y), with the southernmost wall at y = 0.
"""
import json, math, os
from .meshkit import MeshB, place, bevel
from . import materials as M, fittings as I, furniture as F

CONTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "content")


class Unit:
    """The plan in metres, in one of its two variants."""

    def __init__(self, site, name, variant="extended"):
        p = json.load(open(os.path.join(CONTENT, site, "plans", name + ".json"), encoding="utf-8"))
        mine = lambda items: [q for q in items if q.get("in", variant) == variant]
        self.name, self.variant, self.H = name, variant, p["ceiling"] / 1000
        pts = [q[k] for q in p["walls"] for k in ("from", "to")]
        self.south = max(y for _, y in pts) / 1000
        self.west = min(x for x, _ in pts) / 1000
        self.east = max(x for x, _ in pts) / 1000
        self.north = min(y for _, y in pts) / 1000
        self.walls = [
            dict(q, a=self.at(q["from"]), b=self.at(q["to"]), t=q["thickness"] / 1000) for q in mine(p["walls"])
        ]
        self.rooms = [
            dict(
                q,
                poly=[
                    self.at(v)
                    for v in (q.get("extended") if variant == "extended" and q.get("extended") else q["polygon"])
                ],
            )
            for q in mine(p["rooms"])
        ]
        ids = {w["id"] for w in self.walls}
        self.openings = [q for q in mine(p["openings"]) if q["wall"] in ids]
        self.fixtures, self.furniture = mine(p["fixtures"]), mine(p["furniture"])
        self.columns = [[self.at(v) for v in c] for c in p.get("columns", [])]

    def at(self, xy):
        return xy[0] / 1000 - self.west, self.south - xy[1] / 1000

    def room(self, rid):
        return next(r for r in self.rooms if r["id"] == rid)

    def box(self, rid):
        P = self.room(rid)["poly"]
        xs, ys = [q[0] for q in P], [q[1] for q in P]
        return min(xs), min(ys), max(xs), max(ys)

    def room_at(self, x, y):
        for r in self.rooms:
            P, ins = r["poly"], False
            for (ax, ay), (bx, by) in zip(P, P[1:] + P[:1]):
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    ins = not ins
            if ins:
                return r

    def placed(self, o):
        """Opening as (wall, middle x, middle y, angle of the wall, width, sill, head)."""
        w = next(q for q in self.walls if q["id"] == o["wall"])
        (ax, ay), (bx, by) = w["a"], w["b"]
        L = math.hypot(bx - ax, by - ay)
        u = (o["at"] + o["width"] / 2) / 1000
        door = o["kind"] in ("entrance", "door", "sliding-door", "opening")
        return (
            w,
            ax + (bx - ax) * u / L,
            ay + (by - ay) * u / L,
            math.atan2(by - ay, bx - ax),
            o["width"] / 1000,
            0 if door else o.get("sill", 0) / 1000,
            o.get("head", 2100) / 1000,
        )


def shell(u, m, cut=None, cap=None):
    """Floors, walls with their openings, window frames, door leaves; a ceiling unless cut at a height."""
    top = cut or u.H
    wb = MeshB()
    white = m["white"]
    floors = dict(wood=m["floor"], tile=m["tile"], stone=m["slab"], concrete=m["concrete"])
    for r in u.rooms:
        b = MeshB()
        b.prism(r["poly"], -0.30 if cut else -0.05, 0, m["skirt"], floors[r["floor"]])
        b.obj("floor_" + r["id"])
    f = MeshB()  # thresholds under the doors
    for w in u.walls:
        _run(
            f,
            w,
            0,
            math.dist(w["a"], w["b"]),
            -0.30 if cut else -0.06,
            -0.002,
            m["skirt"] if cut and w["kind"] != "partition" else m["floor"],
        )
    f.obj("thresholds")
    for w in u.walls:
        L = math.dist(w["a"], w["b"])
        ht = min(top, 1.15) if w["kind"] == "parapet" else top
        if w["kind"] == "parapet":
            _parapet(wb, w, L, m)
            continue
        holes = sorted(
            (o["at"] / 1000, (o["at"] + o["width"]) / 1000, *u.placed(o)[5:])
            for o in u.openings
            if o["wall"] == w["id"]
        )
        s = 0.0
        for h0, h1, sill, head in holes + [(L, L, 0, 0)]:
            if h0 > s + 0.001:
                _run(wb, w, s, h0, 0, ht, white, cap)
                if not cut and h0 > s + 0.2:
                    _run(wb, dict(w, t=w["t"] + 0.022), s + (0.04 if s else 0.002), h0 - (0.04 if h0 < L else 0.002), 0, 0.07, white)
            if h1 > h0:
                if sill > 0.01:
                    _run(wb, w, h0, h1, 0, min(sill, ht), white)
                if head < ht:
                    _run(wb, w, h0, h1, head, ht, white, cap)
            s = h1
    for c in u.columns:
        wb.prism(c, 0, top, white, cap or white)
    wb.obj("walls")
    for o in u.openings:
        _fill(u, o, m, top, cut)


def _run(b, w, s, e, z0, z1, mat, cap=None):
    """Solid stretch of a wall, from s to e metres along it. Crossing walls differ by a hair, so no two faces fall together."""
    (ax, ay), (bx, by) = w["a"], w["b"]
    L = math.dist(w["a"], w["b"])
    dx, dy = (bx - ax) / L, (by - ay) / L
    k = 0.0012 if abs(dx) > 0.5 else 0.0
    t = w["t"] / 2 - k
    p = lambda q, o: (ax + dx * q - dy * o, ay + dy * q + dx * o)
    P = [p(s, -t), p(e, -t), p(e, t), p(s, t)]
    b.prism(P, z0, z1 + k, mat, mat)
    if cap:
        b.prism(P, z1 + k, z1 + k + 0.012, cap, cap)


def _parapet(b, w, L, m):
    _run(b, w, 0, L, 0, 0.12, m["white"])
    q = dict(w, t=0.016)
    _run(b, q, 0, L, 0.12, 1.12, m["railglass"])
    _run(b, dict(w, t=0.05), 0, L, 1.12, 1.17, m["frame"])


def _fill(u, o, m, top, cut):
    w, x, y, a, wd, sill, head = u.placed(o)
    M4 = place(x, y, 0, a)
    z1 = min(head, top)
    if o["kind"] == "louver":
        b = MeshB()
        n = max(2, round((z1 - sill) / 0.1))
        for i in range(n):
            z = sill + (z1 - sill) * (i + 0.5) / n
            b.box(-wd / 2, -0.03, z - 0.012, wd / 2, 0.03, z + 0.012, m["frame"])
        b.obj("louver", M=M4)
        return
    if o["kind"] in ("window", "balcony-window"):
        n = 3 if wd > 3.2 else 2
        I.group(I.sliding_window(m, wd, max(sill, 0.02), z1, n), M4)
        outside = [s for s in (1, -1) if not u.room_at(x - math.sin(a) * s * 0.5, y + math.cos(a) * s * 0.5)]
        if outside and sill < 0.9 and not cut:  # safety rail of glass outside
            ox, oy = -math.sin(a) * outside[0] * 0.16, math.cos(a) * outside[0] * 0.16
            r = MeshB()
            r.box(-wd / 2, -0.02, 1.12, wd / 2, 0.02, 1.16, m["frame"])
            r.quad(
                [(-wd / 2, 0, 0.05), (wd / 2, 0, 0.05), (wd / 2, 0, 1.12), (-wd / 2, 0, 1.12)],
                M.pane((0.94, 0.97, 0.965), 0.0),
            )
            r.obj("rail", M=place(x + ox, y + oy, 0, a))
        return
    c = MeshB()
    t = w["t"] / 2 + 0.012  # casing
    for s in (-1, 1):
        c.box(s * wd / 2 - 0.03, -t, 0, s * wd / 2 + 0.03, t, z1, m["casing"])
    if not cut:
        c.box(-wd / 2 - 0.03, -t, z1 - 0.03, wd / 2 + 0.03, t, z1 + 0.03, m["casing"])
    bevel(c.obj("casing", M=M4), 0.003, 1)
    if o["kind"] == "opening":
        return
    leaf = m["dark"] if o["kind"] == "entrance" else m["leafdoor"]
    d = MeshB()
    if o["kind"] == "sliding-door":
        glass = "inner" in o["id"]
        d.box(-wd / 2, -0.018, 0.005, 0.03, 0.018, z1 - 0.03, m["railglass"] if glass else leaf)
        d.box(0.0, -0.022, 0.005, 0.04, 0.022, z1 - 0.03, m["frame"])
        d.box(-wd / 2, -0.022, 0.005, -wd / 2 + 0.04, 0.022, z1 - 0.03, m["frame"])
        if not cut:
            d.box(0.0, -0.05, 0.005, wd / 2, -0.014, z1 - 0.03, m["railglass"] if glass else leaf)
        d.obj("slide", M=M4)
        return
    d.box(0, -0.02, 0.006, wd - 0.06, 0.02, z1 - 0.035, leaf)
    for s in (-1, 1):
        d.box(wd - 0.17, s * 0.045 - 0.008, 0.96, wd - 0.07, s * 0.045 + 0.008, 0.985, m["brass"])
        d.box(wd - 0.10, min(s * 0.02, s * 0.05), 0.965, wd - 0.085, max(s * 0.02, s * 0.05), 0.98, m["brass"])
    swing = 1 if o.get("swing", "left") == "left" else -1
    deg = (78 if cut else 0) * swing
    h = (
        place(-(wd / 2 - 0.03), 0, 0, math.radians(deg))
        if o.get("hinge", "start") == "start"
        else place(wd / 2 - 0.03, 0, 0, math.pi - math.radians(deg))
    )
    bevel(d.obj("door", M=M4 @ h), 0.003, 1)


def _thing(u, m, q, cut):
    """Objects of one fixture or piece of furniture, or nothing where a maker of rooms does better."""
    w, d = q["size"][0] / 1000, q["size"][1] / 1000
    k = q["kind"]
    h = (cut or 2.3) - 0.012
    bar = k == "chair" and any(f["kind"] == "island" and f["room"] == q["room"] for f in u.fixtures)
    return {
        "counter": lambda: I.kitchen_run(m, w, False, False, False),
        "sink": lambda: F.sink(m, w, d),
        "hob": lambda: F.hob(m, w, d),
        "refrigerator": lambda: I.tall_unit(m, w, d, min(h, 2.3)),
        "kimchi-refrigerator": lambda: I.tall_unit(m, w, d, min(h, 2.3)),
        "tall-cabinet": lambda: I.wardrobe(m, w, d, h),
        "island": lambda: F.island(m, w, d),
        "toilet": lambda: I.toilet(m),
        "basin": lambda: I.basin(m, w),
        "bath": lambda: I.bath(m, w, d),
        "shower": lambda: I.shower(m, w, d),
        "washer": lambda: I.washer(m),
        "condenser": lambda: F.condenser(m, w, d),
        "closet": lambda: I.wardrobe(m, w, d, h),
        "shoe-closet": lambda: I.wardrobe(m, w, d, h),
        "wardrobe": lambda: I.wardrobe(m, w, d, h),
        "shelf": lambda: I.shelf(m, w, min(h, 1.9), d),
        "bookshelf": lambda: I.shelf(m, w, min(h, 1.9), d),
        "hatch": lambda: F.hatch(m, w, d),
        "bed": lambda: F.bed(m, w, d),
        "sofa": lambda: F.platform(m, w, d, "couch") if m["piece"] == "lantern" else F.sofa(m, w, d, fab="couch"),
        "armchair": lambda: F.sofa(m, w, d, 1),
        "low-table": lambda: F.night_table(m, w, d)
        if w < 0.5
        else I.table_low(m, w, d)
        if m["piece"] == "dome"
        else I.table_blocks(m)
        if m["piece"] == "lantern"
        else I.table_low(m, max(w, d), h=0.36, round_=True, drum=m["piece"] == "globe"),
        "dining-table": lambda: F.dining_table(m, w, d),
        "chair": lambda: F.stool(m) if bar else F.chair(m),
        "desk": lambda: F.desk(m, w, d),
        "television": lambda: I.tv_unit(m, w, min(d, 0.36), 0.28, w * 0.72),
        "rug": lambda: I.rug(m, w, d),
        "plant": lambda: I.plant(m, 1.25 if cut else 1.55, n=220),
        "lamp": lambda: I.floor_lamp(m),
    }[k]()


def furnish(u, m, cut=None, skip=lambda q: False):
    for q in u.fixtures + u.furniture:
        if skip(q):
            continue
        made = [o for o in _thing(u, m, q, cut) if o]
        for o in made if cut else ():
            I.section(o, cut - 0.012) if o.matrix_world.is_identity else None
        x, y = u.at(q["at"])
        I.group(made, place(x, y, 0, -math.radians(q.get("turn", 0))))
