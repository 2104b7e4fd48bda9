"""Cuts Noto Sans and Noto Serif CJK KR (SIL OFL 1.1) down to the letters on standard input, with TrueType outlines.

Chromium embeds TrueType in a PDF as a font with a name; PostScript outlines, which Noto CJK has, become dozens of
unnamed Type 3 fonts, which are larger, look coarse in some viewers and are harder to search.

Debian: apt-get install fonts-noto-cjk fonts-noto-cjk-extra python3-fonttools
Use:    python3 art/announcement/make_fonts.py <folder>
"""

import sys

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, newTable

FOLDER = "/usr/share/fonts/opentype/noto"
FONTS = {
    "sans-regular": "NotoSansCJK-Regular.ttc",
    "sans-bold": "NotoSansCJK-Bold.ttc",
    "serif-medium": "NotoSerifCJK-Medium.ttc",
}


def to_true_type(font):
    """Replaces cubic outlines by quadratic ones that differ by less than a thousandth of an em."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    outlines = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in (
        "maxZones maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements "
        "maxSizeOfInstructions maxComponentElements maxPoints maxContours maxCompositePoints "
        "maxCompositeContours maxComponentDepth"
    ).split():
        setattr(maxp, field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font.sfntVersion = "\x00\x01\x00\x00"


def main(folder):
    letters = sys.stdin.read()
    for name, source in FONTS.items():
        fonts = TTCollection(f"{FOLDER}/{source}").fonts
        font = next(f for f in fonts if "KR" in f["name"].getDebugName(1) and "Mono" not in f["name"].getDebugName(1))
        options = subset.Options()
        options.layout_features = ["kern", "tnum", "lnum"]
        options.hinting = False
        options.drop_tables += ["vhea", "vmtx"]
        cutter = subset.Subsetter(options)
        cutter.populate(text=letters)
        cutter.subset(font)
        to_true_type(font)
        font.save(f"{folder}/{name}.ttf")


main(sys.argv[1])
