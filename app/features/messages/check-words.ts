import { fillFactsIn, unknownFacts } from '../site/facts.ts'
import type { SiteSettings } from '../site/site-settings.ts'
import type { Template, TemplateName } from '../site/templates.ts'
import { checkTemplate, type Named, type TemplateCheck } from './check-template.ts'

/** Of a site what its messages name, facts among it; little enough to be sent to the editor. */
export type WordsOf = Named & Pick<SiteSettings, 'facts'>

/** Checks a template as it is typed, its references to facts not yet filled in; the same in the browser and on saving. */
export function checkWords(name: TemplateName, template: Template, site: WordsOf): TemplateCheck {
  const unknown = unknownFacts(template, site.facts).map(
    (fact) => `{${fact.name}}: 단지의 사실에 없는 이름입니다.`,
  )
  if (!unknown.length) return checkTemplate(name, fillFactsIn(template, site.facts), site)
  const checked = checkTemplate(name, template, site)
  return { ...checked, problems: [...unknown, ...checked.problems] }
}
