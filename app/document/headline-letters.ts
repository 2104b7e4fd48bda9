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

const token = /<([^<>]*)>|[^<]+/g

/**
 * Letters of a document's headlines, each once.
 * @param html as React writes it: elements are closed, and attributes hold no angle brackets
 */
export function headlineLetters(html: string, { tags, classes, within }: HeadlineElements): Set<string> {
  const letters = new Set<string>()
  /** Classes of the elements that are open. */
  const open: string[][] = []
  let headlineAt = Number.POSITIVE_INFINITY
  for (const [text, inner] of html.matchAll(token)) {
    const tag = inner === undefined ? undefined : /^[a-z][a-z0-9-]*/i.exec(inner)?.[0]
    if (inner === undefined) {
      if (open.length >= headlineAt) for (const letter of text) letters.add(letter)
    } else if (inner.startsWith('/')) {
      open.pop()
      if (open.length < headlineAt) headlineAt = Number.POSITIVE_INFINITY
    } else if (tag && !inner.endsWith('/') && !isVoid.test(tag)) {
      open.push(/ class="([^"]*)"/.exec(inner)?.[1]?.split(' ') ?? [])
      if (open.length < headlineAt && isHeadline(tag)) headlineAt = open.length
    }
  }
  return letters

  function isHeadline(tag: string): boolean {
    const around = within.get(tag)
    return (
      tags.has(tag) ||
      (open.at(-1) as string[]).some((name) => classes.has(name)) ||
      (around !== undefined && open.some((names) => names.some((name) => around.has(name))))
    )
  }
}

const isVoid = /^(?:meta|link|br|img|input|source|hr|wbr|track|area|base|col|embed)$/
