import type { Box } from '#app/domain/drawings/plans/draw-geometry.ts'
import type { TypeSizes } from '#app/domain/drawings/plans/draw-layout.ts'

/** Floor patterns: boards, tiles of two sizes, bare. Strokes are in millimetres. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <Pattern
        id={`${id}-wood`}
        name="wood"
        width={1800}
        height={480}
        lines="M0 0H1800M0 240H1800M450 0V240M1350 240V480"
      />
      <Pattern id={`${id}-tile`} name="tile" width={300} height={300} lines="M0 0H300M0 0V300" />
      <Pattern id={`${id}-stone`} name="stone" width={600} height={600} lines="M0 0H600M0 0V600" />
      <Pattern id={`${id}-concrete`} name="concrete" width={600} height={600} />
    </defs>
  )
}

function Pattern({
  lines,
  name,
  ...of
}: {
  id: string
  name: string
  width: number
  height: number
  lines?: string
}) {
  return (
    <pattern patternUnits="userSpaceOnUse" className={`plan-${name}`} {...of}>
      <rect width={of.width} height={of.height} />
      {lines ? <path d={lines} /> : null}
    </pattern>
  )
}

interface MarkProps {
  view: Box
  sizes: [narrow: TypeSizes, wide: TypeSizes]
}

/** Five metres in steps of one. */
export function ScaleBar({ view, sizes }: MarkProps) {
  const [x, y] = [view.x0 + 160, view.y1 - 330]
  const metre = (from: number) => `M${x + from * 1000} ${y}h1000v110h-1000z`
  return (
    <g className="plan-scale">
      <path d={[0, 1, 2, 3, 4].map(metre).join('')} />
      <path className="plan-dark" d={[0, 2, 4].map(metre).join('')} />
      {sizes.map(({ figure }, i) => (
        <g key={i} className={i ? 'plan-wide' : 'plan-narrow'}>
          <text x={x} y={y - 90} fontSize={figure}>
            0
          </text>
          <text x={x + 5000} y={y - 90} fontSize={figure} textAnchor="middle">
            5m
          </text>
        </g>
      ))}
    </g>
  )
}

/** Up is north in every plan, also in a mirrored one; the letter stands where the needle points. */
export function NorthArrow({ view, sizes }: MarkProps) {
  const [x, y] = [view.x1 - 420, view.y1 - 320]
  return (
    <g className="plan-north">
      <circle cx={x} cy={y} r={260} />
      <path d={`M${x} ${y - 380}L${x - 130} ${y + 180}L${x} ${y + 90}z`} />
      <path className="plan-dark" d={`M${x} ${y - 380}L${x + 130} ${y + 180}L${x} ${y + 90}z`} />
      {sizes.map(({ figure }, i) => (
        <text key={i} className={i ? 'plan-wide' : 'plan-narrow'} x={x} y={y - 450} fontSize={figure}>
          N
        </text>
      ))}
    </g>
  )
}
