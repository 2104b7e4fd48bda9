import { z } from 'zod'
import { listCounsellors } from '#app/domain/customers/assignments/read-desk.server.ts'
import { type Arrival, recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { findVisitor, findVisitors, type Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import type { Take } from '#app/domain/customers/visits/turn-order.ts'
import { endTalk, takeVisitor, waitAgain } from '#app/domain/customers/visits/turns.server.ts'
import { undoArrival, undoMinutes } from '#app/domain/customers/visits/undo-arrival.server.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, text } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'
import { takeInput } from '../take.ts'
import { takenElsewhere, tooManySearches } from '../visit-words.ts'

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
  input: z.object({ customer: id, gift: checkbox, take: takeInput }),
  run: async (office, { customer, gift, take }) => {
    const arrival = await recordArrival(office, office.site, customer, { withGift: gift, take }, office.actor)
    const visitor = arrival && (await findVisitor(office, office.site, customer, { only: undefined }))
    if (!arrival || !visitor) return refused('없는 고객입니다. 다시 찾아 주세요.', 404)
    const taker = take && { ...take, name: await nameOf(office, take) }
    return done(arrivalWords(arrival, visitor, taker, office.site.settings.gift?.title ?? '상품권'))
  },
})

export const take = command({
  may,
  input: z.object({ visit: id, take: takeInput }),
  run: async (office, { visit, take: chosen }) => {
    if (!chosen) return refused('상담할 상담사를 선택해 주세요.')
    const taken = await takeVisitor(office, office.site, visit, chosen, office.actor)
    const name = await nameOf(office, chosen)
    if (taken.ok) return done(chosen.waits ? `${name} 님을 기다립니다.` : `${name} 님이 상담을 시작했습니다.`)
    switch (taken.reason) {
      case 'changed':
        return refused(
          taken.isOver
            ? '이미 상담을 마친 고객입니다.'
            : `그사이 ${taken.by ?? '다른 상담사'} 님이 이 고객과 상담을 시작했습니다.`,
          409,
        )
      case 'unknown':
        return refused(goneWords, 409)
      default:
        return refused(`${takenElsewhere(taken.reason, name)} 다른 상담사를 선택해 주세요.`, 409)
    }
  },
})

export const finish = command({
  may,
  input: z.object({ visit: id }),
  run: async (office, { visit }) =>
    (await endTalk(office, office.site, visit, office.actor))
      ? done('상담을 마쳤습니다.')
      : refused('이미 상담을 마친 고객입니다.', 409),
})

export const back = command({
  may,
  input: z.object({ visit: id }),
  run: async (office, { visit }) =>
    (await waitAgain(office, office.site, visit, office.actor))
      ? done('대기로 되돌렸습니다.')
      : refused('이미 대기 중인 고객입니다.', 409),
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

const goneWords = '그사이 도착 처리가 취소되었습니다.'

async function nameOf({ db, site, clock }: OfficeOfSite, { counsellor }: Take): Promise<string> {
  const counsellors = await listCounsellors(db, site, clock.now())
  return counsellors.find(({ id }) => id === counsellor)?.name ?? '선택한 상담사'
}

/** Tells the desk what to do next. */
function arrivalWords(
  arrival: Arrival,
  visitor: Visitor,
  taker: (Take & { name: string }) | undefined,
  gift: string,
): string {
  const { gift: handed, isRepeated, no, notTaken } = arrival
  return [
    isRepeated
      ? `${visitor.name} 고객은 이미 도착 처리했습니다.`
      : `${visitor.name} 고객 도착을 기록했습니다.`,
    arrival.kind === 'other-day' && arrival.appointmentAt && !isRepeated
      ? `${koreanVisit(new Date(arrival.appointmentAt))} 예약은 오늘 방문으로 변경했습니다.`
      : '',
    isRepeated || !no ? '' : turnWords(no, notTaken, taker),
    handed?.ok ? `사은품(${gift})을 드리세요.` : '',
    handed && !handed.ok && handed.reason === 'already'
      ? `사은품(${gift})은 ${koreanDateTime(handed.redeemedAt)}에 이미 드렸습니다.`
      : '',
    visitor.assignee && !isRepeated && visitor.assignee !== taker?.name
      ? `담당 ${visitor.assignee} 님에게 알렸습니다.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function turnWords(
  no: number,
  notTaken: Arrival['notTaken'],
  taker: (Take & { name: string }) | undefined,
): string {
  if (notTaken && taker) return `${takenElsewhere(notTaken, taker.name)} ${no}번으로 대기합니다.`
  if (!taker) return `${no}번으로 대기합니다.`
  return taker.waits ? `${no}번으로 ${taker.name} 님을 기다립니다.` : `${taker.name} 님이 상담합니다.`
}
