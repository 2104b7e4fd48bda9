"""The film's sound, made of numbers alone: soft chords, tones like a felt piano's, water by the shore, a few birds.

    /usr/bin/python3 art/film/sound.py 66 out.wav     (seconds; 48 kHz, stereo)
"""

import sys
import wave

import numpy as np

RATE = 48_000
BAR = 6.6  # seconds a chord lasts
# Chords as semitones over D3 (146.83 Hz): bass, then what the pad holds; and the tones the piano chooses from.
CHORDS = [
    (-12, (0, 7, 14, 16, 21)),  # D add 9
    (-15, (-3, 4, 9, 14, 19)),  # B minor 7
    (-17, (-5, 2, 7, 11, 16)),  # G major 9
    (-10, (2, 9, 14, 16, 21)),  # E minor 9 over A's way home
    (-12, (0, 7, 12, 16, 18)),  # D with its fourth raised
    (-8, (4, 7, 11, 14, 19)),  # F sharp minor 7
    (-17, (-5, 2, 9, 14, 18)),  # G 6/9
    (-17 + 2, (-3, 2, 7, 9, 14)),  # A suspended
    (-12, (0, 7, 14, 18, 21)),
    (-12, (0, 7, 12, 14, 19)),
]
SCALE = (12, 14, 16, 19, 21, 24, 26, 28, 31)


def hertz(semitone: float) -> float:
    return 146.832 * 2 ** (semitone / 12)


def rise(n: int, seconds: float) -> np.ndarray:
    k = np.minimum(1, np.arange(n) / (seconds * RATE))
    return k * k * (3 - 2 * k)


def pad(semitone: float, seconds: float, rng) -> np.ndarray:
    """One held tone, left and right a hair apart, its overtones coming and going."""
    t = np.arange(round(seconds * RATE)) / RATE
    out = []
    for _ in range(2):
        tone = 0
        for k, part in enumerate((1, 0.34, 0.16, 0.07, 0.035)):
            for cents in (-4, 3):
                f = hertz(semitone) * (k + 1) * 2 ** ((cents + rng.uniform(-1, 1)) / 1200)
                tone = tone + part * np.sin(2 * np.pi * f * t + rng.uniform(0, 6.28)) * (0.8 + 0.2 * np.sin(2 * np.pi * rng.uniform(0.05, 0.14) * t + rng.uniform(0, 6.28)))
        out.append(tone)
    return np.stack(out, 1) * (rise(len(t), 2.4) * rise(len(t), 2.8)[::-1])[:, None]


def felt(semitone: float, strength: float) -> np.ndarray:
    """A struck string under felt: overtones a little sharp, high ones gone soon, a dull knock at the start."""
    t = np.arange(round(3.6 * RATE)) / RATE
    f = hertz(semitone)
    tone = np.zeros_like(t)
    for k in range(1, 9):
        g = f * k * np.sqrt(1 + 0.00035 * k * k)
        tone += strength**0.3 * 0.9 ** (k * k) / k**0.7 * np.exp(-t * (0.75 + 0.5 * k) * (f / 300) ** 0.4) * np.sin(2 * np.pi * g * t)
    knock = np.random.default_rng(3).normal(size=len(t)) * np.exp(-t * 190) * 0.05
    return (tone + np.convolve(knock, np.ones(40) / 40, "same")) * strength * np.minimum(1, t / 0.006) * np.minimum(1, (3.6 - t) / 0.5)


def band(noise: np.ndarray, low: float, high: float) -> np.ndarray:
    S = np.fft.rfft(noise)
    f = np.fft.rfftfreq(len(noise), 1 / RATE)
    S *= 1 / (1 + (low / np.maximum(f, 1)) ** 4) / (1 + (f / high) ** 4)
    return np.fft.irfft(S, len(noise))


def water(seconds: float, rng) -> np.ndarray:
    """Small waves: soft noise that swells every few seconds, sooner left or right."""
    n = round(seconds * RATE)
    t = np.arange(n) / RATE
    out = []
    for side in range(2):
        body, hiss = band(rng.normal(size=n), 160, 700), band(rng.normal(size=n), 900, 3800)
        swell = sum(np.maximum(0, np.sin(2 * np.pi * t / p + q)) ** 3 for p, q in ((5.3, side * 0.9), (7.9, 1 + side * 0.7), (3.7, 2.2 - side)))
        out.append(body / body.std() * (0.35 + 0.5 * swell) + hiss / hiss.std() * 0.16 * swell)
    return np.stack(out, 1)


def bird(rng, kind: int) -> np.ndarray:
    """A call of two to six notes, each a glide."""
    notes = []
    for k in range(rng.integers(2, 6)):
        d = rng.uniform(0.05, 0.16)
        t = np.arange(round(d * RATE)) / RATE
        f0 = (3100, 4300, 2500)[kind] * rng.uniform(0.92, 1.1)
        f1 = f0 * rng.uniform(0.82, 1.25)
        f = f0 + (f1 - f0) * t / d + (60 if kind != 1 else 160) * np.sin(2 * np.pi * 32 * t)
        notes += [np.sin(2 * np.pi * np.cumsum(f) / RATE) * np.sin(np.pi * t / d) ** 1.5, np.zeros(round(rng.uniform(0.03, 0.11) * RATE))]
    return np.concatenate(notes)


def hall(dry: np.ndarray, rng, seconds: float = 2.6) -> np.ndarray:
    """The room it sounds in: decaying noise folded in, darker as it dies."""
    t = np.arange(round(seconds * RATE)) / RATE
    out = []
    for side in range(2):
        tail = band(rng.normal(size=len(t)), 180, 4200) * np.exp(-t * 2.4)
        tail[: round(0.018 * RATE)] = 0
        n = 1 << int(np.ceil(np.log2(len(dry) + len(tail))))
        out.append(np.fft.irfft(np.fft.rfft(dry[:, side], n) * np.fft.rfft(tail / np.sqrt((tail**2).sum()), n), n)[: len(dry)])
    return np.stack(out, 1)


def score(seconds: float) -> np.ndarray:
    rng = np.random.default_rng(20261122)
    n = round(seconds * RATE)
    music, air = np.zeros((n, 2)), np.zeros((n, 2))

    def put(into, sound, at, left=1.0, right=1.0):
        i = round(at * RATE)
        sound = sound[: max(0, n - i)]
        if len(sound):
            into[i : i + len(sound)] += sound if sound.ndim == 2 else np.stack([sound * left, sound * right], 1)

    count = int(np.ceil(seconds / BAR))
    for k in range(count):
        bass, tones = CHORDS[k % len(CHORDS)]
        swell = (0.55, 0.75, 0.9, 1, 1, 1.05, 1.05, 1, 0.85, 0.7)[k % 10]
        for tone in tones:
            put(music, pad(tone, BAR + 2.2, rng) * 0.030 * swell, k * BAR - (0.6 if k else 0))
        put(music, pad(bass, BAR + 1.8, rng) * 0.050 * swell, k * BAR - (0.4 if k else 0))
        here = [s for s in SCALE if any((s - c) % 12 in (0, 2, 7) for c in tones[:3])]
        step = BAR / 8
        for beat in range(8):
            if k == 0 and beat < 4 or rng.random() < (0.30 if beat % 2 else 0.12):
                continue
            tone = here[(beat * 2 + k * 3 + (beat % 3)) % len(here)] - (12 if beat == 0 else 0)
            at = k * BAR + beat * step + rng.uniform(-0.012, 0.012)
            side = rng.uniform(-0.25, 0.25)
            put(music, felt(tone, rng.uniform(0.09, 0.15) * (1.25 if beat == 0 else 1)), at, 1 - side, 1 + side)
    for at in (1.2, 3.4, 6.9, 9.8, 12.5, 16.1, 20.4, 23.7, 26.2, 30.5, 47.6, 50.2):
        if at < seconds - 8:
            side = rng.uniform(-0.8, 0.8)
            put(air, bird(rng, int(rng.integers(0, 3))) * rng.uniform(0.010, 0.022), at, 1 - side, 1 + side)
    shore = water(seconds, rng)
    t = np.arange(n) / RATE
    # Loud by the lake, soft indoors.
    near = np.interp(t, [0, 2, 12, 18, 30, 46, 49, 56, 60, seconds], [0.6, 1, 1, 0.35, 0.25, 0.2, 0.9, 0.8, 0.7, 0.6])
    air += shore * 0.016 * near[:, None]
    mix = music + 0.55 * hall(music, rng) * 0.9 + air + 0.25 * hall(air, rng)
    mix *= (rise(n, 1.5) * rise(n, 3.2)[::-1])[:, None]
    return mix / np.abs(mix).max() * 0.79


def save(path: str, seconds: float) -> None:
    data = (np.clip(score(seconds), -1, 1) * 32767).astype("<i2")
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


if __name__ == "__main__":
    save(sys.argv[2], float(sys.argv[1]))
