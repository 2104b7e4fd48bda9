/** The parts of a request that decide whether it can be answered from memory. */
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
/** Header names of other lengths are not even converted to lower case. */
const lengths = new Set(names.map((name) => name.length))

/**
 * One pass over the raw headers; Node's `headers` parses all of them and costs more.
 * @returns undefined for requests that need the shell: with a body, or with a repeated header (a proxy may have used the other value)
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
