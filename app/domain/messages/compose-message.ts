import type { MessageChannel } from '#app/db/column-types.ts'
import { fieldInText, type MessageField, messageFields } from '#app/domain/site/message-fields.ts'
import { templateOf } from '#app/domain/site/message-settings.ts'
import { messageValuesOf } from '#app/domain/site/message-values.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Template, type TemplateName, templateKind, templates } from '#app/domain/site/templates.ts'
import { parseForeignJson } from '#app/platform/foreign-json.ts'
import { type Composed, formatAdvertisement } from './advertisement.ts'
import { eucKrBytes, lmsBytes, makeSendable, sendableName, titleBytes } from './euc-kr.ts'
import { repeatableName } from './korean-name.ts'

export type MessageValues = Partial<Record<MessageField, string>>

/** A missing value can stop an informational message; the values that a visitor typed cannot. */
export function composeMessage(
  site: Site,
  name: TemplateName,
  input: MessageValues,
  channel: MessageChannel = templateKind(name).channel,
  template: Template = templateOf(site.settings.messages, name),
): Composed {
  const values = {
    ...messageValuesOf(site.settings),
    ...withoutEmpty({ ...input, name: addressedName(input.name) }),
  }
  const filled = fill(template, templateKind(name), values, channel === 'sms' ? sendableValue : plainValue)
  if (!filled.ok || channel === 'email') return filled
  if (channel === 'webhook') return { ...filled, body: asJson(site, name, values) }
  const message = templateKind(name).kind === 'ad' ? formatAdvertisement(site.settings, filled) : filled
  if (!message.ok) return message
  const body = makeSendable(message.body)
  if (eucKrBytes(body) > lmsBytes) return { ok: false, reason: 'own:too-long' }
  return { ok: true, title: message.title && truncate(makeSendable(message.title), titleBytes), body }
}

function asJson(site: Site, name: TemplateName, values: MessageValues): string {
  const fields = templateKind(name).fields.map((field) => [field, values[field]])
  return JSON.stringify({ template: name, site: site.slug, ...Object.fromEntries(fields) })
}

/**
 * The words of a stored payload for a program, as people get them from the same template; field by field where the template
 * does not fit it any more.
 */
export function payloadInWords(site: Site, body: string): { title: string; body: string } {
  const read = parseForeignJson(body)
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return { title: '', body }
  const { template, site: _, ...fields } = read.value as Record<string, unknown>
  const values = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => Object.hasOwn(messageFields, name) && typeof value === 'string',
    ),
  ) as MessageValues
  const composed =
    typeof template === 'string' && Object.hasOwn(templates, template)
      ? composeMessage(site, template as TemplateName, values, 'email')
      : undefined
  if (composed?.ok) return { title: composed.title ?? '', body: composed.body }
  const lines = Object.entries(values).map(
    ([name, value]) => `${messageFields[name as MessageField].label}: ${value}`,
  )
  return { title: '', body: lines.join('\n') }
}

/** The only field that a visitor types; undefined where messages do not repeat it or it cannot be sent. */
function addressedName(input: string | undefined): string | undefined {
  const name = input && repeatableName(input)
  return name ? sendableName(name) : undefined
}

const withoutEmpty = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))

function fill(
  { title, text }: Template,
  { optional }: { optional: readonly MessageField[] },
  values: MessageValues,
  format: (field: MessageField, value: string) => string,
): Composed {
  let missing: string | undefined
  const fillLine = (line: string) =>
    line.replace(fieldInText, (_, field: MessageField) => {
      const value =
        (Object.hasOwn(values, field) && values[field]) ||
        (field === 'name' ? messageFields.name.fallback : undefined)
      if (!value) missing ??= field
      return value ? format(field, value) : ''
    })
  const isEmpty = (line: string) =>
    [...line.matchAll(fieldInText)].some(
      ([, field]) => optional.includes(field as MessageField) && values[field as MessageField] === undefined,
    )
  const lines = text.split('\n').filter((line) => !isEmpty(line))
  const body = lines.map(fillLine).join('\n').trim()
  const filledTitle = title && fillLine(title)
  return missing ? { ok: false, reason: `own:missing:${missing}` } : { ok: true, title: filledTitle, body }
}

const plainValue = (field: MessageField, value: string) =>
  field === 'text' ? value : value.replace(/\s+/g, ' ').trim()

function sendableValue(field: MessageField, value: string): string {
  const { most: max } = messageFields[field]
  if (field === 'text') return value
  return truncate(makeSendable(value).replace(/\s+/g, ' ').trim(), max)
}

function truncate(text: string, bytes: number): string {
  let length = 0
  const letters = [...text].filter((letter) => {
    length += eucKrBytes(letter)
    return length <= bytes
  })
  return letters.join('')
}
