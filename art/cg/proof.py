"""Every rendered picture once, small and with few samples, in under ten minutes on two free cores: python3 art/cg/proof.py [word …]

Shows after a change that every scene still builds and what it looks like. Words choose shots whose name holds one of them. Pictures
appear in `$CG_OUT/test`; a contact sheet of them in `$CG_OUT/proof.jpg`. A scene is built once for all pictures of it; the processor
seconds of its first picture hold its building. Needs what the renders need (see ../README.md).
"""
import concurrent.futures
import math
import os
import re
import resource
import subprocess
import sys
import time

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.environ.setdefault("CG_OUT", os.path.join(HERE, "..", "..", "node_modules", ".cache", "bunyang-cg"))
SITES = {"gaon-lakepark": ("59A", "59B", "84A", "84B", "84C"), "hannae-riverview": ("74A", "84A")}
# Pictures of one scene form one row; the long rows come first, so that no core waits for one at the end.
OUTSIDE = """
    hero-lake hero-lake-tall row row-tall club court facade
    lake-dusk lake-dusk-tall
    walk
    autumn
    deck
    lawn lawn-tall
    play play-tall
    river river-tall
    gate
    model-house model-house-tall
    brand
"""
ROOMS = """
    living-84A living-84A-tall
    kitchen-84A kitchen-84A-tall
    bedroom-84A bedroom-84A-tall
    bedroom2-84A bedroom2-84A-tall
    bathroom-84A bathroom-84A-tall
    entrance-84A entrance-84A-tall
    pano-84A
    living-84B-night living-84B-night-tall
    living-59A living-59A-tall
    kitchen-59A kitchen-59A-tall
    bedroom-59A bedroom-59A-tall
    living-59B
    living-84C
"""
COMMONS = """
    lobby lobby-tall
    parking parking-tall
    fitness
    reading
    cafe
"""


def jobs():
    """Each job as the names of its pictures, the words that choose them, and the arguments for Blender."""
    for rows, script, scale, named in (
        (OUTSIDE, "outside.py", 0.2, "{}"),
        (COMMONS, "commons.py", 0.15, "room-{}"),
        (ROOMS, "rooms.py", 0.12, "room-{}"),
    ):
        for shots in filter(None, map(str.split, rows.splitlines())):
            yield {shot: shot if shot.startswith("pano-") else named.format(shot) for shot in shots}, (script, f"scale={scale}")
    for site, plans in SITES.items():
        for plan in plans:
            yield {plan: f"dollhouse-{site.split('-')[0]}-{plan}"}, ("dollhouse.py", f"site={site}", f"plan={plan}", "scale=.15")


def run(job):
    """Renders the pictures of one scene; gives back whether each was made, and says what it cost."""
    shots, (script, *told) = job
    if script != "dollhouse.py":
        told.append("shot=" + ",".join(shots))
    t = time.time()
    done = subprocess.run(
        ["blender", "-b", "-t", "1", "-P", os.path.join(HERE, script), "--", *told, "samples=2", "threads=1"], capture_output=True, text=True
    )
    said = done.stdout + done.stderr
    cost = dict(re.findall(r"^PICTURE (\S+) (\S+) s", said, re.M))
    failed = "Traceback" in said or done.returncode != 0
    for name in shots.values():
        print(f"{'ok  ' if name in cost else 'FAIL'} {name} {cost.get(name, '-')} s of processor", flush=True)
    print(f"     {script} {' '.join(told)}: {time.time() - t:.0f} s", flush=True)
    if failed:
        print(said[-2000:], flush=True)
    return {name: name in cost and not failed for name in shots.values()}


def sheet(names, wide=360, columns=6):
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
    t = time.time()
    os.makedirs(f"{OUT}/test", exist_ok=True)
    chosen = [({s: n for s, n in shots.items() if not words or any(w in n for w in words)}, told) for shots, told in jobs()]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = {name: good for done in pool.map(run, [job for job in chosen if job[0]]) for name, good in done.items()}
    sheet(results)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    bad = [name for name, good in results.items() if not good]
    print(f"{len(results) - len(bad)} of {len(results)} pictures, {OUT}/proof.jpg")
    print(f"{used.ru_utime + used.ru_stime:.0f} s of processor, {time.time() - t:.0f} s by the clock")
    return 1 if bad else 0


sys.exit(main(*sys.argv[1:]))
