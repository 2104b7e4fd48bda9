import { fieldNames, fieldOf, itemsOn, publicForms } from '#app/domain/customers/fields.ts'
import { giftMonths } from '#app/domain/site/gift-months.ts'
import { textsOf } from '#app/platform/field-roles.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { pageContent } from '../pages/page-content.ts'
import type { Finding } from './finding.ts'

/** Names for measurement vendors on the privacy page, which must list every recipient (개인정보 보호법 §30①). */
const counters = {
  ga4: { is: /구글|Google/i, name: '구글 애널리틱스' },
  naver: { is: /네이버|NAVER/i, name: '네이버' },
  kakaoPixel: { is: /카카오|Kakao/i, name: '카카오' },
  metaPixel: { is: /메타|Meta\b|페이스북|Facebook/i, name: '메타' },
} as const

/** What is kept of buyers without their consent (개인정보 보호법 §15①2, 4), for as long as 국세기본법 §85조의3 says. */
const ofContracts = [
  { is: /계약 ?서류|계약서/, name: '계약 서류' },
  { is: /분양보증|주택도시보증/, name: '분양보증' },
  { is: /거래 ?신고/, name: '부동산 거래신고' },
]
const contractYears = 5

export function checkPrivacy({ settings, settingsFile, pages, hasHomes }: CheckedSite): Finding[] {
  const privacyPage = pages.find(({ page }) => page.path === '/privacy')
  const texts = privacyPage ? textsOf(pageContent, privacyPage.page) : []
  const mentions = (pattern: RegExp) => texts.some((text) => pattern.test(text))
  const { measurement, gift, registration } = settings
  const finding = (path: string, text: string, sentence: string): Finding => ({
    check: 'privacy',
    file: settingsFile,
    location: path,
    text,
    sentence,
  })
  const findings = (Object.keys(counters) as (keyof typeof counters)[])
    .filter((name) => measurement?.[name] && !mentions(counters[name].is))
    .map((name) =>
      finding(
        `measurement.${name}`,
        measurement?.[name] ?? '',
        `개인정보 처리방침(/privacy)에 ${counters[name].name}에 무엇을 알리는지 적혀 있어야 합니다.`,
      ),
    )
  findings.push(...checkFields({ settings, settingsFile, pages }, privacyPage && mentions))
  // `checkLinks` reports a missing page.
  if (!privacyPage) return findings
  const periods = new Set(texts.flatMap(periodsIn))
  if (!periods.has(registration.keepMonths))
    findings.push(
      finding(
        'registration.keepMonths',
        `${registration.keepMonths}개월`,
        '개인정보 처리방침(/privacy)의 보유 기간과 같아야 합니다.',
      ),
    )
  const unnamed = hasHomes ? ofContracts.filter(({ is }) => !mentions(is)).map(({ name }) => name) : []
  if (hasHomes && !periods.has(contractYears * 12)) unnamed.push(`보유 기간 ${contractYears}년`)
  if (unnamed.length)
    findings.push(
      finding(
        'homes',
        unnamed.join(', '),
        `동·호수 현황판에서 계약을 관리하는 단지입니다. 개인정보 처리방침(/privacy)에 계약자의 ‘계약 서류’, ‘분양보증’, ‘부동산 거래신고’ 정보를 근거 법령, ‘계약이 끝난 뒤 ${contractYears}년’과 함께 적어 주세요.`,
      ),
    )
  const months = gift?.onceMonths ?? giftMonths
  if (gift && !(mentions(/상품권|기념품|선물|사은품/) && periods.has(months)))
    findings.push(
      finding(
        'gift',
        gift.title,
        `개인정보 처리방침(/privacy)에 상품권을 드린 기록과 그 보유 기간(${months}개월)이 적혀 있어야 합니다.`,
      ),
    )
  return findings
}

/**
 * The consent text (개인정보 보호법 제15조제2항) and the privacy page (제30조제1항) must name each field that a public form asks for. The
 * check only warns of a field that forms ask for where it is named: without the words no form asks for it.
 * @param mentions whether the privacy page does; undefined where there is none
 */
function checkFields(
  { settings, settingsFile, pages }: Pick<CheckedSite, 'settings' | 'settingsFile' | 'pages'>,
  mentions: ((pattern: RegExp) => boolean) | undefined,
): Finding[] {
  const { collection } = settings.consents
  const hasBlock = (type: string) =>
    pages.some(({ page }) => page.blocks.some((block) => block.type === type))
  return fieldNames.flatMap((name) => {
    const { named, forms, broughtBy, isAskedWhereNamed } = fieldOf(name)
    const asking = publicForms.filter((form) => forms.includes(form))
    if (!asking.length || (broughtBy && !hasBlock(broughtBy))) return []
    const unnamed = new Set(
      asking.map((form) => itemsOn(form, collection)).filter((items) => !named.by.test(items)),
    )
    const isAsked = !isAskedWhereNamed || !unnamed.size
    const finding = { check: 'privacy' as const, file: settingsFile, ...(isAsked ? {} : { warning: true }) }
    const is = isAsked ? '등록 양식에서 받는 항목입니다.' : '등록 양식에서 받을 수 있는 항목입니다.'
    return [
      ...[...unnamed].map((text) => ({
        ...finding,
        location:
          text === collection.items ? 'consents.collection.items' : 'consents.collection.itemsWithoutMessage',
        text,
        sentence: `${is} 동의 문구의 수집 항목에 ${withParticle(`‘${named.as}’`, '을')} 적어 주세요.${isAsked ? '' : ' 적기 전에는 이 항목을 받지 않습니다.'}`,
      })),
      ...(!mentions || mentions(named.by)
        ? []
        : [
            {
              ...finding,
              location: 'consents.collection.items',
              text: named.as,
              sentence: `${is} 개인정보 처리방침(/privacy)의 항목에 ${withParticle(`‘${named.as}’`, '을')} 적어 주세요.`,
            },
          ]),
    ]
  })
}

/** Months of the periods in a text: `24개월`, `24달`, `2년`. */
const periodsIn = (text: string): number[] =>
  Array.from(
    text.matchAll(/(?<!\d)(\d{1,5})(?:\s?(?:개월|달)|(년))/g),
    ([, count, year]) => Number(count) * (year ? 12 : 1),
  )
