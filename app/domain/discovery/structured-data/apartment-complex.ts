import type { ApartmentComplex } from 'schema-dts'
import { drawnIn } from '#app/domain/drawings/drawing.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { textsOf } from '#app/platform/field-roles.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { type DescribedPage, idOf } from './described-page.ts'
import { floorPlansOf } from './floor-plans.ts'

const about = new Set(['units', 'project-data', 'map', 'unit-plan'])

export function complexOf(page: DescribedPage): ApartmentComplex | undefined {
  const { origin, slug, settings, content } = page
  if (!content.blocks.some(({ type }) => about.has(type))) return undefined
  const households = settings.facts['households.total']
  const count = typeof households === 'object' ? households : undefined
  const words = [page.head.title, page.head.description, ...textsOf(pageContent, content)].join('\n')
  const isSaid = count && words.includes(`${koreanNumber(count.value)}${count.unit}`)
  const plans = floorPlansOf(page)
  const gate = gateOf(page)
  return {
    '@type': 'ApartmentComplex',
    '@id': idOf(page, 'complex'),
    name: settings.name,
    description: settings.projectLine,
    url: `${origin}/`,
    tourBookingPage: `${origin}/${slug}/customer`,
    ...(page.images.length ? { image: page.images } : {}),
    ...(isSaid
      ? {
          numberOfAccommodationUnits: {
            '@type': 'QuantitativeValue',
            value: count.value,
            unitText: count.unit,
          },
        }
      : {}),
    ...(plans.length ? { accommodationFloorPlan: plans } : {}),
    ...(gate ? { geo: { '@type': 'GeoCoordinates', latitude: gate[1], longitude: gate[0] } } : {}),
  }
}

/** The gate on the page's map; longitude first. */
function gateOf({ content, drawings }: DescribedPage): [number, number] | undefined {
  for (const block of content.blocks) {
    if (block.type !== 'map') continue
    const map = drawnIn(drawings, block.map)
    const gate = map?.features.find(({ properties }) => properties.kind === 'gate')?.geometry
    if (gate?.type === 'Point') return gate.coordinates
  }
  return undefined
}
