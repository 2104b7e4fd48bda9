import type { QueueEntry } from '#app/domain/customers/calls/queue.ts'
import { firstCallMs } from '#app/domain/customers/calls/queue.ts'
import { dayMs, hourMs, minuteMs } from '#app/platform/durations.ts'
import { koreanHourMinute } from '#app/platform/korean-time.ts'

/** `4분`, `2시간 10분`, `3일` */
export function duration(ms: number): string {
  if (ms >= dayMs) return `${Math.floor(ms / dayMs)}일`
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (ms < hourMs) return `${minutes}분`
  return minutes % 60 ? `${Math.floor(minutes / 60)}시간 ${minutes % 60}분` : `${minutes / 60}시간`
}

const lostVisits = { cancelled: '예약 취소', lapsed: '예약 미확정', missed: '미방문' } as const

/** Why a customer is in the queue, in a few words, and whether the call is late. */
export function whyNow(entry: QueueEntry, now: number): { text: string; isLate: boolean } {
  const passed = now - Date.parse(entry.at)
  const clock = koreanHourMinute(entry.at)
  switch (entry.reason) {
    case 'overdue':
      return { text: `${clock} 예정, ${duration(passed)} 지남`, isLate: true }
    case 'now':
    case 'today':
      return { text: `${clock} 예정`, isLate: false }
    case 'new':
      return passed < minuteMs
        ? { text: '방금 접수', isLate: false }
        : { text: `접수 ${duration(passed)} 지남`, isLate: passed > firstCallMs }
    case 'registered-again':
      return { text: `${duration(passed)} 전 다시 등록`, isLate: false }
    case 'unbooked':
      return {
        text: `${duration(passed)} 전 ${entry.lostVisit ? lostVisits[entry.lostVisit] : '예약 해제'}`,
        isLate: false,
      }
    case 'listed':
      return { text: passed < minuteMs ? '방금' : `${duration(passed)} 전`, isLate: false }
    case 'wrong-number':
      return { text: `${passed < minuteMs ? '방금' : `${duration(passed)} 전`} 결번 확인`, isLate: false }
  }
}
