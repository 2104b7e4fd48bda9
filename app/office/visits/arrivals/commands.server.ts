import { z } from 'zod'
import { type Arrival, recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { findVisitor, findVisitors, type Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { undoArrival, undoMinutes } from '#app/domain/customers/visits/undo-arrival.server.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, text } from '#app/office/fields.ts'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'
import { tooManySearches } from '../visit-words.ts'

const may = canGreetVisitors

export const find = command({
  may,
  input: z.object({ search: text(100) }),
  run: async (office, { search }) => {
    const found = await findVisitors(office, office.site, search, office.actor)
    if (found.ok) return { ok: true as const, found: found.visitors, byName: found.byName }
    return found.reason === 'unclear'
      ? refused('전화번호 뒤 네 자리, 이름, 접수번호, 고객 화면의 코드로 찾을 수 있습니다.')
      : refused(tooManySearches(found.retryAfter), 429)
  },
})

export const arrive = command({
  may,
  input: z.object({ customer: id, gift: checkbox }),
  run: async (office, { customer, gift }) => {
    const arrival = await recordArrival(office, office.site, customer, { withGift: gift }, office.actor)
    const visitor = arrival && (await findVisitor(office, office.site, customer, { only: undefined }))
    if (!arrival || !visitor) return refused('없는 고객입니다. 다시 찾아 주세요.', 404)
    return done(arrivalWords(arrival, visitor, office.site.settings.gift?.title ?? '상품권'))
  },
})

export const undo = command({
  may,
  input: z.object({ visit: id }),
  run: async (office, { visit }) => {
    const undone = await undoArrival(office, office.site, visit, office.actor)
    if (!undone.ok) return refused(`도착 처리는 ${undoMinutes}분 안에만 취소할 수 있습니다.`, 409)
    const notes = [
      undone.gift ? ' 상품권도 다시 받아 주세요.' : '',
      undone.rebooked === false ? ' 원래 예약한 시간은 닫혀 있어 다시 예약해 주세요.' : '',
    ]
    return done(`도착 처리를 취소했습니다.${notes.join('')}`)
  },
})

/** One sentence for the desk: what to do now. */
function arrivalWords(arrival: Arrival, visitor: Visitor, gift: string): string {
  const { gift: handed } = arrival
  return [
    arrival.isRepeated
      ? `${visitor.name} 고객은 이미 도착 처리했습니다.`
      : `${visitor.name} 고객 도착을 기록했습니다.`,
    arrival.kind === 'other-day' && arrival.appointmentAt && !arrival.isRepeated
      ? `${koreanVisit(new Date(arrival.appointmentAt))} 예약은 오늘 방문으로 변경했습니다.`
      : '',
    handed?.ok ? `사은품(${gift})을 드리세요.` : '',
    handed && !handed.ok && handed.reason === 'already'
      ? `사은품(${gift})은 ${koreanDateTime(handed.redeemedAt)}에 이미 드렸습니다.`
      : '',
    visitor.assignee && !arrival.isRepeated ? `담당 ${visitor.assignee} 님에게 알렸습니다.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
