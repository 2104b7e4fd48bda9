import { clockwise, smooth, straight } from './curve.ts'
import type { Layer } from './layers.ts'
import type { Feature } from './location-map.ts'
import type { Pixel } from './projection.ts'

export interface DrawnArea {
  id: string
  kind: 'blocks' | 'hill' | 'water' | 'park' | 'works' | 'site'
  layer?: Layer | undefined
  planned: boolean
  own: boolean
  d: string
}

export interface DrawnLine {
  id: string
  kind: 'motorway' | 'major' | 'minor' | 'rail' | 'walk'
  layer?: Layer | undefined
  planned: boolean
  d: string
}

const areas = ['blocks', 'hill', 'water', 'park', 'works', 'site'] as const
const isArea = (kind: string): kind is DrawnArea['kind'] => areas.some((area) => area === kind)
const isNatural = (kind: string) => kind === 'hill' || kind === 'water' || kind === 'park'

export function drawArea({ id, properties }: Feature, outlines: Pixel[][]): DrawnArea[] {
  const { kind } = properties
  if (!isArea(kind)) return []
  const draw = isNatural(kind) ? smooth : straight
  const d = outlines.map((outline) => draw(clockwise(outline.slice(0, -1)), true)).join('')
  const layer = 'layer' in properties && (kind === 'park' || kind === 'works') ? properties.layer : undefined
  const planned = 'status' in properties && Boolean(properties.status)
  return [{ id, kind, layer, planned, own: properties.kind === 'site' && properties.own, d }]
}

export function drawLine({ id, properties }: Feature, line: Pixel[]): DrawnLine[] {
  if (properties.kind === 'road') {
    const kind = properties.class
    return [{ id, kind, planned: false, d: kind === 'minor' ? straight(line) : smooth(line) }]
  }
  if (properties.kind !== 'rail' && properties.kind !== 'walk') return []
  const { kind, layer, status } = properties
  return [{ id, kind, layer, planned: Boolean(status), d: smooth(line) }]
}
