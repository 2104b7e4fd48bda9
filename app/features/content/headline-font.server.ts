import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { MediaStorage } from '../media/storage-port.ts'
import { storedName } from '../media/stored-name.ts'
import { fillFactsIn } from '../site/facts.ts'
import type { SiteContent } from './read-content.server.ts'

/** Noto Serif KR Medium with the 2,350 syllables of KS X 1001; see `art/fonts/`. */
const base = 'fonts/noto-serif-kr-medium.woff2'
/** No headline is longer. Body text, which is set in the visitor's own sans, hardly ever is as short. */
const longestHeadline = 48
/** What figures, numbers and our own headings need on every site. */
const always = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')}㎡·등록이완료되었습니다에실패했오류가발생방문예약신청개인정보처리방침`

/** The letters that headlines of a site are made of. */
function headlineLetters({ settings, pages }: Pick<SiteContent, 'settings' | 'pages'>): string {
  const letters = new Set(always)
  const collect = (content: unknown): void => {
    if (typeof content === 'string' && content.length <= longestHeadline)
      for (const letter of content) letters.add(letter)
    else if (content !== null && typeof content === 'object') Object.values(content).forEach(collect)
  }
  collect(fillFactsIn([settings, pages], settings.facts))
  return [...letters].sort().join('')
}

const cuts = new Map<string, Promise<Uint8Array>>()

/** Sites of much the same words have the same letters, and cutting takes half a second. */
function cut(letters: string): Promise<Uint8Array> {
  const known = cuts.get(letters)
  if (known) return known
  if (cuts.size > 20) cuts.clear()
  const made = readFile(base).then((font) => subsetFont(font, letters, { targetFormat: 'woff2' }))
  cuts.set(letters, made)
  return made
}

/**
 * Cuts the headline font down to a site's own letters, about 40 KB instead of 370, and stores it among the media.
 * A letter that the base lacks is drawn by the visitor's own serif.
 * @returns the stored name: `<hash>.woff2`
 */
export async function makeHeadlineFont(
  content: Pick<SiteContent, 'settings' | 'pages'>,
  media: MediaStorage,
): Promise<string> {
  const font = await cut(headlineLetters(content))
  const name = `${storedName(createHash('sha256').update(font).digest('hex'))}.woff2`
  await media.keep(name, new Uint8Array(font))
  return name
}
