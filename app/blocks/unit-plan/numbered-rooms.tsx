import { numberedRooms } from '#app/domain/drawings/plans/draw-plan.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'

interface Props {
  plan: UnitPlan
  screen: 'page' | 'pair'
  /** Plan millimetres across the available width, as the drawing has them. */
  frames: { narrow?: number | undefined; wide?: number | undefined }
  className: string | undefined
}

/** Names of rooms that the drawing has only a number for: a list for each of its two sets of words. */
export function NumberedRooms({ plan, screen, frames, className }: Props) {
  return (['narrow', 'wide'] as const).map((words) => {
    const rooms = numberedRooms(plan, words === 'narrow' ? words : screen, frames[words])
    return rooms.length ? (
      <ol key={words} className={className} data-words={words}>
        {rooms.map((room) => (
          <li key={room}>{plan.rooms.find(({ id }) => id === room)?.name}</li>
        ))}
      </ol>
    ) : null
  })
}
