import type { BlockOf } from '../schema.ts'

export function Scale({ block }: { block: BlockOf<'scale'> }) {
  return <section>{block.type}</section>
}
