"""The site layout that the site plan drawing comes from (content/<site>/layouts/main.json): towers, areas and ways in metres.

Layout tenths of a metre run east and south; the scene's metres run east (x) and north (y) from the middle of the water feature.
"""
import json, math, os
from mathutils import Matrix
from .meshkit import MeshB, place
from . import materials as M, things as TH, towers as T

ORIGIN = (3250, 1770)
PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 3, "content", "gaon-lakepark", "layouts", "main.json")
# Looks of the towers by number: the two colour families alternate, phase 3 has its own.
STYLE = {n: s for s, ns in dict(pine="201 202 203 206 208 209 212", sand="204 205 207 210 211", slate="301 302").items() for n in ns.split()}


def read():
    with open(PATH, encoding="utf-8") as f:
        return json.load(f)


def at(q):
    return (q[0] - ORIGIN[0]) / 10, (ORIGIN[1] - q[1]) / 10


def polygon(kind, data=None, nth=0):
    """Outline of the nth area of a kind."""
    return [at(q) for q in [a for a in (data or read())["areas"] if a["kind"] == kind][nth]["at"]]


def wings(building):
    """Wings as (units, middle x, middle y, angle, length, depth, footprint); the first edge of a footprint is its living side."""
    for w in building["wings"]:
        P = [at(q) for q in w["footprint"]]
        L, D = math.dist(P[0], P[1]), math.dist(P[1], P[2])
        yield (
            max(2, round(L / T.W)),
            sum(q[0] for q in P) / 4,
            sum(q[1] for q in P) / 4,
            math.atan2(P[1][1] - P[0][1], P[1][0] - P[0][0]),
            L,
            D,
            P,
        )


def tower(building, p, wing=T.wing, core=None):
    """Mesh of one building at its place: wings as long as drawn, the wedge between two wings filled by the lift core; `core` makes its outer walls."""
    b = MeshB()
    ws = list(wings(building))
    floors = building["floors"]
    for i, (n, x, y, a, L, D, P) in enumerate(ws):
        ends = (i == 0, i == len(ws) - 1)
        b.stamp(wing(p, n, floors, ends, 1 if n > 2 else 0), place(x, y, 0, a, (L / (n * T.W), D / T.D, 1)))
    for u, v in zip(ws, ws[1:]):
        A, B = u[6], v[6]
        joint = [A[1], B[3], A[2]] if math.dist(A[1], B[0]) < 2 else [A[1], B[0], B[3], A[2]]
        b.prism(joint, 0, T.BASE + floors * T.FH + 2.4, p.get("white", p["warm"]), p["roof"])
        if core:
            for (ax, ay), (bx, by) in ((B[3], A[2]), (A[1], B[0])):
                if math.hypot(bx - ax, by - ay) > 2.2:
                    b.stamp(core(p, math.hypot(bx - ax, by - ay), floors), place(ax, ay, 0, math.atan2(by - ay, bx - ax)))
    return b.mesh("tower_" + building["number"])


def signs(building, moved=None):
    """The number and the brand's name on the end walls of a building, near the top."""
    ws = list(wings(building))
    style = STYLE[building["number"]]
    ink = M.plain("sign_ink", (0.035, 0.05, 0.045), 0.5)
    wide = {"pine": 3.0, "sand": 5.2, "slate": 2.2}[style]
    H = T.BASE + building["floors"] * T.FH
    for i, (n, x, y, a, L, D, P) in enumerate(ws):
        for end, o in ((0, -1), (len(ws) - 1, 1)):
            if i != end:
                continue
            y0, y1 = -D / 2 + (1.45 + wide) * D / T.D, D / 2 - 3.6 * D / T.D
            wall = (moved or Matrix()) @ place(x, y, 0, a) @ place(o * (L / 2 + 0.53), (y0 + y1) / 2, 0, o * math.pi / 2)
            size = min(3.0, (y1 - y0) * 0.60)
            TH.sign(building["number"], wall @ place(0, 0, H - 7.6), size, ink, 0.05)
            TH.sign("오르빛", wall @ place(0, 0, H - 4.2), size * 0.52, ink, 0.05)


def footprints(building, grow=0.0):
    for n, x, y, a, L, D, P in wings(building):
        m = place(x, y, 0, a)
        yield [
            tuple((m @ place(u, v)).translation[:2])
            for u, v in (
                (-L / 2 - grow, -D / 2 - grow),
                (L / 2 + grow, -D / 2 - grow),
                (L / 2 + grow, D / 2 + grow),
                (-L / 2 - grow, D / 2 + grow),
            )
        ]
