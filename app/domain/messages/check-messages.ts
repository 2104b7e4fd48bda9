import type { PartFault } from '#app/domain/site/content-fault.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { messageFields } from '#app/domain/site/message-fields.ts'
import { templateOf } from '#app/domain/site/message-settings.ts'
import { describeRemaining } from '#app/domain/site/remaining-units.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { templateNames } from '#app/domain/site/templates.ts'
import { checkTemplate } from './check-template.ts'
import { eucKrBytes, unsendable } from './euc-kr.ts'

/** `path` inside `site.json`. */
export function checkMessages(settings: SiteSettings): PartFault[] {
  const remaining = settings.remainingUnits && describeRemaining(settings.remainingUnits)
  const siteTexts = {
    shortName: settings.shortName,
    builder: settings.builder,
    'modelHouse.address': settings.modelHouse.address,
    phone: settings.phone,
    ...(remaining && { remainingUnits: remaining }),
  }
  const names = Object.entries(siteTexts).flatMap(([path, text]) =>
    unsendable(text).map(({ message }) => ({ location: path, sentence: message })),
  )
  const { most: max } = messageFields.remaining
  if (eucKrBytes(remaining ?? '') > max)
    names.push({ location: 'remainingUnits', sentence: `문자에 넣을 수 있는 ${max}바이트를 넘습니다.` })
  const templates = templateNames.flatMap((name) => {
    const template = templateOf(settings.messages, name)
    return checkTemplate(name, withFacts(template, settings), settings).problems.map((sentence) => ({
      location: `messages.${name}`,
      sentence,
    }))
  })
  return [...names, ...templates]
}

function withFacts<T>(template: T, settings: SiteSettings): T {
  try {
    return fillAllFacts(template, settings.facts)
  } catch {
    return template
  }
}
