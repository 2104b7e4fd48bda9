import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { exportBases } from '#app/domain/customers/import-export/export-choice.ts'
import { claimExport, type ListedExport } from '#app/domain/customers/import-export/exports.server.ts'
import { type Cell, cellText, minute, minuteOrNone } from '#app/domain/customers/import-export/sheet/cells.ts'
import { csvBeginning, csvLine } from '#app/domain/customers/import-export/sheet/csv.ts'
import { writeXlsx } from '#app/domain/customers/import-export/sheet/write-xlsx.ts'
import { type Board, readBoard } from '#app/domain/homes/board.server.ts'
import { type Home, homeKinds } from '#app/domain/homes/home.ts'
import { causeNames, channelNames, shownState, stateNames } from '#app/domain/homes/home-states.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canExportHomes, seesEveryBuyer } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { demand, may, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { newId } from '#app/platform/ids.ts'
import { type Day, koreanDay, utcOf, utcOffsetMs } from '#app/platform/korean-day.ts'

export interface HomeExport {
  /** A list as a file, or the printed board. */
  what: 'homes' | 'homes-print'
  format: 'xlsx' | 'csv'
  /** Names and numbers of buyers; of lists alone. */
  withBuyers: boolean
  recipient: string
  basis: ListedExport['basis']
  reason: string
}

/**
 * Records who takes the homes along, for whom and why, before anything is given. @returns its id
 * @throws NotAllowedError
 */
export async function prepareHomeExport(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  { what, format, withBuyers, recipient, basis, reason }: HomeExport,
  actor: Actor & { id: string },
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canExportHomes)
    if (withBuyers) await demand(tx, site.id, actor, seesEveryBuyer)
    await tx
      .insertInto('exports')
      .values({
        id,
        what,
        site_id: site.id,
        made_by: actor.id,
        made_at: toTimestamp(clock.now()),
        format,
        clear: withBuyers ? 1 : 0,
        recipient,
        basis,
        reason,
        filters: '{}',
        state: 'ready',
      })
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'homes.exported',
      subject: ['export', id],
      details: { what, format, clear: withBuyers, recipient, basis, reason },
    })
  })
  return id
}

/**
 * The list, once and to the person who asked for it. Rights are those of now.
 * @returns undefined where it is another's, was fetched, or waited too long
 */
export async function fetchHomeList(
  deps: Deps,
  site: Site,
  id: string,
  actor: Actor & { id: string },
): Promise<{ name: string; type: string; body: Uint8Array<ArrayBuffer> } | undefined> {
  const taken = await takeExport(deps, site, id, actor, 'homes')
  if (!taken) return undefined
  const { choice, board, who } = taken
  const now = deps.clock.now()
  const buyers = choice.clear ? await buyersOf(deps, site) : undefined
  const columns = [...homeColumns, ...(buyers ? buyerColumns : [])]
  const signed = await signedDays(deps, site)
  const rows = await inTurns(board.homes, (home): Cell[] => [
    ...cellsOf(home, toTimestamp(now), signed.get(home.id)),
    ...(buyers ? (buyers.get(home.id) ?? ['', '', '']) : []),
  ])
  const cover: Cell[][] = [
    ['동·호수 목록', site.settings.name],
    ['받는 곳', choice.recipient],
    ['제공 근거', exportBases[choice.basis]],
    ['사유', choice.reason],
    ['내보낸 사람', who],
    ['내보낸 일시', minute(now)],
    ['세대', rows.length],
    ['개인정보', choice.clear ? '계약자 이름·전화번호 포함' : '없음'],
  ]
  const titles = columns.map(([title]) => title)
  const file = choice.format === 'csv' ? asCsv : asXlsx
  const type =
    choice.format === 'csv'
      ? 'text/csv; charset=utf-8'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return {
    name: `${site.slug}-homes-${koreanDay(now)}.${choice.format}`,
    type,
    body: await file(cover, titles, columns, rows),
  }
}

/** The board for paper: states and nobody's name. @returns undefined as of `fetchHomeList` */
export async function openBoardPrint(
  deps: Deps<'db' | 'clock'>,
  site: Site,
  id: string,
  actor: Actor & { id: string },
): Promise<{ homes: Home[]; who: string; reason: string } | undefined> {
  const taken = await takeExport(deps, site, id, actor, 'homes-print')
  return taken && { homes: taken.board.homes, who: taken.who, reason: taken.choice.reason }
}

async function takeExport(
  deps: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string,
  actor: Actor & { id: string },
  what: HomeExport['what'],
): Promise<{ choice: ListedExport; board: Board; who: string } | undefined> {
  const { db, clock } = deps
  const rights = await rightsOn(db, site.id, actor)
  if (!may(rights, canExportHomes)) return undefined
  const choice = await claimExport(deps, site, id, actor, {
    what,
    mayClear: may(rights, seesEveryBuyer),
  })
  if (!choice) return undefined
  const board = await readBoard(db, site)
  const written = board.homes.length
  await db
    .updateTable('exports')
    .set({ state: 'done', written, finished_at: toTimestamp(clock.now()) })
    .where('id', '=', id)
    .execute()
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'homes.downloaded',
    subject: ['export', id],
    details: { what, rows: written, clear: choice.clear },
  })
  const names = await personNames(db, [actor.id])
  return { choice, board, who: names.get(actor.id) ?? '' }
}

type Column = readonly [title: string, width: number]

const homeColumns: readonly Column[] = [
  ['동', 8],
  ['호', 8],
  ['구분', 10],
  ['타입', 10],
  ['층', 6],
  ['라인', 6],
  ['상태', 8],
  ['공급 방법', 14],
  ['잔여 사유', 10],
  ['보류 기한', 18],
  ['계약일', 12],
]
const buyerColumns: readonly Column[] = [
  ['계약자', 20],
  ['전화번호', 24],
  ['지분', 12],
]

function cellsOf(home: Home, now: string, signedOn: Day | undefined): Cell[] {
  const { building, number, kind, type, floor, line, channel, cause, heldUntil } = home
  const state = shownState(home, now)
  return [
    ...[building, number, homeKinds[kind], type, floor, line, stateNames[state]],
    channel ? channelNames[channel] : '',
    cause ? causeNames[cause] : '',
    minuteOrNone(state === 'held' ? heldUntil : null),
    signedOn ? { at: utcOf(signedOn) - utcOffsetMs, shows: 'day' } : '',
  ]
}

async function signedDays({ db }: Deps<'db'>, site: Pick<Site, 'id'>): Promise<Map<string, Day>> {
  const rows = await db
    .selectFrom('sales_cases')
    .select(['home_id', 'contracted_on'])
    .where('site_id', '=', site.id)
    .where('state', '=', 'contracted')
    .execute()
  return new Map(rows.map(({ home_id, contracted_on }) => [home_id, contracted_on as Day]))
}

/** Names, numbers and shares of the open case of each home, a line for each party. */
async function buyersOf(
  { db, keys }: Deps<'db' | 'keys'>,
  site: Pick<Site, 'id'>,
): Promise<Map<string, Cell[]>> {
  const rows = await db
    .selectFrom('sales_cases')
    .innerJoin('case_parties', 'case_parties.case_id', 'sales_cases.id')
    .innerJoin('buyers', 'buyers.id', 'buyer_id')
    .select(['open_home_id', 'buyers.id', 'name_sealed', 'phone_sealed', 'share', 'of_shares'])
    .where('sales_cases.site_id', '=', site.id)
    .where('open_home_id', 'is not', null)
    .orderBy('no')
    .execute()
  const buyers = new Map<string, Cell[]>()
  for (const [home, parties] of Map.groupBy(rows, (row) => row.open_home_id as string)) {
    const lines = (text: (row: (typeof parties)[number]) => string) => parties.map(text).join('\n')
    buyers.set(home, [
      lines((row) => decrypt(keys, row.name_sealed, `buyers.name:${row.id}`)),
      lines((row) => decrypt(keys, row.phone_sealed, `buyers.phone:${row.id}`)),
      lines((row) => `${row.share}/${row.of_shares}`),
    ])
    // Others are served meanwhile.
    if (buyers.size % 200 === 0) await new Promise((turn) => setImmediate(turn))
  }
  return buyers
}

type Write = (
  cover: Cell[][],
  titles: string[],
  columns: readonly Column[],
  rows: Cell[][],
) => Promise<Uint8Array<ArrayBuffer>>

const asCsv: Write = async (cover, titles, _, rows) => {
  const lines = await inTurns([...cover, [''], titles, ...rows], (row) => csvLine(row.map(cellText)))
  return Buffer.from(csvBeginning + lines.join(''))
}

/** Of twelve thousand homes, while others are served. */
async function inTurns<One, Made>(all: readonly One[], make: (one: One) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const one of all) {
    if (made.length % 500 === 0) await giveWay()
    made.push(make(one))
  }
  return made
}

const asXlsx: Write = async (cover, titles, columns, rows) => {
  const lines = async function* (all: Cell[][]) {
    yield* all
  }
  const parts: Uint8Array[] = []
  const sheets = [
    { name: '제공 내역', widths: [14, 60], rows: lines(cover) },
    { name: '동·호수', widths: columns.map(([, width]) => width), rows: lines([titles, ...rows]) },
  ]
  for await (const part of writeXlsx(sheets)) parts.push(part)
  return Buffer.concat(parts)
}
