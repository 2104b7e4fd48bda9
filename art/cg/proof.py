"""Every rendered picture once, small and with few samples, in under ten minutes on two free cores: python3 art/cg/proof.py [word …]

Shows after a change that every scene still builds and what it looks like. Words choose shots whose name holds one of them. Pictures
appear in `$CG_OUT/test`; a contact sheet of them in `$CG_OUT/proof.jpg`. Needs what the renders need (see ../README.md).
"""
import concurrent.futures
import math
import os
import subprocess
import sys
import time

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.environ.setdefault("CG_OUT", os.path.join(HERE, "..", "..", "node_modules", ".cache", "bunyang-cg"))
SITES = {"gaon-lakepark": ("59A", "59B", "84A", "84B", "84C"), "hannae-riverview": ("74A", "84A")}
# Shots of one scene stand in one row: the first builds it, the others load it.
OUTSIDE = (
    ("hero-lake", "hero-lake-tall", "row", "row-tall", "club", "court", "facade"),
    ("lake-dusk", "lake-dusk-tall"),
    ("river", "river-tall"),
    ("gate", "gate-tall"),
    ("deck", "deck-tall"),
    ("walk",),
    ("autumn",),
    ("play",),
    ("lawn",),
    ("model-house",),
    ("brand",),
)
ROOMS = "living-84A kitchen-84A bedroom-84A living-59A kitchen-59A bedroom-59A living-59B living-84C living-84B-night bathroom-84A entrance-84A bedroom2-84A pano-84A"
COMMONS = "fitness reading cafe lobby parking"


def jobs():
    """Each job as a list of runs: name of the picture and what Blender is told."""
    for i, shots in enumerate(OUTSIDE):
        kept = () if len(shots) == 1 else (f"built={OUT}/proof-{i}.blend",)
        yield [(shot, ("outside.py", f"shot={shot}", "scale=.2", *kept)) for shot in shots]
    for shot in ROOMS.split():
        yield [("pano-84A" if shot.startswith("pano") else "room-" + shot, ("rooms.py", f"shot={shot}", "scale=.12"))]
    for shot in COMMONS.split():
        yield [("room-" + shot, ("commons.py", f"shot={shot}", "scale=.15"))]
    for site, plans in SITES.items():
        for plan in plans:
            yield [(f"dollhouse-{site.split('-')[0]}-{plan}", ("dollhouse.py", f"site={site}", f"plan={plan}", "scale=.15"))]


def run(job):
    """Runs of one job one after the other; says how long each took and whether it failed."""
    out = []
    for name, (script, *told) in job:
        t = time.time()
        done = subprocess.run(
            ["blender", "-b", "-P", os.path.join(HERE, script), "--", *told, "samples=2", "threads=1"], capture_output=True, text=True
        )
        good = "Traceback" not in done.stdout + done.stderr and done.returncode == 0
        print(f"{'ok  ' if good else 'FAIL'} {name} {time.time() - t:.0f} s", flush=True)
        if not good:
            print((done.stdout + done.stderr)[-2000:], flush=True)
        out.append((name, good))
    for _, told in job:
        for word in told:
            if word.startswith("built=") and os.path.exists(word[6:]):
                os.remove(word[6:])
    return out


def sheet(names, wide=360, columns=5):
    """Contact sheet of what was rendered."""
    pictures = [Image.open(p).convert("RGB") for p in (f"{OUT}/test/{n}.png" for n in names) if os.path.exists(p)]
    if not pictures:
        return
    high = round(wide * 0.66)
    rows = math.ceil(len(pictures) / columns)
    whole = Image.new("RGB", (wide * columns, high * rows), (244, 241, 235))
    for k, picture in enumerate(pictures):
        picture.thumbnail((wide - 8, high - 8))
        whole.paste(picture, (k % columns * wide + 4, k // columns * high + 4))
    whole.save(f"{OUT}/proof.jpg", quality=88)


def main(*words):
    os.makedirs(f"{OUT}/test", exist_ok=True)
    wanted = [job for job in ([r for r in j if not words or any(w in r[0] for w in words)] for j in jobs()) if job]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = [r for done in pool.map(run, wanted) for r in done]
    sheet([name for name, _ in results])
    bad = [name for name, good in results if not good]
    print(f"{len(results) - len(bad)} of {len(results)} pictures, {OUT}/proof.jpg")
    return 1 if bad else 0


sys.exit(main(*sys.argv[1:]))
