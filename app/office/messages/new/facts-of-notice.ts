import type { LeftOut } from '#app/domain/customers/campaigns/recipients.server.ts'
import type { TemplateCheck } from '#app/domain/messages/check-template.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import { type NoticeReason, noticeReasons } from '#app/domain/messages/notice-reasons.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime, koreanHour, koreanInstant } from '#app/platform/korean-time.ts'

export interface CountedAudience {
  count: number
  leftOut: Record<LeftOut, number>
  hasMore: boolean
}

export interface FactsOfNotice {
  site: TemplateSite
  customer: { name: string; phone: string } | undefined
  audience: CountedAudience | undefined
  sentToday: number
}

/** Recipients, time and cost of a notice. */
export function factsOfNotice(
  written: { at: string; reason: string },
  checked: TemplateCheck,
  { site, customer, audience, sentToday }: FactsOfNotice,
): [label: string, value: string][] {
  const recipients = customer ? 1 : (audience?.count ?? 0)
  const leftOut = Object.values(audience?.leftOut ?? {}).reduce((sum, count) => sum + count, 0)
  const dailyLimit = site.sender?.dailyLimit
  return [
    ['받는 사람', customer ? `${customer.name} ${customer.phone}` : `${koreanNumber(recipients)}명`],
    ...fact('제외', leftOut ? `${koreanNumber(leftOut)}명` : undefined),
    ['안내 종류', noticeReasons[written.reason as NoticeReason]],
    ['발송 일시', sendTime(written.at)],
    ['종류와 길이', `${checked.kind}, ${koreanNumber(checked.bytes)}바이트(견본 값)`],
    ...fact('요금', formatCost(site.sender?.prices, checked.kind, recipients)),
    ...fact(
      '하루 한도',
      dailyLimit === undefined
        ? undefined
        : `${koreanNumber(dailyLimit)}건 가운데 오늘 ${koreanNumber(sentToday)}건을 썼습니다.${
            sentToday + recipients > dailyLimit ? ' 넘는 것은 다음 날 아침 8시에 나갑니다.' : ''
          }`,
    ),
  ]
}

const fact = (label: string, value: string | undefined): [string, string][] => (value ? [[label, value]] : [])

function sendTime(at: string): string {
  const instant = at ? koreanInstant(at) : undefined
  if (!instant) return '확인하면 바로 나갑니다.'
  const hour = koreanHour(instant)
  return koreanDateTime(instant) + (hour < 8 || hour >= 21 ? '. 밤에 나가는 문자입니다.' : '')
}
