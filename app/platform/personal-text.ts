/** Allows the dashes, dots and blanks that people write, including the vowel ㅡ, which looks like a dash. */
const phoneInText =
  /(?<![\d-])(\+?82[- ]?)?0?1[016789][- .~·ㅡー\u00a0\u2010-\u2015\u2212]?\d{3,4}[- .~·ㅡー\u00a0\u2010-\u2015\u2212]?\d{4}(?!\d)/g

/** Mobile numbers in any spelling. @param shown what stands there instead */
export const replacePhones = (text: string, shown: (phone: string) => string): string =>
  text.replace(phoneInText, (phone) => shown(phone))

/** Letters of an address, so that Korean words beside one are left. */
const addressInText = /[\w:/?#@!$&*+,;=%.~-]+/g
/** A customer's own page, an invitation, a new password: anybody with the address acts as the person it was sent to. */
const ownAddress = /\/my\/[\w%~-]|[?&]token=/i

/** Such an address is shown to nobody else. @param shown what stands there instead */
export const withoutOwnLinks = (text: string, shown = '(본인 전용 링크)'): string =>
  text.replace(addressInText, (word) => (ownAddress.test(word) ? shown : word))
