import { fillFactsIn, unknownFacts } from '../site/facts.ts'
import type { SiteSettings } from '../site/site-settings.ts'
import type { Template, TemplateName } from '../site/templates.ts'
import { checkTemplate, type Named, type TemplateCheck } from './check-template.ts'

export type WordsOf = Named & Pick<SiteSettings, 'facts'>

/** With references to facts unresolved; the same in the browser and on saving. */
export function checkWords(name: TemplateName, template: Template, site: WordsOf): TemplateCheck {
  const unknown = unknownFacts(template, site.facts).map(
    (fact) => `{${fact.name}}: 단지의 사실에 없는 이름입니다.`,
  )
  if (!unknown.length) return checkTemplate(name, fillFactsIn(template, site.facts), site)
  const checked = checkTemplate(name, template, site)
  return { ...checked, problems: [...unknown, ...checked.problems] }
}
