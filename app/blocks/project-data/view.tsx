import type { BlockOf } from '../schema.ts'

export function ProjectData({ block }: { block: BlockOf<'project-data'> }) {
  return <section>{block.type}</section>
}
