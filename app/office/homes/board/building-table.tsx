import { memo } from 'react'
import { buildingName } from '#app/domain/homes/home.ts'
import { shownState, stateNames } from '#app/domain/homes/home-states.ts'
import { type BuildingOfBoard, stateLetters } from './building.tsx'

interface Props {
  building: BuildingOfBoard
  now: string
  /** Class of a home's cell, coloured by its `data-state`. */
  cell?: string | undefined
}

/** A building to look at: on a television and on paper. Around it are `--row` and `--column`, the size of a home. */
export const BuildingTable = memo(function BuildingTable({ building, now, cell }: Props) {
  const sold = building.homes.filter(({ state }) => state === 'contracted').length
  const row = { height: 'var(--row)' }
  return (
    <section
      aria-label={buildingName(building.name)}
      style={{ '--lines': building.lines.length, minWidth: 0 } as never}
    >
      <h2 style={{ margin: '0 0 0.3em 1.6em', whiteSpace: 'nowrap' }}>
        {buildingName(building.name)}{' '}
        <small style={{ fontWeight: 400 }}>
          계약 {sold}/{building.homes.length}
        </small>
      </h2>
      <table
        cellPadding={0}
        style={{
          width: 'calc(var(--column) * (var(--lines) + 1))',
          tableLayout: 'fixed',
          borderSpacing: 'var(--between, calc(var(--row) * 0.08))',
          fontSize: 'calc(var(--row) * 0.62)',
          lineHeight: 1,
          textAlign: 'center',
        }}
      >
        <thead>
          <tr style={row}>
            <td />
            {building.lines.map(({ line, type }) => (
              <th scope="col" key={line} aria-label={`${line}호 라인 ${type}`}>
                {type}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {building.floors.map(({ floor, homes }) => (
            <tr key={floor} style={row}>
              <th scope="row">{floor}</th>
              {building.lines.map(({ line }) => {
                const home = homes[line - 1]
                const state = home && shownState(home, now)
                return (
                  <td
                    key={line}
                    aria-label={home && state ? `${home.number}호 ${stateNames[state]}` : '세대 없음'}
                  >
                    <span className={cell} data-state={state ?? 'none'}>
                      {state ? stateLetters[state] : null}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})
