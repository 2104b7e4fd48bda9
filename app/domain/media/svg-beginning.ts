import { afterBlanks } from '#app/platform/scan-text.ts'

/** Whether the first element is `svg`. Scans linearly: a regular expression backtracked without end. */
export function isSvgSource(text: string): boolean {
  let at = afterBlanks(text, 0)
  for (let next = afterProlog(text, at); next !== undefined; next = afterProlog(text, at))
    at = afterBlanks(text, next)
  return /^<svg[\s>/]$/i.test(text.slice(at, at + 5))
}

function afterProlog(text: string, at: number): number | undefined {
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2)
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  return /^<!doctype\s$/i.test(text.slice(at, at + 10)) ? afterDocumentType(text, at + 10) : undefined
}

/** After `<!DOCTYPE `, with or without an internal subset. */
function afterDocumentType(text: string, begin: number): number | undefined {
  const name = afterBlanks(text, begin)
  if (!/^svg\b/i.test(text.slice(name, name + 4))) return undefined
  const end = text.indexOf('>', name)
  const own = text.indexOf('[', name)
  if (own < 0 || end < own) return end < 0 ? undefined : end + 1
  for (let close = text.indexOf(']', own); close >= 0; close = text.indexOf(']', close + 1)) {
    const at = afterBlanks(text, close + 1)
    if (text[at] === '>') return at + 1
  }
  return undefined
}

function after(text: string, sign: string, from: number): number | undefined {
  const at = text.indexOf(sign, from)
  return at < 0 ? undefined : at + sign.length
}
