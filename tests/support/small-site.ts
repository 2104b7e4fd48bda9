import { fieldNames, fields } from '#app/domain/customers/fields.ts'
import type { SiteContent } from '#app/domain/publishing/folder/read-content.server.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'

/** Every field as consent text and privacy page have to name it, also one that a test adds. */
export const namedFields = fieldNames.map((name) => fields[name].named.as).join(', ')

const consent = {
  title: '동의합니다',
  purpose: '상담',
  items: namedFields,
  retention: '6개월',
  refusal: '거부할 수 있습니다',
  note: '',
}

/** The least that is a site, for tests that are about something else. */
export function smallSite(slug: string, isDefault: boolean): SiteContent {
  return {
    settings: siteSettings.parse({
      slug,
      name: `단지 ${slug}`,
      shortName: slug,
      brand: '브랜드',
      projectLine: '사업',
      hosts: [`${slug}.example`],
      isDefault,
      phone: '1500-0000',
      hours: '24시간',
      builder: '건설',
      developer: '개발',
      copyright: '©',
      receiptPrefix: 'TS',
      modelHouse: { address: '가온시 호수로 1' },
      facts: { 'households.total': { value: 3724, unit: '세대' } },
      menu: [],
      notice: { long: '알림', short: '알림' },
      disclaimers: [],
      familySites: [],
      consents: { collection: consent, marketing: consent },
      messages: { confirmation: '[{siteName}] {receiptNo} {modelHouse} {phone}' },
      theme: { mark: 'sun-on-water', colours: {} },
    }),
    pages: [
      pageContent.parse({
        path: '/',
        title: `${slug} {households.total}`,
        description: '설명',
        keywords: ['분양'],
        variant: {
          param: 'phase',
          options: { '3': { title: '3단지', description: '3단지 설명', keywords: ['3단지'] } },
        },
        blocks: [{ type: 'prose', sections: [{ title: '규모', parts: [{ text: '{households.total}' }] }] }],
      }),
    ],
    press: [],
    drawings: [],
    mediaDir: '',
    filesDir: '',
  }
}
