import { z } from 'zod'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'
import { titledPage } from './titled-link.ts'

/**
 * The text that is shown when consent is taken: the four items of 개인정보 보호법 §15②, of which the
 * retention period has to stand out (§22②, 시행령 §17③). A change of any word is a new version.
 */
export const consentText = z.strictObject({
  title: heading.meta({ title: '동의 문구' }),
  purpose: paragraph.meta({ title: '수집·이용 목적' }),
  items: paragraph.meta({ title: '수집 항목' }),
  /** Forms without a message may not say that one is collected. */
  itemsWithoutMessage: paragraph.optional().meta({
    title: '문의 내용이 없는 양식의 수집 항목',
    description: '방문예약 팝업처럼 문의 내용을 받지 않는 양식에 씁니다. 없으면 수집 항목을 그대로 씁니다.',
  }),
  retention: paragraph.meta({
    title: '보유 기간',
    description: '보관 기간의 달수를 숫자로 적어야 합니다(6개월, 1년).',
  }),
  refusal: paragraph.meta({ title: '거부할 권리와 불이익' }),
  note: note.meta({ title: '덧붙임' }),
})

export type ConsentText = z.infer<typeof consentText>

export const registrationSettings = z.strictObject({
  /** Within these days the same phone is the same registration: same receipt number, one record. */
  repeatDays: z.number().int().positive().max(3650).default(30).meta({
    title: '같은 번호를 하나로 보는 기간',
    unit: '일',
    description: '이 안에 다시 등록하면 같은 접수번호가 됩니다.',
  }),
  /** Promised under 보유 기간 of the consent text, in months after the registration or the visit. */
  keepMonths: z.number().int().positive().max(120).default(6).meta({
    title: '보관 기간',
    unit: '개월',
    description: '동의 문구의 보유 기간과 같아야 합니다. 지나면 고객 정보를 파기합니다.',
  }),
  /** The messages that a customer gets after registering; shown above the form of the popup. */
  sentence: paragraph.optional().meta({
    title: '등록 팝업의 안내',
    description: '등록하면 받게 되는 것을 양식 위에 알립니다.',
  }),
  /** Where the answer to a registration leads. */
  next: z.array(titledPage).max(2).optional().meta({ title: '등록한 뒤 안내할 페이지' }),
})
