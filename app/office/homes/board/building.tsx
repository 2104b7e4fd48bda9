import { memo, useState } from 'react'
import { buildingName } from '#app/domain/homes/home.ts'
import type { BoardHome } from '#app/domain/homes/home-cell.ts'
import { type ShownState, shownState, stateNames } from '#app/domain/homes/home-states.ts'
import styles from './board.module.css'

/** Letters, so that no state is shown by its colour alone. */
export const stateLetters: Record<ShownState, string> = {
  excluded: '제',
  preparing: '준',
  offered: '공',
  held: '보',
  assigned: '당',
  contracted: '계',
  remaining: '잔',
}

export interface BuildingOfBoard {
  name: string
  /** From line 1 on; without a type where a line has several. */
  lines: { line: number; type: string }[]
  floors: { floor: number; homes: (BoardHome | undefined)[] }[]
  homes: BoardHome[]
}

/**
 * Rows of a building from its top floor down, a place for each line. @param before those of earlier: one without a change stays the same
 * object, and is not drawn again
 */
export function buildingsOf(
  homes: readonly BoardHome[],
  before: readonly BuildingOfBoard[] = [],
): BuildingOfBoard[] {
  const known = new Map(before.map((building) => [building.name, building]))
  return [...Map.groupBy(homes, ({ building }) => building)].map(([name, own]) => {
    const same = known.get(name)
    if (same?.homes.length === own.length && own.every((home, i) => home === same.homes[i])) return same
    const lines = Math.max(...own.map(({ line }) => line))
    const top = Math.max(...own.map(({ floor }) => floor))
    const rows = Map.groupBy(own, ({ floor }) => floor)
    const types = Array.from({ length: lines }, (_, i) => {
      const of = new Set(own.filter(({ line }) => line === i + 1).map(({ type }) => type))
      return { line: i + 1, type: of.size === 1 ? ([...of][0] ?? '') : '' }
    })
    const lowest = Math.min(1, ...own.map(({ floor }) => floor))
    const floors = Array.from({ length: top - lowest + 1 }, (_, i) => {
      const floor = top - i
      const row: (BoardHome | undefined)[] = Array(lines).fill(undefined)
      for (const home of rows.get(floor) ?? []) row[home.line - 1] = home
      return { floor, homes: row }
    })
    return { name, lines: types, floors, homes: own }
  })
}

/** The buildings of a board whose homes change one by one. */
export function useBuildings(homes: readonly BoardHome[]): BuildingOfBoard[] {
  const [drawn, setDrawn] = useState(() => ({ homes, buildings: buildingsOf(homes) }))
  if (drawn.homes !== homes) setDrawn({ homes, buildings: buildingsOf(homes, drawn.buildings) })
  return drawn.buildings
}

interface Props {
  building: BuildingOfBoard
  now: string
  /** Homes that the filters leave; undefined: all. */
  matching: ReadonlySet<string> | undefined
  /** Undefined while a press opens a home. */
  chosen: ReadonlySet<string> | undefined
  /** The one whose details are open. */
  current: string | undefined
  /** The one that Tab reaches. */
  focusable: string | undefined
}

/** A building as a grid of floors and lines. Presses and keys are the board's. */
export const Building = memo(function Building({
  building,
  now,
  matching,
  chosen,
  current,
  focusable,
}: Props) {
  const sold = building.homes.filter(({ state }) => state === 'contracted').length
  return (
    <section className={styles.building} aria-label={buildingName(building.name)}>
      <h2>
        {buildingName(building.name)}
        <small>
          계약 {sold}/{building.homes.length}
        </small>
      </h2>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td className={styles.corner}>층</td>
            {building.lines.map(({ line, type }) => (
              <th scope="col" key={line} aria-label={`${line}호 라인 ${type}`}>
                {type}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {building.floors.map(({ floor, homes }) => (
            <tr key={floor}>
              <th scope="row">{floor}</th>
              {building.lines.map(({ line }) => {
                const home = homes[line - 1]
                return home ? (
                  <td key={line}>
                    <Cell
                      home={home}
                      state={shownState(home, now)}
                      isFaded={matching ? !matching.has(home.key) : false}
                      isChosen={chosen?.has(home.key)}
                      isCurrent={current === home.key}
                      isFocusable={focusable === home.key}
                    />
                  </td>
                ) : (
                  <td key={line} className={styles.none} aria-label="세대 없음" />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

interface CellProps {
  home: BoardHome
  state: ShownState
  isFaded: boolean
  isChosen: boolean | undefined
  isCurrent: boolean
  isFocusable: boolean
}

const Cell = memo(function Cell({ home, state, isFaded, isChosen, isCurrent, isFocusable }: CellProps) {
  return (
    <button
      type="button"
      className={styles.cell}
      data-home={home.key}
      data-state={state}
      data-faded={isFaded ? '' : undefined}
      aria-pressed={isChosen}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={`${home.number}호 ${home.type} ${stateNames[state]}`}
    >
      {stateLetters[state]}
    </button>
  )
})
