import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { storedName } from './stored-name.ts'
import { writeOnce } from './write-once.server.ts'

/** Widths that layouts ask for, in pixels; a picture gets those below its own, and its own. */
const layoutWidths = [480, 768, 1080, 1440, 1920]

const encode = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 74, effort: 3 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 76, mozjpeg: true }),
}

export interface ProcessedPicture {
  sha256: string
  mime: string
  width: number
  height: number
  bytes: number
  placeholder: string
  widths: number[]
}

/**
 * Makes the served files of a picture, once: `<hash>-<width>.avif|webp|jpg` in `mediaDir`, and a tiny blurred
 * placeholder. Drawings (SVG) are kept as they are. The original is kept beside them.
 * @throws sharp's error when the file is no picture
 */
export async function processPicture(file: string, mediaDir: string): Promise<ProcessedPicture> {
  const original = await readFile(file)
  const sha256 = createHash('sha256').update(original).digest('hex')
  const base = join(mediaDir, storedName(sha256))
  const meta = await sharp(original).metadata()
  const { width, height } = meta.autoOrient
  const isDrawing = meta.format === 'svg'
  const extension = isDrawing ? 'svg' : (meta.format ?? 'bin')
  await writeOnce(`${base}.${extension}`, async () => original)
  const widths = isDrawing ? [] : [...layoutWidths.filter((w) => w < width), width]
  for (const w of widths)
    for (const [format, as] of Object.entries(encode))
      await writeOnce(`${base}-${w}.${format}`, () => as(sharp(original).autoOrient().resize(w)).toBuffer())
  const tiny = isDrawing
    ? undefined
    : await sharp(original).autoOrient().resize(24).blur(1).webp({ quality: 30 }).toBuffer()
  return {
    sha256,
    mime: isDrawing ? 'image/svg+xml' : `image/${meta.format}`,
    width,
    height,
    bytes: original.length,
    placeholder: tiny ? `data:image/webp;base64,${tiny.toString('base64')}` : '',
    widths,
  }
}
