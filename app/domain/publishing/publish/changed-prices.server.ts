import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { Document } from '../documents/parts.ts'
import { documentsOf, type SiteDocuments } from '../documents/site-documents.ts'

/** Whether a home was ever sold, even if its contract has ended: after the first contract a change of prices needs two people. */
export async function hasContract(db: Db, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sales_cases')
    .select('id')
    .where('site_id', '=', siteId)
    // By its index; a case that was never signed has none.
    .where('contracted_on', 'is not', null)
    .where('state', 'in', ['contracted', 'ended'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether homes cost something else, or are paid in other parts. Documents are as written, so facts in rates count by their values. */
export const changesPrices = (before: SiteDocuments, after: SiteDocuments): boolean =>
  !isDeepStrictEqual(pricesIn(before), pricesIn(after))

function pricesIn(documents: SiteDocuments) {
  const facts = (documents.get('settings')?.facts ?? {}) as Record<string, unknown>
  return documentsOf(documents, 'page')
    .flatMap(([, page]) => blocksOf(page))
    .filter(({ type, hidden }) => type === 'prices' && hidden !== true)
    .map(({ payments, types }) => ({
      payments,
      types,
      facts: [...JSON.stringify(payments ?? null).matchAll(/\{([\w.]+)/g)].map(([, name = '']) =>
        ownProperty(facts, name),
      ),
    }))
}

const blocksOf = ({ blocks }: Document): Record<string, unknown>[] =>
  Array.isArray(blocks) ? blocks.filter((block) => typeof block === 'object' && block !== null) : []
