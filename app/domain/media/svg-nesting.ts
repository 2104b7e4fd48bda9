const maxDepth = 100

/** Checked before the recursive parser runs. The count may be wrong for text that is not XML; the parser refuses that. */
export function nestsTooDeep(source: string): boolean {
  let depth = 0
  for (let at = source.indexOf('<'); at >= 0; ) {
    const skippedTag = skipped.find(([begin]) => source.startsWith(begin, at))
    const end = skippedTag
      ? endOf(source, skippedTag[1], at + skippedTag[0].length)
      : endOfTag(source, at + 1)
    if (source[at + 1] === '/') depth--
    else if (!skippedTag && source[end - 2] !== '/' && ++depth > maxDepth) return true
    at = source.indexOf('<', end)
  }
  return false
}

const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

function endOf(source: string, sign: string, from: number): number {
  const at = source.indexOf(sign, from)
  return at < 0 ? source.length : at + sign.length
}

/** After the `>` that is in no attribute's value. */
function endOfTag(source: string, from: number): number {
  const sign = /[>"']/g
  sign.lastIndex = from
  for (let match = sign.exec(source); match; match = sign.exec(source)) {
    if (match[0] === '>') return sign.lastIndex
    sign.lastIndex = endOf(source, match[0], sign.lastIndex)
  }
  return source.length
}
