import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import type { Layer } from '#app/domain/drawings/maps/layers.ts'

/** Items of a list by its name in the document. */
export interface PastedLines {
  list: string
  items: Record<string, unknown>[]
  /** Lines beyond those that are read at once. */
  rest: string[]
}

const mostLines = 200

const number = (text: string | undefined): number | undefined => {
  const digits = /^\d{1,6}(?:\.\d{1,4})?/.exec(text?.replaceAll(',', '').trim() ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}

const cellsOf = (line: string) => line.split(/[\t|;]|,\s/).map((cell) => cell.trim())

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))

/** `안방 14.2`, or cells of a sheet: 안방, 면적, 기본형 면적. `침실 2` is a name. */
function room(line: string) {
  const [first = '', ...cells] = cellsOf(line)
  const words = first.replace(/\s?㎡$/, '㎡').split(/\s+/)
  const last = words.at(-1) ?? ''
  const hasArea = words.length > 1 && /^\d{1,4}(?:\.\d{1,4}㎡?|㎡)$/.test(last)
  return given({
    name: hasArea ? words.slice(0, -1).join(' ') : first,
    area: number(hasArea ? last : cells[0]),
    basic: number(cells[hasArea ? 0 : 1]),
  })
}

/** `101동 지상 24층, 84A 48세대`, or cells: 동, 설명. */
function building(line: string) {
  const [first = '', ...cells] = cellsOf(line)
  const [name = '', ...rest] = first.split(/\s+/)
  return given({
    number: name.replace(/동$/, ''),
    text: [rest.join(' '), ...cells].filter(Boolean).join(', '),
  })
}

/** What a place's name ends in, alone or before a bracket; all others are of everyday life. */
const layerSigns: [is: RegExp, layer: Layer][] = [
  [/(?:(?<![구지])역|나들목|IC|JC|분기점|터미널|정류장|공항)(?:\s|\(|$)/, 'traffic'],
  [/(?:학교|유치원|학원가|초|여중|여고)(?:\s|\(|$)/, 'school'],
  [/(?:병원|의료원|보건소)(?:\s|\(|$)/, 'medical'],
  [/(?:산업단지|산단|테크노밸리|업무지구)(?:\s|\(|$)/, 'work'],
  [/(?:공원|호수|저수지|하천|수목원)(?:\s|\(|$)/, 'nature'],
]

const layerOf = (name: string): Layer => layerSigns.find(([is]) => is.test(name))?.[1] ?? 'life'

/** Cells: 장소, 거리(m, or km), 도보 minutes, 차 minutes, 출처. */
function place(line: string, i: number, taken: number) {
  const [name = '', distance = '', walk, car, source = ''] = cellsOf(line)
  const metres = number(distance)
  const times = [
    { by: 'walk', minutes: number(walk) },
    { by: 'car', minutes: number(car) },
  ].filter(({ minutes }) => minutes)
  return given({
    id: `place-${taken + i + 1}`,
    name,
    layer: layerOf(name),
    distance: metres && Math.round(/km/i.test(distance) ? metres * 1000 : metres),
    times: times.length ? times.map((time) => ({ ...time, within: false })) : undefined,
    source,
  })
}

/** The list of the document that lines are added to. */
export const listOf: Record<DrawingKind, string> = { plan: 'rooms', layout: 'buildings', map: 'places' }

const readers: Record<DrawingKind, (line: string, i: number, taken: number) => Record<string, unknown>> = {
  plan: room,
  layout: building,
  map: place,
}

/** What a pasted list means, an item a line. @param taken items that are there already */
export function pastedLines(kind: DrawingKind, text: string, taken: number): PastedLines {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const read = readers[kind]
  const items = lines.slice(0, mostLines).map((line, i) => read(line, i, taken))
  return { list: listOf[kind], items, rest: lines.slice(mostLines) }
}

export const pasteHints: Record<DrawingKind, { title: string; example: string }> = {
  plan: { title: '공간을 한 줄에 하나씩', example: '거실 19.2\n안방 14.25\n현관' },
  layout: {
    title: '동을 한 줄에 하나씩',
    example: '101동 지상 24층, 84A 96세대\n102동 지상 22층, 74A 88세대',
  },
  map: {
    title: '장소를 한 줄에 하나씩(장소, 거리, 도보 분, 차 분, 출처)',
    example: '중앙역, 450m, 7, , 시청 고시 2026. 8.\n중앙IC, 2.7km, , 6, 현장 조사 2026. 10.',
  },
}
