import type { BlockOf } from '../schema.ts'

export function Booking({ block }: { block: BlockOf<'booking'> }) {
  return <section>{block.type}</section>
}
