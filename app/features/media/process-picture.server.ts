import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'
import {
  encodeIcon,
  encoderVersion,
  encodeWidth,
  offeredWidths,
  placeholderOf,
  readPixels,
} from './encode-picture.server.ts'
import type { Refused, SoundPicture } from './inspect-picture.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { originalName, storedName } from './stored-name.ts'

const processed = z.object({
  /** Of the original and the encoder settings. */
  sha256: z.string(),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  placeholder: z.string(),
  widths: z.array(z.number()),
})

export type ProcessedMedia = z.infer<typeof processed>

/** Pixels: a square PNG up to this width may be a site's icon, and is kept as PNG too. */
const maxIconSize = 512

const compress = promisify(brotliCompress)

/**
 * Stores `<hash>-<width>.avif|webp|jpg`, or a sanitised `<hash>.svg`, and apart the original. The manifest is written
 * last: with it nothing is repeated, without it (a killed start) all is. @param inspect in process, or for untrusted
 * uploads in a thread (`inspect-apart.server.ts`) @returns the reason of a refusal
 */
export async function processPicture(
  original: Buffer,
  storage: MediaStorage,
  inspect: (content: Buffer) => Promise<SoundPicture | Refused>,
): Promise<{ ok: true; picture: ProcessedMedia } | Refused> {
  const sha256 = pictureHash(original)
  const manifest = await readManifest(storage, sha256)
  if (manifest) return { ok: true, picture: manifest }
  const sound = await inspect(original)
  if (!sound.ok) return sound
  const stored = sound.svg
    ? await storeDrawing(sound.svg, sha256, storage)
    : await storeWidths(original, sound, sha256, storage)
  if (!stored) return { ok: false, reason: 'damaged' }

  const { kind, width, height } = sound
  const mime = kind === 'svg' ? 'image/svg+xml' : `image/${kind}`
  const picture = { sha256, mime, width, height, bytes: original.length, ...stored }
  await storage.keep(originalName(sha256, kind), new Uint8Array(original))
  await storage.keep(originalName(sha256, 'json'), new TextEncoder().encode(JSON.stringify(picture)))
  return { ok: true, picture }
}

export const pictureHash = (original: Uint8Array): string =>
  createHash('sha256').update(`${encoderVersion}\n`).update(original).digest('hex')

type StoredSizes = Pick<ProcessedMedia, 'placeholder' | 'widths'>

async function storeDrawing(svg: string, sha256: string, storage: MediaStorage): Promise<StoredSizes> {
  const name = `${storedName(sha256)}.svg`
  await storage.keep(`${name}.br`, new Uint8Array(await compress(svg)))
  await storage.keep(name, new TextEncoder().encode(svg))
  return { placeholder: '', widths: [] }
}

/** @returns undefined where the pixels cannot be read to the end */
async function storeWidths(
  original: Buffer,
  { kind, width, height, hasAlpha }: SoundPicture,
  sha256: string,
  storage: MediaStorage,
): Promise<StoredSizes | undefined> {
  const widths = offeredWidths(width, height)
  const pixels = await readPixels(original, widths.at(-1) as number).catch(() => undefined)
  const placeholder = await placeholderOf(original, hasAlpha).catch(() => undefined)
  if (!pixels || placeholder === undefined) return undefined
  for (const w of widths) {
    const files = await encodeWidth(pixels, w)
    await Promise.all(
      files.map(([ending, content]) =>
        storage.keep(`${storedName(sha256)}-${w}.${ending}`, new Uint8Array(content)),
      ),
    )
  }
  if (kind === 'png' && width === height && width <= maxIconSize)
    await storage.keep(`${storedName(sha256)}-${width}.png`, new Uint8Array(await encodeIcon(original)))
  return { placeholder, widths }
}

async function readManifest(storage: MediaStorage, sha256: string): Promise<ProcessedMedia | undefined> {
  const note = await storage.read(originalName(sha256, 'json'))
  if (!note?.stream) return undefined
  return processed.parse(await new Response(note.stream).json())
}
