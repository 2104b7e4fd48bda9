import { memo } from 'react'
import { builtIn, outlineOf, pathOf } from '#app/domain/drawings/plans/draw-geometry.ts'
import { openingStrokes } from '#app/domain/drawings/plans/draw-openings.ts'
import { wallPieces } from '#app/domain/drawings/plans/draw-walls.ts'
import { squareMetres } from '#app/domain/drawings/plans/room-areas.ts'
import type { PlanVariant, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { boundsOf, middleOf } from '#app/domain/drawings/tours/plane.ts'
import styles from './small-plan.module.css'
import type { Overlay } from './walkthrough.ts'

/** Millimetres around the plan. */
const margin = 200
/** Square metres; smaller rooms have no space for their name. */
const minNamedArea = 3

interface Props {
  plan: UnitPlan
  variants: PlanVariant[]
  overlay: Overlay
  roomId: string | undefined
  onChoose(roomId: string): void
}

/** A map of both variants, of which the stylesheet shows one; large, where there is no tour, with the rooms' names. */
export function SmallPlan({ plan, variants, overlay, roomId, onChoose }: Props) {
  const { x0, z0, x1, z1 } = boundsOf(plan.walls.flatMap(({ from, to }) => [from, to]))
  const view = [x0 - margin, z0 - margin, x1 - x0 + 2 * margin, z1 - z0 + 2 * margin]
  return (
    <svg className={styles.plan} viewBox={view.join(' ')} aria-hidden="true">
      {variants.map((variant) => (
        <g key={variant} data-of={variant}>
          <Thresholds plan={plan} variant={variant} />
          {plan.rooms.filter(builtIn(variant)).map((room) => (
            <path
              key={room.id}
              className={styles[room.floor]}
              data-room-shape
              data-current={room.id === roomId ? '' : undefined}
              d={pathOf(outlineOf(room, variant))}
              onClick={() => onChoose(room.id)}
            />
          ))}
          <WallsAndNames plan={plan} variant={variant} />
        </g>
      ))}
      <g
        data-here
        ref={(arrow) => {
          overlay.arrow = arrow
        }}
      >
        <path className={styles.sight} d="M0 0L-1500 -2300A2750 2750 0 0 1 1500 -2300Z" />
        <circle className={styles.here} r="330" />
      </g>
    </svg>
  )
}

interface VariantProps {
  plan: UnitPlan
  variant: PlanVariant
}

const strokesOf = ({ plan, variant }: VariantProps, style: 'threshold' | 'glass') =>
  openingStrokes(plan, variant)
    .filter((stroke) => stroke.style === style)
    .map(({ data }) => data)
    .join('')

const Thresholds = memo((props: VariantProps) => (
  <path className={styles.wood} d={strokesOf(props, 'threshold')} />
))

const WallsAndNames = memo(({ plan, variant }: VariantProps) => (
  <>
    <path
      className={styles.walls}
      d={wallPieces(plan, variant)
        .map(({ polygon }) => pathOf(polygon))
        .join('')}
    />
    <path className={styles.glass} d={strokesOf({ plan, variant }, 'glass')} />
    {plan.rooms
      .filter(builtIn(variant))
      .filter((room) => squareMetres(outlineOf(room, variant)) > minNamedArea)
      .map((room) => {
        const [x, y] = room.label ?? middleOf(outlineOf(room, variant))
        return (
          <text key={room.id} className={styles.name} x={Math.round(x)} y={Math.round(y) + 90}>
            {room.name}
          </text>
        )
      })}
  </>
))
