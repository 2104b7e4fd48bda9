/**
 * Linear, unlike an expression that looks for a missing end. @param begin global, without repetition @param endOf undefined
 * without an end
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

/** Linear: positions may only grow. @param letters global, one letter @returns the text's length where there is none */
export function lookAhead(text: string, letters: RegExp): (at: number) => number {
  let known = -1
  return (at) => {
    if (at <= known) return known
    letters.lastIndex = at
    known = letters.exec(text)?.index ?? text.length
    return known
  }
}

/** The text's length where there is none. */
export function afterBlanks(text: string, from: number): number {
  const letter = /\S/g
  letter.lastIndex = from
  return letter.exec(text)?.index ?? text.length
}
