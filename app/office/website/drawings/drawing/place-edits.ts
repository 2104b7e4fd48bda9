import { z } from 'zod'
import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { asDrawn } from '#app/domain/drawings/drawing.ts'
import { addPlace } from '#app/domain/drawings/edit/add-place.ts'
import { changePlace } from '#app/domain/drawings/edit/change-place.ts'
import { idsOf, type PlaceFields } from '#app/domain/drawings/edit/map-place.ts'
import { removePlace } from '#app/domain/drawings/edit/remove-place.ts'
import { type Layer, layers } from '#app/domain/drawings/maps/layers.ts'
import { markWords, statusWords } from '#app/domain/drawings/maps/mark-words.ts'
import { diagramsTo, usesPlace } from '#app/domain/drawings/maps/place-uses.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { figure, texts, written } from '#app/office/fields.ts'
import { nameOfPart } from '../../addresses.ts'
import { draftedSiteOf } from '../../edited-site.server.ts'
import { type Edited, wrong } from '../../part/edited.ts'
import type { OfficeOfPart } from '../../part/part.server.ts'

export const typedPlace = z.object({
  place: written,
  name: written,
  mark: written,
  layer: written,
  status: written,
  source: written,
  lat: figure,
  lon: figure,
  views: texts,
})

type Typed = z.output<typeof typedPlace>

export function addPlaceEdit(content: Document, typed: Typed): Edited {
  const read = readPlace(content, typed)
  return 'ok' in read ? read : { content: addPlace(content, read.place) }
}

export function changePlaceEdit(content: Document, typed: Typed): Edited {
  if (!idsOf(content).includes(typed.place)) return gone
  const read = readPlace(content, typed)
  return 'ok' in read ? read : { content: changePlace(content, typed.place, read.place) }
}

const gone = wrong('그사이 없어진 장소입니다. 목록에서 다시 선택해 주세요.')

/** Refused while a page or a diagram refers to it. */
export async function removePlaceEdit(
  content: Document,
  { place }: { place: string },
  office: OfficeOfPart,
): Promise<Edited> {
  if (!idsOf(content).includes(place)) return gone
  const uses = await usesOf(content, place, office)
  return uses.length
    ? wrong(`쓰는 곳이 있어 빼지 않았습니다: ${uses.join(', ')}. 그곳에서 먼저 빼 주세요.`)
    : { content: removePlace(content, place) }
}

async function usesOf(content: Document, id: string, office: OfficeOfPart): Promise<string[]> {
  const map = asDrawable('map', content)
  if (!map) return []
  const loaded = await draftedSiteOf(office)
  const titles = titlesOf(loaded)
  const pages = [...loaded.documents].flatMap(([part, document]) =>
    part.startsWith('page ') && usesPlace(document, map, id) ? [nameOfPart(part, titles)] : [],
  )
  const drawn = asDrawn<'map'>(map)
  return [...pages, ...(drawn ? diagramsTo(drawn, id).map((name) => `거리 그림 ${name}`) : [])]
}

const longest = { name: 30, source: 120 }

function readPlace(content: Document, typed: Typed) {
  const { name, mark, layer, status, source, views } = typed
  const errors: Record<string, string> = {}
  if (!name || name.length > longest.name) errors.name = `${longest.name}자까지 적어 주세요.`
  if (!Object.hasOwn(markWords, mark)) errors.mark = '종류를 선택해 주세요.'
  if (!Object.hasOwn(layers, layer)) errors.layer = '분류를 선택해 주세요.'
  if (source.length > longest.source) errors.source = `${longest.source}자까지 적어 주세요.`
  const [lat, lon] = [degreesIn(typed, 'lat', errors), degreesIn(typed, 'lon', errors)]
  if (!errors.lat && !errors.lon && !isWithin(content.bbox, lon, lat))
    errors.lat = '지도의 범위를 벗어난 위치입니다. 지도 안을 눌러 주세요.'
  if (Object.keys(errors).length) return wrong('저장하지 않았습니다. 표시한 곳을 확인해 주세요.', errors)
  const place: PlaceFields = {
    name,
    mark: mark as PlaceFields['mark'],
    layer: layer as Layer,
    status: Object.hasOwn(statusWords, status) ? (status as keyof typeof statusWords) : undefined,
    source: source || undefined,
    at: [lon, lat],
    views,
  }
  return { place }
}

/** Six digits are a tenth of a metre. */
function degreesIn(typed: Typed, name: 'lat' | 'lon', errors: Record<string, string>): number {
  const value = typed[name]
  if (value === undefined || !Number.isFinite(value)) {
    errors[name] = '지도에서 위치를 누르거나 36.0012처럼 적어 주세요.'
    return 0
  }
  return Math.round(value * 1e6) / 1e6
}

function isWithin(bbox: unknown, lon: number, lat: number): boolean {
  const [west, south, east, north] = Array.isArray(bbox) ? bbox.map(Number) : []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return true
  return lon >= west && lon <= east && lat >= south && lat <= north
}
