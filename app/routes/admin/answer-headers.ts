import type { HeadersArgs } from 'react-router'

/** What an answer of the office says of itself: kept by nobody, and when to come again. Cookies go along by themselves. */
export function answerHeaders({ parentHeaders, loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders)
  for (const [name, value] of [...loaderHeaders, ...actionHeaders])
    if (name !== 'set-cookie') headers.set(name, value)
  return headers
}

/**
 * The same of pages before signing in, whose address holds a token or leads on to one: no other host is told of it.
 * `no-referrer` would say so too, but browsers send a form of such a page with `Origin: null`, as if from elsewhere.
 */
export function entryHeaders(args: HeadersArgs): Headers {
  const headers = answerHeaders(args)
  headers.set('referrer-policy', 'same-origin')
  return headers
}

/** Status of a refusal, and in how many seconds to come again where that helps. */
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
