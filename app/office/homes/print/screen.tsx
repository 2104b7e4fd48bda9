import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import { data, Link } from 'react-router'
import { fromCell, toCell } from '#app/domain/homes/home-cell.ts'
import { shownState, shownStates, stateNames } from '#app/domain/homes/home-states.ts'
import { canExportHomes } from '#app/domain/record/permissions.ts'
import { contractRate, countHomes } from '#app/domain/sales/figures.ts'
import { openBoardPrint } from '#app/domain/sales/home-exports.server.ts'
import { screen } from '#app/office/command.server.ts'
import { oneExport } from '#app/office/import-export/overview/one-export.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import paper from '../../visits/print/print.module.css'
import board from '../board/board.module.css'
import { type BuildingOfBoard, buildingsOf, stateLetters } from '../board/building.tsx'
import { BuildingTable } from '../board/building-table.tsx'
import type { Route } from './+types/screen'

/** `/admin/homes/export/{export}/print?site=…`: the board on A3, once. It is recorded. */
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
const sheet = { width: 404, height: 281, head: 18, ofBuilding: 10, widestHome: 11, leastHome: 6.2 }
/** Lower rows are not read at arm's length: then the board takes another sheet. */
const rows = { least: 3.3, onSheets: 4, most: 6 }

type Line = BuildingOfBoard[]

/** Buildings side by side, in lines of about the same width. */
function linesOf(buildings: readonly BuildingOfBoard[]): Line[] {
  const total = widthOf(buildings)
  const each = total / Math.max(1, Math.ceil((total * sheet.leastHome) / sheet.width))
  const lines: Line[] = [[]]
  let used = 0
  for (const building of buildings) {
    const width = widthOf([building])
    if (used > 0 && used + width / 2 > each) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(building)
    used += width
  }
  return lines
}

/** In homes, with the column of floors and what is between buildings. */
const widthOf = (line: readonly BuildingOfBoard[]) =>
  line.reduce((sum, { lines }) => sum + lines.length + 1.4, 0)

/** In rows: with that of the types, and what is between rows. */
const heightOf = (line: Line) => 1.1 * (Math.max(1, ...line.map(({ floors }) => floors.length)) + 1)

/** Lines by sheet: all on one where its rows can be read. */
function sheetsOf(lines: Line[]) {
  const free = sheet.height - sheet.head
  const row = (free - lines.length * sheet.ofBuilding) / lines.reduce((sum, line) => sum + heightOf(line), 0)
  if (row >= rows.least) return { sheets: [lines], row: pixels(Math.min(rows.most, row)) }
  const sheets: Line[][] = []
  let left = 0
  for (const line of lines) {
    const height = heightOf(line) * rows.onSheets + sheet.ofBuilding
    if (height > left) {
      sheets.push([])
      left = free
    }
    sheets.at(-1)?.push(line)
    left -= height
  }
  return { sheets, row: pixels(rows.onSheets) }
}

/** Whole ones, and as much room above a letter as below: a printer puts letters on full pixels, at another height in each row. */
function pixels(millimetres: number) {
  const row = Math.floor((millimetres * 96) / 25.4)
  const cell = Math.round(row * 0.9)
  return { row, cell, letter: cell - 2 * Math.max(1, Math.round(cell * 0.13)) }
}

export default function PrintedBoard({ loaderData }: Route.ComponentProps) {
  const { site, slug, cells, now, who, reason } = loaderData
  const homes = cells.map(fromCell)
  const { total } = countHomes(homes.map((home) => ({ ...home, state: shownState(home, now), count: 1 })))
  const lines = linesOf(buildingsOf(homes))
  const { sheets, row } = sheetsOf(lines)
  const column = Math.min(sheet.widestHome, sheet.width / Math.max(...lines.map(widthOf)))
  const states = Map.groupBy(homes, (home) => shownState(home, now))
  return (
    <main
      style={
        {
          ...{ page: 'board', width: `${sheet.width}mm`, background: '#fff', fontSize: '9pt' },
          printColorAdjust: 'exact',
          ...{ '--row': `${row.row}px`, '--column': `${column}mm` },
          ...{ '--between': '1px', '--cell': `${row.cell}px`, '--letter': `${row.letter}px` },
        } as never
      }
    >
      <p className={paper.actions}>
        <Link to={`/admin/homes/export?site=${slug}`}>인쇄·내려받기로</Link>
        <Button onClick={() => window.print()}>인쇄</Button>
      </p>
      {sheets.map((own, i) => (
        <section key={own[0]?.[0]?.name ?? ''} style={i ? { breakBefore: 'page' } : undefined}>
          <header style={head}>
            <h1 style={{ fontSize: '14pt', margin: 0 }}>{site} 동·호수 현황판</h1>
            <span>
              계약률 <b>{contractRate(total)}</b> ({koreanNumber(total.contracted)} /{' '}
              {koreanNumber(total.supplied)})
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
                  {stateNames[state]} <b>{koreanNumber(states.get(state)?.length ?? 0)}</b>
                </span>
              ))}
            {sheets.length > 1 ? (
              <b style={{ marginLeft: 'auto' }}>
                {i + 1} / {sheets.length}
              </b>
            ) : null}
          </header>
          {own.map((line) => (
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
          <p style={foot}>
            {koreanDateTime(now)} {who} 출력 · {reason}
          </p>
        </section>
      ))}
    </main>
  )
}

const head: CSSProperties = {
  ...{ display: 'flex', alignItems: 'center', gap: '6mm', height: '13mm' },
  whiteSpace: 'nowrap',
}
const foot: CSSProperties = {
  margin: 0,
  height: '5mm',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
}
