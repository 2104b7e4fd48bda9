import { ownProperty } from '#app/platform/own-property.ts'
export interface AccessEntry {
  requestId: string
  method: string
  path: string
  status: number
  /** Milliseconds. */
  ms: number
}

export interface AccessLog {
  (entry: AccessEntry): void
  flush(): void
}

/** Milliseconds; all requests of that time are written at once. */
const gatherMs = 250
const maxLines = 1000

/**
 * JSON lines like those of the logger, without its redaction: they lack the visitor's address, and secrets are removed
 * from paths.
 * @param share of successful requests that are logged, from 0 to 1; failures are always logged
 */
export function createAccessLog(sink: { write(lines: string): void }, share = 1): AccessLog {
  let lines = ''
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let due = 0
  let millisecond = 0
  let time = ''

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (!count) return
    const text = lines
    lines = ''
    count = 0
    sink.write(text)
  }

  function write({ requestId, method, path, status, ms }: AccessEntry) {
    if (status < 400) {
      due += share
      if (due < 1) return
      due -= 1
    }
    const now = Date.now()
    if (now !== millisecond) {
      millisecond = now
      time = new Date(now).toISOString()
    }
    lines += `{"level":30,"time":"${time}","requestId":"${requestId}","method":"${method}","path":${asJson(path)},"status":${status},"ms":${Math.round(ms)},"msg":"request"}\n`
    if (++count >= maxLines) flush()
    else timer ??= setTimeout(flush, gatherMs).unref()
  }

  return Object.assign(write, { flush })
}

export const noAccessLog: AccessLog = Object.assign(() => {}, { flush() {} })

const maxPaths = 1000
const jsonOf = new Map<string, string>()

/** Cached: most requests are for few paths. Paths with secrets are not cached. */
function asJson(path: string): string {
  const known = jsonOf.get(path)
  if (known) return known
  const shown = loggable(path)
  const json = JSON.stringify(shown)
  if (jsonOf.size >= maxPaths) jsonOf.clear()
  if (shown === path) jsonOf.set(path, json)
  return json
}

/** The secret is the last of so many segments after this one. */
const secretAfter: Record<string, number> = { my: 1, draft: 1, webhooks: 2 }
const mayHoldSecret = /my|draft|webhooks|[%\\]|\/\//i

/** Tokens are masked as the router reads paths: any case, percent-encoded, with repeated slashes. */
function loggable(path: string): string {
  const start = path.slice(0, 500)
  if (!mayHoldSecret.test(start)) return start
  const segments = decoded(start).split('/').filter(Boolean)
  for (const [i, segment] of segments.entries()) {
    const secret = i + (ownProperty(secretAfter, segment.toLowerCase()) ?? 0)
    if (secret > i && secret < segments.length) segments[secret] = '…'
  }
  return `/${segments.join('/')}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '(unreadable)'
  }
}
