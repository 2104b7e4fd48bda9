import type { PartFault } from '#app/domain/site/content-fault.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { withParticle } from '#app/platform/particle.ts'
import { type DrawingKind, isPictured } from './drawing.ts'

/** Largest number of a drawing: a plan of 300 m in millimetres, a layout of 10 km in decimetres, a map of 100 km in any unit. */
const largest: Record<DrawingKind, number> = { plan: 300_000, layout: 100_000, map: 100_000 }
/** Metres across the smallest view of a map, and the most degrees that it may show. */
const least = { metres: 100, degrees: 2 }

/**
 * Numbers with a digit too many. Renderers walk along lines in steps of metres, and one that is a thousand kilometres long would
 * keep everybody waiting.
 */
export function sizeFaults(kind: DrawingKind, content: unknown): PartFault[] {
  const faults: PartFault[] = []
  for (const { path, value } of walkJson(content))
    if (typeof value === 'number' && Math.abs(value) > largest[kind])
      faults.push({
        location: path,
        sentence: `${withParticle(value, '은')} 너무 큰 수입니다. 자릿수를 확인해 주세요`,
      })
  if (kind === 'map' && !isPictured(content)) faults.push(...mapSizeFaults(content as MapLike))
  return faults.slice(0, 20)
}

interface MapLike {
  bbox: readonly number[]
  views: Record<string, { metres: number }>
}

function mapSizeFaults({ bbox, views }: MapLike): PartFault[] {
  const [west = 0, south = 0, east = 0, north = 0] = bbox
  const tooWide: PartFault[] =
    Math.abs(east - west) > least.degrees || Math.abs(north - south) > least.degrees
      ? [{ location: 'bbox', sentence: `지도는 ${least.degrees}도보다 넓을 수 없습니다` }]
      : []
  const tooNear = Object.entries(views).flatMap(([name, { metres }]): PartFault[] =>
    metres < least.metres
      ? [{ location: `views.${name}.metres`, sentence: `${least.metres}m보다 좁게 보일 수 없습니다` }]
      : [],
  )
  return [...tooWide, ...tooNear]
}
