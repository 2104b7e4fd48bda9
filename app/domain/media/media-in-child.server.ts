import { childOf } from '#app/platform/child.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import type { EncodedPicture, SeenPicture } from './encode-picture.server.ts'
import type { InspectedFile } from './inspect-file.server.ts'
import type { Refused, SoundPicture } from './inspect-picture.server.ts'

/** Files by path. The results are written into an empty folder. */
export type MediaRequest =
  | { kind: 'inspect picture' | 'inspect file' | 'look at picture'; file: string }
  | { kind: 'encode picture'; file: string; sound: SoundPicture; folder: string }
  | { kind: 'draw icons'; file: string; folder: string }
  | { kind: 'draw logo'; file: string; size: { width: number; height: number }; folder: string }

/**
 * Measured: most pictures take 300 MB to encode, 1,600 × 12,000 pixels 950 MB. AVIF of 60 megapixels would take 1,400 MB to decode
 * and is refused.
 */
const ask = childOf<MediaRequest, unknown>(
  'the reading of pictures and files',
  () => new URL('./media-worker.ts', import.meta.url),
  { memoryMb: 1024, timeMs: 180_000, answerMb: 8 },
)

/** Most files take a few milliseconds, the largest drawing half a second. */
const inspectMs = 10_000
const drawMs = 30_000

export async function inspectPictureInChild(file: string): Promise<SoundPicture | Refused> {
  const tooCostly: Refused = { ok: false, reason: 'too-costly' }
  return (await orWhereCostly(tooCostly, ask({ kind: 'inspect picture', file }, undefined, inspectMs))) as
    | SoundPicture
    | Refused
}

/** As `inspectPictureInChild`, with all pixels read, and a small copy to show. */
export async function lookAtPictureInChild(file: string): Promise<SeenPicture | Refused> {
  const tooCostly: Refused = { ok: false, reason: 'too-costly' }
  return (await orWhereCostly(tooCostly, ask({ kind: 'look at picture', file }, undefined, drawMs))) as
    | SeenPicture
    | Refused
}

/** @returns undefined where the pixels cannot be read to the end */
export async function encodePictureInChild(
  file: string,
  sound: SoundPicture,
  folder: string,
): Promise<EncodedPicture | undefined | 'too-costly'> {
  return (await orWhereCostly('too-costly', ask({ kind: 'encode picture', file, sound, folder }))) as
    | EncodedPicture
    | undefined
    | 'too-costly'
}

export async function inspectFileInChild(file: string): Promise<InspectedFile> {
  const tooCostly: InspectedFile = { ok: false, reason: 'too-costly' }
  return (await orWhereCostly(
    tooCostly,
    ask({ kind: 'inspect file', file }, undefined, inspectMs),
  )) as InspectedFile
}

/** Writes `32.png`, `180.png` and so on. @throws JobRefused, or sharp's error where the picture cannot be drawn */
export async function drawIconsInChild(file: string, folder: string): Promise<void> {
  await ask({ kind: 'draw icons', file, folder }, undefined, drawMs)
}

/** Writes `logo.png`. @throws as `drawIconsInChild` */
export async function drawLogoInChild(
  file: string,
  size: { width: number; height: number },
  folder: string,
): Promise<void> {
  await ask({ kind: 'draw logo', file, size, folder }, undefined, drawMs)
}

async function orWhereCostly(refusal: unknown, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof JobRefused && error.reason === 'too-costly') return refusal
    throw error
  }
}
