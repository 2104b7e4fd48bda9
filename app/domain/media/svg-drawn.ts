import type { SvgElement } from './svg-element.ts'
import {
  everything,
  type Reference,
  type Rule,
  referencesIn,
  referencesOf,
  rulesIn,
} from './svg-references.ts'

/** Drawn elements, with repetitions by `use`, `url(#…)` and style rules. */
const maxDrawn = 100_000
/** Depth of chained references; each is a recursive call. */
const maxChainLength = 500

interface DrawCost {
  elements: number
  corners: number
  all: number
}

type Cost = Record<Reference['drawnFor'], number>

const weightless: Cost = { element: 0, within: 0, corners: 0 }
const noCost: DrawCost = { elements: 0, corners: 0, all: 0 }
const capped = (count: number) => Math.min(count, maxDrawn + 1)
const add = (a: DrawCost, b: DrawCost): DrawCost => ({
  elements: capped(a.elements + b.elements),
  corners: capped(a.corners + b.corners),
  all: capped(a.all + b.all),
})

export function exceedsDrawLimit(root: SvgElement): boolean {
  const { parts, rules } = surveyOf(root)
  const cache = new Map<SvgElement, DrawCost>()
  const ruleCosts = new Map<Rule, Cost>()
  const nameCosts = new Map<string, Cost>()

  const drawnOf = (element: SvgElement, chain: number): DrawCost => {
    const before = cache.get(element)
    if (before) return before
    if (chain > maxChainLength) return { elements: 1, corners: 1, all: maxDrawn + 1 }
    // Browsers do not follow circular references.
    cache.set(element, noCost)
    const within = [...elementsIn(element), ...usedBy(element, parts)]
      .map((part) => drawnOf(part, chain + 1))
      .reduce(add, { elements: 1, corners: cornersOf(element), all: 1 })
    const again = [
      measureReferences(ownReferences(element), chain),
      ...namesFor(element).map((name) => measureRules(name, chain)),
    ]
    const all = again.reduce(
      (count, { element: once, within: each, corners }) =>
        capped(count + once + each * within.elements + corners * within.corners),
      within.all,
    )
    const drawn = { ...within, all }
    cache.set(element, drawn)
    return drawn
  }

  const measureReferences = (references: Reference[], chain: number): Cost => {
    const cost = { ...weightless }
    for (const { id, drawnFor } of references) {
      const part = parts.get(id)
      if (part) cost[drawnFor] = capped(cost[drawnFor] + drawnOf(part, chain + 1).all)
    }
    return cost
  }

  /** Cost of all rules for a name; each rule counts once. */
  const measureRules = (name: string, chain: number): Cost => {
    const before = nameCosts.get(name)
    if (before) return before
    nameCosts.set(name, weightless)
    const weights = (rules.get(name) ?? []).map((rule) => {
      const cost = ruleCosts.get(rule) ?? measureReferences(rule, chain)
      ruleCosts.set(rule, cost)
      return cost
    })
    const cost = weights.reduce(
      (a, b) => ({
        element: capped(a.element + b.element),
        within: capped(a.within + b.within),
        corners: capped(a.corners + b.corners),
      }),
      weightless,
    )
    nameCosts.set(name, cost)
    return cost
  }

  return drawnOf(root, 0).all > maxDrawn
}

function surveyOf(root: SvgElement): { parts: Map<string, SvgElement>; rules: Map<string, Rule[]> } {
  const parts = new Map<string, SvgElement>()
  const sheets: string[] = []
  const look = (element: SvgElement): void => {
    const id = attributeOf(element, 'id')
    if (id !== undefined && !parts.has(id)) parts.set(id, element)
    if (element.name === 'style') sheets.push(element.children.filter((c) => typeof c === 'string').join(''))
    for (const child of elementsIn(element)) look(child)
  }
  look(root)
  return { parts, rules: rulesIn(sheets.join('\n')) }
}

const elementsIn = ({ children }: SvgElement) => children.filter((child) => typeof child !== 'string')
const attributeOf = ({ attributes }: SvgElement, attributeName: string) =>
  attributes.find(([name]) => name === attributeName)?.[1]

function usedBy(element: SvgElement, parts: Map<string, SvgElement>): SvgElement[] {
  const href = attributeOf(element, 'href')
  const part = href?.startsWith('#') ? parts.get(href.slice(1)) : undefined
  return part ? [part] : []
}

const ownReferences = ({ attributes }: SvgElement): Reference[] =>
  attributes.flatMap(([name, value]) => (name === 'style' ? referencesIn(value) : referencesOf(name, value)))

const namesFor = (element: SvgElement): string[] => [
  everything,
  element.name,
  `#${attributeOf(element, 'id')}`,
  ...(attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`),
]

const cornersOf = (element: SvgElement): number => {
  const data = attributeOf(element, 'd') ?? attributeOf(element, 'points')
  return data ? (data.match(/[\d.]+/g)?.length ?? 0) : 0
}
