import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import type { ScheduleEvent } from '#app/domain/site/schedule/schedule.ts'
import { sharedNames } from '#app/domain/site/shared-follows.ts'
import { blank, type SiteAnswers } from './answers.ts'
import { deriveColours } from './derive-colours.ts'
import { factsOf } from './facts-of.ts'
import { pathOf } from './paths.ts'

/** In the product's wording; see `sharedKinds`. */
export const consents: Record<'collection' | 'marketing', ConsentText> = {
  collection: {
    title: '개인정보 수집·이용에 동의합니다',
    purpose: '방문예약 접수와 확인, 분양 상담',
    items: '이름, 전화번호, 문의 내용·관심 세대(적으신 경우)',
    retention: '상담 종료 후 6개월, 지나면 바로 파기',
    refusal: '동의하지 않을 수 있으며, 그 경우 등록과 방문예약이 접수되지 않습니다.',
    note: '만 14세 이상만 신청할 수 있습니다.',
  },
  marketing: {
    title: '분양 소식 문자 받기에 동의합니다',
    purpose: '분양 소식과 행사 안내 문자 발송(광고)',
    items: '이름, 휴대전화번호',
    retention: '동의를 철회할 때까지, 길어도 상담 종료 후 6개월',
    refusal: '동의하지 않아도 등록과 방문예약은 그대로 접수됩니다.',
    note: '동의하지 않아도 등록과 방문예약은 그대로 접수됩니다.',
  },
}

/** `site.json` of a new site, as it would be written. @param receiptPrefix that no other site has */
export function settingsOf(answers: SiteAnswers, receiptPrefix: string): Record<string, unknown> {
  const { name, slug, developer, builder } = answers
  const events = eventsOf(answers)
  return {
    slug,
    name,
    shortName: answers.shortName || name.slice(0, 20),
    brand: builder.replace(/\(주\)|㈜|주식회사/g, '').trim(),
    projectLine: `${answers.place} 공동주택 신축사업`,
    hosts: [answers.host || `${slug}.localhost`],
    phone: answers.phone,
    hours: answers.hours,
    builder,
    developer,
    copyright: `© ${developer}`,
    parties: [
      { role: '시행', name: developer, text: answers.developerText || `사업자등록번호 ${blank}` },
      { role: '시공', name: builder, text: answers.builderText || `건설업 등록번호 ${blank}` },
    ],
    receiptPrefix,
    modelHouse: { address: answers.modelHouse || blank },
    facts: factsOf(answers),
    ...(events.length && {
      schedule: {
        basis: '예정된 일정으로 사업 여건에 따라 변경될 수 있으며, 변경되면 이 페이지에서 안내해 드립니다.',
        page: pathOf.schedule,
        events,
      },
    }),
    menu: menuOf(events.length > 0),
    notice: {
      long: '관심고객으로 등록하시면 분양 일정과 견본주택 관람을 문자로 안내해 드립니다.',
      short: '관심고객 등록을 받습니다',
    },
    disclaimers: [
      '이 홈페이지의 그림과 도면은 소비자의 이해를 돕기 위한 것으로 실제와 다를 수 있습니다.',
      '단지 주변의 개발계획과 교통계획은 변경되거나 취소될 수 있으며 시행사 및 시공사와 무관합니다.',
      '청약과 계약 전에 입주자모집공고를 반드시 확인하시기 바랍니다. 관심고객 등록과 방문예약은 청약 신청이 아닙니다.',
    ],
    familySites: [],
    registration: {
      sentence: '분양 일정과 견본주택 관람을 문자로 안내해 드립니다.',
      next: [{ title: '주택형 보기', url: pathOf.types }],
    },
    consents,
    messages: {},
    follows: Object.fromEntries(sharedNames.map((name) => [name, true])),
    ...(answers.email && { staffAlerts: [{ by: 'email', to: answers.email }] }),
    theme: { mark: 'towers', colours: deriveColours(answers.colour) },
  }
}

const menuOf = (hasSchedule: boolean) => [
  {
    title: '사업안내',
    items: [
      { title: '사업개요', url: pathOf.project },
      ...(hasSchedule ? [{ title: '분양일정', url: pathOf.schedule }] : []),
    ],
  },
  { title: '세대안내', items: [{ title: '주택형 안내', url: pathOf.types }] },
  { title: '입지안내', items: [{ title: '현장과 견본주택', url: pathOf.place }] },
  {
    title: '홍보센터',
    items: [
      { title: '관심고객 등록', url: '/Promotion/Customer' },
      { title: '자주 묻는 질문', url: pathOf.questions },
    ],
  },
]

type DayName = 'notice' | 'special' | 'first' | 'second' | 'winners'

/** Steps on one day. The notice is what the strip begins with, and has no place in it. */
const steps: [id: DayName, title: string, strip: string | undefined, text: string][] = [
  [
    'notice',
    '입주자모집공고',
    undefined,
    '청약 자격을 판단하는 기준일입니다. 공고문은 청약홈에서도 확인하실 수 있습니다.',
  ],
  ['special', '특별공급 청약', '특별공급', '특별공급 대상자가 청약홈에서 신청합니다.'],
  ['first', '1순위 청약', '1순위', '1순위 자격을 갖춘 청약통장 가입자가 청약홈에서 신청합니다.'],
  ['second', '2순위 청약', '2순위', '1순위에 해당하지 않는 청약통장 가입자가 청약홈에서 신청합니다.'],
  ['winners', '당첨자 발표', '발표', '청약홈에서 당첨 여부와 동·호수를 확인합니다.'],
]

/** Steps of the sale that have a day, in the order of the form. */
export function eventsOf(answers: SiteAnswers): ScheduleEvent[] {
  const { contractFrom, contractUntil, moveIn } = answers
  const days = steps.flatMap(([id, title, strip, text]): ScheduleEvent[] => {
    const on = answers[id]
    return on ? [{ id, title, ...(strip && { strip }), text, when: { on } }] : []
  })
  if (contractFrom && contractUntil)
    days.push({
      id: 'contract',
      title: '정당계약',
      strip: '계약',
      text: '당첨자께서 견본주택에서 계약을 체결합니다.',
      when: { from: contractFrom, until: contractUntil },
      at: 'modelHouse',
    })
  if (moveIn)
    days.push({
      id: 'moveIn',
      title: '입주 예정',
      strip: '입주',
      text: '사용검사 후 입주지정기간을 안내해 드립니다.',
      when: { month: moveIn },
    })
  return days
}
