"""A moving camera in a rendered picture: its distances say how far each thing slides when the eye moves.

A picture is a render's PNG or a delivered, uncropped JPEG; its distances are `<name>.npz` in the cache of `art/cg` (see `finish.camera`,
`finish.distances`). For a moved camera the distances are
laid onto the new picture first, nearest on top; then each place looks its colour up in the picture. What no picture saw
(behind a near edge) is filled from what lies around it, farther things first. The work on pixels is `parallax.c`.
"""

import ctypes
import os
import subprocess
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

import boxes

ROOT = Path(__file__).resolve().parents[2]
CG = Path(os.environ.get("CG_OUT", ROOT / "node_modules" / ".cache" / "bunyang-cg")) / "test"
BUILT = ROOT / "node_modules" / ".cache" / "bunyang-film" / "parallax.so"


@dataclass(frozen=True)
class Eye:
    """Moved from where the picture was taken: metres to the right, up and ahead; degrees turned to the right; the lens as a
    factor; rows that the horizon moves down, as a share of the width."""

    right: float = 0
    up: float = 0
    ahead: float = 0
    turn: float = 0
    zoom: float = 1
    lift: float = 0


def between(a: Eye, b: Eye, share: float) -> Eye:
    return Eye(*(getattr(a, k) + (getattr(b, k) - getattr(a, k)) * share for k in Eye.__dataclass_fields__))


@cache
def library() -> ctypes.CDLL:
    BUILT.parent.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).with_suffix(".c")
    subprocess.run(["cc", "-O3", "-ffast-math", "-shared", "-fPIC", "-o", str(BUILT), str(source), "-lm"], check=True)
    return ctypes.CDLL(str(BUILT))


@lru_cache(maxsize=3)
def load(name: str, picture: Path | None) -> dict:
    rgb = np.asarray(Image.open(picture or CG / f"{name}.png").convert("RGB"), np.float32) / 255
    h, w = rgb.shape[:2]
    kept = CG / f"{name}.npz"
    data = np.load(kept) if kept.exists() else boxes.distances(name, w, h)
    z = np.maximum(data["z"].astype(np.float32), 0.06)
    if z.shape != (h, w):  # taken smaller: each place has the distance of the nearest one known
        rows, columns = (np.arange(h) + 0.5) * z.shape[0] / h, (np.arange(w) + 0.5) * z.shape[1] / w
        z = z[rows.astype(int)][:, columns.astype(int)]
    side = max(w, h)
    # A pixel that mixes near and far belongs to one of them: take the nearer, so that no torn fringe stays behind.
    near = ndimage.minimum_filter(z, 3)
    z = np.ascontiguousarray(np.where(near < z * 0.93, near, z))
    f = float(data["lens"]) / float(data["sensor"]) * side
    return dict(light=np.ascontiguousarray(rgb**2), z=z, f=f, cx=w / 2 - data["shift"][0] * side, cy=h / 2 + data["shift"][1] * side, w=w, h=h)


def pointer(a: np.ndarray):
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))


def see(name: str, eye: Eye, size: tuple[int, int], picture: Path | None = None) -> np.ndarray:
    """Amounts of light (screen values squared) of the picture seen from the moved eye, height x width x 3. The picture fills the width."""
    s = load(name, picture)
    W, H = size
    k = W / s["w"]
    turn = np.radians(eye.turn)
    numbers = np.array(
        [
            *(s["f"], s["cx"], s["cy"]),
            *(s["f"] * k * eye.zoom, W / 2 + (s["cx"] - s["w"] / 2) * k, H / 2 + (s["cy"] - s["h"] / 2) * k + eye.lift * W),
            *(eye.right, eye.up, eye.ahead, np.cos(turn), np.sin(turn)),
        ],
        np.float32,
    )
    out = np.empty((H, W, 3), np.float32)
    library().see(pointer(s["light"]), pointer(s["z"]), s["w"], s["h"], pointer(out), W, H, pointer(numbers))
    return out
