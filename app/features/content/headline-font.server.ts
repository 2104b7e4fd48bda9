import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { MediaStorage } from '../media/storage-port.ts'
import { storedName } from '../media/stored-name.ts'
import { fillAllFacts } from '../site/facts.ts'
import type { SiteContent } from './read-content.server.ts'

/** Noto Serif KR Medium with the 2,350 syllables of KS X 1001; see `art/fonts/`. */
const base = 'fonts/noto-serif-kr-medium.woff2'
/** Longer texts are body text, set in the visitor's own sans. */
const maxHeadlineLength = 48
/** Characters of figures, numbers and our own headings. */
const always = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')}㎡·등록이완료되었습니다에실패했오류가발생방문예약신청개인정보처리방침`

function headlineLetters({ settings, pages }: Pick<SiteContent, 'settings' | 'pages'>): string {
  const letters = new Set(always)
  const collect = (content: unknown): void => {
    if (typeof content === 'string' && content.length <= maxHeadlineLength)
      for (const letter of content) letters.add(letter)
    else if (content !== null && typeof content === 'object') Object.values(content).forEach(collect)
  }
  collect(fillAllFacts([settings, pages], settings.facts))
  return [...letters].sort().join('')
}

const subsets = new Map<string, Promise<Uint8Array>>()

/** Sites of similar words have the same letters, and subsetting takes half a second. */
function subsetLetters(letters: string): Promise<Uint8Array> {
  const cached = subsets.get(letters)
  if (cached) return cached
  if (subsets.size > 20) subsets.clear()
  const subset = readFile(base).then((font) => subsetFont(font, letters, { targetFormat: 'woff2' }))
  subsets.set(letters, subset)
  return subset
}

/** Subset of about 40 KB instead of 370; missing letters fall back to a system serif. @returns `<hash>.woff2` */
export async function makeHeadlineFont(
  content: Pick<SiteContent, 'settings' | 'pages'>,
  media: MediaStorage,
): Promise<string> {
  const font = await subsetLetters(headlineLetters(content))
  const name = `${storedName(createHash('sha256').update(font).digest('hex'))}.woff2`
  await media.keep(name, new Uint8Array(font))
  return name
}
