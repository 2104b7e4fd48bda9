/** A number with its unit, as written. Numbers in words (다섯, 세) are not read. */
export interface Figure {
  value: number
  decimals: number
  unit: Unit
  /** As written; in a list (`59·84㎡`) the whole list. */
  raw: string
  start: number
  end: number
  /** 약 3,700세대, 3,700여 세대. */
  approximate: boolean
}

const units = {
  세대: /(?:세대|가구)(?!주|원|별|내|간|수|당|점)/y,
  동: /개\s?동(?!안)|동(?=$|[\s,.·()~]|규모|으로|[을이은과의에])/y,
  층: /층(?![간고별수위])/y,
  '㎡': /㎡|m²|제곱미터/y,
  평: /평형?(?![면균일가생소온지상등수방])/y,
  '%': /[%％](?!p|\s?포인트)|퍼센트(?!\s?포인트)/y,
  병상: /병상/y,
  분: /분(?=$|[\s,.·()~]|거리|이내|정도|소요|이면|으로|[안내대이에만은을입쯤])/y,
  km: /km(?![²\w])|㎞|킬로미터/y,
  m: /m(?![²\w])|미터/y,
  대: /대(?=$|[\s,.·()]|규모|까지|이상|[의를가로입])/y,
} satisfies Record<string, RegExp>

export type Unit = keyof typeof units

const unitNames = Object.keys(units) as Unit[]

const beginning = /(약\s?)?\d/g
/** 3,724; 59.9; 12만 5천; 3천. Its parts are the same, as the whole text of a number. */
const number =
  /(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?만(?:\s?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?천?)?|\s?천)?/y
const partsOfNumber =
  /^((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s?(?:(만)\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?천?)?|(천))?$/
const separator = /\s?(?:[·~∼～–/-]|,\s)\s?/y

/**
 * Parses numbers with known units. A list shares its unit: `59·84㎡` are two figures. One pass: only what follows the last number of
 * a list can be its unit, so that a list without one is passed over as a whole.
 */
export function readFigures(text: string): Figure[] {
  const figures: Figure[] = []
  beginning.lastIndex = 0
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const first = beginning.lastIndex - 1
    const isAbout = found[1] !== undefined && !isInside(text, found.index)
    if (!isAbout && isInside(text, first)) continue
    const { numbers, end } = readList(text, first)
    const unit = unitAt(text, end)
    beginning.lastIndex = unit?.end ?? end
    if (!unit) continue
    const start = isAbout ? found.index : first
    const raw = text.slice(start, unit.end)
    const read = numbers.map((written) => ({
      ...readNumber(written),
      unit: unit.name,
      raw,
      start,
      end: unit.end,
      approximate: isAbout || unit.isOver,
    }))
    if (unit.name !== '동' || !isName(text, start, raw, read)) for (const one of read) figures.push(one)
  }
  return figures
}

/** Whether what begins here is the rest of another number, or of a name (A12, 02-123). */
const isInside = (text: string, at: number) =>
  /[\dA-Za-z-]$|\d[.,]$/.test(text.slice(Math.max(0, at - 2), at))

function readList(text: string, from: number): { numbers: string[]; end: number } {
  const numbers: string[] = []
  let end = from
  for (let at = from; ; at = separator.lastIndex) {
    number.lastIndex = at
    const written = number.exec(text)
    if (!written) return { numbers, end }
    numbers.push(written[0])
    end = number.lastIndex
    separator.lastIndex = end
    if (!separator.test(text)) return { numbers, end }
  }
}

/** The unit after a number, also of 3,700여 세대. */
function unitAt(text: string, from: number): { name: Unit; end: number; isOver: boolean } | undefined {
  const isOver = text[from] === '여'
  let at = isOver ? from + 1 : from
  if (/\s/.test(text[at] ?? '')) at++
  for (const name of unitNames) {
    const unit = units[name]
    unit.lastIndex = at
    if (unit.test(text)) return { name, end: unit.lastIndex, isOver }
  }
  return undefined
}

/** `201동` and `누리1동` are names, `14개 동` and `14동` are counts. */
function isName(text: string, start: number, raw: string, figures: { value: number }[]) {
  if (/개\s?동$/.test(raw.slice(-3))) return false
  return figures.some(({ value }) => value >= 100) || /[가-힣]/.test(text[start - 1] ?? '')
}

function readNumber(written: string): { value: number; decimals: number } {
  const [, head = '', ten, rest, thousand] = partsOfNumber.exec(written) ?? []
  const value = toNumber(head) * (ten ? 10_000 : thousand ? 1000 : 1) + (rest ? readNumber(rest).value : 0)
  return { value, decimals: ten || thousand ? 0 : (head.split('.')[1] ?? '').length }
}

const toNumber = (written: string) => Number(written.replaceAll(',', ''))
