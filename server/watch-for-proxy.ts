import type { Env } from '#app/platform/env.ts'
import type { Logger } from '#app/platform/logger.server.ts'

/** Each warning is logged once. A client can forge the headers, so nothing else follows. */
export function watchForProxy(
  { TRUSTED_PROXY_HOPS }: Pick<Env, 'TRUSTED_PROXY_HOPS'>,
  log: Pick<Logger, 'warn' | 'error'>,
): { forwarded(header: string | undefined): void; refused(): void } {
  let hasWarned = TRUSTED_PROXY_HOPS > 0
  let hasTold = false
  return {
    forwarded(header) {
      if (hasWarned || !header) return
      hasWarned = true
      log.warn(
        'X-Forwarded-For arrived but TRUSTED_PROXY_HOPS is 0. Behind a proxy, all visitors count as one address and, with TLS, every form is refused. Set it to the number of your proxies (usually 1) and restart',
      )
    },
    refused() {
      if (hasTold) return
      hasTold = true
      log.error(
        TRUSTED_PROXY_HOPS
          ? 'form refused: the page was opened with https, but the proxy sent no X-Forwarded-Proto: https'
          : 'form refused: the page was opened with https, but TRUSTED_PROXY_HOPS is 0. Set it to the number of your proxies (usually 1) and restart',
      )
    },
  }
}

/** The sentence for the visitor, who is the operator in a trial. */
export const unknownProxySentence = ({ TRUSTED_PROXY_HOPS }: Pick<Env, 'TRUSTED_PROXY_HOPS'>): string =>
  `홈페이지의 보안 연결(https) 설정이 끝나지 않아 보내신 내용을 받지 못했습니다. 뒤로 가시면 적으신 내용이 남아 있습니다. 운영자께서는 ${
    TRUSTED_PROXY_HOPS
      ? '프록시가 X-Forwarded-Proto: https를 넘기도록 정해'
      : 'TRUSTED_PROXY_HOPS=1을 적고 서버를 다시 시작해'
  } 주세요.`

/** Whether the start mentions `TRUSTED_PROXY_HOPS`: only a trial on its own machine needs no proxy. */
export const needsProxy = ({ BUNYANG_ENV, HOST }: Pick<Env, 'BUNYANG_ENV' | 'HOST'>): boolean =>
  BUNYANG_ENV === 'production' || !/^(127\.|localhost$|::1$)/.test(HOST)
