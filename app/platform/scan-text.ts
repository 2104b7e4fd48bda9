/**
 * A text without its spans: each begins with what `begin` matches and ends where `endOf` says. For spans whose expression
 * would take the square of the text's length, as those do that look for an end which is not there.
 * @param begin a global expression without repetition
 * @param endOf where the span ends whose beginning ended at `at`; undefined where there is none
 */
export function replaceSpans(
  text: string,
  begin: RegExp,
  endOf: (at: number) => number | undefined,
  instead: string,
): string {
  const kept: string[] = []
  let from = 0
  begin.lastIndex = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = endOf(begin.lastIndex)
    if (end === undefined) continue
    kept.push(text.slice(from, found.index))
    from = end
    begin.lastIndex = end
  }
  return from ? [...kept, text.slice(from)].join(instead) : text
}

/**
 * Finds the next of some letters from where it is asked, which may only go forward: what was looked through once is not
 * looked through again. The text's length where there is none.
 * @param letters a global expression for one letter
 */
export function lookAhead(text: string, letters: RegExp): (at: number) => number {
  let known = -1
  return (at) => {
    if (at <= known) return known
    letters.lastIndex = at
    known = letters.exec(text)?.index ?? text.length
    return known
  }
}

/** Where the next letter that is no blank stands; the text's length where there is none. */
export function afterBlanks(text: string, from: number): number {
  const letter = /\S/g
  letter.lastIndex = from
  return letter.exec(text)?.index ?? text.length
}
