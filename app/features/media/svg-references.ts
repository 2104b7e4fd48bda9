import { lookAhead } from '../../platform/scan-text.ts'

/** A part of the drawing that is drawn again for what names it. */
export interface Reference {
  id: string
  /** For the element alone, for every element within it as well, or for every corner of those. */
  drawnFor: 'element' | 'within' | 'corners'
}

/** The parts that a value names: `url(#shade)`. */
const partsNamedIn = (value: string): string[] =>
  [...value.matchAll(/url\(\s*['"]?#([\w.:-]+)/gi)].map(([, id]) => id as string)

/** Properties whose value elements within do not inherit. Any other may be taken up by them, variables too. */
const ownProperties = new Set(['clip-path', 'mask', 'filter', 'href'])

/** What an attribute or a declaration of a style names. */
export function referencesOf(property: string, value: string): Reference[] {
  const name = property.trim().toLowerCase()
  const drawnFor = ownProperties.has(name) ? 'element' : name.startsWith('marker') ? 'corners' : 'within'
  return partsNamedIn(value).map((id) => ({ id, drawnFor }))
}

/** What a list of declarations names: `fill:url(#sky);mask:url(#m)`. */
export const referencesIn = (declarations: string): Reference[] =>
  declarations.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    return referencesOf(declaration.slice(0, Math.max(0, colon)), declaration.slice(colon + 1))
  })

/** Rules of which it cannot be told, by a name, whom they are for. */
export const everything = '*'

/** What a block of a style sheet names. */
export type Rule = Reference[]

interface Block {
  selector: string
  /** Another rule is around it. */
  isWithin: boolean
  rule: Rule
}

/**
 * The rules of a style sheet that name parts, by what an element is chosen by: `.class`, `#id` or its own name. Rather too
 * much than too little: a rule counts for whatever its selector names anywhere, and for everything where it names nothing.
 * @param css a sheet without comments and escapes, as `cleanStyles` leaves it
 */
export function rulesIn(css: string): Map<string, Rule[]> {
  const found = new Map<string, Rule[]>()
  const blocks: Block[] = [{ selector: everything, isWithin: false, rule: [] }]
  const close = ({ selector, rule }: Block) => {
    if (!rule.length) return
    for (const name of namesOf(selector)) {
      const others = found.get(name)
      if (others) others.push(rule)
      else found.set(name, [rule])
    }
  }
  for (const { text, end } of statementsOf(css)) {
    if (end === '{') {
      const outer = blocks.at(-1)
      // What stands within another rule is for some of what is within that, which is not looked into.
      const isWithin = outer !== undefined && (outer.isWithin || outer.selector !== everything)
      blocks.push({ selector: isWithin || isCondition(text) ? everything : text, isWithin, rule: [] })
      continue
    }
    blocks.at(-1)?.rule.push(...referencesIn(text))
    const ended = end === '}' && blocks.length > 1 ? blocks.pop() : undefined
    if (ended) close(ended)
  }
  for (const open of blocks) close(open)
  return found
}

const isCondition = (selector: string) => /^@(?:media|supports)\b/i.test(selector.trimStart())

/** What stands between braces and semicolons, strings apart. */
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

/** Classes, ids and elements that a selector names. */
const namesOf = (selector: string): Set<string> =>
  new Set(
    /[@*:[&]/.test(selector) ? [everything] : (selector.match(/[.#]?[\w\u0080-\uffff-]+/g) ?? [everything]),
  )
