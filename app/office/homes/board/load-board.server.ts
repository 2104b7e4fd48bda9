import { decrypt } from '#app/db/encryption.server.ts'
import { visibleAssignees } from '#app/domain/customers/assignments/visible-assignees.server.ts'
import { inScope, leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { toCell } from '#app/domain/homes/home-cell.ts'
import { findFacings } from '#app/domain/homes/layout-homes.server.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import type { PriceTable } from '#app/domain/publishing/pages/price-of.ts'
import {
  canExtendHolds,
  canHoldHomes,
  canKeepContracts,
  canManageHomes,
} from '#app/domain/record/permissions.ts'
import { holdMinutes } from '#app/domain/sales/holds.server.ts'
import type { Viewer } from '#app/domain/sales/home-details.server.ts'
import { listRequests } from '#app/domain/sales/requests.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { maskName } from '#app/platform/person-name.ts'

/** Which customers of this site the person may see. */
export async function viewerOf({ db, clock, site, role, actor }: OfficeOfSite): Promise<Viewer> {
  const others = await visibleAssignees(db, [site.id], actor.id, clock.now())
  return { actor, scope: leadScope([{ id: site.id, role }], actor.id, others) }
}

export async function loadBoard(office: OfficeOfSite, query: URLSearchParams) {
  const { db, site, role, actor, clock } = office
  const keepsContracts = canKeepContracts(role)
  const holds = canHoldHomes(role)
  const [{ homes, changeNo }, prices, facings, requests, customers] = await Promise.all([
    readBoard(db, site),
    findPrices(db, site),
    findFacings(db, site),
    keepsContracts ? listRequests(office, site, actor) : [],
    holds ? ownCustomers(office, query.get('lead')) : [],
  ])
  return {
    site: { id: site.id, slug: site.slug, name: site.settings.shortName },
    cells: homes.map(toCell),
    changeNo,
    of: { prices: prices.map(pricesAlone), facings },
    requests,
    customers,
    chosenCustomer: customers.find(({ id }) => id === query.get('lead'))?.id,
    holdMinutes: holdMinutes(site),
    now: toTimestamp(clock.now()),
    rights: {
      holds,
      extends: canExtendHolds(role),
      keepsContracts,
      manages: canManageHomes(role),
    },
  }
}

/** The table as the board is sent it, once for all homes. */
const pricesAlone = ({ page, types }: PriceTable): PriceTable => ({
  page,
  payments: [],
  types: types.map(({ id, type, groups, homes }) => ({ id, type, groups, homes })),
})

const mostOffered = 30

/** For whom a home may be held: the customers whom the person dealt with last, and the one that the address names. */
async function ownCustomers(office: OfficeOfSite, named: string | null) {
  const { db, keys, site, actor } = office
  const { scope } = await viewerOf(office)
  const of = db.selectFrom('leads').select(['id', 'name_sealed', 'status']).where('site_id', '=', site.id)
  const [own, one] = await Promise.all([
    of
      .where('assigned_to', '=', actor.id)
      .where('status', 'not in', ['rejected', 'wrong-number', 'undone'])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostOffered)
      .execute(),
    named ? of.where('id', '=', named).where(inScope(scope)).execute() : [],
  ])
  const found = new Map([...one, ...own].map((row) => [row.id, row]))
  return [...found.values()].map(({ id, name_sealed }) => ({
    id,
    name: maskName(decrypt(keys, name_sealed, `leads.name:${id}`)),
  }))
}
