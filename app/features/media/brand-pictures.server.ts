import type { Sharp } from 'sharp'
import { iconFile, iconSizes, logoFile, logoSize, maskableFile } from './brand-names.ts'
import type { ProcessedMedia } from './process-picture.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { originalName, storedName } from './stored-name.ts'

export type BrandPicture = Pick<ProcessedMedia, 'sha256' | 'mime' | 'width' | 'height'>

const isDrawing = ({ mime }: Pick<BrandPicture, 'mime'>) => mime === 'image/svg+xml'

const white = { r: 255, g: 255, b: 255, alpha: 1 }

/** Of the icon's side: what of it is the picture. Android promises a circle of four fifths. */
const shares = { touch: 0.8, maskable: 0.72 }

/** Seconds; an honest drawing takes a tenth of one. */
const timeout = { seconds: 10 }

/**
 * Stores the icons of a site, once for every picture. @param base of their names @param read the picture as SVG or PNG
 * @throws StorageFailed, or sharp's error where it cannot be drawn
 */
export async function makeIcons(
  storage: MediaStorage,
  base: string,
  read: () => Promise<Buffer>,
): Promise<void> {
  // Kept last: where it is, all are.
  if ((await storage.sizeOf(maskableFile(base))) !== undefined) return
  const picture = await readSquare(await read())
  const keep = async (name: string, image: Sharp) =>
    await storage.keep(name, new Uint8Array(await image.png({ compressionLevel: 9 }).toBuffer()))
  for (const size of iconSizes)
    await keep(
      iconFile(base, size),
      size === 180 && !picture.isOpaque
        ? await onGround(picture.image, size, shares.touch, white)
        : picture.image.clone().resize(size, size),
    )
  const ground = picture.isOpaque ? picture.corner : white
  await keep(maskableFile(base), await onGround(picture.image, 512, shares.maskable, ground))
}

/** @throws as `makeIcons` */
export const makeIconsOf = (storage: MediaStorage, picture: BrandPicture): Promise<void> =>
  makeIcons(storage, storedName(picture.sha256), () => readBrand(storage, picture))

/** Stores what headers show of a PNG, without loss: the formats of photographs blur letters. @throws as `makeIcons` */
export async function makeLogo(storage: MediaStorage, picture: BrandPicture): Promise<void> {
  const name = logoFile(storedName(picture.sha256), { ...picture, isDrawing: isDrawing(picture) })
  if (isDrawing(picture) || (await storage.sizeOf(name)) !== undefined) return
  const { default: sharp } = await import('sharp')
  const original = await readBrand(storage, picture)
  const small = sharp(original).timeout(timeout).autoOrient().resize(logoSize(picture))
  await storage.keep(name, new Uint8Array(await small.png({ compressionLevel: 9 }).toBuffer()))
}

/** The sanitised drawing, or the original. */
async function readBrand(storage: MediaStorage, picture: BrandPicture): Promise<Buffer> {
  const name = isDrawing(picture)
    ? `${storedName(picture.sha256)}.svg`
    : originalName(picture.sha256, picture.mime.replace('image/', ''))
  const part = await storage.read(name)
  if (!part?.stream) throw new Error(`${name} is not stored`)
  return Buffer.from(await new Response(part.stream).arrayBuffer())
}

/** As 1024 pixels square, of which all sizes are made. */
async function readSquare(picture: Buffer) {
  // Lazy: libvips stays out of the server's memory.
  const { default: sharp } = await import('sharp')
  const side = 1024
  const { width = side, format } = await sharp(picture).metadata()
  // 72 points an inch draw a vector at its own size.
  const density = format === 'svg' ? Math.min(2400, Math.max(1, (72 * side) / width)) : 72
  const { data, info } = await sharp(picture, { density })
    .timeout(timeout)
    .autoOrient()
    .resize(side, side, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const { isOpaque } = await image.clone().stats()
  const [r = 0, g = 0, b = 0] = data
  return { image, isOpaque, corner: { r, g, b, alpha: 1 } }
}

async function onGround(image: Sharp, size: number, share: number, background: typeof white): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  const inner = Math.round(size * share)
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
  // Resizing is the last step of one pipeline, whatever the order it was asked in.
  const small = await image.clone().resize(inner, inner).png().toBuffer()
  return sharp(small)
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .flatten({ background })
}
