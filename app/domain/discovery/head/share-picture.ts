import type { Pictures, StoredPicture } from '#app/domain/media/find-pictures.server.ts'

export interface SharePicture {
  /** Path on the site's main host. Services take JPEG and PNG, no queries, and want the full address. */
  address: string
  width: number
  height: number
  alt: string
}

/** Pixels of drawn previews; KakaoTalk crops them to 2:1, which costs 15 rows above and below. */
export const cardSize = { width: 1200, height: 630 }

const widest = 1200

/** A stored picture in a format and width that every service takes; undefined for vector drawings. */
export function asSharePicture(of: StoredPicture | undefined, alt: string): SharePicture | undefined {
  const width = of?.widths.filter((one) => one <= widest).at(-1)
  if (!of || of.isDrawing || !width) return undefined
  return {
    address: `${of.base}-${width}.jpg`,
    width,
    height: Math.round((of.height * width) / of.width),
    alt,
  }
}

/** The site's own preview pictures: 1.91:1, and 2:1 for KakaoTalk. */
export const ownSharePictures = (pictures: Pictures, alt: string): SharePicture[] =>
  ['share-1200x630.jpg', 'share-800x400.jpg'].flatMap((name) => asSharePicture(pictures[name], alt) ?? [])
