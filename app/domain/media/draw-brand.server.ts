import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { iconSizes } from './brand-names.ts'
import { safeSharpOptions } from './inspect-picture.server.ts'

const white = { r: 255, g: 255, b: 255, alpha: 1 }

/** Share of the icon's side that the picture takes. Android guarantees a circle of 80 %. */
const shares = { touch: 0.8, maskable: 0.72 }

/** Seconds; an honest drawing takes a tenth of one. */
const timeout = { seconds: 10 }

/** Writes the icons of a site. @throws sharp's error where the picture cannot be drawn */
export async function drawIcons(file: string, folder: string): Promise<void> {
  const picture = await readSquare(file)
  const keep = async (name: string, image: Sharp) =>
    void (await image.png({ compressionLevel: 9 }).toFile(join(folder, name)))
  for (const size of iconSizes)
    await keep(
      `${size}.png`,
      size === 180 && !picture.isOpaque
        ? await onGround(picture.image, size, shares.touch, white)
        : picture.image.clone().resize(size, size),
    )
  const ground = picture.isOpaque ? picture.corner : white
  await keep('maskable.png', await onGround(picture.image, 512, shares.maskable, ground))
}

/** Writes a PNG without loss: the formats of photographs blur letters. @throws as `drawIcons` */
export async function drawLogo(
  file: string,
  size: { width: number; height: number },
  folder: string,
): Promise<void> {
  const small = sharp(file, safeSharpOptions).timeout(timeout).autoOrient().resize(size)
  await small.png({ compressionLevel: 9 }).toFile(join(folder, 'logo.png'))
}

/** As 1024 pixels square, of which all sizes are made. */
async function readSquare(file: string) {
  const side = 1024
  const { width = side, format } = await sharp(file, safeSharpOptions).metadata()
  // 72 points an inch draw a vector at its own size.
  const density = format === 'svg' ? Math.min(2400, Math.max(1, (72 * side) / width)) : 72
  const { data, info } = await sharp(file, { ...safeSharpOptions, density })
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
  const inner = Math.round(size * share)
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
  // Resizing is the last step of one pipeline, whatever the order it was asked in.
  const small = await image.clone().resize(inner, inner).png().toBuffer()
  return sharp(small)
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .flatten({ background })
}
