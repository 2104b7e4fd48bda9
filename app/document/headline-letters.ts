/** Classes and tags of elements whose text is set in the headline font. */
export interface HeadlineElements {
  tags: Set<string>
  classes: Set<string>
  /** Tags that are so within elements of some classes. */
  within: Map<string, Set<string>>
}

/** What rules with `var(--serif)` select. */
export function headlineElements(css: string): HeadlineElements {
  const found: HeadlineElements = { tags: new Set(), classes: new Set(), within: new Map() }
  for (const rule of css.split('}')) {
    const block = rule.lastIndexOf('{')
    if (!rule.includes('var(--serif)', block)) continue
    for (const selector of rule.slice(rule.lastIndexOf('{', block - 1) + 1, block).split(',')) {
      const compounds = selector.trim().split(/[\s>+~]+/)
      const last = compounds.at(-1) ?? ''
      const tag = /^[a-z0-9]*/.exec(last)?.[0] ?? ''
      const own = classesIn(last)
      const around = compounds.flatMap(classesIn)
      if (own.length || !tag) for (const name of own.length ? own : around) found.classes.add(name)
      else if (!around.length) found.tags.add(tag)
      else found.within.set(tag, new Set([...(found.within.get(tag) ?? []), ...around]))
    }
  }
  return found
}

const classesIn = (compound: string) =>
  [...compound.matchAll(/\.([\w-]+)/g)].map(([, name]) => name as string)

/**
 * Letters of a document's headlines, each once.
 * @param html as React writes it: elements are closed, and attributes hold no angle brackets
 */
export function headlineLetters(html: string, { tags, classes, within }: HeadlineElements): Set<string> {
  const letters = new Set<number>()
  /** Classes of the elements that are open. */
  const open: string[][] = []
  let headlineAt = Number.POSITIVE_INFINITY
  let classAt = html.indexOf(classStart)
  for (let start = html.indexOf('<'), end = 0; start >= 0; start = html.indexOf('<', end)) {
    if (open.length >= headlineAt)
      for (let at = end; at < start; at++) {
        const letter = html.codePointAt(at) as number
        if (letter > 0xffff) at++
        letters.add(letter)
      }
    end = html.indexOf('>', start) + 1
    if (!end) break
    if (html.startsWith('/', start + 1)) {
      open.pop()
      if (open.length < headlineAt) headlineAt = Number.POSITIVE_INFINITY
    } else if (!html.startsWith('/', end - 2)) {
      const tag = tagAt(html, start + 1)
      if (!tag || isVoid.test(tag)) continue
      if (classAt >= 0 && classAt < start) classAt = html.indexOf(classStart, start)
      open.push(classAt < 0 || classAt > end ? noClasses : classesAt(html, classAt))
      if (open.length < headlineAt && isHeadline(tag)) headlineAt = open.length
    }
  }
  return new Set([...letters].map((letter) => String.fromCodePoint(letter)))

  function isHeadline(tag: string): boolean {
    const around = within.get(tag)
    return (
      tags.has(tag) ||
      (open.at(-1) as string[]).some((name) => classes.has(name)) ||
      (around !== undefined && open.some((names) => names.some((name) => around.has(name))))
    )
  }
}

const tagName = /[a-z][a-z0-9-]*/iy

function tagAt(html: string, at: number): string | undefined {
  tagName.lastIndex = at
  return tagName.exec(html)?.[0]
}

const classStart = ' class="'
const noClasses: string[] = []

function classesAt(html: string, at: number): string[] {
  const from = at + classStart.length
  return html.slice(from, html.indexOf('"', from)).split(' ')
}

const isVoid = /^(?:meta|link|br|img|input|source|hr|wbr|track|area|base|col|embed)$/
