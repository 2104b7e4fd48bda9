import type { Db } from '#app/db/client.server.ts'
import { boardOf, readBoard } from './board.server.ts'
import { lockBoard } from './change-homes.server.ts'
import { type HomePlace, homeKey } from './home.ts'
import { boundIn, boundSentence, compareWithHomes } from './save-homes.server.ts'

/** Thrown if a layout would change homes that are held, assigned or sold; the message names them. */
export class BoundHomesDiffer extends Error {
  override name = 'BoundHomesDiffer'
}

/** Nobody changes a home until the transaction ends. Before the site is locked: changes of homes refer to it when they have the board. */
export async function holdBoard(tx: Db, siteId: string): Promise<void> {
  if ((await boardOf(tx, siteId)).wholeNo) await lockBoard(tx, siteId)
}

/**
 * Before the layouts of a site change, after `holdBoard` in the transaction that changes them. Homes that differed from the layouts before
 * stop no publication.
 * @param before homes of the layouts so far; undefined where there are none
 * @param after homes of the layouts to come; a site without layouts keeps its homes
 * @throws BoundHomesDiffer
 */
export async function checkLayoutChange(
  tx: Db,
  siteId: string,
  { before, after }: Record<'before' | 'after', readonly HomePlace[] | undefined>,
  now: string,
): Promise<void> {
  if (!after || !(await boardOf(tx, siteId)).wholeNo) return
  const { homes } = await readBoard(tx, { id: siteId })
  const { changed, removed } = compareWithHomes(homes, after)
  const was = before && toMap(before)
  const becomes = toMap(after)
  const isOfChange = (home: HomePlace) =>
    !was || JSON.stringify(was.get(homeKey(home))) !== JSON.stringify(becomes.get(homeKey(home)))
  const bound = boundIn(
    { changed: changed.filter(({ home }) => isOfChange(home)), removed: removed.filter(isOfChange) },
    now,
  )
  if (bound.length) throw new BoundHomesDiffer(boundSentence(bound))
}

const toMap = (homes: readonly HomePlace[]) => new Map(homes.map((home) => [homeKey(home), home]))
