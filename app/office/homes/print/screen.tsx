import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import { data, Link } from 'react-router'
import { fromCell, toCell } from '#app/domain/homes/home-cell.ts'
import { shownState, shownStates, stateNames } from '#app/domain/homes/home-states.ts'
import { canExportHomes } from '#app/domain/record/permissions.ts'
import { contractRate, countHomes } from '#app/domain/sales/figures.ts'
import { openBoardPrint } from '#app/domain/sales/home-exports.server.ts'
import { screen } from '#app/office/command.server.ts'
import { oneExport } from '#app/office/exchange/lists/one-export.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import paper from '../../visits/print/print.module.css'
import board from '../board/board.module.css'
import { type BuildingOfBoard, buildingsOf, stateLetters } from '../board/building.tsx'
import { BuildingTable } from '../board/building-table.tsx'
import type { Route } from './+types/screen'

/** `/admin/homes/export/{export}/print?site=…`: the board on A3, once and on record. */
export const loader = screen({
  may: canExportHomes,
  of: oneExport,
  load: async (office) => {
    const { request, site, actor, id, clock } = office
    const opened = request.method === 'GET' ? await openBoardPrint(office, site, id, actor) : undefined
    if (!opened) throw data(null, { status: 404 })
    const { homes, who, reason } = opened
    return {
      site: site.settings.name,
      slug: site.slug,
      cells: homes.map(toCell),
      now: toTimestamp(clock.now()),
      who,
      reason,
    }
  },
})

/** It was opened once: to print it does not read it again. */
export const shouldRevalidate = () => false

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.site ?? ''} 동·호수 현황판 | 분양 사무실` },
]

/** Millimetres of A3 within its margins, and of what is no home. */
const sheet = { width: 404, height: 281, head: 16, ofBuilding: 10, widestHome: 11, leastHome: 6.2 }
/** Lower rows are not read at arm's length: then the board takes another sheet. */
const rows = { least: 3.3, most: 6 }

/** Rows of buildings side by side, and how high a home may be so that all are on one sheet. */
function layoutOf(buildings: readonly BuildingOfBoard[]) {
  const widthOf = ({ lines }: BuildingOfBoard) => lines.length + 1.4
  const total = buildings.reduce((sum, building) => sum + widthOf(building), 0)
  const count = Math.max(1, Math.ceil((total * sheet.leastHome) / sheet.width))
  const lines: BuildingOfBoard[][] = [[]]
  let used = 0
  for (const building of buildings) {
    if (used > 0 && used + widthOf(building) / 2 > total / count) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(building)
    used += widthOf(building)
  }
  const floors = lines.map((line) => Math.max(1, ...line.map((building) => building.floors.length)))
  const free = sheet.height - sheet.head - lines.length * sheet.ofBuilding
  // A row more has the types; between rows is a little.
  const height = free / floors.reduce((sum, one) => sum + 1.1 * (one + 1), 0)
  const widest = Math.max(...lines.map((line) => line.reduce((sum, building) => sum + widthOf(building), 0)))
  return {
    lines,
    row: height < rows.least ? 4 : Math.min(rows.most, height),
    column: Math.min(sheet.widestHome, sheet.width / widest),
  }
}

export default function PrintedBoard({ loaderData }: Route.ComponentProps) {
  const { site, slug, cells, now, who, reason } = loaderData
  const homes = cells.map(fromCell)
  const { total } = countHomes(homes.map((home) => ({ ...home, state: shownState(home, now), count: 1 })))
  const { lines, row, column } = layoutOf(buildingsOf(homes))
  const states = Map.groupBy(homes, (home) => shownState(home, now))
  const header: CSSProperties = { display: 'flex', alignItems: 'center', gap: '6mm', height: '14mm' }
  return (
    <main
      style={
        {
          ...{ page: 'board', width: `${sheet.width}mm`, background: '#fff', fontSize: '9pt' },
          printColorAdjust: 'exact',
          ...{ '--row': `${row}mm`, '--column': `${column}mm` },
          ...{ '--cell': `${row * 0.9}mm`, '--letter': 'inherit' },
        } as never
      }
    >
      <p className={paper.actions}>
        <Link to={`/admin/homes/export?site=${slug}`}>인쇄·내려받기로</Link>
        <Button onClick={() => window.print()}>인쇄</Button>
      </p>
      <header style={header}>
        <h1 style={{ fontSize: '14pt', margin: 0 }}>{site} 동·호수 현황판</h1>
        <span>
          계약률 <b>{contractRate(total)}</b> ({total.contracted.toLocaleString('ko-KR')} /{' '}
          {total.supplied.toLocaleString('ko-KR')})
        </span>
        {shownStates
          .filter((state) => states.has(state))
          .map((state) => (
            <span key={state} style={{ display: 'flex', alignItems: 'center', gap: '1.5mm' }}>
              <span
                className={board.cell}
                data-state={state}
                aria-hidden="true"
                style={{ width: '7mm', height: '4.5mm' }}
              >
                {stateLetters[state]}
              </span>
              {stateNames[state]} <b>{states.get(state)?.length.toLocaleString('ko-KR')}</b>
            </span>
          ))}
        <span style={{ marginLeft: 'auto' }}>
          {koreanDateTime(now)} {who} 출력 · {reason}
        </span>
      </header>
      {lines.map((line) => (
        <div
          key={line[0]?.name ?? ''}
          style={{
            display: 'flex',
            alignItems: 'flex-end',
            gap: 'calc(var(--column) * 0.4)',
            marginBottom: '3mm',
            breakInside: 'avoid',
          }}
        >
          {line.map((building) => (
            <BuildingTable key={building.name} building={building} now={now} cell={board.cell} />
          ))}
        </div>
      ))}
    </main>
  )
}
