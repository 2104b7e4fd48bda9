import { roomsOfPlan } from '#app/domain/drawings/plans/rooms-of-plan.ts'
import { useDrawing } from '#app/ui/site-context.tsx'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { RoomTable } from '../unit-plan/room-table.tsx'

export function RoomAreas({ block }: { block: BlockOf<'room-areas'> }) {
  const { title, note } = block
  const plan = useDrawing(block.plan)
  return (
    <DataSection title={title}>
      <RoomTable label={plan.label} rooms={roomsOfPlan(plan)} note={note} />
    </DataSection>
  )
}
