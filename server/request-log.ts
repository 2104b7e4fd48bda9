import type { Logger } from '../app/platform/logger.server.ts'

/** One line a request, without whom it came from. @param entry.ms how long it took, in milliseconds */
export function logRequest(
  log: Pick<Logger, 'info'>,
  { path, ms, ...entry }: { requestId: string; method: string; path: string; status: number; ms: number },
): void {
  log.info({ ...entry, path: loggable(path), ms: Math.round(ms) }, 'request')
}

/**
 * Paths as logs may hold them: a token opens a visitor's own page, or takes a vendor's reports. As the router reads
 * them: in any letter case, percent-encoded or not, behind any number of slashes.
 */
const loggable = (path: string) =>
  decoded(path.slice(0, 500)).replace(/(\/my\/+|\/webhooks\/+[^/]{0,100}\/+)[^/]+/i, '$1…')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '(unreadable)'
  }
}
