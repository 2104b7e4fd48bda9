import { fillFactsIn } from '../sites/facts.ts'
import type { SiteSettings } from '../sites/site-settings.ts'
import { checkTemplate } from './check-template.ts'
import { unsendable } from './euc-kr.ts'
import { templateOf } from './message-settings.ts'
import { templateNames } from './templates.ts'

/** What is wrong with the messages of a site and the names they carry; `path` inside `site.json`. */
export function checkMessages(settings: SiteSettings): { path: string; message: string }[] {
  const carried = {
    shortName: settings.shortName,
    builder: settings.builder,
    'modelHouse.address': settings.modelHouse.address,
    phone: settings.phone,
  }
  const names = Object.entries(carried).flatMap(([path, text]) =>
    unsendable(text).map(({ message }) => ({ path, message })),
  )
  const templates = templateNames.flatMap((name) => {
    const written = templateOf(settings.messages, name)
    return checkTemplate(name, withFacts(written, settings), settings).problems.map((message) => ({
      path: `messages.${name}`,
      message,
    }))
  })
  return [...names, ...templates]
}

/** A fact that is missing is complained of elsewhere. */
function withFacts<T>(template: T, settings: SiteSettings): T {
  try {
    return fillFactsIn(template, settings.facts)
  } catch {
    return template
  }
}
