import { remember } from '#app/platform/remember.ts'
import type { Statement } from '../pages/statements.ts'
import type { FactsOfUnit } from './meant-facts.ts'
import type { Figure } from './read-figures.ts'
import type { Subjects } from './subjects.ts'

/** Conversions and units that say nothing about a development: 1㎡는 0.3025평, 1세대 1주택. */
const constants: Partial<Record<Figure['unit'], number[]>> = {
  세대: [0, 1],
  '㎡': [1, 3.3, 3.3058],
  평: [1, 0.3025],
  '%': [0, 100],
  동: [1],
}

/** Limits of a rule (전용 85㎡ 이하, 500세대 이상) are not figures of the development. */
const border = /^\s?(이하|초과|미만|이상)/

/** Room areas come from plans, not from facts. */
const room = /(?:거실|안방|침실\d?|주방|식당|욕실|드레스룸|현관|창고|팬트리|발코니|테라스|다용도실|확장)\s?$/

/** Whether a figure is general or of a room, so that no fact can contradict it. */
export const isGeneral = ({ text, labels }: Statement, { value, unit, start, end }: Figure) =>
  Boolean(constants[unit]?.includes(value)) ||
  border.test(text.slice(end, end + 4)) ||
  (unit === '㎡' &&
    room.test((start ? text.slice(Math.max(0, start - 8), start) : (labels[0] ?? '')).slice(-8)))

const travel = /도보|걸어|걸음|차로|차량|자동차|승용차|버스|지하철|전철|열차|자전거|거리/

const speaksOfTravel = remember((label: string) => travel.test(label))

export function isTravelTime({ text, labels }: Statement, { start, end }: Figure): boolean {
  if (/\d\s?시\s?$/.test(text.slice(Math.max(0, start - 4), start))) return false
  const around = text.slice(Math.max(0, start - 24), start) + text.slice(end, end + 6)
  return travel.test(around) || labels.slice(0, 3).some(speaksOfTravel)
}

const height = /규모|층수|높이/
const speaksOfHeight = remember((label: string) => height.test(label))
const above: ReadonlySet<string> = new Set(['above'])

/** Whether a floor is a location (1층 로비, 지하 2층 주차장), not a height (지상 28층, 최고 28층, 28층 규모, 지하 3층~지상 28층). */
export function floorIsPlace(
  { text, labels }: Statement,
  { unit, value, start, end }: Figure,
  facts: FactsOfUnit,
  subjects: Subjects,
): boolean {
  if (unit !== '층' || value > facts.highestOf(subjects.get('side') ?? above)) return false
  const before = text.slice(Math.max(0, start - 12), start)
  const after = text.slice(end, end + 14)
  const pair =
    /지하\s?[\d,]{1,6}층.{0,6}지상[^\d]{0,4}$/.test(before) || /^.{0,6}지상[^\d]{0,4}\d{1,3}\s?층/.test(after)
  const named = /최고[^\d]{0,6}$/.test(before) || (/지상\s?$/.test(before) && value > 4)
  const spoken = /^(\s?(규모|높이|아파트|건물)|[,·]?\s?\d+개\s?동)/.test(after)
  const labelled = text.length <= 24 && labels.slice(0, 2).some(speaksOfHeight)
  return !pair && !named && !spoken && !labelled
}
