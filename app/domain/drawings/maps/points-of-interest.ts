import type { Fact } from '#app/domain/site/fact.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { distanceTo } from './distance.ts'
import { type Layer, layerNames } from './layers.ts'
import type { Feature, Listed, LocationMap, LonLat } from './location-map.ts'
import { meansOf } from './reach.ts'

/** An entry of the list beside a map, which is also the text alternative of the drawing. */
export interface PointOfInterest {
  id: string
  name: string
  layer: Layer
  /** Straight from the gate, in metres; for areas to the nearest edge. */
  metres: number
  /** 도보 6분, 차로 10분 안. */
  times: string[]
  source: string
}

export function pointsOfInterestOf(map: LocationMap, facts: Record<string, Fact>): PointOfInterest[] {
  const gate = gateOf(map)
  return map.features
    .flatMap(({ id, properties, geometry }): PointOfInterest[] => {
      if (!isListed(properties) || properties.kind === 'rail') return []
      const { layer, times, source } = properties
      return [
        {
          id,
          name: fullName(properties),
          layer,
          metres: distanceTo(gate, geometry),
          times: times.map(({ by, fact, within }) =>
            [meansOf[by], `${figureOf(ownProperty(facts, fact))}분`, ...(within ? ['안'] : [])].join(' '),
          ),
          source: source ?? times.map(({ fact }) => sourceOf(ownProperty(facts, fact))).join(', '),
        },
      ]
    })
    .sort((a, b) => layerNames.indexOf(a.layer) - layerNames.indexOf(b.layer) || a.metres - b.metres)
}

/** The gate, origin of all distances. @throws Error where a map has none */
export function gateOf({ features }: LocationMap): LonLat {
  const gate = features.find(({ properties }) => properties.kind === 'gate')
  if (gate?.geometry.type !== 'Point') throw new Error('a map without a gate')
  return gate.geometry.coordinates
}

export function isListed(properties: Feature['properties']): properties is Listed {
  return 'layer' in properties && properties.layer !== undefined
}

export const formatStatus = (status: 'due' | 'planned') => (status === 'due' ? '예정' : '계획')

/** Name with its status: 가온호수역(계획). */
export const fullName = ({ name, status }: Pick<Listed, 'name' | 'status'>) =>
  status ? `${name}(${formatStatus(status)})` : name

const figureOf = (fact: Fact | undefined) => (typeof fact === 'object' ? fact.value : (fact ?? ''))
const sourceOf = (fact: Fact | undefined) => (typeof fact === 'object' ? (fact.source ?? '') : '')
