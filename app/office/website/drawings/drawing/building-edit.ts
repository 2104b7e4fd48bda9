import { changeBuilding, resizeLines } from '#app/domain/drawings/edit/change-building.ts'
import { listAt } from '#app/domain/drawings/edit/list-at.ts'
import { buildingName } from '#app/domain/drawings/layouts/home-number.ts'
import { mostFloors } from '#app/domain/drawings/layouts/site-layout.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'
import { type Edited, type Written, wrong } from '../../part/edited.ts'

const mostLines = 30

export const countField = (wing: number) => `lines ${wing}`
export const lineField = (wing: number, line: number) => `line ${wing} ${line}`

/** Changes number, floors and lines of one building. */
export function changeBuildingEdit(content: Document, fields: Written): Edited {
  const index = numberIn(fields, 'building') ?? -1
  const buildings = listAt(content, 'buildings')
  const building = buildings[index]
  if (!building) return wrong('그사이 없어진 동입니다. 목록에서 다시 선택해 주세요.')
  const errors: Record<string, string> = {}
  const number = (fields.number ?? '').trim().replace(/동$/, '').toUpperCase()
  if (!buildingName.test(number)) errors.number = '101이나 A, 타워1처럼 띄어 쓰지 않고 10자까지 적어 주세요.'
  else if (buildings.some((one, i) => i !== index && one.number === number))
    errors.number = `${number}동이 이미 있습니다.`
  const floors = countIn(fields, 'floors', mostFloors)
  if (floors === undefined) errors.floors = `1층에서 ${mostFloors}층까지 적어 주세요.`
  const pilotis = floorsIn(fields.pilotis ?? '')
  if (!pilotis) errors.pilotis = '1, 2처럼 층 번호를 쉼표로 나누어 적어 주세요.'
  const above = pilotis?.find((floor) => floors !== undefined && floor > floors)
  if (above !== undefined) errors.pilotis = `${above}층은 없습니다. 이 동은 지상 ${floors}층입니다.`
  const lines = listAt(building, 'wings').map((wing, i) => linesIn(fields, wing.lines, i, errors))
  if (Object.keys(errors).length || floors === undefined || !pilotis)
    return wrong('저장하지 않았습니다. 표시한 곳을 확인해 주세요.', errors)
  return { content: changeBuilding(content, index, { number, floors, pilotis, lines }) }
}

function numberIn(fields: Written, name: string): number | undefined {
  const typed = fields[name]
  return typed ? readTypedNumber(typed) : undefined
}

function countIn(fields: Written, name: string, largest: number): number | undefined {
  const count = numberIn(fields, name)
  return count !== undefined && Number.isInteger(count) && count > 0 && count <= largest ? count : undefined
}

function floorsIn(text: string): number[] | undefined {
  const floors = text.split(/[,\s]+/).flatMap((one) => (one ? [readTypedNumber(one.replace(/층$/, ''))] : []))
  return floors.every((floor) => Number.isInteger(floor) && floor > 0) ? floors : undefined
}

/** As many as the form says: a line more is as the last one. */
function linesIn(fields: Written, before: unknown, wing: number, errors: Record<string, string>): string[] {
  const had = Array.isArray(before) ? before.map(String) : []
  const chosen = had.map((type, i) => fields[lineField(wing, i)] || type)
  if (!Object.hasOwn(fields, countField(wing))) return chosen
  const count = countIn(fields, countField(wing), mostLines)
  if (count === undefined) errors[countField(wing)] = `1개에서 ${mostLines}개까지 적어 주세요.`
  return count === undefined ? chosen : resizeLines(chosen, count)
}
