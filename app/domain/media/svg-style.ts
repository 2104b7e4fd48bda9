import { afterBlanks, lookAhead, replaceSpans } from '#app/platform/scan-text.ts'

/** External or disguised references: loads, imports, old browsers' code, escapes, mark-up. */
const reachesOut = [
  /\\|[<>]|@(?:import|charset|namespace|font-face|document)|javascript:|-moz-binding/i,
  /behavior\s*:/i,
  /(?:expression|image|image-set|cross-fade|element|src|attr)\s*\(/i,
  /url\s*\((?!\s*['"]?#[\w.:-]+['"]?\s*\))/i,
]

export const staysInside = (value: string): boolean => !reachesOut.some((way) => way.test(value))

/** Removes external references from a style sheet, or drops the sheet where that fails. Linear time. */
export function cleanStyles(css: string): string {
  const cleaned = [withoutComments, withoutImports, withoutFonts, withoutAddresses]
    .reduce((sheet, without) => without(sheet), css)
    // The only use of `>` in a drawing is the child combinator; without it nothing looks like mark-up.
    .replaceAll('>', ' ')
  return staysInside(cleaned) ? cleaned.trim() : ''
}

function withoutComments(css: string): string {
  const endOf = (at: number) => {
    const end = css.indexOf('*/', at)
    return end < 0 ? css.length : end + 2
  }
  return replaceSpans(css, /\/\*/g, endOf, ' ')
}

function withoutImports(css: string): string {
  const next = lookAhead(css, /[;{}]/g)
  const endOf = (at: number) => {
    const end = next(at)
    return end === css.length || css[end] === ';' ? end + 1 : undefined
  }
  return replaceSpans(css, /@(?:import|charset|namespace)\b/gi, endOf, '')
}

function withoutFonts(css: string): string {
  const next = lookAhead(css, /[{}]/g)
  const endOf = (at: number) => {
    const block = afterBlanks(css, at)
    if (css[block] !== '{') return undefined
    const end = next(block + 1)
    return css[end] === '}' ? end + 1 : undefined
  }
  return replaceSpans(css, /@font-face/gi, endOf, '')
}

function withoutAddresses(css: string): string {
  const next = lookAhead(css, /['"()\\]/g)
  const endOf = (at: number) => {
    const begin = afterBlanks(css, at)
    const quote = css[begin] === '"' || css[begin] === "'" ? css[begin] : ''
    const address = begin + (quote ? 1 : 0)
    if (css[address] === '#') return undefined
    const end = next(address)
    const close = quote && css[end] === quote ? afterBlanks(css, end + 1) : end
    return css[close] === ')' && (!quote || close > end) ? close + 1 : undefined
  }
  return replaceSpans(css, /url\(/gi, endOf, 'none')
}
