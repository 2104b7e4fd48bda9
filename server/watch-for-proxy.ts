import type { Env } from '#app/platform/env.ts'
import type { Logger } from '#app/platform/logger.server.ts'

/** Each is logged once. A client can forge the headers, so nothing else follows. */
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
        'X-Forwarded-For arrived and TRUSTED_PROXY_HOPS is 0: behind a proxy all visitors count as one address, and behind TLS every form is refused, until it is set',
      )
    },
    refused() {
      if (hasTold) return
      hasTold = true
      log.error(
        TRUSTED_PROXY_HOPS
          ? 'a form was refused: its page was opened by https, but the proxy sent no X-Forwarded-Proto: https'
          : 'a form was refused: its page was opened by https and TRUSTED_PROXY_HOPS is 0; set it to the number of your proxies (usually 1) and restart',
      )
    },
  }
}

/** What the visitor reads, who in a trial is the operator. */
export const unknownProxySentence = ({ TRUSTED_PROXY_HOPS }: Pick<Env, 'TRUSTED_PROXY_HOPS'>): string =>
  `홈페이지의 보안 연결(https) 설정이 끝나지 않아 보내신 내용을 받지 못했습니다. 뒤로 가시면 적으신 내용이 남아 있습니다. 운영자께서는 ${
    TRUSTED_PROXY_HOPS
      ? '프록시가 X-Forwarded-Proto: https를 넘기도록 정해'
      : 'TRUSTED_PROXY_HOPS=1을 적고 서버를 다시 시작해'
  } 주세요.`

/** Whether the start reminds of `TRUSTED_PROXY_HOPS`: only a trial on its own machine needs no proxy. */
export const needsProxy = ({ BUNYANG_ENV, HOST }: Pick<Env, 'BUNYANG_ENV' | 'HOST'>): boolean =>
  BUNYANG_ENV === 'production' || !/^(127\.|localhost$|::1$)/.test(HOST)
