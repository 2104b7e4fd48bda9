import type { Refused } from '#app/domain/staff/refused.ts'

/** Turns a refusal into that of a command, with the seconds to wait after too many attempts. */
export const refusedAs = ({ message, status, retryAfter }: Refused) => ({
  ok: false as const,
  notice: message,
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
})
