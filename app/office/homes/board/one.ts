import { data } from 'react-router'
import { amountsOf, priceOfHome } from '#app/domain/publishing/pages/contract-amounts.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import { canReadHomes } from '#app/domain/record/permissions.ts'
import { findHomeDetails } from '#app/domain/sales/home-details.server.ts'
import { screen } from '#app/office/command.server.ts'
import { nameOfKey } from './home-of-key.ts'
import { viewerOf } from './load-board.server.ts'

/** The data of one home on the board. */
export const loader = screen({
  may: canReadHomes,
  load: async (office, query) => {
    const name = nameOfKey(query.get('home') ?? '')
    const details = name && (await findHomeDetails(office, office.site, name, await viewerOf(office)))
    if (!details) throw data(null, { status: 404 })
    const prices = await findPrices(office.db, office.site)
    const { home } = details
    return { ...details, price: priceOfHome(prices, home), toSign: amountsOf(prices, home)?.price }
  },
})
