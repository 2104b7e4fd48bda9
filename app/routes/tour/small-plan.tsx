import { builtIn, outlineOf, pathOf } from '../../features/plans/draw-geometry.ts'
import { wallPieces } from '../../features/plans/draw-walls.ts'
import type { PlanVariant, UnitPlan } from '../../features/plans/unit-plan.ts'
import { boundsOf } from '../../features/tours/plane.ts'
import styles from './small-plan.module.css'

const margin = 200

/** The plan as a small map: rooms and walls of both variants, of which the stylesheet shows one, and an arrow. */
export function SmallPlan({ plan, variants }: { plan: UnitPlan; variants: PlanVariant[] }) {
  const { x0, z0, x1, z1 } = boundsOf(plan.walls.flatMap(({ from, to }) => [from, to]))
  const view = [x0 - margin, z0 - margin, x1 - x0 + 2 * margin, z1 - z0 + 2 * margin]
  return (
    <svg className={styles.plan} viewBox={view.join(' ')} data-inset aria-hidden="true">
      {variants.map((variant) => (
        <g key={variant} data-of={variant}>
          {plan.rooms.filter(builtIn(variant)).map((room) => (
            <path
              key={room.id}
              className={styles[room.floor]}
              data-room-shape={room.id}
              d={pathOf(outlineOf(room, variant))}
            />
          ))}
          <path
            className={styles.walls}
            d={wallPieces(plan, variant)
              .map(({ polygon }) => pathOf(polygon))
              .join('')}
          />
        </g>
      ))}
      <g data-here>
        <path className={styles.sight} d="M0 0L-1500 -2300A2750 2750 0 0 1 1500 -2300Z" />
        <circle className={styles.here} r="330" />
      </g>
    </svg>
  )
}
