import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import type { PriceType } from './price-sheet.ts'

interface PricesBlock {
  type: 'prices'
  title: string
  types: PriceType[]
}

export const isPrices = (block: unknown): block is PricesBlock =>
  block !== null && typeof block === 'object' && 'type' in block && block.type === 'prices'

export const factsOf = (settings: Document) => (settings.facts ?? {}) as Record<string, Fact>
