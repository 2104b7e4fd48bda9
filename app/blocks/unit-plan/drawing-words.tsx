import { type Chain, fits } from '#app/domain/drawings/plans/draw-dimensions.ts'
import type { Label } from '#app/domain/drawings/plans/draw-labels.ts'
import type { TypeSizes } from '#app/domain/drawings/plans/draw-layout.ts'
import { inPyeong, inSquareMetres } from '#app/domain/drawings/plans/room-areas.ts'

const lineHeight = 1.22

export function RoomLabel({ label, sizes }: { label: Label; sizes: TypeSizes }) {
  const { at, lines, size, area, number } = label
  const [x, y] = at
  if (number !== undefined)
    return (
      <g className="plan-number">
        <circle cx={x} cy={y} r={Math.round(size * 0.72)} />
        <text x={x} y={Math.round(y + size * 0.36)} fontSize={size}>
          {number}
        </text>
      </g>
    )
  const height = (lines.length * size + (area === undefined ? 0 : sizes.area)) * lineHeight
  const baseline = Math.round(y - height / 2 + size * 0.97)
  return (
    <text className="plan-name" x={x} y={baseline} fontSize={size}>
      {lines.length === 1
        ? lines[0]
        : lines.map((line, i) => (
            <tspan key={line} x={x} dy={i ? Math.round(size * lineHeight) : undefined}>
              {line}
            </tspan>
          ))}
      {area === undefined ? null : (
        <tspan className="plan-area" x={x} dy={Math.round(sizes.area * lineHeight)} fontSize={sizes.area}>
          <tspan className="plan-m2">{inSquareMetres(area)}</tspan>
          <tspan className="plan-pyeong">{inPyeong(area)}</tspan>
        </tspan>
      )}
    </text>
  )
}

export function Figures({ of: { figures }, size }: { of: Chain; size: number }) {
  return figures
    .filter((figure) => fits(figure, size))
    .map(({ at: [x, y], upright, text }) =>
      upright ? (
        <g key={y} transform={`translate(${x} ${y}) rotate(-90)`}>
          <text className="plan-figure plan-upright" fontSize={size}>
            {text}
          </text>
        </g>
      ) : (
        <text key={x} className="plan-figure" x={x} y={y} fontSize={size}>
          {text}
        </text>
      ),
    )
}
