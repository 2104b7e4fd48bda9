import { useDrawing } from '#app/ui/site-context.tsx'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { RoomTable } from '../unit-plan/room-table.tsx'

export function RoomAreas({ block: { title, plan, note } }: { block: BlockOf<'room-areas'> }) {
  return (
    <DataSection title={title}>
      <RoomTable plan={useDrawing(plan)} note={note} />
    </DataSection>
  )
}
