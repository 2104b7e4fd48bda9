import { lookAhead } from '#app/platform/scan-text.ts'

export interface Reference {
  id: string
  /** Drawn for the element, for every descendant too, or for every corner of those. */
  drawnFor: 'element' | 'within' | 'corners'
}

const partsNamedIn = (value: string): string[] =>
  [...value.matchAll(/url\(\s*['"]?#([\w.:-]+)/gi)].map(([, id]) => id as string)

/** Properties that descendants do not inherit. Any other counts as inherited, variables too. */
const ownProperties = new Set(['clip-path', 'mask', 'filter', 'href'])

export function referencesOf(property: string, value: string): Reference[] {
  const name = property.trim().toLowerCase()
  const drawnFor = ownProperties.has(name) ? 'element' : name.startsWith('marker') ? 'corners' : 'within'
  return partsNamedIn(value).map((id) => ({ id, drawnFor }))
}

export const referencesIn = (declarations: string): Reference[] =>
  declarations.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    return referencesOf(declaration.slice(0, Math.max(0, colon)), declaration.slice(colon + 1))
  })

/** Rules that apply to unknown elements. */
export const everything = '*'

export type Rule = Reference[]

interface Block {
  selector: string
  isWithin: boolean
  rule: Rule
}

/**
 * By what selects an element: `.class`, `#id` or its name. Overestimates: a rule counts for every name in its selector.
 * @param css a sheet without comments and escapes, from `cleanStyles`
 */
export function rulesIn(css: string): Map<string, Rule[]> {
  const rules = new Map<string, Rule[]>()
  const blocks: Block[] = [{ selector: everything, isWithin: false, rule: [] }]
  const close = ({ selector, rule }: Block) => {
    if (!rule.length) return
    for (const name of namesOf(selector)) {
      const others = rules.get(name)
      if (others) others.push(rule)
      else rules.set(name, [rule])
    }
  }
  for (const { text, end } of statementsOf(css)) {
    if (end === '{') {
      const outer = blocks.at(-1)
      // Nested rules apply to descendants, which are not analysed.
      const isWithin = outer !== undefined && (outer.isWithin || outer.selector !== everything)
      blocks.push({ selector: isWithin || isCondition(text) ? everything : text, isWithin, rule: [] })
      continue
    }
    blocks.at(-1)?.rule.push(...referencesIn(text))
    const ended = end === '}' && blocks.length > 1 ? blocks.pop() : undefined
    if (ended) close(ended)
  }
  for (const open of blocks) close(open)
  return rules
}

const isCondition = (selector: string) => /^@(?:media|supports)\b/i.test(selector.trimStart())

function* statementsOf(css: string): Generator<{ text: string; end: string }> {
  const sign = /[{};"']/g
  const line = lookAhead(css, /\n/g)
  for (let from = 0; from < css.length; ) {
    sign.lastIndex = from
    let end = sign.exec(css)
    while (end && (end[0] === '"' || end[0] === "'")) {
      const close = css.indexOf(end[0], sign.lastIndex)
      const broken = line(sign.lastIndex)
      sign.lastIndex = close < 0 || close > broken ? broken : close + 1
      end = sign.exec(css)
    }
    const at = end?.index ?? css.length
    yield { text: css.slice(from, at), end: end?.[0] ?? '' }
    from = at + 1
  }
}

const namesOf = (selector: string): Set<string> =>
  new Set(
    /[@*:[&]/.test(selector) ? [everything] : (selector.match(/[.#]?[\w\u0080-\uffff-]+/g) ?? [everything]),
  )
