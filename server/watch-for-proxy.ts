import type { Env } from '../app/platform/env.ts'
import type { Logger } from '../app/platform/logger.server.ts'

/** Logged once. A client can forge the header, so nothing else follows. */
export function watchForProxy(
  { TRUSTED_PROXY_HOPS }: Pick<Env, 'TRUSTED_PROXY_HOPS'>,
  log: Pick<Logger, 'warn'>,
): (forwardedFor: string | undefined) => void {
  let hasWarned = TRUSTED_PROXY_HOPS > 0
  return (forwardedFor) => {
    if (hasWarned || !forwardedFor) return
    hasWarned = true
    log.warn(
      'X-Forwarded-For came and TRUSTED_PROXY_HOPS is 0: behind a proxy all visitors count as one address until it is set',
    )
  }
}

export const needsProxy = ({ BUNYANG_ENV, HOST }: Pick<Env, 'BUNYANG_ENV' | 'HOST'>): boolean =>
  BUNYANG_ENV === 'production' && /^(127\.|localhost$|::1$)/.test(HOST)
