import { registerLead } from '#app/domain/customers/intake/register-lead.server.ts'
import type { RegistrationContext } from '#app/domain/customers/intake/registration.ts'
import { startToken } from '#app/domain/customers/intake/start-token.server.ts'
import type { TestInstall } from './install.ts'
import { filledIn } from './leads.ts'

/** People who send forms to an office's first site, by the way that every form goes. */
export function visitorsOf(office: TestInstall) {
  /** Failures that were logged. */
  const failures: unknown[] = []
  /** The request context of somebody at an address. */
  const contextFrom = (ipAddress: string, userAgent = '') =>
    ({
      ...office,
      linkOrigin: office.origin,
      mainOrigin: office.origin,
      log: { error: (failure: unknown) => failures.push(failure) },
      actor: { type: 'visitor', ipAddress },
      visit: { attribution: undefined, userAgent },
      leadFloodPerMinute: 1e9,
      wakeWorker: () => {},
    }) as unknown as RegistrationContext
  const post = (ctx: RegistrationContext, fields: Record<string, unknown>, referrer: string | null = null) =>
    registerLead(ctx, { field: (name) => fields[name], referrer })
  /** The mark of a form that was opened so many milliseconds ago. */
  const startedAgo = (ms: number) =>
    startToken({ ...office, clock: { now: () => new Date(office.clock.now().getTime() - ms) } }, office.site)
  /** A form as the nth person fills it in, whose phone is `010${30_000_000 + n}`. */
  const person = (n: number, over: Record<string, unknown> = {}) => ({
    ...filledIn({ phone: `010${30_000_000 + n}` }),
    submissionKey: `${n}`,
    started: startedAgo(5000),
    ...over,
  })
  return { failures, contextFrom, post, startedAgo, person }
}
