import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { iconFile, iconSizes, logoFile, logoSize, maskableFile } from './brand-names.ts'
import { drawIconsInChild, drawLogoInChild } from './media-in-child.server.ts'
import type { ProcessedMedia } from './process-picture.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { originalName, storedName } from './stored-name.ts'

export type BrandPicture = Pick<ProcessedMedia, 'sha256' | 'mime' | 'width' | 'height'>

const isDrawing = ({ mime }: Pick<BrandPicture, 'mime'>) => mime === 'image/svg+xml'

/**
 * Stores the icons of a site, once for every picture. @param base of their names @param read returns the picture as SVG or PNG
 * @throws StorageFailed, or an error if the picture cannot be drawn
 */
export async function makeIcons(
  storage: MediaStorage,
  base: string,
  read: () => Promise<string | ReadableStream<Uint8Array>>,
): Promise<void> {
  // Kept last: where it is, all are.
  if ((await storage.sizeOf(maskableFile(base))) !== undefined) return
  const content = await read()
  await inFolder(async (dir) => {
    const file = join(dir, 'original')
    await (typeof content === 'string' ? writeFile(file, content) : writeStream(file, content))
    await drawIconsInChild(file, dir)
    for (const size of iconSizes) await keep(storage, iconFile(base, size), join(dir, `${size}.png`))
    await keep(storage, maskableFile(base), join(dir, 'maskable.png'))
  })
}

/** @throws as `makeIcons` */
export const makeIconsOf = (storage: MediaStorage, picture: BrandPicture): Promise<void> =>
  makeIcons(storage, storedName(picture.sha256), () => openBrand(storage, picture))

/** Stores what headers show of a PNG. @throws as `makeIcons` */
export async function makeLogo(storage: MediaStorage, picture: BrandPicture): Promise<void> {
  const name = logoFile(storedName(picture.sha256), { ...picture, isDrawing: isDrawing(picture) })
  if (isDrawing(picture) || (await storage.sizeOf(name)) !== undefined) return
  await inFolder(async (dir) => {
    const file = join(dir, 'original')
    await writeStream(file, await openBrand(storage, picture))
    await drawLogoInChild(file, logoSize(picture), dir)
    await keep(storage, name, join(dir, 'logo.png'))
  })
}

const writeStream = (file: string, content: ReadableStream<Uint8Array>) =>
  pipeline(Readable.fromWeb(content as never), createWriteStream(file))

const keep = async (storage: MediaStorage, name: string, file: string) =>
  await storage.keep(name, new Uint8Array(await readFile(file)))

/** The sanitised drawing, or the original. */
async function openBrand(storage: MediaStorage, picture: BrandPicture): Promise<ReadableStream<Uint8Array>> {
  const name = isDrawing(picture)
    ? `${storedName(picture.sha256)}.svg`
    : originalName(picture.sha256, picture.mime.replace('image/', ''))
  const part = await storage.read(name)
  if (!part?.stream) throw new Error(`${name} is not stored`)
  return part.stream
}
