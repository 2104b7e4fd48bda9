"""Cuts Noto Serif CJK KR Medium (SIL OFL 1.1) down to what Korean headlines can need.

Keeps ASCII, the punctuation and signs of Korean advertising, and the 2,350 syllables of KS X 1001, which cover
all modern words but a few names. The product cuts each site's own font from the result when it publishes.

Debian: apt-get install fonts-noto-cjk-extra python3-fonttools python3-brotli
Use:    python3 art/fonts/make-headline-base.py fonts/noto-serif-kr-medium.otf     (about 20 s)
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTCollection

SOURCE = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Medium.ttc"


def syllables():
    """Every syllable of KS X 1001: those that two bytes of EUC-KR can write."""
    for high in range(0xB0, 0xC9):
        for low in range(0xA1, 0xFF):
            yield bytes([high, low]).decode("euc-kr")


def main(target):
    font = next(f for f in TTCollection(SOURCE).fonts if "KR" in f["name"].getDebugName(1))
    options = subset.Options()
    options.layout_features = ["kern", "palt", "pnum", "tnum", "lnum"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    cutter = subset.Subsetter(options)
    signs = "·…‘’“”「」『』〈〉《》–—−×÷±～%‰°′″㎡㎢㎞→←↑↓①②③④⑤⑥⑦⑧⑨⑩№℃※★"
    cutter.populate(text="".join(map(chr, range(0x20, 0x7F))) + signs + "".join(syllables()))
    cutter.subset(font)
    subset.save_font(font, target, options)


main(sys.argv[1])
