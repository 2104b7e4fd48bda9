import { repeatableName } from '#app/domain/messages/korean-name.ts'
import { maskName } from '#app/platform/person-name.ts'
import { replacePhones, withoutOwnLinks } from '#app/platform/personal-text.ts'
import { formatPhone, maskPhone, normalisePhone } from '#app/platform/phone.ts'

/** The customer's values that a text may contain: every name and number that they had, and the tokens of their link. */
export interface PersonalValues {
  names: readonly string[]
  phones: readonly string[]
  tokens: readonly string[]
}

/** As `{이름}님` begins nearly every message, for a name that nobody knows any more. */
const addressed = /(?<=\] )[가-힣]{2,4}(?=님)/g

/**
 * A text as it is shown to staff who have not revealed the customer: `홍*동`, `010-****-5678`.
 * @param ofSite numbers of the office itself, which stay
 */
export function maskText(text: string, values: PersonalValues, ofSite: readonly string[] = []): string {
  const own = new Set(ofSite.map(normalisePhone))
  // The longest first: of 남궁민 and 남궁민수 the shorter would leave a letter of the longer.
  const spellings = new Set(values.names.flatMap((name) => [name.trim(), repeatableName(name) ?? '']))
  const names = [...spellings].filter((name) => [...name].length > 1).sort((a, b) => b.length - a.length)
  let masked = withoutLinkOf(text, values.tokens)
  for (const name of names) masked = masked.replaceAll(name, maskName(name))
  masked = masked.replace(addressed, (name) => (name === '고객' ? name : maskName(name)))
  for (const phone of values.phones.filter((one) => !own.has(one)))
    for (const written of [phone, formatPhone(phone)]) masked = masked.replaceAll(written, maskPhone(phone))
  return replacePhones(masked, (found) => {
    const digits = normalisePhone(found)
    return own.has(digits) ? found : maskPhone(digits)
  })
}

/** A text as it is shown to staff who have revealed the customer: their link stays theirs. */
export const withoutLinkOf = (text: string, tokens: readonly string[]): string =>
  tokens.reduce((left, token) => left.replaceAll(token, '…'), withoutOwnLinks(text))
