import { textsOf } from '../../../platform/field-roles.ts'
import { type PageContent, pageContent } from '../../pages/page-content.ts'
import { formatWhen } from '../../site/schedule/schedule.ts'
import type { SiteSettings } from '../../site/site-settings.ts'

/** Distinct texts, also those that blocks take from settings. Descriptions come first, as default excerpts. */
export function textsOfPage(page: PageContent, settings: SiteSettings): string[] {
  const { path: _, title: __, variant, choices: ___, subNavigation: ____, ...shown } = page
  const { keywords, ...words } = shown
  const added = page.blocks.flatMap((block) => {
    if (block.type === 'schedule')
      return (settings.schedule?.events ?? []).map(
        ({ title, text, when }) => `${title} ${formatWhen(when)} ${text}`,
      )
    if (block.type === 'directions' || block.type === 'enquiry')
      return [`견본주택 ${settings.modelHouse.address}`, `대표번호 ${settings.phone}, ${settings.hours}`]
    return []
  })
  const options = Object.values(variant?.options ?? {}).flatMap(({ description }) => description)
  const lines = [...textsOf(pageContent, words), ...options, ...added, keywords.join(', ')].flatMap((text) =>
    text.split('\n'),
  )
  return [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
}
