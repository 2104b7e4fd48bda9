import type { LeadStatus } from '#app/db/column-types.ts'
import { minuteMs } from '#app/platform/durations.ts'

/** In the order of the queue. */
export const queueReasons = [
  'overdue',
  'now',
  'new',
  'registered-again',
  'unbooked',
  'listed',
  'today',
  'wrong-number',
] as const
export type QueueReason = (typeof queueReasons)[number]

/** In the queue to be seen, but nobody to call now: promises of later today, and numbers that are to be corrected. */
export const isForLater = (reason: QueueReason): boolean => reason === 'today' || reason === 'wrong-number'

/** A promise is kept within this time around it. */
export const promiseMs = 10 * minuteMs

/** Within this time a new customer is called. */
export const firstCallMs = 5 * minuteMs

/** Customers that one reason shows; its count goes on to the bound of `koreanCount`. */
export const shownPerReason = 25

export interface QueueEntry {
  id: string
  siteId: string
  siteSlug: string
  reason: QueueReason
  /** Of the promise, or since when they wait. */
  at: string
  name: string
  phone: string
  status: LeadStatus
  channel: string | null
  interest: string[]
  missedCalls: number
  /** How the visit ended where that is why. */
  lostVisit: 'cancelled' | 'lapsed' | 'missed' | null
}

export const reasonNames: Record<QueueReason, string> = {
  overdue: '예정 시간 지남',
  now: '지금',
  new: '신규',
  'registered-again': '다시 등록',
  unbooked: '예약 취소·미방문',
  listed: '명단·새로 맡은 고객',
  'wrong-number': '번호 확인 필요',
  today: '오늘 예정',
}

/** In addresses: the queue of customers who are nobody's yet. */
export const nobody = 'none'
