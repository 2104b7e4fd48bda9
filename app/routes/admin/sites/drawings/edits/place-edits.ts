import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { addPlace } from '#app/domain/drawings/edit/add-place.ts'
import { changePlace } from '#app/domain/drawings/edit/change-place.ts'
import { idsOf, type PlaceFields } from '#app/domain/drawings/edit/map-place.ts'
import { removePlace } from '#app/domain/drawings/edit/remove-place.ts'
import { type Layer, layers } from '#app/domain/drawings/maps/layers.ts'
import { diagramsTo, usesPlace } from '#app/domain/drawings/maps/place-uses.ts'
import { markWords, statusWords } from '#app/domain/drawings/words/field-words.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { nameOfPart } from '#app/office/website/addresses.ts'
import { draftedSiteOf } from '../../open-editor.server.ts'
import type { OpenedPart } from '../../settings/open-part.server.ts'
import type { Edit } from '../../settings/part-actions.server.ts'
import type { Fields } from '../../settings/read-fields.ts'
import { Refused } from '../../settings/refused.ts'

export const addPlaceEdit: Edit = (content, fields) => {
  const place = readPlace(content, fields)
  return place instanceof Refused ? place : addPlace(content, place)
}

export const changePlaceEdit: Edit = (content, fields) => {
  const id = fields.text('place')
  if (!idsOf(content).includes(id)) return gone
  const place = readPlace(content, fields)
  return place instanceof Refused ? place : changePlace(content, id, place)
}

const gone = new Refused('그사이 없어진 장소입니다. 목록에서 다시 선택해 주세요.')

/** Refused while a page or a diagram leads to it. */
export const removePlaceEdit: Edit = async (content, fields, opened) => {
  const id = fields.text('place')
  if (!idsOf(content).includes(id)) return gone
  const uses = await usesOf(content, id, opened)
  return uses.length
    ? new Refused(`쓰는 곳이 있어 빼지 않았습니다: ${uses.join(', ')}. 그곳에서 먼저 빼 주세요.`)
    : removePlace(content, id)
}

async function usesOf(content: Document, id: string, opened: OpenedPart): Promise<string[]> {
  const map = asDrawable('map', content)
  if (!map) return []
  const loaded = await draftedSiteOf(opened)
  const titles = titlesOf(loaded)
  const pages = [...loaded.documents].flatMap(([part, document]) =>
    part.startsWith('page ') && usesPlace(document, map, id) ? [nameOfPart(part, titles)] : [],
  )
  return [...pages, ...diagramsTo(map, id).map((name) => `거리 그림 ${name}`)]
}

const longest = { name: 30, source: 120 }

function readPlace(content: Document, fields: Fields): PlaceFields | Refused {
  const errors: Record<string, string> = {}
  const name = fields.text('name')
  if (!name || name.length > longest.name) errors.name = `${longest.name}자까지 적어 주세요.`
  const mark = fields.text('mark')
  if (!Object.hasOwn(markWords, mark)) errors.mark = '종류를 선택해 주세요.'
  const layer = fields.text('layer')
  if (!Object.hasOwn(layers, layer)) errors.layer = '분류를 선택해 주세요.'
  const status = fields.text('status')
  const source = fields.optional('source')
  if (source && source.length > longest.source) errors.source = `${longest.source}자까지 적어 주세요.`
  const [lat, lon] = [degreesIn(fields, 'lat', errors), degreesIn(fields, 'lon', errors)]
  if (!errors.lat && !errors.lon && !isWithin(content.bbox, lon, lat))
    errors.lat = '지도의 범위를 벗어난 위치입니다. 지도 안을 눌러 주세요.'
  if (Object.keys(errors).length)
    return new Refused('저장하지 않았습니다. 표시한 곳을 확인해 주세요.', errors)
  return {
    name,
    mark: mark as PlaceFields['mark'],
    layer: layer as Layer,
    status: Object.hasOwn(statusWords, status) ? (status as keyof typeof statusWords) : undefined,
    source,
    at: [lon, lat],
    views: fields.all('views'),
  }
}

/** Six digits are a tenth of a metre. */
function degreesIn(fields: Fields, name: string, errors: Record<string, string>): number {
  const value = fields.number(name)
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
