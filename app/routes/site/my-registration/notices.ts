import type { OwnLead } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import type { MyRegistrationIntent, MyRegistrationRefusal } from './intents.ts'

/**
 * What the page is called, in its heading and its tab. Where the site offers times, a customer who has chosen none has registered
 * and booked nothing; where it offers none, every registration asks for a visit.
 */
export const ownPageTitle = (
  lead: Pick<OwnLead, 'visitAt' | 'lapsedVisitAt'>,
  { visits }: Pick<SiteSettings, 'visits'>,
) => (lead.visitAt || lead.lapsedVisitAt || !visits ? '나의 방문예약' : '나의 관심고객 등록')

export const erasedTitle = '모두 삭제되었습니다'

export const refusals: Record<MyRegistrationRefusal, string> = {
  'not-offered': '선택하신 시간은 예약을 받지 않습니다. 다른 시간을 선택해 주세요.',
  full: '선택하신 시간이 방금 마감되었습니다. 다른 시간을 선택해 주세요.',
  'not-held': '선택하신 시간은 예약이 마감되었습니다. 다른 시간을 선택해 주세요.',
  'too-late': '방문 시간이 임박해 여기서는 변경할 수 없습니다. 전화로 문의해 주세요.',
  'no-visit': '현재 예약된 방문이 없습니다.',
  'too-many': '지금은 더 변경할 수 없습니다. 전화로 문의해 주세요.',
  'not-sure': '삭제하려면 먼저 확인란에 표시해 주세요.',
  'not-asked': '확인을 기다리는 수신 동의가 없습니다.',
  'not-waiting': '이미 처리한 등록입니다.',
}

const rejected =
  '본인이 등록하지 않은 것으로 처리하고 내용을 삭제했습니다. 처음 등록하신 내용은 그대로입니다.'

/** Said only where it is so: what was asked for is done, and a restored backup would bring it back until the journal is written. */
export const journalBehindText =
  '다만 서버 복구에 대비한 삭제 기록은 아직 남기지 못했습니다. 담당자에게 알렸으며, 가능해지는 대로 바로 남기겠습니다.'

const notices: Partial<Record<string, string>> = {
  'confirm-visit': '방문을 확정했습니다.',
  book: '방문을 예약했습니다. 문자로도 보내 드립니다.',
  move: '방문 시간을 변경했습니다. 문자로도 보내 드립니다.',
  cancel: '방문예약을 취소했습니다. 문자로도 알려 드립니다.',
  confirm: '본인이 등록하신 것으로 확인했습니다. 이제 새로 입력하신 내용으로 안내해 드립니다.',
  'confirm-only':
    '본인이 등록하신 것으로 확인했습니다. 다만 그때 선택하신 방문 시간은 예약할 수 없어 지금 예약을 그대로 두었습니다.',
  reject: rejected,
  'reject-all': rejected,
  'accept-ads': '분양 소식 문자를 받기로 했습니다. 처리 결과는 문자로 알려 드립니다.',
  'stop-ads': '분양 소식 문자를 더 보내지 않습니다. 처리 결과는 문자로 알려 드립니다.',
} satisfies Partial<Record<MyRegistrationIntent | 'confirm-only' | 'move', string>>

/** Notice by the `done` parameter; hidden when going back in history to a state that no longer holds. */
export function noticeOf(own: { done: string | null; lead: OwnLead } | undefined) {
  if (!own?.done) return undefined
  const { visitAt, heldUntil, marketing } = own.lead
  const isSo: Partial<Record<string, boolean>> = {
    'confirm-visit': Boolean(visitAt && !heldUntil),
    book: Boolean(visitAt),
    move: Boolean(visitAt),
    cancel: !visitAt,
    confirm: true,
    'confirm-only': true,
    reject: true,
    'reject-all': true,
    'accept-ads': marketing === 'yes',
    'stop-ads': marketing !== 'yes',
  }
  if (!Object.hasOwn(isSo, own.done) || !isSo[own.done]) return undefined
  const notice = notices[own.done]
  return visitAt && ['confirm-visit', 'book', 'move'].includes(own.done)
    ? `${notice} ${koreanDayTime(visitAt)}에 뵙겠습니다.`
    : notice
}
