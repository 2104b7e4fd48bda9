import type { BlockOf } from '#app/blocks/schema.ts'
import type { Finding } from '#app/domain/publishing/check/finding.ts'
import type { CheckedSite } from '#app/domain/publishing/pages/checked-site.ts'
import { type PageContent, pageContent } from '#app/domain/publishing/pages/page-content.ts'
import type { PressPost } from '#app/domain/publishing/press/press-post.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { smallSite } from './small-site.ts'

const facts: SiteSettings['facts'] = {
  'households.phase1': { value: 1681, unit: '세대' },
  'households.phase2': { value: 1804, unit: '세대' },
  'households.phase3': { value: 239, unit: '세대' },
  'households.total': { value: 3724, unit: '세대' },
  'households.phase3.84A': { value: 191, unit: '세대' },
  'households.phase3.84B': { value: 48, unit: '세대' },
  'buildings.phase2': { value: 12, unit: '개 동' },
  'buildings.phase3': { value: 2, unit: '개 동' },
  'buildings.onSale': { value: 14, unit: '개 동' },
  'floors.above.phase2': { value: 28, unit: '층' },
  'floors.above.phase3': { value: 26, unit: '층' },
  'floors.below.phase2': { value: 3, unit: '층' },
  'floors.below.phase3': { value: 4, unit: '층' },
  'area.site': { value: 106050.4985, unit: '㎡', digits: 4 },
  'area.total.phase2': { value: 350000, unit: '㎡' },
  'area.exclusive.84A': { value: 84.9072, unit: '㎡', digits: 4 },
  'area.exclusive.84B': { value: 84.9015, unit: '㎡', digits: 4 },
  'area.common.84A': { value: 28.5346, unit: '㎡', digits: 4 },
  'types.phase2': '전용 59㎡A·B, 84㎡A·B',
  'payment.down': { value: 5, unit: '%' },
  'ratio.phase2': { value: 220, unit: '%', digits: 2 },
  'hospital.minutes': { value: 10, unit: '분', source: '가온시 공고 2025. 1.' },
  'hospital.beds': { value: 500, unit: '병상', source: '가온시 공고 2025. 1.' },
  'school.minutes': { value: 6, unit: '분', source: '분양사무소 실측 2026. 10.' },
  'industry.minutes': { value: 12, unit: '분', source: '가온시 고시 2024. 12.' },
  'schedule.winners': '2026. 12. 10.(목)',
  'schedule.contract': '2026. 12. 22.(화)~24.(목)',
}

const page = (content: Partial<PageContent> & { path: string }): PageContent =>
  pageContent.parse({
    title: content.path.slice(1) || '처음',
    description: `${content.path} 쪽에서 보실 수 있는 내용을 짧게 알려 드리는 시험용 설명입니다.`,
    keywords: ['분양'],
    blocks: [prose('글')],
    ...content,
  })

/** A block that is nothing but text. */
export const prose = (text: string): BlockOf<'prose'> => ({
  type: 'prose',
  introduction: [],
  sections: [{ title: '제목', parts: [{ text }] }],
})

interface Parts {
  settings?: Partial<SiteSettings>
  pages?: (Partial<PageContent> & { path: string })[]
  press?: PressPost[]
  drawings?: CheckedSite['drawings']
  layouts?: CheckedSite['layouts']
  plans?: CheckedSite['plans']
  pictured?: CheckedSite['pictured']
}

/** A site made up for the tests of one check: the seed's facts, and only the parts that the test is about. */
export function madeUpSite({
  settings,
  pages = [],
  press = [],
  drawings = [],
  layouts = [],
  plans = [],
  pictured = [],
}: Parts): CheckedSite {
  const whole = { ...smallSite('small', true).settings, facts, ...settings }
  return {
    slug: 'small',
    settingsFile: 'small/site.json',
    settings: { ...fillAllFacts(whole, whole.facts), facts: whole.facts },
    pages: pages.map((content) => ({
      file: `small/pages${content.path}.json`,
      page: fillAllFacts(page(content), whole.facts),
    })),
    press: press.map((post, i) => ({ file: `small/press/${i}.json`, post })),
    drawings,
    drawn: layouts.map((content) => ({
      file: `small/layouts/${content.name}.json`,
      ...{ kind: 'layout', name: content.name, content },
    })),
    facilities: {},
    layouts,
    plans,
    pictured,
    staticFiles: ['/office.svg'],
    others: [],
    today: '2026-11-21',
  }
}

/** What a check says about a text that stands alone on a page. */
export const quotes = (
  check: (site: CheckedSite) => Finding[],
  text: string,
  about: Partial<PageContent> = {},
) =>
  check(madeUpSite({ pages: [{ path: '/a', blocks: [prose(text)], ...about }] })).map(
    (finding) => finding.text,
  )
