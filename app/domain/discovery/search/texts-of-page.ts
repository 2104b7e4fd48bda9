import { type PageContent, pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { formatWhen } from '#app/domain/site/schedule/schedule.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { textsOf } from '#app/platform/field-roles.ts'

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
      return [
        `견본주택 ${settings.modelHouse.address}`,
        `대표번호 ${settings.phone}, ${settings.hours}`,
        ...(block.type === 'enquiry' ? partiesOf(settings) : []),
      ]
    return []
  })
  const options = Object.values(variant?.options ?? {}).flatMap(({ description }) => description)
  const lines = [
    ...textsOf(pageContent, withoutPictures(words)),
    ...options,
    ...added,
    keywords.join(', '),
  ].flatMap((text) => text.split('\n'))
  return [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
}

/** The form shows them: 시행 가온레이크개발(주). */
const partiesOf = ({ parties = [], developer, builder }: SiteSettings): string[] =>
  parties.length
    ? parties.map(({ role, name, text }) => `${role} ${name} ${text}`)
    : [`시행 ${developer}`, `시공 ${builder}`]

/** What a picture shows is no answer: neither its words for those who do not see it, nor its caption. */
function withoutPictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPictures)
  if (value === null || typeof value !== 'object') return value
  const isPicture = 'alt' in value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      isPicture && (name === 'alt' || name === 'caption') ? [] : [[name, withoutPictures(inner)]],
    ),
  )
}
