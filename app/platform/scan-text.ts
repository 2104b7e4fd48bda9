/** Linear, unlike a regular expression that searches for a missing end. @param opening global, without repetition */
export function replaceSpans(
  text: string,
  opening: RegExp,
  endOf: (at: number) => number | undefined,
  replacement: string,
): string {
  const parts: string[] = []
  let from = 0
  opening.lastIndex = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const end = endOf(opening.lastIndex)
    if (end === undefined) continue
    parts.push(text.slice(from, match.index))
    from = end
    opening.lastIndex = end
  }
  return from ? [...parts, text.slice(from)].join(replacement) : text
}

/** Linear: positions may only grow. @param letters global, one letter @returns the text's length where there is none */
export function lookAhead(text: string, letters: RegExp): (at: number) => number {
  let position = -1
  return (at) => {
    if (at <= position) return position
    letters.lastIndex = at
    position = letters.exec(text)?.index ?? text.length
    return position
  }
}

/** The text's length where there is none. */
export function afterBlanks(text: string, from: number): number {
  const letter = /\S/g
  letter.lastIndex = from
  return letter.exec(text)?.index ?? text.length
}
