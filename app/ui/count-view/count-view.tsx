import { mark } from '../../enhance/contract.ts'
import { useEnhancement } from '../../enhance/use-enhancement.ts'
import type { CountViewParts } from './contract.ts'

/** Stands in a document that the browser fetched ahead, and tells `address` once it is looked at. */
export function CountView({ address }: { address: string }) {
  return <span hidden {...useEnhancement('ui/count-view')} {...mark<CountViewParts>('opened', address)} />
}
