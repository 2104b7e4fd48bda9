import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import type { CountViewParts } from './contract.ts'

/** In a prefetched document: reports to `address` when it is shown. */
export function CountView({ address }: { address: string }) {
  return <span hidden {...useEnhancement('ui/count-view')} {...mark<CountViewParts>('opened', address)} />
}
