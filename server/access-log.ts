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

/** Milliseconds; one write for all requests of that time. */
const gatherMs = 250
const maxLines = 1000

/**
 * JSON lines like those of the logger, without its redaction: the visitor's address is not in them, and secrets are cut
 * out of paths.
 * @param share of requests that went well which are written, from 0 to 1; failures are always written
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

/** Most requests are for few paths. Those with secrets are not held. */
function asJson(path: string): string {
  const known = jsonOf.get(path)
  if (known) return known
  const shown = loggable(path)
  const json = JSON.stringify(shown)
  if (jsonOf.size >= maxPaths) jsonOf.clear()
  if (shown === path) jsonOf.set(path, json)
  return json
}

/** Number of segments after the name of which the last is a secret. */
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
