import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteAnswers } from './answers.ts'

/** Names of a new site's first pictures, which pictures of the office are to replace. */
export const standInPicture = 'first-picture.svg'

const widest = 14

/**
 * Draws a hero picture and preview pictures in the site's colours, so that the site is complete before it has its own.
 * Towers of the right height represent its buildings.
 */
export async function drawStandIns(
  folder: string,
  { buildings, floorsAbove }: Pick<SiteAnswers, 'buildings' | 'floorsAbove'>,
  colours: Record<string, string>,
): Promise<void> {
  // Lazy: libvips stays out of the server's memory.
  const { default: sharp } = await import('sharp')
  const media = join(folder, 'media')
  await mkdir(media, { recursive: true })
  const scene = drawScene({ count: Math.min(buildings, widest), floors: floorsAbove }, colours)
  await writeFile(join(media, standInPicture), scene)
  for (const [name, width, height] of [
    ['share-1200x630.jpg', 1200, 630],
    ['share-800x400.jpg', 800, 400],
  ] as const)
    await sharp(Buffer.from(scene))
      .resize(width, height, { fit: 'cover', position: 'bottom' })
      .jpeg({ quality: 86 })
      .toFile(join(media, name))
}

function drawScene(
  { count, floors }: { count: number; floors: number },
  colours: Record<string, string>,
): string {
  const [width, height, ground] = [2400, 1350, 1210]
  // Below the words of the first screen.
  const tall = 230 + Math.min(floors, 50) * 4
  const step = Math.min(300, 1900 / count)
  const broad = step * 0.56
  const from = width - 170 - step * count
  const tower = (i: number, isBack: boolean) => {
    const high = tall * (isBack ? 0.74 : 1) * (1 - (i % 3) * 0.06)
    const x = from + i * step + (isBack ? step * 0.5 : 0)
    const lines = Array.from({ length: Math.floor(high / 34) - 1 }, (_, n) => {
      const y = ground - high + 34 * (n + 1)
      return `M${round(x + broad * 0.14)} ${round(y)}h${round(broad * 0.72)}`
    })
    return `<rect x="${round(x)}" y="${round(ground - high)}" width="${round(broad)}" height="${round(high)}" fill="${colours[isBack ? 'lake' : 'pine']}"${isBack ? ' opacity=".45"' : ''}/>${isBack ? '' : `<path d="${lines.join('')}" stroke="${colours['line-dark']}" stroke-width="5"/>`}`
  }
  const all = Array.from({ length: count }, (_, i) => i)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours['lake-2']}"/><stop offset="1" stop-color="${colours['sand-2']}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${all.map((i) => tower(i, true)).join('')}${all.map((i) => tower(i, false)).join('')}<path d="M0 ${ground}h${width}v${height - ground}H0z" fill="${colours.sand}"/><path d="M0 ${ground}h${width}" stroke="${colours.line}" stroke-width="4"/></svg>`
}

const round = (value: number) => Math.round(value * 10) / 10
