import sharp, { type AvifOptions, type Sharp } from 'sharp'
import { safeSharpOptions } from './inspect-picture.server.ts'

/** Pixels, a quarter apart on average: boxes of 350 to 1440 CSS pixels at one to three device pixels each. */
const layoutWidths = [320, 480, 640, 800, 1080, 1320, 1600, 1920, 2400, 2880]

/** More is invisible at arm's length. */
const maxWidth = layoutWidths.at(-1) as number

/** A window shows a fifth of a panorama; most graphics cards take this much. */
const maxPanoramaWidth = 4096

/** Offered widths, never more than the picture has. A step close to its own width is left out. */
export function offeredWidths(width: number, height: number): number[] {
  const largest = Math.min(width, maxWidth)
  const widths = [...layoutWidths.filter((w) => w < largest * 0.94), largest]
  const isAround = width === 2 * height && width > maxWidth
  return isAround ? [...widths, Math.min(width, maxPanoramaWidth)] : widths
}

/**
 * On dense screens artefacts are smaller too. Measured on renders of this project, one core: AVIF with effort 1 makes
 * 2.7 megapixels a second, with effort 0 ten, which looks the same at a tenth more bytes.
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

/** Part of file names: change it with the settings above. */
export const encoderVersion = 'pictures of 2026-11, fourth'

/** One thread a picture: each runs on the pool of four threads that also reads files and hashes passwords. */
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
  // Two at once leave half of the pool free; AVIF takes as long as the others together.
  const [avif, others] = await Promise.all([
    encode('avif'),
    encode('webp').then(async (webp) => [webp, await encode('jpg')]),
  ])
  return [avif, ...others]
}

/** About 150 bytes as a data URL; empty for transparent pictures, behind which it would show. */
export async function placeholderOf(original: Buffer, hasAlpha: boolean): Promise<string> {
  const image = sharp(original, safeSharpOptions).timeout(timeout)
  if (hasAlpha && !(await image.stats()).isOpaque) return ''
  const tiny = await image.autoOrient().resize(24).flatten().blur(1).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

export const encodeIcon = (original: Buffer): Promise<Buffer> =>
  sharp(original, safeSharpOptions).timeout(timeout).png({ compressionLevel: 9 }).toBuffer()
