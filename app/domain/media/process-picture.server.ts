import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { type DrawingChanges, describeDrawingChanges, leftOutParts } from './drawing-changes.ts'
import type { Refused, SoundPicture } from './inspect-picture.server.ts'
import { encodePictureInChild, inspectPictureInChild } from './media-in-child.server.ts'
import { drawingVersion, encoderVersion } from './offered-widths.ts'
import { type PictureDocument, pictureDocument } from './picture-document.ts'
import type { MediaStorage } from './storage-port.ts'
import { originalName, storedName } from './stored-name.ts'
import { kindOfFile } from './uploaded-file.server.ts'

/** Of a picture, and of a document or film, which has no size in pixels. */
export type ProcessedMedia = PictureDocument

/** @property changes of a drawing that differs from its file or may look different */
export interface Processed {
  ok: true
  picture: ProcessedMedia
  changes?: DrawingChanges
}

const manifest = pictureDocument.extend({
  changes: z.object({ leftOut: z.array(z.enum(leftOutParts)), fonts: z.array(z.string()) }).optional(),
})

const compress = promisify(brotliCompress)

/**
 * Stores `<hash>-<width>.avif|webp|jpg`, or a sanitised `<hash>.svg`, and apart the original. The manifest is written last: with it
 * nothing is repeated, without it (a killed start) all is. Pixels and drawings are read in a child process alone.
 * @param file its path @returns the reason of a refusal
 */
export async function processPicture(file: string, storage: MediaStorage): Promise<Processed | Refused> {
  const { sha256, plain } = await hashesOf(file)
  const before = await readManifest(storage, sha256)
  if (before) return before
  const sound = await inspectPictureInChild(file)
  if (!sound.ok) return sound
  const stored = sound.svg
    ? await storeDrawing(sound.svg, sha256, storage)
    : await storeWidths(file, sound, sha256, storage)
  if (stored === 'too-costly') return { ok: false, reason: 'too-costly' }
  if (!stored) return { ok: false, reason: 'damaged' }

  const { kind, width, height } = sound
  const mime = kind === 'svg' ? 'image/svg+xml' : `image/${kind}`
  const picture = { sha256, mime, width, height, bytes: (await stat(file)).size, ...stored }
  await storage.keep(originalName(sha256, kind), { path: file, sha256: plain })
  const isChanged = sound.changes && describeDrawingChanges(sound.changes) !== undefined
  const noted = isChanged && sound.changes ? { changes: sound.changes } : {}
  const note = JSON.stringify({ ...picture, ...noted })
  await storage.keep(originalName(sha256, 'json'), new TextEncoder().encode(note))
  return { ok: true, picture, ...noted }
}

/** Of a picture's file and the encoder's settings; `plain`: of the file alone. */
async function hashesOf(file: string): Promise<{ sha256: string; plain: string }> {
  const version = (await kindOfFile(file)) === 'svg' ? drawingVersion : encoderVersion
  const [own, plain] = [createHash('sha256').update(`${version}\n`), createHash('sha256')]
  for await (const chunk of createReadStream(file)) {
    own.update(chunk as Buffer)
    plain.update(chunk as Buffer)
  }
  return { sha256: own.digest('hex'), plain: plain.digest('hex') }
}

export const pictureHash = async (file: string): Promise<string> => (await hashesOf(file)).sha256

type StoredSizes = Pick<ProcessedMedia, 'placeholder' | 'widths'>

async function storeDrawing(svg: string, sha256: string, storage: MediaStorage): Promise<StoredSizes> {
  const name = `${storedName(sha256)}.svg`
  await storage.keep(`${name}.br`, new Uint8Array(await compress(svg)))
  await storage.keep(name, new TextEncoder().encode(svg))
  return { placeholder: '', widths: [] }
}

/** @returns undefined where the pixels cannot be read to the end */
async function storeWidths(
  file: string,
  sound: SoundPicture,
  sha256: string,
  storage: MediaStorage,
): Promise<StoredSizes | undefined | 'too-costly'> {
  return await inFolder(async (dir) => {
    const encoded = await encodePictureInChild(file, sound, dir)
    if (!encoded || encoded === 'too-costly') return encoded
    const { files, ...sizes } = encoded
    for (const name of files)
      await storage.keep(`${storedName(sha256)}-${name}`, new Uint8Array(await readFile(join(dir, name))))
    return sizes
  })
}

async function readManifest(storage: MediaStorage, sha256: string): Promise<Processed | undefined> {
  const note = await storage.read(originalName(sha256, 'json'))
  if (!note?.stream) return undefined
  const { changes, ...picture } = manifest.parse(await new Response(note.stream).json())
  return { ok: true, picture, ...(changes && { changes }) }
}

/** @throws StorageFailed */
export const findChanges = async (
  storage: MediaStorage,
  sha256: string,
): Promise<DrawingChanges | undefined> => (await readManifest(storage, sha256))?.changes
