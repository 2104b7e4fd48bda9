import type { FloorPlan, QuantitativeValue } from 'schema-dts'
import { drawingIn, isPictured } from '#app/domain/drawings/drawing.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { blocksOf, type DescribedPage, idOf, pictureAddress } from './described-page.ts'

export const floorPlansOf = (page: DescribedPage): FloorPlan[] => [...listed(page), ...drawn(page)]

const listed = (page: DescribedPage): FloorPlan[] =>
  blocksOf(page, 'units').flatMap(({ types }) =>
    types.map(({ label, text, areas, picture, link }) => {
      const image = pictureAddress(page, picture.name)
      return {
        '@type': 'FloorPlan',
        '@id': `${page.origin}${link.url}#plan`,
        name: label,
        description: text,
        url: `${page.origin}${link.url}`,
        ...sizeOf(areas),
        ...(image ? { layoutImage: image } : {}),
      } satisfies FloorPlan
    }),
  )

const drawn = (page: DescribedPage): FloorPlan[] =>
  blocksOf(page, 'unit-plan').flatMap((block) => {
    const plan = drawingIn(page.drawings, block.plan)
    if (!plan) return []
    const image = isPictured<'plan'>(plan) ? pictureAddress(page, plan.picture.name) : undefined
    return {
      '@type': 'FloorPlan',
      '@id': `${page.origin}${page.content.path}#plan`,
      name: plan.label,
      description: isPictured<'plan'>(plan) ? plan.picture.alt : block.alt,
      url: page.origin + page.address,
      isPlanForApartment: { '@id': idOf(page, 'complex') },
      ...(isPictured<'plan'>(plan) ? {} : roomCounts(plan)),
      ...sizeOf(blocksOf(page, 'unit-areas').flatMap(({ rows }) => rows)),
      ...(image ? { layoutImage: image } : {}),
    } satisfies FloorPlan
  })

/** Rooms of a drawn plan have a kind; those beside a picture have a name. */
function roomCounts({ rooms }: UnitPlan) {
  const count = (kind: UnitPlan['rooms'][number]['kind']) => rooms.filter((room) => room.kind === kind).length
  return { numberOfBedrooms: count('bedroom'), numberOfFullBathrooms: count('bathroom') }
}

function sizeOf(areas: { label: string; value: string }[]): { floorSize?: QuantitativeValue } {
  const own = areas.find(({ label }) => /전용/.test(label))
  const value = Number(own?.value.replace(/[^\d.]/g, ''))
  return value ? { floorSize: { '@type': 'QuantitativeValue', value, unitCode: 'MTK', unitText: '㎡' } } : {}
}
