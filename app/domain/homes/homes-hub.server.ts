import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Board, readBoard } from './board.server.ts'
import { type HomeCell, toCell } from './home-cell.ts'

/** Homes of a site that changed. A client that has seen `from` or later is up to date until `to`; others ask for what they missed. */
export interface HomeNews {
  siteId: string
  from: number
  to: number
  /** Homes came or went: everything is read again. */
  isWhole: boolean
  homes: HomeCell[]
}

export interface HomesHub {
  /** @param end called when the hub closes @returns what to call when nobody listens any more */
  listen(siteIds: readonly string[], tell: (news: HomeNews) => void, end?: () => void): () => void
  close(): void
}

/** A change is to be seen within 300 ms, whichever process made it. */
const lookMs = 150
/** More are read by each board itself. */
const mostTold = 500

/** Tells boards what changed. It asks the database for the numbers of their sites, once for all, while somebody listens. */
export function createHomesHub({ db, log }: Deps<'db' | 'log'>): HomesHub {
  const listeners = new Set<{
    siteIds: readonly string[]
    tell: (news: HomeNews) => void
    end: (() => void) | undefined
  }>()
  const seen = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function look() {
    try {
      const sites = new Set([...listeners].flatMap(({ siteIds }) => siteIds))
      const numbers = await numbersOf(db, [...sites])
      for (const [siteId, to] of numbers) {
        const from = seen.get(siteId)
        seen.set(siteId, to)
        if (from !== undefined && from < to) await tell(siteId, from)
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot read changed homes')
    }
    timer = listeners.size ? setTimeout(look, lookMs) : undefined
    if (!timer) seen.clear()
  }

  async function tell(siteId: string, from: number) {
    const { homes, changeNo: to, isWhole }: Board = await readBoard(db, { id: siteId }, from)
    const isMuch = isWhole || homes.length > mostTold
    const news = { siteId, from, to, isWhole: isMuch, homes: isMuch ? [] : homes.map(toCell) }
    for (const one of listeners) if (one.siteIds.includes(siteId)) one.tell(news)
  }

  return {
    listen(siteIds, tellOne, end) {
      const one = { siteIds, tell: tellOne, end }
      listeners.add(one)
      timer ??= setTimeout(look, 0)
      return () => void listeners.delete(one)
    },
    close() {
      for (const one of listeners) one.end?.()
      listeners.clear()
      clearTimeout(timer)
      timer = undefined
    },
  }
}

async function numbersOf(db: Db, siteIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('home_boards')
    .select(['site_id', 'change_no'])
    .where('site_id', 'in', [...siteIds, ''])
    .execute()
  return new Map(rows.map((row) => [row.site_id, row.change_no]))
}
