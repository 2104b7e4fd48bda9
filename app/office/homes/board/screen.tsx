import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useMemo, useReducer, useState } from 'react'
import { Link, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { buildingsSpan } from '#app/domain/homes/home.ts'
import type { BoardHome } from '#app/domain/homes/home-cell.ts'
import { type ShownState, shownState, shownStates, stateNames } from '#app/domain/homes/home-states.ts'
import { canReadHomes } from '#app/domain/record/permissions.ts'
import { byName, contractRate, countHomes } from '#app/domain/sales/figures.ts'
import { type Answer, noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { Empty } from '#app/office/kit/empty.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanTime } from '#app/platform/korean-time.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Route } from './+types/screen'
import styles from './board.module.css'
import { Building, type BuildingOfBoard, stateLetters, useBuildings } from './building.tsx'
import { ChosenHomes } from './chosen-homes.tsx'
import * as commands from './commands.server.ts'
import { type Filter, matchingHomes, type OfHomes, PlaceFilters } from './filters.tsx'
import { HomePanel } from './home-panel.tsx'
import { loadBoard } from './load-board.server.ts'
import { Requests } from './requests.tsx'
import { officeSource, useBoard } from './use-board.ts'

export const loader = screen({ may: canReadHomes, load: loadBoard })

export const action = dispatch(commands)

export const meta = () => [{ title: '동·호수 | 분양 사무실' }]

const withoutHome = (url: URL) => {
  const query = new URLSearchParams(url.search)
  query.delete('home')
  return `${url.pathname}?${query}`
}

/** Opening a home does not load the board again; changes by a command arrive by the stream. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  !formMethod && withoutHome(currentUrl) === withoutHome(nextUrl) && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate

const mostInView = 6

/** Buildings of one view where a site has more: about as many in each. */
const inOneView = (count: number) => Math.ceil(count / Math.max(1, Math.ceil(count / mostInView)))

export default function Board({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  return loaderData.cells.length ? (
    <Homes key={loaderData.site.id} shown={loaderData} answer={answer} />
  ) : (
    <NoHomes site={loaderData.site.slug} manages={loaderData.rights.manages} answer={answer} />
  )
}

const NoHomes = ({
  site,
  manages,
  answer,
}: {
  site: string
  manages: boolean
  answer: Answer | undefined
}) => (
  <Screen title="동·호수" notice={noticeOf(answer)}>
    <Empty
      icon="homes"
      title="아직 세대가 없습니다"
      text="공개된 단지배치도에서 가져오거나 동·호수 표를 넣으면 현황판이 생깁니다."
    >
      {manages ? (
        <Button component={Link} to={`/admin/homes/setup?site=${site}`}>
          세대 등록
        </Button>
      ) : null}
    </Empty>
  </Screen>
)

interface HomesProps {
  shown: Route.ComponentProps['loaderData']
  answer: ReturnType<typeof useSettledAnswer<Route.ComponentProps['actionData']>>
}

const changed = (filter: Filter, change: Filter): Filter => ({ ...filter, ...change })

function Homes({ shown, answer }: HomesProps) {
  const { site, rights, requests } = shown
  const [source] = useState(() => officeSource(site.slug))
  const { homes, find, now } = useBoard(shown, source)
  const [opened, open] = useOpenHome()
  const [filter, setFilter] = useReducer(changed, {})
  const [view, setView] = useState(0)
  const [chosen, setChosen] = useChosen(answer)
  const buildings = useBuildings(homes)
  const each = inOneView(buildings.length)
  const inView = buildings.slice(view * each, (view + 1) * each)
  const matching = useMemo(() => matchingHomes(homes, now, filter, shown.of), [homes, now, filter, shown.of])
  const press = (key: string, before: string | undefined) => {
    if (chosen) setChosen(toggled(chosen, key, before ? between(homes, before, key) : [key]))
    else open(key)
  }
  const opening = opened === undefined ? undefined : find(opened)
  const close = () => {
    // Arrow keys go on from the home that was open.
    const home = document.querySelector<HTMLElement>(`[data-home="${CSS.escape(opened ?? '')}"]`)
    home?.focus({ preventScroll: true })
    open(undefined)
  }
  return (
    <Screen
      title="동·호수"
      lead={`${koreanTime(now)} 기준`}
      notice={opening ? undefined : noticeOf(answer)}
      actions={
        <Actions
          shown={shown}
          isChoosing={chosen !== undefined}
          choose={() => setChosen(chosen ? undefined : new Set())}
        />
      }
    >
      {requests.length ? <Requests requests={requests} manages={rights.manages} /> : null}
      <Types homes={homes} now={now} type={filter.type} choose={(type) => setFilter({ type })} />
      <Tools
        {...{ homes, now, filter, setFilter, of: shown.of, left: matching?.size, buildings, view, setView }}
      />
      <div className={styles.work} data-open={opening ? '' : undefined}>
        <Buildings
          buildings={inView}
          now={now}
          matching={matching}
          chosen={chosen}
          current={opened}
          press={press}
        />
        {opening ? (
          <HomePanel key={opening.key} home={opening} shown={shown} now={now} answer={answer} close={close} />
        ) : null}
      </div>
      {chosen ? (
        <ChosenHomes
          homes={[...chosen].flatMap((key) => find(key) ?? [])}
          rights={rights}
          chooseMatching={() => setChosen(new Set(matching ?? homes.map(({ key }) => key)))}
          isNarrow={matching !== undefined}
          end={() => setChosen(undefined)}
          answer={answer}
        />
      ) : null}
      <Text size="sm" c="dimmed" mt={8} visibleFrom="md">
        화살표로 세대를 옮겨 다니고 Enter로 엽니다. {site.name}의 변경은 바로 반영됩니다.
      </Text>
    </Screen>
  )
}

interface ToolsProps {
  homes: readonly BoardHome[]
  now: string
  filter: Filter
  setFilter: (change: Filter) => void
  of: OfHomes
  left: number | undefined
  buildings: readonly { name: string }[]
  view: number
  setView: (view: number) => void
}

function Tools({ homes, now, filter, setFilter, of, left, buildings, view, setView }: ToolsProps) {
  const each = inOneView(buildings.length)
  const views = Array.from({ length: Math.ceil(buildings.length / each) }, (_, i) => {
    const own = buildings.slice(i * each, (i + 1) * each)
    return { value: String(i), label: buildingsSpan(own) }
  })
  return (
    <Group gap={12} my={12}>
      {views.length > 1 ? (
        <SegmentedControl
          aria-label="동"
          value={String(view)}
          onChange={(value) => setView(Number(value))}
          data={views}
        />
      ) : null}
      <PlaceFilters {...{ filter, setFilter, of, left }} />
      <States homes={homes} now={now} state={filter.state} choose={(state) => setFilter({ state })} />
    </Group>
  )
}

interface BuildingsProps {
  buildings: readonly BuildingOfBoard[]
  now: string
  matching: ReadonlySet<string> | undefined
  chosen: ReadonlySet<string> | undefined
  current: string | undefined
  /** `before`: the one that had the focus, where all homes from it on are meant. */
  press: (key: string, before: string | undefined) => void
}

/** Tab reaches one home of all; arrow keys go on from it. */
function Buildings({ buildings, now, matching, chosen, current, press }: BuildingsProps) {
  const [focused, setFocused] = useState<string>()
  const isHere = buildings.some(({ homes }) => homes.some(({ key }) => key === focused))
  const focusable = isHere ? focused : buildings[0]?.floors[0]?.homes.find(Boolean)?.key
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const key = (target as Element).closest<HTMLElement>('[data-home]')?.dataset.home
    if (key) press(key, shiftKey ? focused : undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses and keys of the buttons inside
    <div
      className={styles.buildings}
      onClick={onClick}
      onKeyDown={stepIn}
      onFocus={({ target }) => setFocused(target.dataset.home ?? focused)}
    >
      {buildings.map((building) => (
        <Building key={building.name} {...{ building, now, matching, chosen, current, focusable }} />
      ))}
    </div>
  )
}

/** Undefined while homes are opened, not chosen: until somebody begins to choose, and after something was done with the chosen ones. */
function useChosen(answer: HomesProps['answer']) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [seen, setSeen] = useState(answer)
  if (seen !== answer) {
    setSeen(answer)
    if (answer?.ok && (answer.intent === 'open' || answer.intent === 'change')) setChosen(undefined)
  }
  return [chosen, setChosen] as const
}

/** The home whose details are open, in the address. */
function useOpenHome() {
  const [query, setQuery] = useSearchParams()
  const open = (key: string | undefined) =>
    setQuery(
      (before) => {
        if (key) before.set('home', key)
        else before.delete('home')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [query.get('home') ?? undefined, open] as const
}

function toggled(chosen: ReadonlySet<string>, key: string, keys: readonly string[]): Set<string> {
  const next = new Set(chosen)
  const adds = !chosen.has(key)
  for (const one of keys) next[adds ? 'add' : 'delete'](one)
  return next
}

/** Homes of a building between two of its corners. */
function between(homes: readonly BoardHome[], from: string | undefined, to: string): string[] {
  const [a, b] = [homes.find(({ key }) => key === from), homes.find(({ key }) => key === to)]
  if (!a || !b || a.building !== b.building) return [to]
  const [low, high] = [Math.min(a.floor, b.floor), Math.max(a.floor, b.floor)]
  const [left, right] = [Math.min(a.line, b.line), Math.max(a.line, b.line)]
  return homes
    .filter(
      ({ building, floor, line }) =>
        building === a.building && floor >= low && floor <= high && line >= left && line <= right,
    )
    .map(({ key }) => key)
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys walk over the homes, from one building to the next. */
function stepIn(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-home]')
  if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-home]')]
  const box = from.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  let best: { home: HTMLElement; cost: number } | undefined
  for (const home of all) {
    const { left, top, width, height } = home.getBoundingClientRect()
    const [dx, dy] = [left + width / 2 - x, top + height / 2 - y]
    const along = dx * step[0] + dy * step[1]
    const across = Math.abs(step[0] ? dy : dx)
    if (along < 2 || across > (step[0] ? height / 2 : width / 2)) continue
    if (!best || along < best.cost) best = { home, cost: along }
  }
  best?.home.focus()
}

function Actions({
  shown: { rights, site },
  isChoosing,
  choose,
}: {
  shown: HomesProps['shown']
  isChoosing: boolean
  choose: () => void
}) {
  return (
    <>
      {rights.manages ? (
        <Button component={Link} to={`/admin/homes/setup?site=${site.slug}`} variant="default">
          세대 등록
        </Button>
      ) : null}
      {rights.keepsContracts ? (
        <Button variant="default" onClick={choose} aria-pressed={isChoosing}>
          {isChoosing ? '선택 끝내기' : '여러 세대 선택'}
        </Button>
      ) : null}
    </>
  )
}

interface Choice<Value> {
  homes: readonly BoardHome[]
  now: string
  choose: (value: Value | undefined) => void
}

/** 계약률 by type, as `countHomes` has it. */
function Types({ homes, now, type, choose }: Choice<string> & { type: string | undefined }) {
  const { total, by } = useMemo(
    () => countHomes(homes.map((home) => ({ ...home, state: shownState(home, now), count: 1 }))),
    [homes, now],
  )
  const tiles = [
    { value: undefined, label: '전체', counts: total },
    ...byName(by.type).map(([name, counts]) => ({ value: name, label: name, counts })),
  ]
  return (
    <div className={styles.types} role="group" aria-label="주택형별 계약률">
      {tiles.map(({ value, label, counts }) => (
        <button
          type="button"
          key={label}
          aria-pressed={type === value}
          onClick={() => choose(type === value ? undefined : value)}
        >
          <span>
            {label} <b style={{ fontSize: '1.125rem' }}>{contractRate(counts)}</b>
          </span>
          <span
            className={styles.part}
            style={{ '--part': counts.supplied ? counts.contracted / counts.supplied : 0 } as never}
          />
          <small style={{ color: 'inherit' }}>
            {koreanNumber(counts.contracted)} / {koreanNumber(counts.supplied)}
          </small>
        </button>
      ))}
    </div>
  )
}

function States({ homes, now, state, choose }: Choice<ShownState> & { state: ShownState | undefined }) {
  const counts = Map.groupBy(homes, (home) => shownState(home, now))
  return (
    <div className={styles.states} role="group" aria-label="상태로 선택">
      {shownStates
        .filter((one) => counts.has(one))
        .map((one) => (
          <button
            type="button"
            key={one}
            aria-pressed={state === one}
            onClick={() => choose(state === one ? undefined : one)}
          >
            <span className={styles.cell} data-state={one} aria-hidden="true">
              {stateLetters[one]}
            </span>
            {stateNames[one]} <b>{koreanNumber(counts.get(one)?.length ?? 0)}</b>
          </button>
        ))}
    </div>
  )
}
