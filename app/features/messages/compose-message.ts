import type { Site } from '../sites/site-settings.ts'
import { writeAdvertisement } from './advertisement.ts'
import { eucKrBytes, lmsBytes, makeSendable, sendableName, titleBytes } from './euc-kr.ts'
import { type MessageField, messageFields } from './message-fields.ts'
import { templateOf } from './message-settings.ts'
import { type Template, type TemplateName, templateKind } from './templates.ts'

/** `{receiptNo}` is a field of the message; `{a.b}` is a fact and already filled in. */
export const fieldInText = /\{([a-zA-Z]+)\}/g

export type MessageValues = Partial<Record<MessageField, string>>

export type Composed =
  | { ok: true; title: string | undefined; body: string }
  /** `reason` is a code of `reasons.ts`. */
  | { ok: false; reason: string }

/** What every message of a site may name without being told. */
const valuesOfSite = ({ settings }: Site): MessageValues => ({
  siteName: settings.shortName,
  builder: settings.builder,
  modelHouse: settings.modelHouse.address,
  phone: settings.phone,
  freeRefusal: settings.sender?.freeRefusal,
})

/**
 * Puts values into a site's template. Nothing a visitor typed can stop an informational message: what cannot be
 * sent is replaced or left out. A gap where a value has to be is refused: no message goes out with one.
 */
export function composeMessage(site: Site, name: TemplateName, given: MessageValues): Composed {
  const template = templateOf(site.settings.messages, name)
  const values = { ...valuesOfSite(site), ...withoutEmpty(given) }
  const plain =
    templateKind(name).channel === 'sms' ? sendableValue : (_: MessageField, value: string) => value
  const filled = fill(template, templateKind(name), values, plain)
  if (!filled.ok || templateKind(name).channel !== 'sms') return filled
  const written = templateKind(name).kind === 'ad' ? writeAdvertisement(site.settings, filled) : filled
  if (!written.ok) return written
  const body = makeSendable(written.body)
  if (eucKrBytes(body) > lmsBytes) return { ok: false, reason: 'own:too-long' }
  return { ok: true, title: written.title && cut(makeSendable(written.title), titleBytes), body }
}

const withoutEmpty = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))

function fill(
  { title, text }: Template,
  { optional }: { optional: readonly MessageField[] },
  values: MessageValues,
  written: (field: MessageField, value: string) => string,
): Composed {
  let missing: string | undefined
  const fillLine = (line: string) =>
    line.replace(fieldInText, (_, field: MessageField) => {
      const value = values[field] ?? (field === 'name' ? messageFields.name.fallback : undefined)
      if (value === undefined) missing ??= field
      return value === undefined ? '' : written(field, value)
    })
  const isIdle = (line: string) =>
    [...line.matchAll(fieldInText)].some(
      ([, field]) => optional.includes(field as MessageField) && values[field as MessageField] === undefined,
    )
  const lines = text.split('\n').filter((line) => !isIdle(line))
  const body = lines.map(fillLine).join('\n').trim()
  const filledTitle = title && fillLine(title)
  return missing ? { ok: false, reason: `own:missing:${missing}` } : { ok: true, title: filledTitle, body }
}

/** A value as text messages carry it: on one line, sendable, no longer than its field allows. */
function sendableValue(field: MessageField, value: string): string {
  const { most } = messageFields[field]
  // What staff write keeps its lines; nothing else has any.
  if (field === 'text') return value
  const sendable =
    field === 'name' ? (sendableName(value) ?? messageFields.name.fallback) : makeSendable(value)
  return cut(sendable.replace(/\s+/g, ' ').trim(), most)
}

/** Shortens a text to a number of EUC-KR bytes. */
export function cut(text: string, bytes: number): string {
  let length = 0
  const kept = [...text].filter((letter) => {
    length += eucKrBytes(letter)
    return length <= bytes
  })
  return kept.join('')
}
