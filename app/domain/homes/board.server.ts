import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { compareHomes, type Home, type HomeKind } from './home.ts'

export const homeColumns = [
  'id',
  'building',
  'number',
  'kind',
  'type',
  'floor',
  'line',
  'is_mirrored',
  'mirrored_unknown',
  'state',
  'channel',
  'cause',
  'held_until',
  'version',
] as const

type Row = Pick<Selectable<Database['homes']>, (typeof homeColumns)[number]>

/** Field by field: spreading the rest of twelve thousand rows takes longer than reading them. */
export const toHome = (row: Row): Home => ({
  id: row.id,
  building: row.building,
  number: row.number,
  kind: row.kind as HomeKind,
  type: row.type,
  floor: row.floor,
  line: row.line,
  isMirrored: row.mirrored_unknown ? null : row.is_mirrored === 1,
  state: row.state,
  channel: row.channel,
  cause: row.cause,
  heldUntil: row.held_until,
  version: row.version,
})

/** Homes of a site, and the number of the last change among them: what comes later has a greater one. */
export interface Board {
  homes: Home[]
  changeNo: number
  /** All homes; otherwise those that changed. */
  isWhole: boolean
}

/** @param after the last change that somebody saw: they get what came later, or all where homes came or went */
export async function readBoard(db: Db, site: Pick<Site, 'id'>, after?: number): Promise<Board> {
  // Read before the homes: what is committed between both is read again.
  const board = await boardOf(db, site.id)
  const isWhole = after === undefined || after < board.wholeNo
  const rows = await db
    .selectFrom('homes')
    .select(homeColumns)
    .where('site_id', '=', site.id)
    .$if(!isWhole, (query) => query.where('change_no', '>', after ?? 0))
    .execute()
  return { homes: rows.map(toHome).sort(compareHomes), changeNo: board.changeNo, isWhole }
}

/** Zeros where the site has no homes yet. */
export async function boardOf(db: Db, siteId: string) {
  const row = await db
    .selectFrom('home_boards')
    .select(['change_no', 'whole_no', 'public_no'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return { changeNo: row?.change_no ?? 0, wholeNo: row?.whole_no ?? 0, publicNo: row?.public_no ?? 0 }
}
