import { canReadHomes } from '#app/domain/record/permissions.ts'
import { readDaysOfContracts, readHomeFigures, readSellers } from '#app/domain/sales/figures.server.ts'
import { contractRate, homeFigures, rateFigure, tablesOfSales } from '#app/domain/sales/figures.ts'
import { screen } from '#app/office/command.server.ts'
import { Empty } from '#app/office/kit/empty.tsx'
import { FigureTable } from '#app/office/statistics/figure-table.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Figures, Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'

/** Counts of homes and contracts: without names, except those of colleagues whom the reader may see. */
export const loader = screen({
  may: canReadHomes,
  load: async (office) => {
    const { db, site, role, actor, clock } = office
    const [homes, days, sellers] = await Promise.all([
      readHomeFigures(office, site),
      readDaysOfContracts(db, site),
      readSellers(office, site, { id: actor.id, role }),
    ])
    return {
      total: homes.total,
      tables: tablesOfSales({ homes, days, teams: sellers?.teams, people: sellers?.people }),
      at: koreanDateTime(clock.now()),
    }
  },
})

export const meta = () => [{ title: '분양 현황 | 분양 사무실' }]

const heads = ['contracted', 'supplied', 'assigned', 'held', 'offered', 'remaining'] as const

export default function SalesFigures({ loaderData: { total, tables, at } }: Route.ComponentProps) {
  return (
    <Screen
      title="분양 현황"
      lead={total.supplied ? `${rateFigure.name} ${contractRate(total)}, ${at} 기준` : undefined}
    >
      {total.supplied ? (
        <>
          <Figures unit="" figures={heads.map((name) => [homeFigures[name].name, total[name]])} />
          {tables.map((table) => (
            <Part key={table.title} title={table.title}>
              <FigureTable {...table} byPerson />
            </Part>
          ))}
        </>
      ) : (
        <Empty
          icon="figures"
          title="아직 세대가 없습니다"
          text="현황판에 세대가 생기면 계약률을 집계합니다."
        />
      )}
    </Screen>
  )
}
