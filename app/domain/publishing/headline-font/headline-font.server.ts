import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storedName } from '#app/domain/media/stored-name.ts'
import { packWoff2 } from '#app/domain/media/woff2.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { type FaceName, faceOf, headlineFaces } from '#app/domain/site/headline-faces.ts'
import type { PageFont } from '#app/domain/site/theme-styles.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { cutFontInWorker } from './cut-font-in-worker.server.ts'

/** Longer texts count as body text, in the visitor's own sans-serif font. */
const maxHeadlineLength = 48
/** Figures, and what our own scripts say. */
const always = ' 0123456789.,:~%+-()·㎡등록이완료되었습니다에실패했오류가발생'
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))

function siteLetters({ settings, pages }: Pick<SiteContent, 'settings' | 'pages'>): Set<string> {
  const letters = new Set(ascii)
  const collect = (content: unknown): void => {
    if (typeof content === 'string' && content.length <= maxHeadlineLength)
      for (const letter of content) letters.add(letter)
    else if (content !== null && typeof content === 'object') Object.values(content).forEach(collect)
  }
  collect(fillAllFacts([settings, pages], settings.facts))
  return letters
}

const digests = new Map<string, Promise<string>>()

async function digestOf(file: string): Promise<string> {
  const digest =
    digests.get(file) ?? readFile(file).then((font) => createHash('sha256').update(font).digest('hex'))
  digests.set(file, digest)
  return await digest
}

/** Names of fonts that each storage has, or is about to have. */
const storedFonts = new WeakMap<MediaStorage, Map<string, Promise<PageFont>>>()
const maxStored = 10_000

/**
 * Makes a headline font with these letters, once for every set of them: some 20 KB instead of 700. Letters that the base lacks
 * fall back to a system serif.
 * @throws StorageFailed
 */
export async function cutHeadlineFont(
  letters: Set<string>,
  media: MediaStorage,
  face: FaceName,
): Promise<PageFont> {
  const whole = headlineFaces[face].file
  const text = [...new Set([...always, ...letters])].sort().join('')
  const digest = await digestOf(whole)
  const file = `${storedName(createHash('sha256').update(`${digest} ${text}`).digest('hex'))}.woff2`
  const stored = storedFonts.get(media) ?? new Map<string, Promise<PageFont>>()
  storedFonts.set(media, stored)
  const before = stored.get(file)
  if (before) return await before
  if (stored.size >= maxStored) stored.clear()
  const making = (async () => {
    if ((await media.sizeOf(file)) === undefined)
      await media.keep(file, await packWoff2(await cutFontInWorker(whole, text)))
    return { file, letters: text }
  })()
  stored.set(file, making)
  making.catch(() => stored.delete(file))
  return await making
}

/** The font of a site, for letters that a page's own lacks. @returns its stored name @throws StorageFailed */
export async function makeHeadlineFont(
  content: Pick<SiteContent, 'settings' | 'pages'>,
  media: MediaStorage,
): Promise<string> {
  return (await cutHeadlineFont(siteLetters(content), media, faceOf(content.settings.theme))).file
}

/** Every syllable of Unicode's block Hangul Syllables; the font has those of KS X 1001. */
const syllables = Array.from({ length: 0xd7a4 - 0xac00 }, (_, i) => String.fromCodePoint(0xac00 + i))

/**
 * One font for all drafts, since their headlines change with every letter: up to 1.3 MB, less as WOFF2, fetched once by a browser. @returns its stored
 * name @throws StorageFailed
 */
export const wholeHeadlineFont = async (media: MediaStorage, face: FaceName): Promise<string> =>
  (await cutHeadlineFont(new Set([...ascii, ...syllables]), media, face)).file
