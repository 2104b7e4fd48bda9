import type { Refused } from '#app/domain/staff/refused.ts'

/** As a command is refused, with the seconds to wait where it was tried too often. */
export const refusedAs = ({ message, status, retryAfter }: Refused) => ({
  ok: false as const,
  notice: message,
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
})
