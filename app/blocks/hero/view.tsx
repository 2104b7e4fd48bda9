import type { BlockOf } from '../schema.ts'

export function Hero({ block }: { block: BlockOf<'hero'> }) {
  return <section>{block.type}</section>
}
