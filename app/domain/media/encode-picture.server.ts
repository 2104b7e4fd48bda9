import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type AvifOptions, type Sharp } from 'sharp'
import {
  inspectPicture,
  type Refused,
  type SoundPicture,
  safeSharpOptions,
} from './inspect-picture.server.ts'
import { maxWidth, offeredWidths } from './offered-widths.ts'

/**
 * Artefacts are smaller on dense screens, too. Measured on renders of this project, on one core: AVIF with effort 1 encodes 2.7
 * megapixels a second, with effort 0 ten, which looks the same and takes a tenth more bytes.
 */
function settingsFor(width: number): { avif: AvifOptions; webp: number; jpeg: number } {
  if (width <= 800) return { avif: { quality: 50, effort: 1 }, webp: 74, jpeg: 76 }
  if (width <= 1320) return { avif: { quality: 47, effort: 1 }, webp: 70, jpeg: 72 }
  if (width <= 1920) return { avif: { quality: 51, effort: 0 }, webp: 70, jpeg: 72 }
  if (width <= maxWidth) return { avif: { quality: 46, effort: 0 }, webp: 66, jpeg: 68 }
  return { avif: { quality: 51, effort: 0 }, webp: 74, jpeg: 78 }
}

const encoders = {
  avif: (image: Sharp, width: number) => image.avif(settingsFor(width).avif),
  webp: (image: Sharp, width: number) => image.webp({ quality: settingsFor(width).webp, effort: 2 }),
  jpg: (image: Sharp, width: number) =>
    image.flatten({ background: '#fff' }).jpeg({ quality: settingsFor(width).jpeg, progressive: true }),
}

/** Threads of a picture: as many pictures as cores are encoded at the same time. */
sharp.concurrency(1)

/** Seconds; longer than the largest honest picture takes. */
const timeout = { seconds: 60 }

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Upright, in sRGB, without metadata (EXIF, location). @throws sharp's error where pixels are unreadable */
export async function readPixels(original: Buffer, width: number): Promise<Pixels> {
  const { data, info } = await sharp(original, safeSharpOptions)
    .timeout(timeout)
    .autoOrient()
    .resize(width)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

export async function encodeWidth({ data, raw }: Pixels, width: number): Promise<[ending: string, Buffer][]> {
  const resized = await sharp(data, { raw })
    .timeout(timeout)
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels, height } = resized.info
  const encode = async (format: keyof typeof encoders): Promise<[string, Buffer]> => {
    const image = sharp(resized.data, { raw: { width, height, channels } }).timeout(timeout)
    return [format, await encoders[format](image, width).toBuffer()]
  }
  // AVIF takes as long as the others together.
  const [avif, others] = await Promise.all([
    encode('avif'),
    encode('webp').then(async (webp) => [webp, await encode('jpg')]),
  ])
  return [avif, ...others]
}

/** About 150 bytes as a data URL; empty for transparent pictures, behind which it would show. */
async function placeholderOf(original: Buffer, hasAlpha: boolean): Promise<string> {
  const image = sharp(original, safeSharpOptions).timeout(timeout)
  if (hasAlpha && !(await image.stats()).isOpaque) return ''
  const tiny = await image.autoOrient().resize(24).flatten().blur(1).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** A sound picture without its drawing, and a copy of it as a data URL. */
export type SeenPicture = Omit<SoundPicture, 'svg'> & { thumbnail: string }

/** Pixels: sixty of them travel to a screen together. */
const thumbnailSide = 240

/** Reads all pixels, so that what cannot be encoded is refused here. */
export async function lookAtPicture(content: Buffer): Promise<SeenPicture | Refused> {
  const inspected = await inspectPicture(content)
  if (!inspected.ok) return inspected
  const { svg, ...sound } = inspected
  const small = await sharp(svg === undefined ? content : Buffer.from(svg), safeSharpOptions)
    .timeout(timeout)
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' })
    .toColourspace('srgb')
    .webp({ quality: 45 })
    .toBuffer()
    .catch(() => undefined)
  if (!small) return { ok: false, reason: 'damaged' }
  return { ...sound, thumbnail: `data:image/webp;base64,${small.toString('base64')}` }
}

const encodeIcon = (original: Buffer): Promise<Buffer> =>
  sharp(original, safeSharpOptions).timeout(timeout).png({ compressionLevel: 9 }).toBuffer()

export interface EncodedPicture {
  placeholder: string
  widths: number[]
  /** Files in the folder, named by width and format: `320.avif`. */
  files: string[]
}

/** Pixels: a square PNG up to this width may be a site's icon, and is kept as PNG too. */
const maxIconSize = 512

/** Writes a picture in all sizes and formats into a folder. @returns undefined where the pixels cannot be read to the end */
export async function encodePicture(
  original: Buffer,
  { kind, width, height, hasAlpha }: SoundPicture,
  folder: string,
): Promise<EncodedPicture | undefined> {
  const widths = offeredWidths(width, height)
  const pixels = await readPixels(original, widths.at(-1) as number).catch(() => undefined)
  const placeholder = await placeholderOf(original, hasAlpha).catch(() => undefined)
  if (!pixels || placeholder === undefined) return undefined
  const files: string[] = []
  const keep = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content)
    files.push(name)
  }
  try {
    for (const w of widths)
      for (const [ending, content] of await encodeWidth(pixels, w)) await keep(`${w}.${ending}`, content)
    if (kind === 'png' && width === height && width <= maxIconSize)
      await keep(`${width}.png`, await encodeIcon(original))
  } catch (error) {
    // The pixels are sound: what an encoder says of a lack of memory differs, and is no fault of the program.
    throw new RangeError(String(error))
  }
  return { placeholder, widths, files }
}
