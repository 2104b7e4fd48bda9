/** A number with its unit as written. Numbers in words (다섯, 세) are not read. */
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
  세대: /(?:세대|가구)(?!주|원|별|내|간|수|당|점)/,
  동: /개\s?동(?!안)|동(?=$|[\s,.·()~]|규모|으로|[을이은과의에])/,
  층: /층(?![간고별수위])/,
  '㎡': /㎡|m²|제곱미터/,
  평: /평형?(?![면균일가생소온지상등수방])/,
  '%': /[%％](?!p|\s?포인트)|퍼센트(?!\s?포인트)/,
  병상: /병상/,
  분: /분(?=$|[\s,.·()~]|거리|이내|정도|소요|이면|으로|[안내대이에만은을입쯤])/,
  km: /km(?![²\w])|㎞|킬로미터/,
  m: /m(?![²\w])|미터/,
  대: /대(?=$|[\s,.·()]|규모|까지|이상|[의를가로입])/,
} satisfies Record<string, RegExp>

export type Unit = keyof typeof units

const plain = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`
const number = String.raw`${plain}(?:\s?만(?:\s?${plain}천?)?|\s?천)?`
const separator = String.raw`\s?(?:[·~∼～–/-]|,\s)\s?`
const unit = Object.entries(units)
  .map(([, { source }], i) => `(?<u${i}>${source})`)
  .join('|')
const pattern = new RegExp(
  String.raw`(?<![\dA-Za-z-]|\d[.,])(?<about>약\s?)?(?<list>${number}(?:${separator}${number})*)(?<over>여)?\s?(?:${unit})`,
  'g',
)

/** Parses numbers with known units. A list shares its unit: `59·84㎡` are two figures. */
export function readFigures(text: string): Figure[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const groups = match.groups as Record<string, string | undefined>
    const matchedUnit = Object.keys(units).find((_, i) => groups[`u${i}`] !== undefined) as Unit
    const numbers = (groups.list as string).match(new RegExp(number, 'g')) ?? []
    const figures = numbers.map((written) => ({
      ...readNumber(written),
      unit: matchedUnit,
      raw: match[0],
      start: match.index,
      end: match.index + match[0].length,
      approximate: groups.about !== undefined || groups.over !== undefined,
    }))
    return matchedUnit === '동' && isName(text, match.index, match[0], figures) ? [] : figures
  })
}

/** `201동` and `누리1동` are names, `14개 동` and `14동` are counts. */
function isName(text: string, start: number, raw: string, figures: { value: number }[]) {
  if (/개\s?동$/.test(raw)) return false
  return figures.some(({ value }) => value >= 100) || /[가-힣]/.test(text[start - 1] ?? '')
}

function readNumber(written: string): { value: number; decimals: number } {
  const [, head = '', ten, rest, thousand] =
    new RegExp(`^(${plain})\\s?(?:(만)\\s?(${plain}천?)?|(천))?$`).exec(written) ?? []
  const value = toNumber(head) * (ten ? 10_000 : thousand ? 1000 : 1) + (rest ? readNumber(rest).value : 0)
  return { value, decimals: ten || thousand ? 0 : (head.split('.')[1] ?? '').length }
}

const toNumber = (written: string) => Number(written.replaceAll(',', ''))
