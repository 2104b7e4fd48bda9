import { z } from 'zod'
import { layerNames } from './layers.ts'

/** WGS 84, as in GeoJSON: longitude first. */
const lonLat = z.tuple([z.number(), z.number()])
const ring = z.array(lonLat).min(4)

const geometry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Point'), coordinates: lonLat }),
  z.strictObject({ type: z.literal('LineString'), coordinates: z.array(lonLat).min(2) }),
  z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).length(1) }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).length(1)).min(1) }),
])

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, '소문자 영문으로 시작하는 이름이어야 합니다')

/** Travel time; the figure and its source are a fact of the site. `within`: 10분 안. */
const time = z.strictObject({
  by: z.enum(['walk', 'car']),
  fact: z.string(),
  within: z.boolean().default(false),
})

/** Text in the list of places; only features with a layer are listed and can be switched off. */
const listed = {
  name: z.string().min(1),
  layer: z.enum(layerNames),
  /** Not there yet: `due` reads (예정), `planned` reads (계획). */
  status: z.enum(['due', 'planned']).optional(),
  note: z.string().optional(),
  /** Source of the claim that it is or will be there, with the date. Required for what is not there yet. */
  source: z.string().optional(),
  times: z.array(time).default([]),
  /** Fact with its straight distance; must agree with the coordinates. */
  distanceFact: z.string().optional(),
}
const drawn = { name: z.string().min(1).optional() }

const properties = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gate'), name: z.string() }),
  z.strictObject({
    kind: z.literal('place'),
    mark: z.enum([
      'train',
      'bus',
      'interchange',
      'school',
      'hospital',
      'office',
      'library',
      'shop',
      'tree',
      'work',
    ]),
    ...listed,
  }),
  z.strictObject({ kind: z.literal('road'), class: z.enum(['motorway', 'major', 'minor']), ...drawn }),
  z.strictObject({ kind: z.literal('rail'), ...listed }),
  z.strictObject({ kind: z.literal('walk'), lengthFact: z.string().optional(), ...listed }),
  z.strictObject({ kind: z.literal('blocks') }),
  z.strictObject({ kind: z.literal('hill'), ...listed, ...drawn, layer: listed.layer.optional() }),
  z.strictObject({ kind: z.literal('water'), ...listed, ...drawn, layer: listed.layer.optional() }),
  z.strictObject({ kind: z.literal('park'), ...listed }),
  z.strictObject({ kind: z.literal('works'), ...listed }),
  /** The development itself (`own`) and its neighbours. `short` is its name on close views. */
  z.strictObject({
    kind: z.literal('site'),
    own: z.boolean(),
    name: z.string(),
    short: z.string().optional(),
  }),
])

const feature = z.strictObject({ type: z.literal('Feature'), id, properties, geometry })

/** A crop of the map with the names it shows, the most important first. */
const view = z.strictObject({
  around: lonLat,
  metres: z.number().positive(),
  /** Design width in CSS pixels; the drawing scales with it. */
  width: z.number().int().min(240).max(1600),
  ratio: z.number().min(0.4).max(3),
  /** Size of names, in CSS pixels at that width. */
  text: z.number().min(11).max(24),
  names: z.array(id),
  /** Kept free of names along the edges, in pixels: a frame of another shape may crop it. */
  margin: z.number().min(5).max(60).default(5),
  near: z.boolean().default(false),
  reach: z.boolean().default(false),
  /** Keeps the lower right corner free for the zoom buttons. */
  zooms: z.boolean().default(false),
})

const diagram = z.strictObject({ draws: z.enum(['distance', 'reach']), to: id })

/** Reach circles: minutes, speed, and how much longer real ways are than the straight line. */
const reach = z.strictObject({
  walk: z.strictObject({ metresPerMinute: z.number().positive(), minutes: z.array(z.number().positive()) }),
  car: z.strictObject({ kilometresPerHour: z.number().positive(), minutes: z.array(z.number().positive()) }),
  detour: z.number().min(1).max(2),
})

export const mapParts = z.strictObject({
  type: z.literal('FeatureCollection'),
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  /** West, south, east, north; everything lies within. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  reach,
  views: z.record(id, view),
  diagrams: z.record(id, diagram).default({}),
  features: z.array(feature).min(1),
})

export type LocationMap = z.infer<typeof mapParts>

export type Feature = LocationMap['features'][number]
export type View = LocationMap['views'][string]
export type LonLat = z.infer<typeof lonLat>
export type Kind = Feature['properties']['kind']
export type PropertiesOf<K extends Kind> = Extract<Feature['properties'], { kind: K }>
export type Listed = PropertiesOf<'place' | 'rail' | 'walk' | 'park' | 'works'>

/** @returns undefined for what has no name: blocks, and roads and rivers that are only drawn */
export const featureName = ({ properties }: Feature): string | undefined =>
  'name' in properties ? properties.name : undefined
