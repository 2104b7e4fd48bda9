import { fillAllFacts, unknownFacts } from '#app/domain/site/facts.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { Template, TemplateName } from '#app/domain/site/templates.ts'
import { checkTemplate, type TemplateCheck } from './check-template.ts'

export type TemplateSiteWithFacts = TemplateSite & Pick<SiteSettings, 'facts'>

/** With references to facts unresolved; the same in the browser and on saving. */
export function checkTemplateDraft(
  name: TemplateName,
  template: Template,
  site: TemplateSiteWithFacts,
): TemplateCheck {
  const unknown = unknownFacts(template, site.facts).map(
    (fact) => `{${fact.name}}: 단지의 사실에 없는 이름입니다.`,
  )
  if (!unknown.length) return checkTemplate(name, fillAllFacts(template, site.facts), site)
  const check = checkTemplate(name, template, site)
  return { ...check, problems: [...unknown, ...check.problems] }
}
