import { readBoard } from '#app/domain/homes/board.server.ts'
import { toCell } from '#app/domain/homes/home-cell.ts'
import type { HomeNews } from '#app/domain/homes/homes-hub.server.ts'
import { canReadHomes } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'

/** Changes since the number that a board has seen: for boards that missed some. */
export const loader = screen({
  may: canReadHomes,
  load: async ({ db, site }, query): Promise<HomeNews> => {
    const from = Number(query.get('after')) || 0
    const { homes, changeNo: to, isWhole } = await readBoard(db, site, from)
    return { siteId: site.id, from, to, isWhole, homes: homes.map(toCell) }
  },
})
