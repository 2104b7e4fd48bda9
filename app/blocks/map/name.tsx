import type { DrawnName } from '#app/domain/drawings/maps/scene.ts'
import { lightSize, lineStep, type Run } from '#app/domain/drawings/maps/written-name.ts'
import { ground, type Palette, tones } from './palette.ts'

interface Props {
  name: DrawnName
  size: number
  palette: Palette
}

const round = (value: number) => Math.round(value * 10) / 10

export function MapName({ name: { style, layer, lines: usualLines, at }, size: usual, palette }: Props) {
  const lines = at.lines ?? usualLines
  const size = style === 'own' ? usual * 1.12 : usual
  const ink = {
    place: palette.ink,
    road: layer && layer !== 'reach' ? tones[layer] : ground.roadName,
    water: ground.waterName,
    hill: ground.hillName,
    circle: palette.ink2,
    own: '#fff',
    site: '#fff',
  }[style]
  const halo: Record<string, string> = {
    water: ground.water,
    hill: ground.hill,
    road: layer ? ground.land : ground.road,
    own: palette.pine,
    site: 'none',
  }
  const isSmall = style === 'road' || style === 'circle' || style === 'site'
  const common = {
    'data-layer': layer,
    fill: ink,
    fontSize: round(isSmall ? size * lightSize : size),
    fontWeight: isSmall ? 500 : style === 'own' ? 700 : undefined,
    textAnchor: at.anchor,
    stroke: halo[style] ?? ground.land,
    strokeWidth: round(size * 0.26),
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
  } as const
  if (at.letters)
    return (
      <text {...common}>
        {Array.from(textOf(lines).join(''), (letter, i) => {
          const [x, y] = at.letters?.[i] ?? [at.x, at.y]
          return (
            <tspan key={i} x={round(x)} y={round(y + size * 0.32)}>
              {letter}
            </tspan>
          )
        })}
      </text>
    )
  if (at.turn !== undefined)
    return (
      <text
        {...common}
        transform={`translate(${round(at.x)} ${round(at.y)}) rotate(${round(at.turn)})`}
        y={round(size * 0.32)}
      >
        {textOf(lines)}
      </text>
    )
  const { sign } = at
  return (
    <>
      {sign ? <path fill={palette.pine} d={signOutline(sign, size)} /> : null}
      <text
        {...common}
        strokeWidth={sign ? undefined : common.strokeWidth}
        stroke={sign ? undefined : common.stroke}
      >
        {lines.map((runs, i) => (
          <tspan key={i} x={round(at.x)} y={round(at.y + i * lineStep(size))}>
            {runs.map((run) => (
              <Part key={run.text} run={run} size={size} isSmall={isSmall} />
            ))}
          </tspan>
        ))}
      </text>
    </>
  )
}

const textOf = (lines: Run[][]) => lines.flat().map(({ text }) => text)

function Part({ run, size, isSmall }: { run: Run; size: number; isSmall: boolean }) {
  if (!run.light || isSmall) return run.text
  return (
    <tspan fontSize={round(size * lightSize)} fontWeight="500">
      {run.text}
    </tspan>
  )
}

function signOutline({ box, at }: NonNullable<DrawnName['at']['sign']>, size: number): string {
  const [x, y] = at.map(round) as [number, number]
  const [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom].map(round)
  const half = round(size * 0.4)
  return y < box.top
    ? `M${left} ${top}H${x - half}L${x} ${y}L${x + half} ${top}H${right}V${bottom}H${left}Z`
    : `M${left} ${top}H${right}V${bottom}H${x + half}L${x} ${y}L${x - half} ${bottom}H${left}Z`
}
