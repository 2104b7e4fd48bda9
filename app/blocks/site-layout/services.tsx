import { distancesOf } from '#app/domain/drawings/layouts/distances.ts'
import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { coresOf } from './building-shape.ts'
import styles from './drawing.module.css'
import { along, beside, closed, open } from './paths.ts'
import type { ScaledLayout } from './scale-layout.ts'

/** Signs on the drawing and in its key. */
export const serviceSigns = {
  waste: { sign: '분', name: '분리수거장' },
  bicycle: { sign: '자', name: '자전거보관소' },
  charger: { sign: '전', name: '전기차 충전구역' },
  parcel: { sign: '택', name: '무인택배함' },
  vent: { sign: '환', name: '환기구' },
} satisfies Record<SiteLayout['services'][number]['kind'], { sign: string; name: string }>

const half = ([ax, ay]: Spot, [bx, by]: Spot): Spot => [(ax + bx) / 2, (ay + by) / 2]

export function Services(fitted: ScaledLayout) {
  const { layout, metre } = fitted
  return (
    <g aria-hidden="true">
      <path className={styles.doors} d={doors(fitted)} />
      {layout.retaining.map((line) => (
        <path key={open(line)} className={styles.retaining} d={open(line) + ticks(line, metre)} />
      ))}
      <Distances {...fitted} />
      <g className={styles.services}>
        {layout.services.flatMap(({ kind, at }) =>
          at.map(([x, y]) => (
            <text key={`${x} ${y}`} data-service={kind} x={x} y={y}>
              {serviceSigns[kind].sign}
            </text>
          )),
        )}
      </g>
      <g className={styles.levels}>
        {layout.levels.map(({ at: [x, y], metres }) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {`▽${metres.toFixed(1)}`}
          </text>
        ))}
      </g>
    </g>
  )
}

/** A triangle before each core, pointing to it. */
function doors({ layout: { buildings, types }, metre }: ScaledLayout): string {
  return buildings
    .flatMap((building) => coresOf(building, types, metre))
    .map(([nearLeft, nearRight, farRight, farLeft]) => {
      if (!nearLeft || !nearRight || !farRight || !farLeft) return ''
      const [from, at] = [half(nearLeft, nearRight), half(farLeft, farRight)]
      const length = Math.hypot(at[0] - from[0], at[1] - from[1]) || 1
      const out: Spot = [(at[0] - from[0]) / length, (at[1] - from[1]) / length]
      const spot = (away: number, aside: number): Spot => [
        at[0] + (out[0] * away - out[1] * aside) * metre,
        at[1] + (out[1] * away + out[0] * aside) * metre,
      ]
      return closed([spot(0.6, 0), spot(4, -2), spot(4, 2)])
    })
    .join('')
}

/** Short strokes towards the lower ground, every four metres. */
function ticks(line: Spot[], metre: number): string {
  const [upper, lower] = [along(line, 4 * metre), along(beside(line, 1.6 * metre), 4 * metre)]
  return upper.map((spot, i) => open([spot, lower[i] ?? spot])).join('')
}

function Distances({ layout, metre }: ScaledLayout) {
  return (
    <g className={styles.distances}>
      {distancesOf(layout).map(({ from, to, distance }) => {
        const [x, y] = half(from, to)
        return (
          <g key={`${x} ${y}`}>
            <path d={open([from, to])} />
            <text x={Math.round(x)} y={Math.round(y)}>{`${Math.round(distance / metre)}m`}</text>
          </g>
        )
      })}
    </g>
  )
}
