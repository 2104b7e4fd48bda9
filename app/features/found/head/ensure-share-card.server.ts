import { createHash } from 'node:crypto'
import type { MediaStorage } from '../../media/storage-port.ts'
import { storedName } from '../../media/stored-name.ts'
import { cardSize, type SharePicture } from './share-picture.ts'

/** Said anew when cards are drawn otherwise, so that they get other names. */
const recipe = 'share cards of 2026-11, first'

/** Names that this process knows to be there. */
const known = new Set<string>()
/** Names of cards that cannot be drawn: trying takes long, and would be done at every opening. */
const impossible = new Set<string>()

/**
 * A picture for previews that is drawn once and kept among the media for ever, by the hash of what it says.
 * @param says everything that the picture depends on
 * @returns undefined where `draw` cannot
 */
export async function ensureShareCard(
  storage: MediaStorage,
  says: { headline: string; [part: string]: unknown },
  draw: () => Promise<string | undefined>,
): Promise<SharePicture | undefined> {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([recipe, says]))
    .digest('hex')
  const name = `${storedName(sha256)}-${cardSize.width}.jpg`
  if (impossible.has(name)) return undefined
  if (!known.has(name) && (await storage.sizeOf(name)) === undefined) {
    const svg = await draw()
    if (!svg) {
      if (impossible.size > 10_000) impossible.clear()
      impossible.add(name)
      return undefined
    }
    // Loaded when there is something to draw: it holds 20 MB.
    const { default: sharp } = await import('sharp')
    // Flat colours and fine lines: half the colour's resolution would blur them.
    const jpeg = await sharp(Buffer.from(svg))
      .flatten({ background: '#fff' })
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4', progressive: true })
      .toBuffer()
    await storage.keep(name, new Uint8Array(jpeg))
  }
  if (known.size > 10_000) known.clear()
  known.add(name)
  return { address: `/media/${name}`, ...cardSize, alt: says.headline }
}
