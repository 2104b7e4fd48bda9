import type { Pictures, StoredPicture } from '../../media/find-pictures.server.ts'

/** A picture for previews of an address in messengers and search results. */
export interface SharePicture {
  /** Path on the site's main host. Services take JPEG and PNG, no queries, and want the whole address. */
  address: string
  width: number
  height: number
  alt: string
}

/** Width and height of drawn previews in pixels; KakaoTalk crops them to 2:1, which costs 15 rows above and below. */
export const cardSize = { width: 1200, height: 630 }

/** The widest that previews ask for, in pixels. */
const widest = 1200

/** A stored picture in a format and width that every service takes; undefined for drawings, which none takes. */
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

/** The pictures that a site has for previews of itself: 1.91:1, and 2:1 as KakaoTalk shows it. */
export const ownSharePictures = (pictures: Pictures, alt: string): SharePicture[] =>
  ['share-1200x630.jpg', 'share-800x400.jpg'].flatMap((name) => asSharePicture(pictures[name], alt) ?? [])
