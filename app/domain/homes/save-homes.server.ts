import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageHomes } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { boardOf, readBoard } from './board.server.ts'
import { lockBoard, showPublic } from './change-homes.server.ts'
import { type Home, type HomePlace, homeKey, homeName, homeNames, mostHomes } from './home.ts'

/** How the homes of a site differ from a layout or sheet. */
export interface HomeDifferences {
  added: HomePlace[]
  /** Another type, floor, line or kind under the same name. */
  changed: { home: Home; to: HomePlace }[]
  removed: Home[]
}

/** Held, assigned or sold homes keep what they are. */
const isBound = ({ state, heldUntil }: Home, now: string): boolean =>
  state === 'assigned' || state === 'contracted' || (heldUntil !== null && heldUntil > now)

const isSame = (a: HomePlace, b: HomePlace): boolean =>
  a.type === b.type &&
  a.floor === b.floor &&
  a.line === b.line &&
  a.kind === b.kind &&
  a.isMirrored === b.isMirrored

export function compareWithHomes(homes: readonly Home[], wanted: readonly HomePlace[]): HomeDifferences {
  const left = new Map(homes.map((home) => [homeKey(home), home]))
  const added: HomePlace[] = []
  const changed: HomeDifferences['changed'] = []
  for (const to of wanted) {
    const home = left.get(homeKey(to))
    left.delete(homeKey(to))
    if (!home) added.push(to)
    else if (!isSame(home, to)) changed.push({ home, to })
  }
  return { added, changed, removed: [...left.values()] }
}

/** Whether a layout only says of a home what its sheet did not: whether it mirrors its plan. */
const isLearned = (home: HomePlace, to: HomePlace): boolean =>
  home.isMirrored === null && isSame({ ...home, isMirrored: to.isMirrored }, to)

/** Of homes that differ, those that may not. A mirrored plan is another home to its buyer, as another type is. */
export const boundIn = ({ changed, removed }: Omit<HomeDifferences, 'added'>, now: string): Home[] =>
  [...changed.flatMap(({ home, to }) => (isLearned(home, to) ? [] : [home])), ...removed].filter((home) =>
    isBound(home, now),
  )

export const boundSentence = (bound: readonly Home[]): string =>
  `보류, 배정 또는 계약된 세대가 달라집니다: ${manyNames(bound)}. 이 세대를 그대로 두고 다시 해 주세요.`

const shownNames = 10

/** 101동 1502호, 101동 1503호 외 3세대 */
const manyNames = (homes: readonly Home[]): string =>
  homes.slice(0, shownNames).map(homeName).join(', ') +
  (homes.length > shownNames ? ` 외 ${homes.length - shownNames}세대` : '')

export type SavedHomes =
  | ({ ok: true } & Record<keyof HomeDifferences, number>)
  | { ok: false; sentence: string }

/**
 * Makes the homes of a site those of a layout or sheet. Homes that are held, assigned or sold may neither change nor go; others that go
 * take their record along.
 * @param seen `whole_no` of the homes that the person compared with
 * @throws NotAllowedError
 */
export async function saveHomes(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  wanted: readonly HomePlace[],
  actor: Actor,
  seen?: number,
): Promise<SavedHomes> {
  if (wanted.length > mostHomes)
    return { ok: false, sentence: `한 단지에 ${koreanNumber(mostHomes)}세대까지 둘 수 있습니다.` }
  const keys = new Set<string>()
  const twice = wanted.find((home) => keys.size === keys.add(homeKey(home)).size)
  if (twice) return { ok: false, sentence: `${homeNames([twice])}가 두 번 있습니다.` }
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canManageHomes)
    const changeNo = await lockBoard(tx, site.id)
    const now = toTimestamp(clock.now())
    if (seen !== undefined && seen !== (await boardOf(tx, site.id)).wholeNo)
      return { ok: false, sentence: '그사이 세대 목록이 바뀌었습니다. 달라지는 세대를 다시 확인해 주세요.' }
    const { homes } = await readBoard(tx, site)
    const { added, changed, removed } = compareWithHomes(homes, wanted)
    const bound = boundIn({ changed, removed }, now)
    if (bound.length) return { ok: false, sentence: boundSentence(bound) }
    const place = ({ isMirrored, ...home }: HomePlace) => ({
      ...{ building: home.building, number: home.number, kind: home.kind, type: home.type },
      ...{
        floor: home.floor,
        line: home.line,
        is_mirrored: isMirrored ? 1 : 0,
        mirrored_unknown: isMirrored === null ? 1 : null,
        change_no: changeNo,
      },
    })
    const ids = removed.map(({ id }) => id)
    for (let i = 0; i < ids.length; i += 500)
      await tx
        .deleteFrom('homes')
        .where('site_id', '=', site.id)
        .where('id', 'in', ids.slice(i, i + 500))
        .execute()
    for (const { home, to } of changed)
      await tx
        .updateTable('homes')
        .set({ ...place(to), version: home.version + 1 })
        .where('id', '=', home.id)
        .execute()
    const rows = added.map((home) => ({ id: newId(), site_id: site.id, state_at: now, ...place(home) }))
    for (let i = 0; i < rows.length; i += 500)
      await tx
        .insertInto('homes')
        .values(rows.slice(i, i + 500))
        .execute()
    const counts = { added: added.length, changed: changed.length, removed: removed.length }
    await tx.updateTable('home_boards').set({ whole_no: changeNo }).where('site_id', '=', site.id).execute()
    await showPublic(tx, site.id, now)
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'homes.saved',
      subject: ['site', site.id],
      details: counts,
    })
    return { ok: true, ...counts }
  })
}
