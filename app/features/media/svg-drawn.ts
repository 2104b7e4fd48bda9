import type { Kept } from './svg-kept.ts'
import {
  everything,
  type Reference,
  type Rule,
  referencesIn,
  referencesOf,
  rulesIn,
} from './svg-references.ts'

/** Drawn elements, with repetitions by `use`, `url(#…)` and style rules. */
const mostDrawn = 100_000
/** Depth of chained references; each is a recursive call. */
const longestChain = 500

interface Drawn {
  elements: number
  corners: number
  all: number
}

type Weight = Record<Reference['drawnFor'], number>

const weightless: Weight = { element: 0, within: 0, corners: 0 }
const nothing: Drawn = { elements: 0, corners: 0, all: 0 }
const capped = (count: number) => Math.min(count, mostDrawn + 1)
const sum = (a: Drawn, b: Drawn): Drawn => ({
  elements: capped(a.elements + b.elements),
  corners: capped(a.corners + b.corners),
  all: capped(a.all + b.all),
})

export function isTooMuchToDraw(root: Kept): boolean {
  const { parts, rules } = surveyOf(root)
  const known = new Map<Kept, Drawn>()
  const ofRules = new Map<Rule, Weight>()
  const ofNames = new Map<string, Weight>()

  const drawnOf = (element: Kept, chain: number): Drawn => {
    const before = known.get(element)
    if (before) return before
    if (chain > longestChain) return { elements: 1, corners: 1, all: mostDrawn + 1 }
    // Browsers do not follow circular references.
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

  const weigh = (references: Reference[], chain: number): Weight => {
    const weight = { ...weightless }
    for (const { id, drawnFor } of references) {
      const part = parts.get(id)
      if (part) weight[drawnFor] = capped(weight[drawnFor] + drawnOf(part, chain + 1).all)
    }
    return weight
  }

  /** Cost of all rules for a name; each rule counts once. */
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

const namesFor = (element: Kept): string[] => [
  everything,
  element.name,
  `#${attributeOf(element, 'id')}`,
  ...(attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`),
]

const cornersOf = (element: Kept): number => {
  const written = attributeOf(element, 'd') ?? attributeOf(element, 'points')
  return written ? (written.match(/[\d.]+/g)?.length ?? 0) : 0
}
