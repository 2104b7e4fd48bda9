import { useEffect, useMemo, useState } from 'react'
import { data, useParams } from 'react-router'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { openDisplay } from '#app/domain/homes/displays.server.ts'
import { buildingsSpan } from '#app/domain/homes/home.ts'
import { toCell } from '#app/domain/homes/home-cell.ts'
import { shownState, shownStates, stateNames } from '#app/domain/homes/home-states.ts'
import { byName, contractRate, countHomes, type HomeCounts } from '#app/domain/sales/figures.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { type BuildingOfBoard, buildingsOf, stateLetters } from '#app/office/homes/board/building.tsx'
import { BuildingTable } from '#app/office/homes/board/building-table.tsx'
import { useBoard } from '#app/office/homes/board/use-board.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { formatDay, koreanDayTime, koreanHourMinute } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/screen'
import { displaySource } from './listen-to-display.ts'
import styles from './tv.module.css'

/** `/admin/tv/{token}`: the board on a television. Who has the link sees homes and states, and nobody's name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openDisplay(ctx, params.token)
  const site = opened && (await findSiteById(ctx.db, opened.siteId))
  if (!site) return data({ shown: undefined }, { status: 404 })
  const { homes, changeNo } = await readBoard(ctx.db, site)
  const changed = await ctx.db
    .selectFrom('homes')
    .select((value) => value.fn.max('state_at').as('at'))
    .where('site_id', '=', site.id)
    .executeTakeFirst()
  return data({
    shown: {
      site: { id: site.id, name: site.settings.shortName },
      cells: homes.map(toCell),
      changeNo,
      changedAt: changed?.at ?? undefined,
      now: toTimestamp(ctx.clock.now()),
    },
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.shown?.site.name ?? '동·호수'} 현황판` },
]

export default function Tv({ loaderData: { shown } }: Route.ComponentProps) {
  return shown ? (
    <Board shown={shown} />
  ) : (
    <main className={styles.over}>
      <h1>해제했거나 잘못 입력한 주소입니다</h1>
      <p>현장 관리자에게 새 주소를 요청해 주세요.</p>
    </main>
  )
}

/** Lines of homes side by side; more are shown in turn. */
const linesTogether = 32
const turnMs = 20_000

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function Board({ shown }: { shown: Shown }) {
  const { token = '' } = useParams()
  const [hears, setHears] = useState(true)
  const [source] = useState(() => displaySource(`/admin/tv/${token}/live`, setHears))
  const { homes, now, changeNo } = useBoard(shown, source)
  const clock = useClock(shown.now)
  const [changed, setChanged] = useState({ no: changeNo, at: shown.changedAt })
  if (changed.no !== changeNo) setChanged({ no: changeNo, at: clock })
  const lostAt = useLost(hears, clock)
  const views = useMemo(() => viewsOf(buildingsOf(homes)), [homes])
  const turn = useTurn(views.length)
  const view = views[turn % Math.max(views.length, 1)] ?? []
  const next = views.length > 1 ? views[(turn + 1) % views.length] : undefined
  const { total, by } = useMemo(
    () => countHomes(homes.map((home) => ({ ...home, state: shownState(home, now), count: 1 }))),
    [homes, now],
  )
  const states = Map.groupBy(homes, (home) => shownState(home, now))
  return (
    <main className={styles.tv}>
      <header>
        <h1>{shown.site.name}</h1>
        {next ? (
          <p>
            {buildingsSpan(view)} · 다음 {buildingsSpan(next)}
          </p>
        ) : null}
        <time dateTime={clock}>
          {formatDay(koreanDay(clock), false)} {koreanHourMinute(clock)}
        </time>
      </header>
      <dl className={styles.rates}>
        <Rate
          name={`전체 계약률, ${koreanNumber(total.supplied)}세대 중 ${koreanNumber(total.contracted)}세대`}
          counts={total}
        />
        {byName(by.type).map(([type, counts]) => (
          <Rate key={type} name={type} counts={counts} />
        ))}
      </dl>
      <div
        className={styles.buildings}
        style={
          {
            '--most': Math.max(1, ...view.map(({ floors }) => floors.length)),
            // With the column of floors, and what is between buildings.
            '--all': view.reduce((sum, { lines }) => sum + lines.length + 1.5, 0),
          } as never
        }
      >
        {view.map((building) => (
          <BuildingTable key={building.name} building={building} now={now} />
        ))}
      </div>
      <footer>
        {shownStates
          .filter((state) => states.has(state))
          .map((state) => (
            <span key={state}>
              <i data-state={state} aria-hidden="true">
                {stateLetters[state]}
              </i>
              {stateNames[state]} <b>{koreanNumber(states.get(state)?.length ?? 0)}</b>
            </span>
          ))}
        {lostAt ? (
          <strong>연결이 끊겨 {koreanDayTime(lostAt)} 현황입니다</strong>
        ) : (
          <span>{changed.at ? `마지막 변경 ${koreanDayTime(changed.at)}` : null}</span>
        )}
      </footer>
    </main>
  )
}

const Rate = ({ name, counts }: { name: string; counts: HomeCounts }) => (
  <div>
    <dt>{name}</dt>
    <dd style={{ '--part': counts.supplied ? counts.contracted / counts.supplied : 0 } as never}>
      {contractRate(counts)}
    </dd>
  </div>
)

/** Buildings that are shown together, about equally many lines of homes in each view. */
function viewsOf(buildings: readonly BuildingOfBoard[]): BuildingOfBoard[][] {
  const lines = buildings.reduce((sum, building) => sum + building.lines.length, 0)
  const each = lines / Math.max(1, Math.ceil(lines / linesTogether))
  const views: BuildingOfBoard[][] = []
  let shown = 0
  for (const building of buildings) {
    const at = Math.floor((shown + building.lines.length / 2) / each)
    const view = views[at] ?? []
    views[at] = [...view, building]
    shown += building.lines.length
  }
  return views.filter(Boolean)
}

/** The server's time, to the minute: the board is drawn again once a minute. */
function useClock(loadedAt: string): string {
  const [clock, setClock] = useState(loadedAt)
  useEffect(() => {
    const offset = Date.parse(loadedAt) - Date.now()
    const read = () =>
      setClock(new Date(Math.floor((Date.now() + offset) / minuteMs) * minuteMs).toISOString())
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  }, [loadedAt])
  return clock
}

/** Since when the screen hears nothing, where that is no moment any more: then what it shows may have been sold. */
function useLost(hears: boolean, clock: string): string | undefined {
  const [since, setSince] = useState<string>()
  if (hears && since) setSince(undefined)
  if (!hears && !since) setSince(clock)
  return since && Date.parse(clock) - Date.parse(since) > minuteMs ? since : undefined
}

function useTurn(count: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setTurn((before) => (before + 1) % count), turnMs)
    return () => clearInterval(timer)
  }, [count])
  return turn
}
