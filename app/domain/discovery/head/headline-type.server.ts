import { readFile } from 'node:fs/promises'
import { type FaceName, headlineFaces } from '#app/domain/site/headline-faces.ts'

/** A text as outlines, in units of its size: a line of width 4 set in 80 px is 320 px wide. */
export interface DrawnText {
  width: number
  glyphs: { x: number; outline: string }[]
}

export interface HeadlineType {
  /** Outline units per size; y is up. */
  unitsPerEm: number
  /** @returns undefined where the font lacks a letter (뷁) */
  draw(text: string): DrawnText | undefined
}

const opened = new Map<FaceName, Promise<HeadlineType>>()

/** Opens a face once per process: 3 MB, so only on demand. */
export async function openHeadlineType(face: FaceName): Promise<HeadlineType> {
  const type = opened.get(face) ?? open(headlineFaces[face].file)
  opened.set(face, type)
  return await type
}

async function open(file: string): Promise<HeadlineType> {
  const [hb, bytes] = await Promise.all([import('harfbuzzjs'), readFile(file)])
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer))
  const font = new hb.Font(face)
  return {
    unitsPerEm: face.upem,
    draw(text) {
      const buffer = new hb.Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      hb.shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      let x = 0
      const glyphs = []
      for (const [i, { codepoint }] of buffer.getGlyphInfos().entries()) {
        if (codepoint === 0) return undefined
        glyphs.push({ x: x / face.upem, outline: font.glyphToPath(codepoint) })
        x += positions[i]?.xAdvance ?? 0
      }
      return { width: x / face.upem, glyphs }
    },
  }
}
