import type { HomeChannel } from '#app/db/column-types.ts'
import type { Explained } from '#app/domain/customers/statistics/definitions.ts'
import type {
  FigureColumn,
  FigureTable,
  FigureValue,
} from '#app/domain/customers/statistics/figure-tables.ts'
import { buildingName } from '#app/domain/homes/home.ts'
import { channelNames, type ShownState } from '#app/domain/homes/home-states.ts'
import type { Day } from '#app/platform/korean-day.ts'

/** Homes that are alike, and their number. */
export interface AlikeHomes {
  building: string
  type: string
  channel: HomeChannel | null
  state: ShownState
  count: number
}

/** In which state each home of the sale is; excluded ones are in none. */
const parts = ['contracted', 'assigned', 'held', 'offered', 'remaining', 'preparing'] as const
type Part = (typeof parts)[number]

export type HomeCounts = Record<Part | 'supplied', number>

export interface HomeFigures {
  total: HomeCounts
  by: Record<'type' | 'building' | 'channel', Map<string, HomeCounts>>
}

const noHomes = (): HomeCounts => ({
  ...{ supplied: 0, contracted: 0, assigned: 0, held: 0, offered: 0, remaining: 0, preparing: 0 },
})

/** The only place that counts homes: the board, the screen in the model house, the daily report and prints read it here. */
export function countHomes(homes: Iterable<AlikeHomes>): HomeFigures {
  const total = noHomes()
  const by: HomeFigures['by'] = { type: new Map(), building: new Map(), channel: new Map() }
  for (const { building, type, channel, state, count } of homes) {
    if (state === 'excluded') continue
    const places = [
      [by.type, type],
      [by.building, building],
      [by.channel, channel ?? ''],
    ] as const
    for (const [sums, name] of places) {
      const counts = sums.get(name) ?? noHomes()
      sums.set(name, counts)
      add(counts, state, count)
    }
    add(total, state, count)
  }
  return { total, by }
}

function add(counts: HomeCounts, part: Part, count: number) {
  counts[part] += count
  counts.supplied += count
}

/** `63.6%`, with one place after the point, as an office says it; nothing to divide by: `–`. */
export const contractRate = ({
  contracted,
  supplied,
}: Pick<HomeCounts, 'contracted' | 'supplied'>): string =>
  supplied ? `${((100 * contracted) / supplied).toFixed(1)}%` : '–'

const names = new Intl.Collator('ko-KR', { numeric: true })
export const byName = <Value>(sums: ReadonlyMap<string, Value>): [name: string, Value][] =>
  [...sums].sort(([a], [b]) => names.compare(a, b))

const now = '화면을 연 때'

/** What the figures of homes count. */
export const homeFigures = {
  supplied: {
    name: '공급 세대',
    counts: '분양하는 세대 수. 아래 여섯 가지 세대 수를 더하면 같습니다.',
    leavesOut: '공급에서 제외한 세대(견본, 조합원, 임대, 보류지)',
    day: now,
  },
  contracted: {
    name: '계약 세대',
    counts: '계약서를 쓰고 계약금이 들어온 세대 수. 해지하면 빠집니다.',
    leavesOut: '배정이나 보류 중인 세대',
    day: now,
  },
  assigned: {
    name: '배정 세대',
    counts: '당첨자나 예비입주자에게 배정하고 아직 계약하지 않은 세대 수',
    day: now,
  },
  held: {
    name: '보류 세대',
    counts: '고객을 위해 보류한 세대 수. 보류 시간이 지나면 공급 중 세대로 돌아갑니다.',
    day: now,
  },
  offered: {
    name: '공급 중 세대',
    counts: '공급을 시작했고 배정, 보류, 계약이 없는 세대 수',
    day: now,
  },
  remaining: {
    name: '잔여 세대',
    counts: '미달, 미계약, 해지로 남아 아직 다시 공급하지 않은 세대 수',
    day: now,
  },
  preparing: { name: '준비 세대', counts: '아직 공급을 시작하지 않은 세대 수', day: now },
} as const satisfies Record<Part | 'supplied', Explained>

export const rateFigure = {
  name: '계약률',
  counts: '공급 세대 가운데 계약 세대의 비율',
  day: now,
} as const satisfies Explained

/** What the figures of contracts count. */
export const contractFigures = {
  signed: {
    name: '계약 체결',
    counts: '계약한 세대 수. 나중에 해지해도 계약한 날의 수는 그대로입니다.',
    leavesOut: '잘못 입력해 되돌린 계약',
    day: '계약서에 적은 계약일',
  },
  ended: { name: '계약 해지', counts: '해지한 계약 수', leavesOut: '당첨자의 미계약', day: '해지일' },
  net: { name: '순계약', counts: '계약 체결에서 계약 해지를 뺀 수', day: '계약일과 해지일' },
  running: {
    name: '순계약 누계',
    counts: '그날까지의 순계약을 더한 수. 오늘의 누계는 계약 세대와 같습니다.',
    day: '계약일과 해지일',
  },
} as const satisfies Record<string, Explained>

export interface DayOfContracts {
  day: Day
  signed: number
  ended: number
  /** Contracts that ran at the end of the day. */
  running: number
}

/** Days on which something was signed or ended, from the first on, each with its running total. */
export function daysOfContracts(
  signed: ReadonlyMap<string, number>,
  ended: ReadonlyMap<string, number>,
): DayOfContracts[] {
  let running = 0
  return [...new Set([...signed.keys(), ...ended.keys()])].sort().map((day) => {
    const [came, went] = [signed.get(day) ?? 0, ended.get(day) ?? 0]
    running += came - went
    return { day: day as Day, signed: came, ended: went, running }
  })
}

/** Contracts that run, by who sold the home. */
export interface SellerRow {
  name: string
  contracts: number
  today: number
  month: number
}

/** Shown of so many days; the running total is of all. */
const shownDays = 60

/** What the screen 분양 현황 shows, as tables. */
export function tablesOfSales({
  homes,
  days,
  teams,
  people,
}: {
  homes: HomeFigures
  days: readonly DayOfContracts[]
  /** Undefined where the reader sees no colleagues. */
  teams: SellerRow[] | undefined
  people: SellerRow[] | undefined
}): FigureTable[] {
  const channelRow = (channel: string) =>
    channel ? channelNames[channel as HomeChannel] : '공급 방법을 정하지 않음'
  return [
    homesTable('타입별', '타입', homes.total, byName(homes.by.type)),
    homesTable(
      '동별',
      '동',
      homes.total,
      byName(homes.by.building).map(([name, counts]) => [buildingName(name), counts]),
    ),
    homesTable(
      '공급 방법별',
      '공급 방법',
      homes.total,
      [...homes.by.channel].map(([name, counts]) => [channelRow(name), counts]),
    ),
    ...(teams ? [sellersTable('팀별', '팀', teams)] : []),
    ...(people ? [sellersTable('상담사별', '상담사', people)] : []),
    {
      title: '일별',
      columns: [
        { title: '날짜', unit: 'day' },
        ...(['signed', 'ended', 'net', 'running'] as const).map((figure) => count(contractFigures[figure])),
      ],
      rows: days
        .slice(-shownDays)
        .toReversed()
        .map(({ day, signed, ended, running }) => ({
          values: [day, signed, ended, signed - ended, running],
        })),
      help: Object.values(contractFigures),
      empty: '아직 계약이 없습니다.',
    },
  ]
}

const count = ({ name }: Explained): FigureColumn => ({ title: name, unit: 'count' })

const homesTable = (
  title: string,
  column: string,
  total: HomeCounts,
  rows: [name: string, counts: HomeCounts][],
): FigureTable => ({
  title,
  columns: [
    { title: column, unit: 'text' },
    // Its values are in words already, with one place after the point.
    { title: rateFigure.name, unit: 'share' },
    count(homeFigures.contracted),
    count(homeFigures.supplied),
    ...parts.slice(1).map((part) => ({ ...count(homeFigures[part]), isMinor: part === 'preparing' })),
  ],
  rows: (rows.length > 1 ? [...rows, ['합계', total] as const] : rows).map(([name, counts]) => ({
    values: [
      ...[name, contractRate(counts), counts.contracted, counts.supplied],
      ...parts.slice(1).map((part) => counts[part]),
    ] as FigureValue[],
  })),
  help: [rateFigure, ...Object.values(homeFigures)],
  empty: '아직 세대가 없습니다.',
})

const sold = {
  name: '상담사 계약',
  counts: '지금 유지되는 계약을 한 사람에게 집계합니다.',
  leavesOut: '해지한 계약',
  day: '계약서에 적은 계약일',
  by: '계약할 때 그 세대를 보류하고 있던 상담사. 당첨자와 맺은 계약은 누구의 실적도 아닙니다.',
} as const satisfies Explained

const sellersTable = (title: string, column: string, rows: SellerRow[]): FigureTable => ({
  title,
  columns: [
    { title: column, unit: 'text' },
    { title: '오늘', unit: 'count' },
    { title: '이번 달', unit: 'count' },
    count(homeFigures.contracted),
  ],
  rows: rows.map(({ name, today, month, contracts }) => ({ values: [name, today, month, contracts] })),
  help: [sold],
  empty: '아직 계약이 없습니다.',
})
