import type { Measures } from '../counts/measures.ts'
import { medianMinutes, withinFive } from './summary.ts'

/** The definition of a figure. Screens, reports, prints and their help all read it here. */
export interface Definition {
  name: string
  counts: string
  /** What one may expect in it and is not. */
  leavesOut?: string
  /** Of which day it is. */
  day: string
  /** Whose it is in the table of colleagues; undefined: it has no place there. */
  by?: string
  /** undefined: nothing to divide by. */
  read: (counts: Measures) => number | undefined
}

/** The explanation of a figure that the reader sees. */
export type Explained = Omit<Definition, 'read'>

const registrationDay = '고객이 접수한 날. 그 뒤의 진행 상황에 따라 바뀝니다.'
const handover = '담당이 바뀌어도 지난 실적은 바뀌지 않습니다.'

export const definitions = {
  registered: {
    name: '접수',
    counts: '새로 접수한 고객 수. 같은 번호로 다시 등록하면 더하지 않습니다.',
    leavesOut: '대량 허위 접수로 취소한 건',
    day: '접수한 날. 불러온 명단은 명단에 적힌 접수일입니다.',
    by: '직접 입력한 직원. 고객이 웹에서 한 접수는 누구의 실적도 아닙니다.',
    read: (c) => c.registered,
  },
  calls: {
    name: '통화',
    counts: '직원이 남긴 통화 결과 수. 부재도 포함합니다.',
    day: '통화한 날',
    by: `통화한 직원. 대신 통화했으면 대신한 직원입니다. ${handover}`,
    read: (c) => c.calls,
  },
  reached_calls: {
    name: '통화완료',
    counts: '고객이 받은 통화 수(통화, 재통화 약속, 방문예약, 거절)',
    leavesOut: '부재, 결번',
    day: '통화한 날',
    by: '통화한 직원',
    read: (c) => c.reached_calls,
  },
  first_calls: {
    name: '첫 통화',
    counts: '고객마다 가장 먼저 한 통화 수. 부재도 포함합니다.',
    day: '첫 통화를 한 날',
    by: '첫 통화를 한 직원',
    read: (c) => c.first_calls,
  },
  first_calls_in_5: {
    name: '5분 안 첫 통화',
    counts: '접수하고 5분 안에 한 첫 통화 수',
    day: '첫 통화를 한 날',
    by: '첫 통화를 한 직원',
    read: (c) => c.first_calls_in_5,
  },
  bookings: {
    name: '방문예약',
    counts: '새로 잡은 방문예약 수. 확정 전 예약도 포함합니다.',
    leavesOut: '예약 없이 온 방문, 취소하거나 다른 시간으로 옮긴 예약, 확정하지 않아 풀린 예약',
    day: '예약을 잡은 날',
    by: '예약을 잡은 직원. 고객이 직접 잡은 예약은 누구의 실적도 아닙니다.',
    read: (c) => c.bookings,
  },
  cancellations: {
    name: '예약 취소',
    counts: '고객이나 사무실이 취소한 방문예약 수',
    leavesOut: '다른 시간으로 옮긴 예약, 확정하지 않아 풀린 예약',
    day: '취소한 날',
    read: (c) => c.cancellations,
  },
  expected: {
    name: '방문 예정',
    counts: '이날 오기로 한 방문예약 수. 온 고객과 오지 않은 고객을 모두 포함합니다.',
    leavesOut: '예약 없이 온 방문, 취소하거나 옮긴 예약',
    day: '예약한 방문일',
    read: (c) => c.expected,
  },
  visits: {
    name: '방문',
    counts: '도착을 확인한 방문 수. 예약 방문과 현장 방문을 더한 수입니다.',
    leavesOut: '도착을 되돌린 방문',
    day: '방문한 날',
    by: `고객을 맞은 직원. 데스크가 도착을 확인하면 그때의 담당입니다. ${handover}`,
    read: (c) => c.visits,
  },
  walk_ins: {
    name: '현장 방문',
    counts: '방문 가운데 예약 없이 온 방문 수. 예약한 날이 아닌 날에 온 방문도 포함합니다.',
    day: '방문한 날',
    by: '고객을 맞은 직원',
    read: (c) => c.walk_ins,
  },
  no_shows: {
    name: '미방문',
    counts: '예약하고 오지 않은 방문예약 수',
    leavesOut: '취소하거나 옮긴 예약, 확정하지 않아 풀린 예약',
    day: '예약한 방문일',
    read: (c) => c.no_shows,
  },
  contracts: {
    name: '계약',
    counts: '상태를 계약으로 바꾼 고객 수. 지금도 계약 상태인 고객만 셉니다.',
    day: '계약으로 바꾼 날',
    by: `상태를 계약으로 바꾼 직원. ${handover}`,
    read: (c) => c.contracts,
  },
  called: {
    name: '통화 시도 고객',
    counts: '접수한 고객 가운데 한 번이라도 전화한 고객 수. 부재도 포함합니다.',
    day: registrationDay,
    read: (c) => c.called,
  },
  reached: {
    name: '통화완료 고객',
    counts: '접수한 고객 가운데 한 번이라도 전화를 받은 고객 수',
    day: registrationDay,
    read: (c) => c.reached,
  },
  booked: {
    name: '예약 고객',
    counts: '접수한 고객 가운데 유효한 방문예약이 있거나 예약하고 방문한 고객 수',
    leavesOut: '예약 없이 온 고객, 예약을 취소한 고객',
    day: registrationDay,
    read: (c) => c.booked,
  },
  visited: {
    name: '방문 고객',
    counts: '접수한 고객 가운데 한 번이라도 방문한 고객 수. 예약 없이 온 고객도 포함합니다.',
    day: registrationDay,
    read: (c) => c.visited,
  },
  missed: {
    name: '미방문 고객',
    counts: '접수한 고객 가운데 예약하고 한 번도 오지 않은 고객 수',
    day: registrationDay,
    read: (c) => c.missed,
  },
  contracted: {
    name: '계약 고객',
    counts: '접수한 고객 가운데 지금 계약 상태인 고객 수',
    day: registrationDay,
    read: (c) => c.contracted,
  },
  response: {
    name: '첫 통화 소요',
    counts: '접수부터 첫 통화까지 걸린 시간의 중앙값. 구간별 집계로 어림합니다.',
    leavesOut: '아직 전화하지 않은 고객',
    day: registrationDay,
    read: medianMinutes,
  },
  within_five: {
    name: '5분 이내',
    counts: '전화한 고객 가운데 접수하고 5분 안에 첫 통화를 한 고객의 비율',
    leavesOut: '아직 전화하지 않은 고객',
    day: registrationDay,
    read: withinFive,
  },
} as const satisfies Record<string, Definition>

export type FigureName = keyof typeof definitions

export const definitionOf = (name: FigureName): Definition => definitions[name]

/** At the head of a period, beside the same of the period before. */
export const headFigures = [
  'registered',
  'calls',
  'bookings',
  'visits',
  'contracts',
] as const satisfies FigureName[]

/** The rows of a day, in the order of a customer's way; walk-ins are a part of the visits above them. */
export const dayFigures = [
  'registered',
  'calls',
  'first_calls',
  'bookings',
  'cancellations',
  'expected',
  'visits',
  'walk_ins',
  'no_shows',
  'contracts',
] as const satisfies FigureName[]

/** The hours of a day, each a part of the day's figure of the same name. */
export const hourFigures = ['expected', 'visits', 'walk_ins', 'no_shows'] as const satisfies FigureName[]

/** What became of the customers of a channel, a campaign, a form or a unit type. */
export const groupFigures = [
  'registered',
  'reached',
  'response',
  'within_five',
  'booked',
  'visited',
  'missed',
  'contracted',
] as const satisfies FigureName[]

/** What a colleague did. */
export const colleagueFigures = [
  'registered',
  'calls',
  'reached_calls',
  'first_calls',
  'first_calls_in_5',
  'bookings',
  'visits',
  'walk_ins',
  'contracts',
] as const satisfies FigureName[]

/** Of all who registered in a period. */
export const funnelFigures = [
  'registered',
  'called',
  'reached',
  'booked',
  'visited',
  'contracted',
] as const satisfies FigureName[]

/** How many a colleague has to look after now: no event, and it follows every handover. */
export const assignedNow = {
  name: '지금 담당',
  counts: '지금 이 직원이 담당하는 고객 수. 선택한 기간과 상관없습니다.',
  day: '화면을 연 때',
} as const satisfies Explained

/** What was paid, beside channels and campaigns. */
export const costFigures = [
  {
    name: '광고비',
    counts: '이 채널이나 캠페인으로 입력한 광고비. 달마다 입력한 금액을 선택한 기간의 날수만큼 나눕니다.',
    day: '집행한 달',
  },
  {
    name: '접수당 비용',
    counts: '광고비를 같은 채널이나 캠페인의 접수로 나눈 금액',
    day: registrationDay,
  },
  {
    name: '방문당 비용',
    counts: '광고비를 같은 채널이나 캠페인의 방문 고객으로 나눈 금액',
    day: registrationDay,
  },
] as const satisfies Explained[]
