import type { Fact } from '#app/domain/site/fact.ts'
import { fillFacts } from '#app/domain/site/facts.ts'
import { along } from './curve.ts'
import type { Layer } from './layers.ts'
import type { Feature, PropertiesOf, View } from './location-map.ts'
import { modelHouseId } from './map-faults.ts'
import { asSign, inArea, onCircle, onRoad } from './name-candidates.ts'
import type { Box, NameRequest } from './name-places.ts'
import { formatStatus } from './points-of-interest.ts'
import type { Pixel } from './projection.ts'
import { type Circle, meansOf } from './reach.ts'
import { besideMark, type Run, type WrittenName } from './written-name.ts'

export type Mark = PropertiesOf<'place'>['mark'] | 'house'

export interface DrawnMark {
  id: string
  mark: Mark
  layer?: Layer | undefined
  x: number
  y: number
}

export interface Named {
  id: string
  style: 'place' | 'road' | 'water' | 'hill' | 'circle' | 'own' | 'site'
  layer?: Layer | 'reach' | undefined
  lines: Run[][]
  request: NameRequest<WrittenName>
  mark?: DrawnMark
}

/** Half the size of a mark, relative to the size of names. */
export const markSize = 0.62
/** Size of road names, relative to names of places, and distance of a railway's name from its line. */
const roadSize = 0.93
const besideLine = 0.95

interface On {
  view: View
  frame: Box
  facts: Record<string, Fact>
}

/** The name of a feature by its kind. `line` is its outline, line or point in pixels. */
export function nameFeature({ id, properties }: Feature, line: Pixel[], { view, frame, facts }: On) {
  if (properties.kind === 'blocks' || properties.kind === 'gate' || !properties.name) return undefined
  const { name } = properties
  const size = view.text
  const of = (
    style: Named['style'],
    lines: Run[][],
    candidates: NameRequest<WrittenName>['candidates'],
    layer?: Layer,
  ): Named => ({ id, style, layer, lines, request: { id, candidates } })
  const alongRoad = (text: string, aside: number, layer?: Layer) => {
    const seen = along(line, 8).filter((point) => isOn(point, frame))
    return of('road', [[{ text, light: true }]], onRoad(text, size * roadSize, seen, aside), layer)
  }

  if (properties.kind === 'road') return alongRoad(name, 0)
  if (properties.kind === 'site') {
    const text = (view.near && properties.short) || name
    const lines = [[{ text, light: !properties.own }]]
    if (properties.own && !view.near) return of('own', lines, asSign(lines, size * 1.12, line, frame))
    return of(properties.own ? 'own' : 'site', lines, inArea(lines, size, line, frame))
  }
  const status = properties.status ? [{ text: `(${formatStatus(properties.status)})`, light: true }] : []
  const note = properties.note ? [[{ text: fillFacts(properties.note, facts), light: true }]] : []
  const { layer } = properties
  if (properties.kind === 'place') {
    const [x, y] = line[0] as Pixel
    const lines = [[{ text: name }, ...status], ...note]
    const candidates = besideMark(lines, size, [x, y], size * markSize)
    return { ...of('place', lines, candidates, layer), mark: { id, mark: properties.mark, layer, x, y } }
  }
  if (properties.kind === 'rail' || properties.kind === 'walk')
    return alongRoad(name + status.map(({ text }) => text).join(''), size * besideLine, layer)
  const lines = [[{ text: name }], ...(status.length ? [status] : []), ...note]
  const style = properties.kind === 'water' || properties.kind === 'hill' ? properties.kind : 'place'
  return of(style, lines, inArea(lines, size, along(line, 40, true), frame), layer)
}

export function nameHouse([x, y]: Pixel, size: number): Named {
  const lines = [[{ text: '견본주택' }]]
  const id = modelHouseId
  const candidates = besideMark(lines, size, [x, y], size * markSize)
  return { id, style: 'place', lines, request: { id, candidates }, mark: { id, mark: 'house', x, y } }
}

export function nameCircle({ by, minutes }: Circle, gate: Pixel, radius: number, size: number): Named {
  const id = `reach-${by}-${minutes}`
  const lines = [[{ text: `${meansOf[by]} ${minutes}분`, light: true }]]
  const candidates = onCircle(lines, size, gate, radius)
  return { id, style: 'circle', layer: 'reach', lines, request: { id, candidates } }
}

export const isOn = ([x, y]: Pixel, { left, right, top, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom
