import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { readBoard } from './board.server.ts'
import type { HomeName, HomePlace } from './home.ts'

/** Homes of the office for the public table, without their states. Shops are left out: other documents offer them. */
export async function findListedHomes(db: Db, site: Pick<Site, 'id'>): Promise<HomePlace[]> {
  const { homes } = await readBoard(db, site)
  return homes.flatMap(({ building, number, kind, type, floor, line, isMirrored }) =>
    kind === 'shop' ? [] : [{ building, number, kind, type, floor, line, isMirrored }],
  )
}

/** Where a home is, and what it is sold as. */
export const findListedHome = async (
  db: Db,
  site: Pick<Site, 'id'>,
  { building, number }: HomeName,
): Promise<(Pick<HomePlace, 'type' | 'floor' | 'line'> & { building: string }) | undefined> =>
  db
    .selectFrom('homes')
    .select(['building', 'type', 'floor', 'line'])
    .where('site_id', '=', site.id)
    .where('building', '=', building)
    .where('number', '=', number)
    .executeTakeFirst()
