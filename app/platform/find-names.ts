/** A name that may occur in texts, and its meaning. */
export interface Name<Of> {
  text: string
  of: Of
}

export interface FoundName<Of> extends Name<Of> {
  at: number
  end: number
}

const isSpace = (letter: string | undefined) => letter !== undefined && /\s/.test(letter)
const isHangul = (letter: string | undefined) => letter !== undefined && letter >= '가' && letter <= '힣'
const isLatin = (letter: string | undefined) => letter !== undefined && /[A-Za-z0-9]/.test(letter)
const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'

/** What follows a noun within its word. */
const particles = new Set(
  (
    '은 는 이 가 을 를 의 에 에서 에는 에도 에게 와 과 과의 와의 로 으로 도 만 까지 부터 보다 처럼 이나 나 이라 라 이며 며 이고 고 입니다 이란 란 ' +
    '에서는 에서도 으로는 로는 만의'
  ).split(' '),
)

/** What is written behind the name of a development without a space. */
const compounds = ['아파트', '단지', '견본주택', '모델하우스', '홈페이지', '분양', '현장', '사업']

/** Letters up to which a name may begin another word, as 다온 does 다온시. */
const shortName = 3

const sizeOf = (name: string) => name.replace(/\s/g, '').length

/** Where the words that begin at `at` end; the spaces between them may be left out or be more. */
function endOf(text: string, at: number, words: readonly string[]): number | undefined {
  let end = at
  for (const [i, word] of words.entries()) {
    if (i) while (isSpace(text[end])) end++
    if (!text.startsWith(word, end)) return undefined
    end += word.length
  }
  return end
}

/** The Hangul letters from a place on, no more of them than a particle or a compound has. */
function hangulFrom(text: string, at: number): string {
  let end = at
  while (end < at + 5 && isHangul(text[end])) end++
  return text.slice(at, end)
}

/** Whether what stands before and behind a name is no part of the same word. A Korean name may have a particle. */
function isWhole(text: string, at: number, end: number, name: string): boolean {
  const [before, after] = [text[at - 1], text[end]]
  const last = name.at(-1)
  // A slug is no part of another one, of a host, or of an address of mail.
  if (/^[\w.-]+$/.test(name)) {
    if (isLatin(before) || (before !== undefined && '-_@.'.includes(before))) return false
    if (isLatin(after) || (after !== undefined && '-_@'.includes(after))) return false
    return !(after === '.' && isLatin(text[end + 1]))
  }
  if (isHangul(before) || isLatin(before)) return false
  if (isDigit(last) && isDigit(after)) return false
  if (isLatin(last) && isLatin(after)) return false
  if (!isHangul(last) || !isHangul(after)) return true
  if (sizeOf(name) > shortName) return true
  const rest = hangulFrom(text, end)
  return particles.has(rest) || compounds.some((word) => rest.startsWith(word))
}

function placesOf(text: string, name: string, isOwn: boolean): { at: number; end: number }[] {
  const words = name.split(/\s+/).filter(Boolean)
  const [first] = words
  if (!first) return []
  const places: { at: number; end: number }[] = []
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const end = endOf(text, at, words)
    if (end !== undefined && (isOwn || isWhole(text, at, end, name))) places.push({ at, end })
  }
  return places
}

/**
 * Where a text has names of others as whole words: the longest ones first, and none within a longer one or within one of `own`, which
 * counts wherever it stands. So `한내 리버뷰 2차` has nothing of `한내 리버뷰` for whom it is the own name. Spaces of a name may be left out.
 */
export function findNames<Of>(
  text: string,
  names: readonly Name<Of>[],
  own: readonly string[],
): FoundName<Of>[] {
  const foreign = names.flatMap(({ text: name, of }) =>
    placesOf(text, name, false).map((place) => ({ ...place, text: name, of })),
  )
  if (!foreign.length) return []
  // Of the same length, the own one comes first.
  const all = [
    ...own.flatMap((name) => placesOf(text, name, true).map((place) => ({ ...place, isOwn: true as const }))),
    ...foreign.map((place) => ({ ...place, isOwn: false as const })),
  ].toSorted((a, b) => b.end - b.at - (a.end - a.at))
  const isTaken = new Uint8Array(text.length)
  return all
    .filter(({ at, end }) => {
      if (isTaken.subarray(at, end).includes(1)) return false
      isTaken.fill(1, at, end)
      return true
    })
    .flatMap(({ isOwn, ...place }) => (isOwn ? [] : [place as FoundName<Of>]))
    .toSorted((a, b) => a.at - b.at)
}

/** Whether two names are the same but for spaces and capitals. */
export const isSameName = (a: string, b: string): boolean => squeezed(a) === squeezed(b)

const squeezed = (name: string) => name.replace(/\s/g, '').toLowerCase()
