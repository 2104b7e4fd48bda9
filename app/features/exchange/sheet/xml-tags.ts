/** A mark of a workbook's XML, with the text that follows it. */
interface Tag {
  /** Without a prefix: tools differ in theirs. */
  name: string
  attributes: string
  isClosing: boolean
  isEmpty: boolean
  text: string
}

/** One after the other, at the cost of the text's length whatever it holds. What is broken off at the end is left out. */
export function* tagsOf(xml: string): Generator<Tag> {
  for (let begin = xml.indexOf('<'); begin >= 0; ) {
    const end = xml.indexOf('>', begin)
    if (end < 0) return
    const next = xml.indexOf('<', end)
    const isClosing = xml[begin + 1] === '/'
    const isEmpty = xml[end - 1] === '/'
    const inner = xml.slice(begin + (isClosing ? 2 : 1), isEmpty ? end - 1 : end)
    const space = inner.search(/\s/)
    const name = space < 0 ? inner : inner.slice(0, space)
    yield {
      name: name.slice(name.indexOf(':') + 1),
      attributes: space < 0 ? '' : inner.slice(space),
      isClosing,
      isEmpty,
      text: xml.slice(end + 1, next < 0 ? undefined : next),
    }
    begin = next
  }
}

/** As it is written, entities and all. */
export function attribute(attributes: string, name: string): string | undefined {
  const begin = attributes.indexOf(` ${name}="`)
  if (begin < 0) return undefined
  const from = begin + name.length + 3
  const end = attributes.indexOf('"', from)
  return end < 0 ? undefined : attributes.slice(from, end)
}
