import type { Db } from '#app/db/client.server.ts'
import { publicSettings } from './public-settings.ts'
import { namesRemaining, withRemaining } from './remaining-units.ts'
import { type CountedUnits, isByBoard } from './remaining-units-schema.ts'
import type { Site, SiteSettings } from './site-settings.ts'

/**
 * Homes that a buyer may still get: offered in any channel (a hold does not change this), or remaining for the next channel.
 * Assigned homes belong to a winner (decision 67).
 */
export const leftStates = ['offered', 'remaining'] as const

/** Bytes in a message: what its line may have (`messageFields`), less those of the time. */
const longestText = 125

/** In EUC-KR, as messages are sent. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\x80' ? 1 : 2), 0)

const units: Record<string, string> = { apartment: '세대', officetel: '실', shop: '호' }

/** By type where the line of a message has room for it, else their sum. */
function wordsOf(rows: readonly { kind: string; type: string; count: number }[]): string {
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  const said = (count: number, kind: string) => `${count.toLocaleString('ko-KR')}${units[kind]}`
  const byType = rows.map(({ kind, type, count }) => `${type} ${said(count, kind)}`).join(', ')
  if (bytesOf(byType) <= longestText) return byType
  return Object.keys(units)
    .filter((kind) => kinds.has(kind))
    .map((kind) =>
      said(
        (kinds.get(kind) ?? []).reduce((sum, { count }) => sum + count, 0),
        kind,
      ),
    )
    .join(', ')
}

/** Whether the office keeps a board, and what it counts. One statement, so that count and time are of one moment. */
export async function countRemaining(
  db: Db,
  siteId: string,
): Promise<{ hasBoard: boolean; counted: CountedUnits | undefined }> {
  const rows = await db
    .selectFrom('home_boards')
    .leftJoin('homes', (join) =>
      join.onRef('homes.site_id', '=', 'home_boards.site_id').on('homes.state', 'in', leftStates),
    )
    .where('home_boards.site_id', '=', siteId)
    .select(['public_at', 'kind', 'type', (select) => select.fn.count('homes.id').as('count')])
    .groupBy(['public_at', 'kind', 'type'])
    .execute()
  const at = rows[0]?.public_at
  const left = rows.flatMap(({ kind, type, count }) =>
    kind && type ? [{ kind, type: type.replaceAll(/[{}]/g, ''), count: Number(count) }] : [],
  )
  const byName = left.sort((a, b) => names.compare(a.type, b.type))
  return {
    hasBoard: rows.length > 0,
    counted: at && byName.length ? { text: wordsOf(byName), at } : undefined,
  }
}

const names = new Intl.Collator('ko-KR', { numeric: true })

/** Settings with what the board counts, where they let it. */
export async function withCount(
  db: Db,
  { id }: Pick<Site, 'id'>,
  written: SiteSettings,
): Promise<Pick<Site, 'settings' | 'framesRemaining'>> {
  if (!isByBoard(written.remainingUnits)) return { settings: written }
  const { counted } = await countRemaining(db, id)
  return {
    settings: withRemaining(written, { byBoard: true, counted }),
    framesRemaining: namesRemaining(publicSettings(written)),
  }
}
