import sharp, { type SharpOptions } from 'sharp'
import type { DrawingChanges } from './drawing-changes.ts'
import { isPictureKind, kindOf, type PictureKind } from './file-kind.ts'
import { readMarkupStrictly } from './markup-text.ts'
import {
  maxDrawingBytes,
  maxPictureBytes,
  maxPixels,
  maxSide,
  type PictureRefusal,
} from './picture-refusal.ts'
import { findPngThreat } from './png-chunks.ts'
import { sanitiseSvg } from './sanitise-svg.ts'

export interface SoundPicture {
  ok: true
  kind: PictureKind
  /** In display orientation. */
  width: number
  height: number
  hasAlpha: boolean
  /** Sanitised; undefined for photographs and renders. */
  svg?: string
  /** Of a drawing. */
  changes?: DrawingChanges
}

export type Refused = { ok: false } & PictureRefusal

/** For untrusted input: limited pixels, and no truncated pictures. */
export const safeSharpOptions: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' }

/** Identifies a file or refuses it. Reads only its head; unreadable pixels show at encoding. */
export async function inspectPicture(content: Buffer): Promise<SoundPicture | Refused> {
  if (content.length > maxPictureBytes) return { ok: false, reason: 'too-heavy' }
  const kind = kindOf(content)
  if (kind === 'empty') return { ok: false, reason: 'empty' }
  if (!isPictureKind(kind)) return { ok: false, reason: 'not-a-picture', kind }
  return kind === 'svg' ? await inspectDrawing(content) : await inspectRaster(content, kind)
}

async function inspectRaster(content: Buffer, kind: PictureKind): Promise<SoundPicture | Refused> {
  const trick = kind === 'png' ? findPngThreat(content) : undefined
  if (trick) return { ok: false, reason: trick }
  const head = await sharp(content, { ...safeSharpOptions, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head) return { ok: false, reason: 'damaged' }
  if ((head.pages ?? 1) > 1) return { ok: false, reason: 'animated' }
  const { width, height } = head.autoOrient
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    return { ok: false, reason: 'too-many-pixels', width, height }
  return { ok: true, kind, width, height, hasAlpha: head.hasAlpha }
}

async function inspectDrawing(content: Buffer): Promise<SoundPicture | Refused> {
  if (content.length > maxDrawingBytes) return { ok: false, reason: 'drawing', because: 'too-heavy' }
  const text = readMarkupStrictly(content)
  if (text === undefined) return { ok: false, reason: 'damaged' }
  const clean = sanitiseSvg(text)
  if (!clean.ok) {
    if (clean.reason === 'damaged') return { ok: false, reason: 'damaged' }
    return clean.reason === 'not-svg'
      ? { ok: false, reason: 'not-a-picture', kind: 'unknown' }
      : { ok: false, reason: 'drawing', because: clean.reason }
  }
  if (clean.isEmpty) return { ok: false, reason: 'drawing', because: 'nothing-left' }
  for (const raster of clean.rasters) {
    const kind = kindOf(raster)
    // Drawings inside drawings are refused, as they would need recursive inspection.
    if (!isPictureKind(kind) || kind === 'svg') return { ok: false, reason: 'damaged' }
    const within = await inspectRaster(raster, kind)
    if (!within.ok) return within
  }
  const { svg, width, height, changes } = clean
  return { ok: true, kind: 'svg', width, height, hasAlpha: true, svg, changes }
}
