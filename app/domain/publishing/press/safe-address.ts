import { trimEnd } from '#app/platform/trim-end.ts'

/** http or https with host and without user name, normalised; undefined for the rest (`javascript:`, `data:`, …). */
export function safeAddress(written: string): string | undefined {
  if (!/^https?:\/\//i.test(written)) return undefined
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password)
    return undefined
  return url.href
}

export interface TextPart {
  text: string
  href?: string
  /** Leads to another site. */
  outside?: boolean
}

/** Addresses end where Korean begins; telephone numbers in Korean formats. */
const linked =
  /(https?:\/\/[^\s<>"'`“”‘’「」（）가-힣]+)|(?<![\d-])(0\d{1,3}-\d{3,4}-\d{4}|1[568]\d{2}-\d{4})(?![\d-])/gi
/** Punctuation after an address belongs to the sentence. */
const trailing = '.,;:!?)]}>…·。、'

/** Splits plain text at addresses and telephone numbers. @param ownHosts hosts whose links stay within the site */
export function splitLinks(text: string, ownHosts: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const append = (words: string) => {
    if (words) parts.push({ text: words })
  }
  for (const match of text.matchAll(linked)) {
    const [matched, address, phone] = match
    const shown = address === undefined ? matched : trimEnd(address, trailing)
    const href = phone ? `tel:${phone}` : safeAddress(shown)
    if (!href) continue
    append(text.slice(end, match.index))
    const outside = !phone && !ownHosts.includes(new URL(href).hostname)
    parts.push(outside ? { text: shown, href, outside } : { text: shown, href })
    end = match.index + shown.length
  }
  append(text.slice(end))
  return parts
}

/** Line breaks separate paragraphs (specification, section 2). */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.trim())
    .filter(Boolean)
