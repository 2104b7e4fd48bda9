"""Cuts the faces for headlines (SIL OFL 1.1) down to what Korean headlines can need.

Keeps ASCII, the punctuation and signs of Korean advertising, and the 2,350 syllables of KS X 1001, which cover
all modern words but a few names. The product cuts each page's own font from the result.

Debian: apt-get install fonts-noto-cjk-extra python3-fonttools python3-brotli
Use:    python3 art/fonts/make-headline-base.py fonts/noto-serif-kr-medium.otf     (about 20 s)
        npm pack @fontsource/gowun-batang@5.3.0 and @fontsource/noto-sans-kr@5.3.0, unpacked beside each other; first the slice with the
        syllables, then all others, from which signs come:
        python3 art/fonts/make-headline-base.py fonts/gowun-batang-bold.ttf files/gowun-batang-korean-700-normal.woff2 files/gowun-batang-*-700-normal.woff2
        python3 art/fonts/make-headline-base.py fonts/noto-sans-kr-semibold.ttf files/noto-sans-kr-korean-600-normal.woff2 files/noto-sans-kr-*-600-normal.woff2
"""

import sys
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTCollection, TTFont

SERIF = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Medium.ttc"


def syllables():
    """Every syllable of KS X 1001: those that two bytes of EUC-KR can write."""
    for high in range(0xB0, 0xC9):
        for low in range(0xA1, 0xFF):
            yield bytes([high, low]).decode("euc-kr")


def serif():
    return next(f for f in TTCollection(SERIF).fonts if "KR" in f["name"].getDebugName(1))


def cut(font, letters, target):
    options = subset.Options()
    options.layout_features = ["kern", "palt", "pnum", "tnum", "lnum"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(sorted(letters)))
    cutter.subset(font)
    subset.save_font(font, target, options)


def main(target, whole=None, *slices):
    signs = "·…‘’“”「」『』〈〉《》–—−×÷±～%‰°′″㎡㎢㎞→←↑↓①②③④⑤⑥⑦⑧⑨⑩№℃※★"
    wanted = {*map(chr, range(0x20, 0x7F)), *signs, *syllables()}
    if not whole:
        return cut(serif(), wanted, target)
    with TemporaryDirectory() as folder:
        parts = []
        for source in [whole, *slices]:
            font = TTFont(source)
            letters = wanted & {*map(chr, font.getBestCmap())}
            if letters:
                wanted -= letters
                parts.append(f"{folder}/{len(parts)}.ttf")
                cut(font, letters, parts[-1])
        font = Merger().merge(parts)
        font.save(target)
    print("lacks", "".join(sorted(wanted)))


main(*sys.argv[1:])
