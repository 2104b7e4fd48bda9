"""The promo film of Gaon Lakepark: a moving camera in its own renders, quiet titles, a score made of numbers.

Writes content/gaon-lakepark/files/promo.mp4, promo.webm and promo.vtt, and media/promo.jpg, its poster.

Debian: apt-get install ffmpeg python3-pil python3-numpy python3-scipy python3-fonttools
First:  the shots named below with `art/cg` (their PNG and distances stay in its cache)
Use:    /usr/bin/python3 art/film/promo.py     (`draft` in quick encoding, `frames` for a sheet of stills)
"""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import sound
from parallax import Eye, between, see

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "content" / "gaon-lakepark"
MEDIA = SITE / "media"
CACHE = ROOT / "node_modules" / ".cache" / "bunyang-film"
SERIF = ROOT / "fonts" / "noto-serif-kr-medium.otf"
SIZE = (1280, 720)
RATE = 25
# Seconds that two shots are seen together.
DISSOLVE = 1.1
# Players cut off edges: 1300 x 500 leaves the middle 492 rows, 4:3 the middle 960 columns. Words keep within both.
LEFT, BASELINE = 184, 560
LIMIT = 5_000_000
DISCLAIMER = "이해를 돕기 위한 CG로 실제와 다를 수 있습니다."

SETTINGS = json.loads((SITE / "site.json").read_text("utf-8"))
COLOURS = SETTINGS["theme"]["colours"]


@dataclass(frozen=True)
class Look:
    """What of a picture fills the screen: its middle and its width, as shares of the picture's width and height."""

    x: float
    y: float
    width: float


@dataclass(frozen=True)
class Shot:
    source: str  # a picture among the media, or a render whose distances are known
    seconds: float  # how long it is seen alone and while it comes; the next one's coming is added
    start: Look | Eye = Look(0.5, 0.5, 1)
    end: Look | Eye = Look(0.5, 0.5, 1)
    words: str = ""
    seen: str = ""  # for the captions, where nothing is written
    ramp: tuple[float, float] = (0, 0)  # shares of the shot in which the camera gathers and loses speed
    room: str = ""  # under which name the distances of a picture among the media are known


SHOTS = [
    Shot("hero-lake.jpg", 7.0, Look(0.5, 0.5, 1), Look(0.47, 0.62, 0.66), words="가온호수의 아침", ramp=(0.3, 0)),
    Shot("walk", 8.0, Eye(right=-0.3, zoom=1.03, lift=0.02), Eye(right=0.12, ahead=1.5, zoom=1.04, lift=0.02), words="호수를 따라 걷는 길"),
    Shot("cg-cafe.jpg", 6.4, Eye(right=0.16, zoom=1.05), Eye(right=-0.14, ahead=0.5, zoom=1.06), words="수변데크로 열리는 카페", room="room-cafe"),
    Shot("cg-reading.jpg", 6.2, Eye(right=-0.14, zoom=1.05), Eye(right=0.12, ahead=0.5, zoom=1.06), words="책에 둘러싸인 시간", room="room-reading"),
    Shot("cg-living-84A.jpg", 7.0, Look(0.5, 0.52, 1), Look(0.475, 0.47, 0.76), words="창밖으로 이어지는 호수"),
    Shot("cg-kitchen-84A.jpg", 6.4, Look(0.47, 0.56, 0.84), Look(0.51, 0.54, 0.98), words="가족이 모이는 아일랜드"),
    Shot("cg-bedroom-84A.jpg", 6.0, Look(0.52, 0.5, 0.98), Look(0.47, 0.52, 0.84), words="하루를 내려놓는 방"),
    Shot("cg-gate.jpg", 6.0, Look(0.5, 0.5, 1), Look(0.5, 0.52, 0.86), words="집으로 돌아오는 길"),
    Shot("cg-dusk.jpg", 6.4, Look(0.42, 0.62, 0.86), Look(0.56, 0.6, 0.86), words="불이 켜지는 저녁까지"),
]
# The last picture darkens for the name and the telephone number. In seconds.
END = 4.6


def fill(text: str) -> str:
    def fact(match: re.Match) -> str:
        value = SETTINGS["facts"][match[1]]
        return f'{value["value"]:,}{value["unit"]}' if isinstance(value, dict) else str(value)

    return re.sub(r"\{([\w.]+)\}", fact, text)


def ramped(t: float, gather: float, lose: float) -> float:
    """The way gone after a share of the time, at an even speed but for its beginning and its end."""
    top = 1 / (1 - (gather + lose) / 2)

    def part(u: float, of: float) -> float:
        """From rest to full speed without a jerk: the integral of a smooth step."""
        v = min(1, u / of) if of else 1
        return of * (v**3 - v**4 / 2)

    if t < gather:
        return top * part(t, gather)
    if t <= 1 - lose:
        return top * (gather / 2 + t - gather)
    return 1 - top * part(1 - t, lose)


def look_at(start: Look, end: Look, share: float) -> Look:
    """Zooms evenly for the eye, toward one fixed point."""
    width = start.width * (end.width / start.width) ** share
    along = share if start.width == end.width else (width - start.width) / (end.width - start.width)
    return Look(start.x + (end.x - start.x) * along, start.y + (end.y - start.y) * along, width)


@cache
def picture(path: Path) -> Image.Image:
    return Image.open(path).convert("RGB")


def draw(shot: Shot, share: float) -> np.ndarray:
    """A picture of the film as amounts of light. Parts of a pixel count, so that a slow move does not tremble."""
    gone = ramped(share, *shot.ramp)
    if isinstance(shot.start, Eye):
        return see(shot.room or shot.source, between(shot.start, shot.end, gone), SIZE, MEDIA / shot.source if shot.room else None)
    image = picture(MEDIA / shot.source)
    look = look_at(shot.start, shot.end, gone)
    w = image.width * look.width
    h = w * SIZE[1] / SIZE[0]
    if h > image.height:
        w, h = w * image.height / h, image.height
    x = min(max(image.width * look.x - w / 2, 0), image.width - w)
    y = min(max(image.height * look.y - h / 2, 0), image.height - h)
    return light(image.resize(SIZE, Image.LANCZOS, box=(x, y, x + w, y + h)))


def light(image: Image.Image) -> np.ndarray:
    """Amounts of light, near enough: dissolves and shades of these look as they do in a camera."""
    return (np.asarray(image, dtype=np.float32) / 255) ** 2


def rgb(colour: str) -> np.ndarray:
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], dtype=np.float32)


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(SERIF), size)


# How much each pixel is covered: the first row of which anything is, and the rows from there on.
Cover = tuple[int, np.ndarray]


def cover_of(sheet: np.ndarray) -> Cover:
    used = np.flatnonzero(sheet.any(axis=1))
    return int(used[0]), sheet[used[0] : used[-1] + 1, :, None]


@cache
def words(text: str, size: int, x: int, y: int, anchor: str = "ls") -> Cover:
    missing = {c for c in text if c != " " and ord(c) not in glyphs()}
    if missing:
        raise SystemExit(f"the headline font has no {missing}")
    sheet = Image.new("L", SIZE)
    ImageDraw.Draw(sheet).text((x, y), text, 255, font=font(size), anchor=anchor)
    return cover_of(np.asarray(sheet, dtype=np.float32) / 255)


@cache
def halo(text: tuple) -> Cover:
    """What lies close around the words."""
    top, rows = words(*text)
    whole = np.zeros((SIZE[1], SIZE[0]), dtype=np.float32)
    whole[top : top + len(rows)] = rows[..., 0]
    near = Image.fromarray((whole * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(9))
    return cover_of(np.minimum(1, np.asarray(near, dtype=np.float32) / 255 * 2.2))


@cache
def glyphs() -> frozenset[int]:
    return frozenset(TTFont(SERIF).getBestCmap())


@cache
def shade() -> np.ndarray:
    """The part of the light that is left below the words."""
    y = np.linspace(0, 1, SIZE[1], dtype=np.float32)[:, None]
    x = np.linspace(0, 1, SIZE[0], dtype=np.float32)[None]
    down = np.clip((y - 0.48) / 0.36, 0, 1)
    across = 1 - np.clip((x - 0.34) / 0.66, 0, 1) * 0.45
    return (1 - 0.86 * down * down * (3 - 2 * down) * across)[..., None]


def soft(t: float) -> float:
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


def lay(frame: np.ndarray, cover: Cover, colour: str, amount: float) -> None:
    if amount <= 0:
        return
    top, sheet = cover
    part = frame[top : top + len(sheet)]
    part += (rgb(colour) - part) * (sheet * np.float32(amount))


def write(frame: np.ndarray, text: tuple, colour: str, around: str, amount: float) -> None:
    """Words with what is close behind them darkened or lightened, so that they are read on any ground."""
    lay(frame, halo(text), around, 0.42 * amount)
    lay(frame, words(*text), colour, amount)


def starts() -> list[float]:
    return [sum(shot.seconds for shot in SHOTS[:i]) for i in range(len(SHOTS))]


TOTAL = starts()[-1] + SHOTS[-1].seconds + END


def frame_at(t: float) -> np.ndarray:
    """The film at a second, as shares of full red, green and blue."""
    mixed = np.zeros((SIZE[1], SIZE[0], 3), dtype=np.float32)
    for i, (shot, begin) in enumerate(zip(SHOTS, starts())):
        last = i == len(SHOTS) - 1
        until = TOTAL if last else begin + shot.seconds + DISSOLVE
        if not begin <= t < until:
            continue
        coming = 1 if i == 0 else soft((t - begin) / DISSOLVE)
        seen = draw(shot, (t - begin) / (until - begin))
        mixed = seen if coming == 1 else mixed * np.float32(1 - coming) + seen * np.float32(coming)
    closing = soft((t - (TOTAL - END)) / 1.6)
    frame = np.sqrt(mixed if closing == 1 else mixed * (shade() * np.float32(1 - closing) + np.float32(closing)))
    for shot, begin in zip(SHOTS, starts()):
        inside = soft((t - begin - 0.7) / 0.8) * (1 - soft((t - begin - shot.seconds + 0.35) / 0.7))
        if shot.words:
            write(frame, (fill(shot.words), 44, LEFT, BASELINE - 44), COLOURS["paper"], COLOURS["ink"], inside)
    write(frame, (DISCLAIMER, 20, LEFT, BASELINE), COLOURS["paper"], COLOURS["ink"], soft((t - 0.4) / 0.8) * (1 - closing))
    if closing:
        frame += (rgb(COLOURS["ink"]) - frame) * np.float32(0.74 * closing)
        for text, size, y, after in (
            (SETTINGS["name"], 58, 338, 0.7),
            (f'방문예약·분양문의 {SETTINGS["phone"]}', 32, 410, 1.2),
            (DISCLAIMER, 20, BASELINE, 1.2),
        ):
            shown = soft((t - (TOTAL - END) - after) / 0.9)
            lay(frame, words(text, size, SIZE[0] // 2, y, "ms"), COLOURS["paper"], shown)
    return frame if t > 0.5 else frame * np.float32(soft(t / 0.5 + 0.35))


def encode(codec: list[str], file: Path, source: Path) -> None:
    plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-shortest"]
    heard = ["-i", str(CACHE / "promo.wav"), "-map", "0:v", "-map", "1:a"]
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", str(source), *heard, *codec, *plain, str(file)], check=True)


def render(draft: bool) -> Path:
    """Every picture of the film, in order, without loss."""
    CACHE.mkdir(parents=True, exist_ok=True)
    raw = CACHE / "promo.mkv"
    taken = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(RATE), "-i", "-"]
    kept = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "14" if draft else "4", "-pix_fmt", "yuv420p"]
    matrix = ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-colorspace", "bt709", "-color_primaries", "bt709"]
    writer = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", *taken, *matrix, "-color_trc", "bt709", *kept, str(raw)], stdin=subprocess.PIPE
    )
    noise = np.random.default_rng(7)
    grain = noise.uniform(-0.5, 0.5, (4, SIZE[1], SIZE[0], 1)).astype(np.float32)
    for n in range(round(TOTAL * RATE)):
        # Half a step of noise keeps even skies from falling into bands.
        pixels = frame_at(n / RATE) * 255 + grain[n % 4] + 0.5
        writer.stdin.write(np.clip(pixels, 0, 255).astype(np.uint8).tobytes())
    writer.stdin.close()
    if writer.wait():
        raise SystemExit("ffmpeg did not take the pictures")
    return raw


def captions() -> str:
    def clock(seconds: float) -> str:
        return f"{int(seconds // 60):02}:{seconds % 60:06.3f}"

    cues = []
    for shot, begin in zip(SHOTS, starts()):
        text = fill(shot.words) or f"({shot.seen})"
        if not cues:
            text = f"(잔잔한 피아노와 물소리)\n{text}"
        cues.append(f"{clock(begin + 0.5)} --> {clock(begin + shot.seconds + 0.3)}\n{text}")
    cues.append(f'{clock(TOTAL - END + 0.7)} --> {clock(TOTAL)}\n{SETTINGS["name"]}\n방문예약·분양문의 {SETTINGS["phone"]}')
    return "WEBVTT\n\n" + "\n\n".join(cues) + "\n"


def sheet() -> None:
    times = [TOTAL * (i + 0.5) / 24 for i in range(24)]
    out = Image.new("RGB", (4 * 480, 6 * 270))
    for i, t in enumerate(times):
        one = Image.fromarray((np.clip(frame_at(t), 0, 1) * 255).astype(np.uint8)).resize((480, 270), Image.LANCZOS)
        out.paste(one, (i % 4 * 480, i // 4 * 270))
    CACHE.mkdir(parents=True, exist_ok=True)
    out.save(CACHE / "sheet.png")
    print(CACHE / "sheet.png", f"{TOTAL:.1f} s")


def poster() -> None:
    """The last shot without words, with room above the roofs for players of other shapes."""
    shot = SHOTS[-1]
    image = picture(MEDIA / shot.source)
    w, h = image.width * shot.start.width, image.width * shot.start.width * SIZE[1] / SIZE[0]
    x, y = image.width * shot.start.x - w / 2 + 60, image.height * (shot.start.y - 0.08) - h / 2
    image = image.crop((round(x), round(y), round(x + w), round(y + h)))
    image.save(MEDIA / "promo.jpg", quality=86, optimize=True, progressive=True)


def main() -> None:
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    if how == "frames":
        return sheet()
    raw = render(how == "draft")
    sound.save(str(CACHE / "promo.wav"), TOTAL)
    mp4, webm = CACHE / "promo.mp4", CACHE / "promo.webm"
    preset, speed = ("veryfast", "7") if how == "draft" else ("medium", "5")
    h264 = ["-c:v", "libx264", "-preset", preset, "-crf", "31", "-c:a", "aac", "-b:a", "80k", "-profile:v", "high", "-pix_fmt", "yuv420p"]
    encode([*h264, "-g", "150", "-aq-mode", "3", "-movflags", "+faststart"], mp4, raw)
    vp9 = ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "43", "-c:a", "libopus", "-b:a", "64k", "-g", "150", "-deadline", "good", "-cpu-used", speed]
    encode([*vp9, "-row-mt", "1", "-tile-columns", "2"], webm, raw)
    for file in (mp4, webm):
        print(f"{file} {file.stat().st_size} bytes, {TOTAL:.1f} s")
        if file.stat().st_size > LIMIT:
            raise SystemExit(f"{file} is larger than {LIMIT} bytes")
        shutil.copy(file, SITE / "files" / file.name)
    (SITE / "files" / "promo.vtt").write_text(captions(), "utf-8")
    poster()


if __name__ == "__main__":
    main()
