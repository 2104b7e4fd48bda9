import type { Logger } from '../app/platform/logger.server.ts'

export function logRequest(
  log: Pick<Logger, 'info'>,
  { path, ms, ...entry }: { requestId: string; method: string; path: string; status: number; ms: number },
): void {
  log.info({ ...entry, path: loggable(path), ms: Math.round(ms) }, 'request')
}

/** Number of segments after the name of which the last is a secret. */
const secretAfter: Record<string, number> = { my: 1, webhooks: 2 }

/** Tokens are masked as the router reads paths: any case, percent-encoded, with repeated slashes. */
function loggable(path: string): string {
  const segments = decodePath(path.slice(0, 500)).split('/').filter(Boolean)
  for (const [i, segment] of segments.entries()) {
    const secret = i + (secretAfter[segment.toLowerCase()] ?? 0)
    if (secret > i && secret < segments.length) segments[secret] = '…'
  }
  return `/${segments.join('/')}`
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '(unreadable)'
  }
}
