interface Accepted {
  br: boolean
  gzip: boolean
}

/** Browsers send few different headers; invented ones cannot evict them. */
const parsed = new Map<string, Accepted>()
const maxParsed = 100

/** @param header `Accept-Encoding` (RFC 9110 §12.5.3) */
export function parseAcceptEncoding(header = ''): Accepted {
  const known = parsed.get(header)
  if (known) return known
  const accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
  if (parsed.size < maxParsed && header.length < 200) parsed.set(header, accepted)
  return accepted
}

function accepts(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name = '', ...params] = part.split(';')
    if (name.trim().toLowerCase() !== encoding) continue
    return !params.some((param) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(param))
  }
  return false
}
