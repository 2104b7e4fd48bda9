/** What of a request decides on an answer from memory. */
export interface RequestHead {
  host: string
  accepted: string | undefined
  ifNoneMatch: string | undefined
  referer: string | undefined
  hasRange: boolean
}

const names = [
  'host',
  'accept-encoding',
  'if-none-match',
  'referer',
  'range',
  'content-length',
  'transfer-encoding',
  'expect',
]
/** Names of other lengths need not be written in lower case. */
const lengths = new Set(names.map((name) => name.length))

/**
 * One pass over the headers as they came; Node's `headers` holds all of them and costs more.
 * @returns undefined for what only the shell judges: a body, or a header twice, of which a proxy may have used the other
 */
export function readRequestHead(rawHeaders: readonly string[]): RequestHead | undefined {
  const found: (string | undefined)[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (!lengths.has(name.length)) continue
    const index = names.indexOf(name.toLowerCase())
    if (index < 0) continue
    if (index > 4 || found[index] !== undefined) return undefined
    found[index] = rawHeaders[i + 1] as string
  }
  const [host = '', accepted, ifNoneMatch, referer, range] = found
  return { host, accepted, ifNoneMatch, referer, hasRange: range !== undefined }
}
