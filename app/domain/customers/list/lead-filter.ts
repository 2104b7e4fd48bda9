import type { LeadStatus } from '#app/db/column-types.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { koreanDate } from '#app/platform/korean-time.ts'
import { canonicalChannel } from '../attribution/channel.ts'
import { channelName } from '../attribution/channel-names.ts'
import { leadStatuses, statusNames } from '../customer/lead-status.ts'

const leadOrders = ['changed', 'created', 'next'] as const
export type LeadOrder = (typeof leadOrders)[number]

const visitFilters = ['open', 'visited', 'missed', 'today'] as const
const callFilters = ['none', 'missed-1', 'missed-2', 'missed-3'] as const
const adsFilters = ['yes', 'no'] as const

/** The filter of a list of customers. Its words appear in addresses and saved views: no personal data. */
export interface LeadFilter {
  statuses: LeadStatus[]
  /** `me`, `none` (nobody's), the id of a colleague, or `team:<id>`. */
  who?: string | undefined
  channel?: string | undefined
  /** A unit type: `84A`. */
  interest?: string | undefined
  grade?: string | undefined
  visit?: (typeof visitFilters)[number] | undefined
  /** Korean days of the registration, both included. */
  from?: Day | undefined
  until?: Day | undefined
  calls?: (typeof callFilters)[number] | undefined
  ads?: (typeof adsFilters)[number] | undefined
  again?: true | undefined
  order: LeadOrder
}

/** Fields of the address that are the filter; the others say which site, page or search. */
const filterFields = [
  'status',
  'who',
  'channel',
  'interest',
  'grade',
  'visit',
  'from',
  'until',
  'calls',
  'ads',
  'again',
  'order',
] as const

const oneOf = <Word extends string>(words: readonly Word[], value: string | null): Word | undefined =>
  words.find((word) => word === value)

const plain = (value: string | null, pattern: RegExp): string | undefined =>
  value && pattern.test(value) ? value : undefined

const day = (value: string | null): Day | undefined => {
  const isDay = value && /^20\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return isDay ? (value as Day) : undefined
}

/** Addresses and saved views may have a channel's earlier name. */
const channelIn = (channel: string | undefined) => channel && canonicalChannel(channel)

/** What it does not understand it leaves out. */
export function parseFilter(query: URLSearchParams): LeadFilter {
  const given = new Set(query.getAll('status').flatMap((value) => value.split(',')))
  return {
    statuses: leadStatuses.filter((status) => given.has(status)),
    who: plain(query.get('who'), /^(?:me|none|(?:team:)?[\da-f-]{36})$/),
    channel: channelIn(plain(query.get('channel'), /^[a-z\d가-힣-]{1,30}$/)),
    interest: plain(query.get('interest'), /^[\da-zA-Z가-힣.㎡() -]{1,20}$/),
    grade: plain(query.get('grade'), /^[A-Z]$/),
    visit: oneOf(visitFilters, query.get('visit')),
    from: day(query.get('from')),
    until: day(query.get('until')),
    calls: oneOf(callFilters, query.get('calls')),
    ads: oneOf(adsFilters, query.get('ads')),
    again: query.get('again') ? true : undefined,
    order: oneOf(leadOrders, query.get('order')) ?? 'changed',
  }
}

/** In one order, so that equal filters are equal texts; what is as it comes is left out. */
export function formatFilter(filter: LeadFilter): URLSearchParams {
  const { statuses, again, order, ...rest } = filter
  const values: Partial<Record<(typeof filterFields)[number], string | undefined>> = {
    ...rest,
    status: statuses.join(',') || undefined,
    again: again && '1',
    order: order === 'changed' ? undefined : order,
  }
  return new URLSearchParams(
    filterFields.flatMap((field) => (values[field] ? [[field, values[field] as string]] : [])),
  )
}

/** Whether it narrows by more than state and person, whose index is walked as it is. */
export const narrowsFurther = ({ statuses, who, order, ...rest }: LeadFilter): boolean =>
  Object.values(rest).some(Boolean)

/** Registrations that one request looks at for it: fewer where each is asked for by a look into another index. */
export const mostLooked = ({ visit, ads, again }: LeadFilter): number =>
  (visit && visit !== 'today') || ads || again ? 2000 : 5000

export const orderNames: Readonly<Record<LeadOrder, string>> = {
  changed: '최근 변경순',
  created: '접수일시순',
  next: '다음 통화순',
}

export const visitNames: Readonly<Record<NonNullable<LeadFilter['visit']>, string>> = {
  open: '예약 있음',
  visited: '방문함',
  missed: '미방문',
  today: '오늘 방문',
}

export const callNames: Readonly<Record<NonNullable<LeadFilter['calls']>, string>> = {
  none: '통화 안 한 고객',
  'missed-1': '부재 1회 이상',
  'missed-2': '부재 2회 이상',
  'missed-3': '부재 3회 이상',
}

export const adsNames: Readonly<Record<NonNullable<LeadFilter['ads']>, string>> = {
  yes: '동의',
  no: '동의 안 함',
}

const dayWords = (day: Day): string => koreanDate(`${day}T00:00:00+09:00`)

/**
 * What narrows it, in words.
 * @param whose name of whom `who` means, where it is a colleague or a team
 */
export function describeFilter(filter: LeadFilter, whose: string): [label: string, value: string][] {
  const { statuses, who, channel, interest, grade, visit, from, until, calls, ads, again } = filter
  const days =
    from && from === until
      ? dayWords(from)
      : `${from ? dayWords(from) : '처음'} ~ ${until ? dayWords(until) : '오늘'}`
  const described: [string, string | undefined | false][] = [
    ['상태', statuses.map((status) => statusNames[status]).join('·')],
    ['담당', who && (who === 'none' ? '미배정' : who === 'me' ? '나' : whose || '퇴사한 직원')],
    ['방문', visit && visitNames[visit]],
    ['통화', calls && callNames[calls]],
    ['유입', channel && channelName(channel)],
    ['관심 타입', interest],
    ['등급', grade && `${grade}등급`],
    ['접수일', (from || until) && days],
    ['광고 수신', ads && adsNames[ads]],
    ['다시 등록', again && '다시 등록한 고객'],
  ]
  return described.flatMap(([label, value]) => (value ? [[label, value]] : []))
}
