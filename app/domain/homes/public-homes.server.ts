import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { homeKey } from './home.ts'
import { type PublicState, publicStateOf } from './home-states.ts'

/** What visitors see of the homes, and the time of that state. */
export interface PublicHomes {
  at: string
  /** By `101-1502`. */
  states: Readonly<Record<string, PublicState>>
}

export async function findPublicHomes(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
): Promise<PublicHomes> {
  const at = toTimestamp(clock.now())
  const rows = await db
    .selectFrom('homes')
    .select(['building', 'number', 'state'])
    .where('site_id', '=', site.id)
    .where('state', 'in', ['offered', 'contracted'])
    .execute()
  const states = rows.flatMap((row) => {
    const state = publicStateOf(row)
    return state ? [[homeKey(row), state] as const] : []
  })
  return { at, states: Object.fromEntries(states) }
}
