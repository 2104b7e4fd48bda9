import type { Document, DraftPart } from '../documents/parts.ts'
import { documentsOf, type SiteDocuments } from '../documents/site-documents.ts'
import type { Point } from './readiness.server.ts'

/** Tasks of a new site, in the order in which an agency usually has the material. */
export const stepNames = [
  'basics',
  'pages',
  'logo',
  'picture',
  'schedule',
  'plans',
  'layout',
  'map',
  'prices',
  'announcement',
  'homes',
  'privacy',
  'hosts',
] as const

export type StepName = (typeof stepNames)[number]

export interface OpeningStep {
  name: StepName
  /** A site opens without what comes `later`. */
  state: 'done' | 'needed' | 'later'
  /** Places that have to be mended before it opens. */
  required: number
  /** Types without a plan, and the like; empty where the step says enough. */
  lacks: string[]
}

interface Made {
  /** As they are drafted. */
  documents: SiteDocuments
  points: readonly Pick<Point, 'isRequired' | 'kind' | 'part' | 'path'>[]
  hasHomes: boolean
}

/** How far a site is, by what it has and what the readiness of its content says. */
export function openingSteps(made: Made): OpeningStep[] {
  const lacksOf = lacksIn(made)
  const stepOf = stepsOfPlaces(made.documents)
  const required = Map.groupBy(
    made.points.filter(({ isRequired }) => isRequired),
    stepOf,
  )
  return stepNames.map((name) => {
    const count = required.get(name)?.length ?? 0
    const lacks = lacksOf[name]
    const isDone = lacks === undefined
    return { name, state: count ? 'needed' : isDone ? 'done' : 'later', required: count, lacks: lacks ?? [] }
  })
}

/** The step where a place of the content is mended. */
const stepsOfPlaces =
  (documents: SiteDocuments) =>
  ({ part, path }: Pick<Point, 'part' | 'path'>): StepName => {
    if (!part) return 'logo'
    if (part === 'settings') {
      const [field = ''] = path.split(/[.[]/)
      if (field === 'schedule' || field === 'hosts') return field
      if (field === 'consents') return 'privacy'
      return /^theme\.(?:logo|icon)/.test(path) ? 'logo' : 'basics'
    }
    const drawing = /^drawing (plan|layout|map)\//.exec(part)?.[1]
    if (drawing) return drawing === 'plan' ? 'plans' : (drawing as 'layout' | 'map')
    if (part === 'page /privacy') return 'privacy'
    const block = Number(/^blocks\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)
    return typeOfBlock(documents.get(part), block) === 'prices' ? 'prices' : 'pages'
  }

const blocksOf = (page: Document | undefined): unknown[] => (Array.isArray(page?.blocks) ? page.blocks : [])
const typeOf = (block: unknown) => (block as { type?: unknown } | undefined)?.type
const typeOfBlock = (page: Document | undefined, at: number) => typeOf(blocksOf(page)[at])

/** What each step still lacks; undefined where nothing. What only `points` know of lacks nothing by itself. */
function lacksIn({ documents, points, hasHomes }: Made): Record<StepName, string[] | undefined> {
  const settings = (documents.get('settings') ?? {}) as {
    theme?: { logo?: string }
    schedule?: { events?: unknown[] }
    facts?: Record<string, unknown>
  }
  const drawings = documentsOf(documents, 'drawing').map(([name]) => name)
  const types = Object.keys(settings.facts ?? {}).flatMap(
    (name) => /^area\.exclusive\.([0-9A-Za-z]+)$/.exec(name)?.[1] ?? [],
  )
  const withoutPlan = types.filter((type) => !drawings.includes(`plan/${type}`))
  const hasPrices = documentsOf(documents, 'page').some(([, page]) =>
    blocksOf(page).some((block) => typeOf(block) === 'prices'),
  )
  const orNothing = (isThere: unknown): string[] | undefined => (isThere ? undefined : [])
  const isLeft = (part: DraftPart, path: RegExp) =>
    points.some((point) => point.kind === 'template' && point.part === part && path.test(point.path))
  return {
    basics: undefined,
    pages: orNothing(!isLeft('page /', /title|text$/)),
    logo: orNothing(settings.theme?.logo),
    picture: orNothing(!isLeft('page /', /picture$/)),
    schedule: orNothing(settings.schedule?.events?.length),
    plans: withoutPlan.length || !types.length ? withoutPlan : undefined,
    layout: orNothing(drawings.some((name) => name.startsWith('layout/'))),
    map: orNothing(drawings.some((name) => name.startsWith('map/'))),
    prices: orNothing(hasPrices),
    announcement: orNothing(documents.has('file announcement.pdf')),
    homes: orNothing(hasHomes),
    privacy: orNothing(documents.has('page /privacy')),
    hosts: orNothing(!points.some(({ kind, path }) => kind === 'missing' && path === 'hosts')),
  }
}
