import sharp, { type SharpOptions } from 'sharp'
import { isPictureKind, kindOf, type PictureKind } from './file-kind.ts'
import {
  maxDrawingBytes,
  maxPictureBytes,
  maxPixels,
  maxSide,
  type PictureRefusal,
} from './picture-refusal.ts'
import { findTrickInPng } from './png-chunks.ts'
import { sanitiseSvg } from './sanitise-svg.ts'

/** A picture that can be made into what browsers are given. */
export interface SoundPicture {
  ok: true
  kind: PictureKind
  /** As it is seen: turned the way the camera was held. */
  width: number
  height: number
  hasAlpha: boolean
  /** The drawing as it is served; undefined for photographs and renders. */
  svg?: string
}

export type Refused = { ok: false } & PictureRefusal

/** How sharp opens what came from outside: no more pixels than we take, and no part-read picture for a whole one. */
export const safeSharpOptions: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' }

/** What the worker answers: of a file, or that the program has a fault. */
export type Inspected = { result: SoundPicture | Refused } | { error: string }

/**
 * Looks at a file as it came and tells what it is, or why it is not taken. Reads only its head; that the pixels can
 * be read shows when they are.
 */
export async function inspectPicture(content: Buffer): Promise<SoundPicture | Refused> {
  if (content.length > maxPictureBytes) return { ok: false, reason: 'too-heavy' }
  const kind = kindOf(content)
  if (kind === 'empty') return { ok: false, reason: 'empty' }
  if (!isPictureKind(kind)) return { ok: false, reason: 'not-a-picture', kind }
  return kind === 'svg' ? await inspectDrawing(content) : await inspectRaster(content, kind)
}

async function inspectRaster(content: Buffer, kind: PictureKind): Promise<SoundPicture | Refused> {
  const trick = kind === 'png' ? findTrickInPng(content) : undefined
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
  const text = utf8(content)
  if (text === undefined) return { ok: false, reason: 'damaged' }
  const clean = sanitiseSvg(text)
  if (!clean.ok) {
    if (clean.reason === 'damaged') return { ok: false, reason: 'damaged' }
    return clean.reason === 'not-svg'
      ? { ok: false, reason: 'not-a-picture', kind: 'unknown' }
      : { ok: false, reason: 'drawing', because: clean.reason }
  }
  for (const raster of clean.rasters) {
    const kind = kindOf(raster)
    // A drawing within a drawing is looked at by nobody, so that none is looked at for each that it is in.
    if (!isPictureKind(kind) || kind === 'svg') return { ok: false, reason: 'damaged' }
    const within = await inspectRaster(raster, kind)
    if (!within.ok) return within
  }
  const { svg, width, height } = clean
  return { ok: true, kind: 'svg', width, height, hasAlpha: true, svg }
}

function utf8(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}
