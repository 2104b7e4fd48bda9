import type { Db } from '#app/db/client.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { LeadFilter } from '../list/lead-filter.ts'
import { listTeams } from './teams.server.ts'

/** Ids of the people that `who` of a filter means; undefined: nobody in particular. */
export async function peopleOf(
  db: Db,
  siteIds: readonly string[],
  userId: string,
  { who }: LeadFilter,
): Promise<string[] | undefined> {
  if (!who || who === 'none') return undefined
  if (who === 'me') return [userId]
  if (!who.startsWith('team:')) return [who]
  const teams = (await Promise.all(siteIds.map((id) => listTeams(db, id)))).flat()
  return teams.find((team) => `team:${team.id}` === who)?.members.map((member) => member.userId) ?? []
}

/** The name, for a file, of whom `who` of a filter means. */
export async function whoseOf(db: Db, siteId: string, { who }: LeadFilter): Promise<string> {
  if (!who?.startsWith('team:')) return who ? ((await personNames(db, [who])).get(who) ?? '') : ''
  return (await listTeams(db, siteId)).find((team) => `team:${team.id}` === who)?.name ?? ''
}
