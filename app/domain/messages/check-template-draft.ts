import { noSuchFact } from '#app/domain/site/fact-labels.ts'
import { fillAllFacts, unknownFacts } from '#app/domain/site/facts.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { Template, TemplateName } from '#app/domain/site/templates.ts'
import { checkTemplate, type TemplateCheck } from './check-template.ts'

export type TemplateSiteWithFacts = TemplateSite & Pick<SiteSettings, 'facts'>

/** Checks with unresolved references to facts; runs in the browser and on saving. */
export function checkTemplateDraft(
  name: TemplateName,
  template: Template,
  site: TemplateSiteWithFacts,
): TemplateCheck {
  const unknown = unknownFacts(template, site.facts).map(({ name }) => `${noSuchFact(name)}.`)
  if (!unknown.length) return checkTemplate(name, fillAllFacts(template, site.facts), site)
  const check = checkTemplate(name, template, site)
  return { ...check, problems: [...unknown, ...check.problems] }
}
