import type { SiteSettings } from '../sites/site-settings.ts'
import { writeAdvertisement } from './advertisement.ts'
import { fieldInText } from './compose-message.ts'
import { eucKrBytes, lmsBytes, smsBytes, titleBytes, unsendable } from './euc-kr.ts'
import { type MessageField, messageFields } from './message-fields.ts'
import { type Template, type TemplateName, templateKind } from './templates.ts'

export interface TemplateCheck {
  /** Korean sentences; with any of them the template is not taken. */
  problems: string[]
  /** Korean sentences that a person should weigh. */
  warnings: string[]
  /** With sample values, and with the longest that may come, in EUC-KR bytes. */
  bytes: number
  mostBytes: number
  kind: 'SMS' | 'LMS' | 'e-mail'
}

/** Of a site only what its messages name. */
type Named = Pick<SiteSettings, 'shortName' | 'builder' | 'modelHouse' | 'phone' | 'sender'>

/** Words that make a whole message an advertisement, as KISA reads the law. */
const promotion = /할인|이벤트|사은품|경품|쿠폰|특가|혜택|선착순|프리미엄/

/** Checks a site's words for one message, when content is loaded, when they are saved, and as they are typed. */
export function checkTemplate(name: TemplateName, template: Template, site: Named): TemplateCheck {
  const { kind, channel, needed } = templateKind(name)
  const problems = [...fieldProblems(name, template)]
  const warnings: string[] = []
  const whole = `${template.title ?? ''}\n${template.text}`
  for (const field of needed)
    if (!template.text.includes(`{${field}}`))
      problems.push(`{${field}}(${messageFields[field].label})이(가) 있어야 합니다.`)
  if (kind === 'informational') {
    if (/[([]\s*광\s*[/.]?\s*고\s*[)\]]/.test(whole))
      problems.push('안내 문자에는 (광고) 표시를 할 수 없습니다.')
    const word = promotion.exec(whole)
    if (word)
      warnings.push(
        `‘${word[0]}’: 혜택이나 행사를 알리는 말이 한 줄이라도 있으면 문자 전체가 광고가 됩니다(정보통신망법 제50조).`,
      )
  }
  if (channel === 'email') return { problems, warnings, bytes: 0, mostBytes: 0, kind: 'e-mail' }
  problems.push(...unsendable(whole.replace(fieldInText, '')).map(({ message }) => message))
  const bytes = eucKrBytes(sample(name, template, site, (field) => messageFields[field].sample).body)
  const longest = sample(name, template, site, (field) => '가'.repeat(messageFields[field].most / 2))
  const mostBytes = eucKrBytes(longest.body)
  if (mostBytes > lmsBytes)
    problems.push(`값이 가장 길 때 ${mostBytes}바이트입니다. ${lmsBytes}바이트를 넘을 수 없습니다.`)
  const title = eucKrBytes(sample(name, template, site, (field) => messageFields[field].sample).title)
  if (title > titleBytes)
    problems.push(`제목이 ${title}바이트입니다. ${titleBytes}바이트를 넘을 수 없습니다.`)
  return { problems, warnings, bytes, mostBytes, kind: bytes <= smsBytes ? 'SMS' : 'LMS' }
}

function* fieldProblems(name: TemplateName, { title = '', text }: Template) {
  const { fields, optional } = templateKind(name)
  const allowed = fields.map((field) => `{${field}}`).join(', ')
  for (const written of new Set(`${title}\n${text}`.match(/\{[^{}\n]*\}?|\}/g) ?? [])) {
    const field = /^\{([a-zA-Z]+)\}$/.exec(written)?.[1]
    if (field && fields.includes(field as MessageField)) continue
    // A fact, which is checked where facts are.
    if (/^\{[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)+(:n)?\}$/.test(written)) continue
    yield `‘${written}’은(는) 이 문자에서 쓸 수 없는 항목입니다. 쓸 수 있는 항목: ${allowed}`
  }
  for (const field of optional)
    if (title.includes(`{${field}}`))
      yield `제목에는 {${field}}을(를) 쓸 수 없습니다. 값이 없을 때가 있습니다.`
  const lines = text.split('\n').filter((line) => !optional.some((field) => line.includes(`{${field}}`)))
  if (!lines.join('').trim()) yield '값이 없을 수 있는 줄만 있습니다. 늘 나가는 줄이 하나는 있어야 합니다.'
}

/** The message with stand-ins for its values; the site's own are what they are. */
function sample(
  name: TemplateName,
  { title = '', text }: Template,
  site: Named,
  stand: (field: MessageField) => string,
): { title: string; body: string } {
  const values: Partial<Record<MessageField, string>> = {
    siteName: site.shortName,
    builder: site.builder,
    modelHouse: site.modelHouse.address,
    phone: site.phone,
    freeRefusal: site.sender?.freeRefusal,
  }
  const fill = (words: string) =>
    words.replace(
      fieldInText,
      (_, field: MessageField) => values[field] ?? (messageFields[field] ? stand(field) : ''),
    )
  const filled = { title: fill(title), body: fill(text) }
  if (templateKind(name).kind !== 'ad') return filled
  const settings = {
    ...site,
    sender: { ...site.sender, freeRefusal: site.sender?.freeRefusal ?? '080-000-0000' },
  }
  const written = writeAdvertisement(settings, filled)
  return written.ok ? { title: written.title ?? '', body: written.body } : filled
}

/** Checks the free text of one advertisement; the rest of it is built by us. */
export function checkAdvertisement(text: string, site: Named): TemplateCheck {
  const checked = checkTemplate('advertisement', { text: '{text}' }, site)
  const settings = {
    ...site,
    sender: { ...site.sender, freeRefusal: site.sender?.freeRefusal ?? '080-000-0000' },
  }
  const written = writeAdvertisement(settings, { title: undefined, body: text })
  const bytes = written.ok ? eucKrBytes(written.body) : 0
  const problems = unsendable(text).map(({ message }) => message)
  if (!site.sender?.freeRefusal)
    problems.push('무료수신거부(080) 번호가 설정되어 있지 않아 광고를 보낼 수 없습니다.')
  if (/[([]\s*광\s*[/.]?\s*고\s*[)\]]/.test(text))
    problems.push('(광고) 표시는 시스템이 맨 앞에 붙입니다. 지워 주세요.')
  if (!text.trim()) problems.push('광고 내용을 적어 주세요.')
  if (bytes > lmsBytes) problems.push(`${bytes}바이트입니다. ${lmsBytes}바이트를 넘을 수 없습니다.`)
  return { ...checked, problems, bytes, mostBytes: bytes, kind: bytes <= smsBytes ? 'SMS' : 'LMS' }
}
