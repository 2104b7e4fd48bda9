import { builtIn, outlineOf, pathOf } from '../../features/drawings/plans/draw-geometry.ts'
import { openingStrokes } from '../../features/drawings/plans/draw-openings.ts'
import { wallPieces } from '../../features/drawings/plans/draw-walls.ts'
import { squareMetres } from '../../features/drawings/plans/room-areas.ts'
import type { PlanVariant, UnitPlan } from '../../features/drawings/plans/unit-plan.ts'
import { boundsOf, middleOf } from '../../features/drawings/tours/plane.ts'
import styles from './small-plan.module.css'

/** Millimetres around the plan. */
const margin = 200
/** Rooms of fewer square metres have no room for their name. */
const named = 3

/**
 * The plan as a small map: rooms, walls and windows of both variants, of which the stylesheet shows one, and an arrow.
 * Large, where there is no tour, it has the names of the rooms.
 */
export function SmallPlan({ plan, variants }: { plan: UnitPlan; variants: PlanVariant[] }) {
  const { x0, z0, x1, z1 } = boundsOf(plan.walls.flatMap(({ from, to }) => [from, to]))
  const view = [x0 - margin, z0 - margin, x1 - x0 + 2 * margin, z1 - z0 + 2 * margin]
  return (
    <svg className={styles.plan} viewBox={view.join(' ')} data-inset aria-hidden="true">
      {variants.map((variant) => (
        <Variant key={variant} plan={plan} variant={variant} />
      ))}
      <g data-here>
        <path className={styles.sight} d="M0 0L-1500 -2300A2750 2750 0 0 1 1500 -2300Z" />
        <circle className={styles.here} r="330" />
      </g>
    </svg>
  )
}

function Variant({ plan, variant }: { plan: UnitPlan; variant: PlanVariant }) {
  const rooms = plan.rooms.filter(builtIn(variant))
  const strokes = openingStrokes(plan, variant)
  const drawn = (style: (typeof strokes)[number]['style']) =>
    strokes.filter((stroke) => stroke.style === style).map(({ data }) => data)
  return (
    <g data-of={variant}>
      <path className={styles.wood} d={drawn('threshold').join('')} />
      {rooms.map((room) => (
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
      <path className={styles.glass} d={drawn('glass').join('')} />
      {rooms
        .filter((room) => squareMetres(outlineOf(room, variant)) > named)
        .map((room) => {
          const [x, y] = room.label ?? middleOf(outlineOf(room, variant))
          return (
            <text key={room.id} className={styles.name} x={Math.round(x)} y={Math.round(y) + 90}>
              {room.name}
            </text>
          )
        })}
    </g>
  )
}
