import { factReference } from '#app/domain/site/fact-names.ts'
import { fieldInText, type MessageField, messageFields } from '#app/domain/site/message-fields.ts'
import { messageValuesOf, type TemplateSite } from '#app/domain/site/message-values.ts'
import { type Template, type TemplateName, templateKind } from '#app/domain/site/templates.ts'
import { withParticle } from '#app/platform/particle.ts'
import { formatAdvertisement } from './advertisement.ts'
import { eucKrBytes, lmsBytes, smsBytes, titleBytes, unsendable } from './euc-kr.ts'

export interface TemplateCheck {
  problems: string[]
  warnings: string[]
  notes: string[]
  bytes: number
  maxBytes: number
  titleBytes: number
  kind: 'SMS' | 'LMS' | 'e-mail'
  sample: Rendered
  shortest: Rendered
}

interface Rendered {
  title: string
  body: string
}

/** Words that make a message an advertisement, as KISA reads the law. */
const promotionWords = /할인|이벤트|사은품|경품|쿠폰|특가|혜택|선착순|프리미엄/

const hasAdMark = (text: string) => /[([]광[/.]?고[)\]]/.test(text.replace(/\s+/g, ''))

export function checkTemplate(name: TemplateName, template: Template, site: TemplateSite): TemplateCheck {
  const { kind, channel, needed, optional } = templateKind(name)
  const problems = [...fieldProblems(name, template)]
  const warnings: string[] = []
  const fullText = `${template.title ?? ''}\n${template.text}`
  for (const field of needed)
    if (!template.text.includes(`{${field}}`))
      problems.push(`${withParticle(`{${messageFields[field].label}}`, '이')} 있어야 합니다.`)
  if (kind === 'informational') {
    if (hasAdMark(fullText)) problems.push('안내 문자에는 (광고) 표시를 할 수 없습니다.')
    const word = promotionWords.exec(fullText)
    if (word)
      warnings.push(
        `‘${word[0]}’: 혜택이나 행사를 알리는 말이 한 줄이라도 있으면 문자 전체가 광고가 됩니다(정보통신망법 제50조).`,
      )
  }
  const notes = [...fieldsIn(template)]
    .filter((field) => siteValue(site, field) === '')
    .map(
      (field) =>
        `단지에 ${withParticle(`‘${messageFields[field].label}’`, '이')} 없어 그 줄은 빼고 보냅니다.`,
    )
  const sampleValue = (field: MessageField) => messageFields[field].sample
  const rendered = render(name, template, site, sampleValue)
  const shortest = render(name, template, site, (field) =>
    optional.includes(field) ? '' : sampleValue(field),
  )
  if (channel === 'email')
    return {
      problems,
      warnings,
      notes,
      bytes: 0,
      maxBytes: 0,
      titleBytes: 0,
      kind: 'e-mail',
      sample: rendered,
      shortest,
    }
  problems.push(...unsendable(fullText.replace(fieldInText, '')).map(({ message }) => message))
  const bytes = eucKrBytes(rendered.body)
  const longest = render(name, template, site, (field) => '가'.repeat(messageFields[field].most / 2))
  const maxBytes = eucKrBytes(longest.body)
  if (maxBytes > lmsBytes)
    problems.push(`값이 가장 길 때 ${maxBytes}바이트입니다. ${lmsBytes}바이트를 넘을 수 없습니다.`)
  const title = eucKrBytes(rendered.title)
  if (title > titleBytes)
    problems.push(`제목이 ${title}바이트입니다. ${titleBytes}바이트를 넘을 수 없습니다.`)
  return {
    problems,
    warnings,
    notes,
    bytes,
    maxBytes,
    titleBytes: title,
    kind: bytes <= smsBytes ? 'SMS' : 'LMS',
    sample: rendered,
    shortest,
  }
}

const fieldsIn = ({ title = '', text }: Template): Set<MessageField> =>
  new Set(
    [...`${title}\n${text}`.matchAll(fieldInText)]
      .map(([, field]) => field as MessageField)
      .filter((field) => Object.hasOwn(messageFields, field)),
  )

/** Of the site; empty where it says nothing, undefined for a value that each message brings. */
function siteValue(site: TemplateSite, field: MessageField): string | undefined {
  const values: Partial<Record<MessageField, string | undefined>> = messageValuesOf(site)
  return Object.hasOwn(values, field) ? (values[field] ?? '') : undefined
}

function* fieldProblems(name: TemplateName, { title = '', text }: Template) {
  const { fields, optional } = templateKind(name)
  const allowed = fields.map((field) => `{${field}}`).join(', ')
  for (const placeholder of new Set(`${title}\n${text}`.match(/\{[^{}\n]*\}?|\}/g) ?? [])) {
    const field = /^\{([a-zA-Z]+)\}$/.exec(placeholder)?.[1]
    if (field && fields.includes(field as MessageField)) continue
    if (placeholder.replace(factReference, '') === '') continue
    yield `${withParticle(`‘${placeholder}’`, '은')} 이 문자에서 쓸 수 없는 항목입니다. 쓸 수 있는 항목: ${allowed}`
  }
  for (const field of optional)
    if (title.includes(`{${field}}`))
      yield `제목에는 ${withParticle(`{${field}}`, '을')} 쓸 수 없습니다. 값이 없을 때가 있습니다.`
  const lines = text.split('\n').filter((line) => !optional.some((field) => line.includes(`{${field}}`)))
  if (!lines.join('').trim()) yield '값이 없을 수 있는 줄만 있습니다. 늘 나가는 줄이 하나는 있어야 합니다.'
}

function render(
  name: TemplateName,
  { title = '', text }: Template,
  site: TemplateSite,
  placeholder: (field: MessageField) => string,
): Rendered {
  const value = (field: MessageField) =>
    siteValue(site, field) ?? (Object.hasOwn(messageFields, field) ? placeholder(field) : '')
  const fillFields = (text: string) => text.replace(fieldInText, (_, field: MessageField) => value(field))
  const isEmpty = (line: string) => [...fieldsIn({ text: line })].some((field) => value(field) === '')
  const lines = text.split('\n').filter((line) => !isEmpty(line))
  const rendered = { title: fillFields(title), body: lines.map(fillFields).join('\n').trim() }
  if (templateKind(name).kind !== 'ad') return rendered
  const advertisement = formatAdvertisement(withFreeRefusal(site), rendered)
  return advertisement.ok ? { title: advertisement.title ?? '', body: advertisement.body } : rendered
}

const withFreeRefusal = (site: TemplateSite): TemplateSite => ({
  ...site,
  sender: { ...site.sender, freeRefusal: site.sender?.freeRefusal ?? '080-000-0000' },
})

export function checkAdvertisement(text: string, site: TemplateSite): TemplateCheck {
  const base = checkTemplate('advertisement', { ...templateKind('advertisement').standard }, site)
  const { title } = templateKind('advertisement').standard
  const advertisement = formatAdvertisement(withFreeRefusal(site), { title, body: text.trim() })
  const rendered = advertisement.ok
    ? { title: advertisement.title ?? '', body: advertisement.body }
    : { title: '', body: text }
  const bytes = eucKrBytes(rendered.body)
  const problems = unsendable(text).map(({ message }) => message)
  if (!site.sender?.freeRefusal)
    problems.push('무료수신거부(080) 번호가 설정되어 있지 않아 광고를 보낼 수 없습니다.')
  if (hasAdMark(text)) problems.push('(광고) 표시는 시스템이 맨 앞에 붙입니다. 지워 주세요.')
  if (!text.trim()) problems.push('광고 내용을 적어 주세요.')
  if (bytes > lmsBytes) problems.push(`${bytes}바이트입니다. ${lmsBytes}바이트를 넘을 수 없습니다.`)
  return {
    ...base,
    problems,
    bytes,
    maxBytes: bytes,
    kind: bytes <= smsBytes ? 'SMS' : 'LMS',
    sample: rendered,
    shortest: rendered,
  }
}
