import type { Logger } from '../app/platform/logger.server.ts'

/** One line a request, without whom it came from. @param entry.ms how long it took, in milliseconds */
export function logRequest(
  log: Pick<Logger, 'info'>,
  { path, ms, ...entry }: { requestId: string; method: string; path: string; status: number; ms: number },
): void {
  log.info({ ...entry, path: loggable(path), ms: Math.round(ms) }, 'request')
}

/** Segments of an address after which a secret stands, and how many segments after it. */
const secretAfter: Record<string, number> = { my: 1, webhooks: 2 }

/**
 * Paths as logs may hold them: a token opens a visitor's own page, or takes a vendor's reports. As the router reads
 * them: in any letter case, percent-encoded or not, behind any number of slashes.
 */
function loggable(path: string): string {
  const segments = decoded(path.slice(0, 500)).split('/').filter(Boolean)
  for (const [i, segment] of segments.entries()) {
    const secret = i + (secretAfter[segment.toLowerCase()] ?? 0)
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
