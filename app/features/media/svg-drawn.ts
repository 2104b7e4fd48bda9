import type { Kept } from './svg-kept.ts'
import {
  everything,
  type Reference,
  type Rule,
  referencesIn,
  referencesOf,
  rulesIn,
} from './svg-references.ts'

/** Elements as they are drawn: what `use`, `url(#…)` and rules of a style repeat counts as often as it is repeated. */
const mostDrawn = 100_000
/** References that lead to references; each is followed by a call of its own. */
const longestChain = 500

/** What an element and all that is drawn with it come to. */
interface Drawn {
  elements: number
  corners: number
  /** With what is drawn again for them: gradients, patterns, markers, masks. */
  all: number
}

/** What references come to, by what they are drawn for. */
type Weight = Record<Reference['drawnFor'], number>

const weightless: Weight = { element: 0, within: 0, corners: 0 }
const nothing: Drawn = { elements: 0, corners: 0, all: 0 }
const capped = (count: number) => Math.min(count, mostDrawn + 1)
const sum = (a: Drawn, b: Drawn): Drawn => ({
  elements: capped(a.elements + b.elements),
  corners: capped(a.corners + b.corners),
  all: capped(a.all + b.all),
})

/** Whether a drawing unfolds into more than a browser draws at once, when every reference is followed. */
export function isTooMuchToDraw(root: Kept): boolean {
  const { parts, rules } = surveyOf(root)
  const known = new Map<Kept, Drawn>()
  const ofRules = new Map<Rule, Weight>()
  const ofNames = new Map<string, Weight>()

  const drawnOf = (element: Kept, chain: number): Drawn => {
    const before = known.get(element)
    if (before) return before
    if (chain > longestChain) return { elements: 1, corners: 1, all: mostDrawn + 1 }
    // A reference in a circle is not followed by anyone.
    known.set(element, nothing)
    const within = [...elementsIn(element), ...usedBy(element, parts)]
      .map((part) => drawnOf(part, chain + 1))
      .reduce(sum, { elements: 1, corners: cornersOf(element), all: 1 })
    const again = [
      weigh(ownReferences(element), chain),
      ...namesFor(element).map((name) => weighRules(name, chain)),
    ]
    const all = again.reduce(
      (count, { element: once, within: each, corners }) =>
        capped(count + once + each * within.elements + corners * within.corners),
      within.all,
    )
    const drawn = { ...within, all }
    known.set(element, drawn)
    return drawn
  }

  /** How much parts come to, by what they are drawn for. */
  const weigh = (references: Reference[], chain: number): Weight => {
    const weight = { ...weightless }
    for (const { id, drawnFor } of references) {
      const part = parts.get(id)
      if (part) weight[drawnFor] = capped(weight[drawnFor] + drawnOf(part, chain + 1).all)
    }
    return weight
  }

  /** The same of all rules that choose elements by a name; each rule is weighed once. */
  const weighRules = (name: string, chain: number): Weight => {
    const before = ofNames.get(name)
    if (before) return before
    ofNames.set(name, weightless)
    const weights = (rules.get(name) ?? []).map((rule) => {
      const weight = ofRules.get(rule) ?? weigh(rule, chain)
      ofRules.set(rule, weight)
      return weight
    })
    const weight = weights.reduce(
      (a, b) => ({
        element: capped(a.element + b.element),
        within: capped(a.within + b.within),
        corners: capped(a.corners + b.corners),
      }),
      weightless,
    )
    ofNames.set(name, weight)
    return weight
  }

  return drawnOf(root, 0).all > mostDrawn
}

/** Parts by their id, of which the first counts as in browsers, and what the style sheets name. */
function surveyOf(root: Kept): { parts: Map<string, Kept>; rules: Map<string, Rule[]> } {
  const parts = new Map<string, Kept>()
  const sheets: string[] = []
  const look = (element: Kept): void => {
    const id = attributeOf(element, 'id')
    if (id !== undefined && !parts.has(id)) parts.set(id, element)
    if (element.name === 'style') sheets.push(element.children.filter((c) => typeof c === 'string').join(''))
    for (const child of elementsIn(element)) look(child)
  }
  look(root)
  return { parts, rules: rulesIn(sheets.join('\n')) }
}

const elementsIn = ({ children }: Kept) => children.filter((child) => typeof child !== 'string')
const attributeOf = ({ attributes }: Kept, wanted: string) =>
  attributes.find(([name]) => name === wanted)?.[1]

function usedBy(element: Kept, parts: Map<string, Kept>): Kept[] {
  const href = attributeOf(element, 'href')
  const part = href?.startsWith('#') ? parts.get(href.slice(1)) : undefined
  return part ? [part] : []
}

const ownReferences = ({ attributes }: Kept): Reference[] =>
  attributes.flatMap(([name, value]) => (name === 'style' ? referencesIn(value) : referencesOf(name, value)))

/** What rules may choose an element by. */
const namesFor = (element: Kept): string[] => [
  everything,
  element.name,
  `#${attributeOf(element, 'id')}`,
  ...(attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`),
]

/** At most so many corners has a shape, each of which may get a marker. */
const cornersOf = (element: Kept): number => {
  const written = attributeOf(element, 'd') ?? attributeOf(element, 'points')
  return written ? (written.match(/[\d.]+/g)?.length ?? 0) : 0
}
