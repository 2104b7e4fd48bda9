import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import { leftStates } from '#app/domain/site/count-remaining.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { homeColumns, toHome } from './board.server.ts'
import { type Home, homeKey, homeName } from './home.ts'
import { publicStateOf, type RecordedEvent, type Standing } from './home-states.ts'

/** A home, and the version of it that the person saw. */
export interface SeenHome {
  id: string
  version: number
}

/** A home as it is about to be, and what its case was and becomes. */
export interface HomeChange {
  home: Home
  to: Standing
  event: RecordedEvent
  caseId?: string | undefined
  /** State of the case, which a reversal brings back; undefined: there was none. */
  caseBefore?: string | undefined
  reason?: string | undefined
  reverses?: string | undefined
}

/** Undoes a transaction whose homes are not as they were seen; the sentence names them. */
export class HomeRefused extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super(sentence)
    this.name = 'HomeRefused'
    this.sentence = sentence
  }
}

/**
 * Before homes of a site are read to be changed: changes go one after the other, in the order of their numbers. Customers are locked
 * before it. @returns the number of this change
 */
export async function lockBoard(tx: Db, siteId: string): Promise<number> {
  const row = await tx
    .insertInto('home_boards')
    .values({ site_id: siteId, change_no: 1 })
    .onConflict((conflict) =>
      conflict
        .column('site_id')
        .doUpdateSet((value) => ({ change_no: value('home_boards.change_no', '+', 1) })),
    )
    .returning('change_no')
    .executeTakeFirstOrThrow()
  return row.change_no
}

/** One change of the board. `lock` is called after customers were locked. @returns the sentence of a `HomeRefused` */
export async function onBoard<Came>(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  run: (tx: Db, now: Date, lock: () => Promise<number>) => Promise<Came>,
): Promise<Came | { ok: false; sentence: string }> {
  try {
    return await db
      .transaction()
      .execute(async (tx) => await run(tx, clock.now(), () => lockBoard(tx, site.id)))
  } catch (error) {
    if (error instanceof HomeRefused) return { ok: false, sentence: error.sentence }
    throw error
  }
}

/** After `lockBoard`. @throws HomeRefused where one is gone or another version than it was seen */
export async function homesAsSeen(
  tx: Db,
  site: Pick<Site, 'id'>,
  seen: readonly SeenHome[],
): Promise<Home[]> {
  const found = new Map<string, Home>()
  for (let i = 0; i < seen.length; i += inOne) {
    const ids = seen.slice(i, i + inOne).map(({ id }) => id)
    const rows = await tx
      .selectFrom('homes')
      .select(homeColumns)
      .where('site_id', '=', site.id)
      .where('id', 'in', ids)
      .execute()
    for (const row of rows) found.set(row.id, toHome(row))
  }
  return seen.map(({ id, version }) => {
    const home = found.get(id)
    if (!home) throw new HomeRefused('없어진 세대입니다. 화면을 새로 열어 주세요.')
    if (home.version !== version)
      throw new HomeRefused(
        `그사이 ${homeName(home)}의 상태가 바뀌었습니다. 바뀐 상태를 보고 다시 해 주세요.`,
      )
    return home
  })
}

/** As `homesAsSeen`, of one home. */
export async function homeAsSeen(tx: Db, site: Pick<Site, 'id'>, seen: SeenHome): Promise<Home> {
  const [home] = await homesAsSeen(tx, site, [seen])
  return home as Home
}

/** Values of one statement; SQLite takes some thousand. */
const inOne = 500

/** Writes changes that were found right, with their record and journal. After `lockBoard`. */
export async function changeHomes(
  tx: Db,
  { clock, keys }: Deps<'clock' | 'keys'>,
  site: Pick<Site, 'id'>,
  changeNo: number,
  changes: readonly HomeChange[],
  { actor, second }: { actor: Actor; second?: Actor | undefined },
): Promise<void> {
  const at = toTimestamp(clock.now())
  // Homes that become the same are written together: a building opens at once.
  for (const alike of Map.groupBy(changes, ({ to }) => JSON.stringify(standingOf(to))).values()) {
    const { to } = alike[0] as HomeChange
    for (let i = 0; i < alike.length; i += inOne)
      await tx
        .updateTable('homes')
        .set((value) => ({
          state: to.state,
          channel: to.channel,
          cause: to.cause,
          held_until: to.heldUntil,
          version: value('version', '+', 1),
          change_no: changeNo,
          state_at: at,
        }))
        .where(
          'id',
          'in',
          alike.slice(i, i + inOne).map(({ home }) => home.id),
        )
        .execute()
  }
  const events = changes.map(({ home, to, event, caseId, caseBefore, reason, reverses }) => {
    const id = newId()
    return {
      id,
      site_id: site.id,
      home_id: home.id,
      change_no: changeNo,
      at,
      event,
      before: JSON.stringify({ ...standingOf(home), case: caseBefore }),
      after: JSON.stringify(to),
      case_id: caseId ?? null,
      actor_id: actor.id ?? null,
      second_id: second?.id ?? null,
      reason_sealed: reason ? encrypt(keys, reason, `home_events.reason:${id}`) : null,
      reverses_id: reverses ?? null,
    }
  })
  for (let i = 0; i < events.length; i += inOne)
    await tx
      .insertInto('home_events')
      .values(events.slice(i, i + inOne))
      .execute()
  await journalHomes(tx, site.id, at, changes)
  if (
    changes.some(({ home, to }) => publicStateOf(home) !== publicStateOf(to) || isLeft(home) !== isLeft(to))
  )
    await showPublic(tx, site.id, at)
}

export const standingOf = ({ state, channel, cause, heldUntil }: Standing): Standing => ({
  state,
  channel,
  cause,
  heldUntil,
})

/** A restored backup is compared with it; holds are over by then. */
async function journalHomes(tx: Db, siteId: string, at: string, changes: readonly HomeChange[]) {
  const byState = Map.groupBy(
    changes.filter(({ home, to }) => home.state !== to.state),
    ({ to }) => to.state,
  )
  for (const [state, changed] of byState) {
    const homes = changed.map(({ home }) => homeKey(home))
    for (let i = 0; i < homes.length; i += inOne)
      await recordJournalEntry(tx, {
        kind: 'homes-changed',
        siteId,
        homes: homes.slice(i, i + inOne),
        state,
        at,
      })
  }
}

/** Whether pages and messages count it among the homes that are left. */
const isLeft = ({ state }: Pick<Standing, 'state'>): boolean => leftStates.some((left) => left === state)

/** Visitors read another state or count from now on: it is in the cache key of those pages. */
export async function showPublic(tx: Db, siteId: string, at: string): Promise<void> {
  await tx
    .updateTable('home_boards')
    .set((value) => ({ public_no: value('public_no', '+', 1), public_at: at }))
    .where('site_id', '=', siteId)
    .execute()
}
