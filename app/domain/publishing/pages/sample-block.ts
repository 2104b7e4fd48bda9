import { z } from 'zod'
import { type Block, type BlockType, block } from '#app/blocks/schema.ts'
import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { bareSchema, defOf, metaOf, type Schema } from '#app/platform/schema-meta.ts'

/** Parts of a site that samples can show. */
export interface SampleParts {
  pictures: string[]
  drawings: { kind: DrawingKind; name: string }[]
  /** Views of its maps by the map's name. */
  views: Record<string, string[]>
  /** Of its layouts by name: the storeys of the highest building, and the page that shows it. */
  layouts?: Record<string, { floors: number; page: string | undefined }>
}

/** Items in a list of a sample, unless its schema asks for more. */
const listLength = 2

const anyFilm = { kind: 'youtube', id: '0'.repeat(11) }

/** Words that ask to be replaced, as samples write them. */
const sampleWords = (title: string) => `[${title}]`

/** What cannot be told from the schema alone: fields that refer to others. */
const corrections: Partial<Record<BlockType, (sample: Json, parts: SampleParts) => Json>> = {
  units: (sample) => ({ ...sample, first: ((sample.types as Json[])[0] as Json).id }),
  map(sample, { views }) {
    const view = views[(sample.map as { name: string }).name]?.[0]
    return view ? { ...sample, wide: [{ view }], narrow: [{ view }] } : sample
  },
  'plan-comparison'(sample, { drawings }) {
    const plans = drawings.filter(({ kind }) => kind === 'plan').slice(0, listLength)
    const types = plans.map(({ kind, name }) => ({ plan: { drawing: kind, name }, url: '/' }))
    return { ...sample, types, first: plans.map(({ name }) => name) }
  },
  prices: (sample) => ({
    ...sample,
    payments: [{ label: '계약금', rate: '100' }],
    types: [
      {
        id: 'parta',
        type: '84A',
        label: sampleWords('이름'),
        groups: [{ buildings: ['101'], floors: [{ from: 1, until: 2, price: 100_000_000 }] }],
      },
    ],
  }),
  /** Thirds of the highest building, and the page on which its parts are. */
  buildings(sample, { layouts }) {
    const { floors = 15, page = '/' } = layouts?.[(sample.layout as { name: string }).name] ?? {}
    const low = Math.max(1, Math.round(floors / 3))
    return { ...sample, bands: { low, middle: Math.max(low + 1, Math.round((2 * floors) / 3)) }, place: page }
  },
  video: (sample) => ({ ...sample, film: anyFilm }),
  videos: (sample) => ({
    ...sample,
    videos: (sample.videos as Json[]).map((one) => ({ ...one, film: anyFilm })),
  }),
}

type Json = Record<string, unknown>

const letters = 'abcdefghijklmnopqrstuvwxyz'

export const blockTypes: BlockType[] = block.options.map(
  (option) => option._zod.propValues?.type?.values().next().value as BlockType,
)

export const schemaOfBlock = (type: string): Schema | undefined =>
  block.options.find((option) => option._zod.propValues?.type?.has(type))

/**
 * A block with the titles of its fields in brackets where words belong, so that what was left over is found.
 * @returns undefined where the site lacks what it shows, such as a drawing
 */
export function sampleBlock(type: BlockType, parts: SampleParts): Block | undefined {
  const schema = schemaOfBlock(type)
  let ids = 0
  const sample = schema && (sampleOf(schema) as Json)
  const corrected = sample && (corrections[type]?.(sample, parts) ?? sample)
  // Views need what the schema fills in.
  return corrected && block.safeParse(corrected).data

  function sampleOf(schema: Schema): unknown {
    const meta = metaOf(schema)
    const bare = bareSchema(schema)
    const def = defOf(bare)
    switch (meta.control) {
      case 'picture':
        return { name: parts.pictures[0], alt: sampleWords('대체 텍스트') }
      case 'drawing':
        return drawingOf(def)
      case 'table':
        return {
          caption: sampleWords('표 설명'),
          head: [sampleWords('머리글'), sampleWords('머리글')],
          rows: [[sampleWords('칸'), sampleWords('칸')]],
        }
      case 'page':
      case 'link':
        if (def.type !== 'object') return '/'
        break
      case 'id':
      case 'key':
        return `part${letters[ids++ % letters.length]}`
      case 'month':
        return '2030-01'
      case 'time':
        return '10:00'
    }
    switch (def.type) {
      case 'string':
        return isAddress(def) ? 'https://www.law.go.kr/' : wordsFor(bare, meta.title ?? '내용')
      case 'number':
        return 1
      case 'boolean':
        return false
      case 'literal':
        return def.values[0]
      case 'enum':
        return Object.values(def.entries)[0]
      case 'array':
        return Array.from({ length: lengthOf(bare) }, () => sampleOf(def.element))
      case 'object':
        return objectOf(def.shape)
      case 'union':
        return sampleOf(simplest(def.options))
      case 'record':
        return {}
      default:
        return undefined
    }
  }

  function objectOf(shape: Record<string, Schema>): Json {
    const needed = Object.entries(shape).filter(([, field]) => !z.safeParse(field, undefined).success)
    return Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(field)]))
  }

  function drawingOf(def: ReturnType<typeof defOf>): unknown {
    const literal = def.type === 'object' ? defOf(def.shape.drawing as Schema) : undefined
    const kind = literal?.type === 'literal' ? literal.values[0] : undefined
    return { drawing: kind, name: parts.drawings.find((one) => one.kind === kind)?.name }
  }
}

function wordsFor(schema: Schema, title: string): string {
  return sampleWords(lengthsOf(schema).least > title.length + 2 ? `${title}: 여기에 적습니다` : title)
}

/** A film at YouTube needs no file of the site, a table no pictures. */
const simplest = (options: readonly Schema[]): Schema =>
  options.find((option) => option._zod.propValues?.kind?.has('youtube')) ?? (options[0] as Schema)

const isAddress = (def: unknown) => (def as { format?: string }).format === 'url'

const lengthOf = (schema: Schema): number => {
  const { least, most } = lengthsOf(schema)
  return Math.max(least, Math.min(listLength, most))
}

function lengthsOf(schema: Schema): { least: number; most: number } {
  const limits = (defOf(schema).checks ?? []).map((check) => check._zod.def as CheckedLength)
  return {
    least: limits.find((limit) => limit.check === 'min_length')?.minimum ?? 0,
    most: limits.find((limit) => limit.check === 'max_length')?.maximum ?? Infinity,
  }
}

interface CheckedLength {
  check: string
  minimum?: number
  maximum?: number
}

/** Of a site that has one of everything. */
const anyParts: SampleParts = {
  pictures: ['any.jpg'],
  drawings: [
    { kind: 'plan', name: 'a' },
    { kind: 'plan', name: 'b' },
    { kind: 'layout', name: 'a' },
    { kind: 'map', name: 'a' },
  ],
  views: { a: ['any'] },
}

let samples: ReadonlySet<string> | undefined

/** Whether a text is still as a sample begins with it, so that no visitor may see it. Asked of what `sampleBlock` makes. */
export function isSampleText(text: string): boolean {
  samples ??= new Set([
    anyFilm.id,
    ...blockTypes.flatMap((type) =>
      walkJson(sampleBlock(type, anyParts)).flatMap(({ value }) =>
        typeof value === 'string' && value.startsWith('[') ? [value] : [],
      ),
    ),
  ])
  return samples.has(text.trim())
}
