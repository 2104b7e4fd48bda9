import type { HeadersArgs } from 'react-router'

/** Cache and retry headers of office answers. Cookies are set elsewhere. */
export function answerHeaders({ parentHeaders, loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders)
  for (const [name, value] of [...loaderHeaders, ...actionHeaders])
    if (name !== 'set-cookie') headers.set(name, value)
  return headers
}

/** The address may hold a token, so no referrer. Not `no-referrer`, with which forms are sent as `Origin: null`. */
export function entryHeaders(args: HeadersArgs): Headers {
  const headers = answerHeaders(args)
  headers.set('referrer-policy', 'same-origin')
  return headers
}

/** Status of a refusal, with Retry-After where useful. */
export const refusalInit = ({
  status,
  retryAfter,
}: {
  status: number
  retryAfter?: number
}): ResponseInit => ({
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
})
