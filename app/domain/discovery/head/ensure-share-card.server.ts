import { createHash } from 'node:crypto'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storedName } from '#app/domain/media/stored-name.ts'
import { cardSize, type SharePicture } from './share-picture.ts'

/** Part of the names of cards: change it when cards are drawn differently. */
const cardVersion = 'share cards of 2026-11, first'

const existing = new Set<string>()
/** Names of cards that cannot be drawn; retrying on every request would be slow. */
const impossible = new Set<string>()

/** Drawn once and stored by the hash of `says`, everything it depends on. @returns undefined where `draw` cannot */
export async function ensureShareCard(
  storage: MediaStorage,
  input: { headline: string; [part: string]: unknown },
  draw: () => Promise<string | undefined>,
): Promise<SharePicture | undefined> {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([cardVersion, input]))
    .digest('hex')
  const name = `${storedName(sha256)}-${cardSize.width}.jpg`
  if (impossible.has(name)) return undefined
  if (!existing.has(name) && (await storage.sizeOf(name)) === undefined) {
    const svg = await draw()
    if (!svg) {
      if (impossible.size > 10_000) impossible.clear()
      impossible.add(name)
      return undefined
    }
    // Loaded on demand: it holds 20 MB.
    const { default: sharp } = await import('sharp')
    // Flat colours and fine lines: chroma subsampling would blur them.
    const jpeg = await sharp(Buffer.from(svg))
      .flatten({ background: '#fff' })
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4', progressive: true })
      .toBuffer()
    await storage.keep(name, new Uint8Array(jpeg))
  }
  if (existing.size > 10_000) existing.clear()
  existing.add(name)
  return { address: `/media/${name}`, ...cardSize, alt: input.headline }
}
