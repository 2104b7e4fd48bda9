import type { ReactNode } from 'react'
import type { Scene } from '#app/domain/drawings/maps/scene.ts'
import type { DrawnArea, DrawnLine } from '#app/domain/drawings/maps/shapes.ts'
import { glyphs } from './glyphs.ts'
import { MapName } from './name.tsx'
import { ground, type Palette, tones } from './palette.ts'

interface Props {
  scene: Scene
  palette: Palette
  title: string
  /** For an image, which cannot use the page's fonts. */
  fonts?: string
  className?: string | undefined
}

/**
 * Presentation attributes alone, the same inline and as a picture. Elements carry their layer, so that a page can hide
 * it.
 */
export function MapDrawing({ scene, palette, title, fonts, className }: Props) {
  const { width, height, text } = scene
  const k = text / 15
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={className}
      role="img"
      aria-label={title}
      fontFamily={fonts}
      fontSize={text}
      fontWeight="600"
      fill={palette.ink}
    >
      <Ground scene={scene} k={k} />
      <Roads lines={scene.lines} k={k} />
      {scene.lines.map((line) => (
        <Way key={line.id} line={line} k={k} />
      ))}
      {areasOf(scene, 'site').map(({ id, d, own }) => (
        <path
          key={id}
          d={d}
          fill={palette.pine}
          fillOpacity={own ? 1 : 0.5}
          stroke={ground.land}
          strokeWidth={k}
        />
      ))}
      <g data-layer="reach" fill="none" stroke={palette.ink} strokeOpacity=".45" strokeWidth={1.2 * k}>
        {scene.circles.map(({ x, y, radius }) => (
          <circle
            key={radius}
            cx={round(x)}
            cy={round(y)}
            r={round(radius)}
            strokeLinecap="round"
            strokeDasharray={dashes(0.1, 5 * k)}
          />
        ))}
      </g>
      {scene.names.map((name) => (
        <MapName key={name.id} name={name} size={text} palette={palette} />
      ))}
      <Marks scene={scene} palette={palette} k={k} />
      <Scale scene={scene} ink={palette.ink2} />
    </svg>
  )
}

const areasOf = ({ areas }: Scene, kind: DrawnArea['kind']) => areas.filter((area) => area.kind === kind)

function Ground({ scene, k }: { scene: Scene; k: number }) {
  const areas = (kind: DrawnArea['kind']) => areasOf(scene, kind)
  return (
    <>
      <rect width={scene.width} height={scene.height} fill={ground.land} />
      {areas('blocks').map(({ id, d }) => (
        <path key={id} d={d} fill={ground.blocks} />
      ))}
      {areas('hill').map(({ id, d }) => (
        <path key={id} d={d} fill={ground.hill} fillOpacity=".75" />
      ))}
      {areas('park').map(({ id, d, layer, planned }) => (
        <path
          key={id}
          d={d}
          data-layer={layer}
          fill={ground.park}
          fillOpacity=".75"
          stroke={tones.nature}
          strokeWidth={1.2 * k}
          strokeDasharray={planned ? dashes(5 * k, 4 * k) : undefined}
        />
      ))}
      <path
        d={areas('water')
          .map(({ d }) => d)
          .join('')}
        fill={ground.water}
        stroke={ground.waterEdge}
        strokeWidth={2.6 * k}
        paintOrder="stroke"
      />
      {areas('works').map(({ id, d, layer, planned }) => (
        <path
          key={id}
          d={d}
          data-layer={layer}
          fill={tones.work}
          fillOpacity=".16"
          stroke={tones.work}
          strokeWidth={1.5 * k}
          strokeDasharray={planned ? dashes(7 * k, 5 * k) : undefined}
        />
      ))}
    </>
  )
}

function Marks({ scene, palette, k }: Pick<Props, 'scene' | 'palette'> & { k: number }) {
  return scene.marks.map(({ id, mark, layer, x, y }) => (
    <g
      key={id}
      data-layer={layer}
      transform={`translate(${round(x)} ${round(y)}) scale(${round(k * 100) / 100})`}
    >
      <circle
        r={mark === 'house' ? 11.5 : 9.5}
        fill={layer ? tones[layer] : palette.brass}
        stroke={ground.road}
        strokeWidth="1.8"
      />
      <path d={glyphs[mark]} fill="#fff" />
    </g>
  ))
}

const widths = { motorway: [10.5, 7], major: [8.5, 6], minor: [4.6, 3] } as const
const round = (value: number) => Math.round(value * 10) / 10
const dashes = (...lengths: number[]) => lengths.map(round).join(' ')

/** Casings below surfaces, so that crossings are open. */
function Roads({ lines, k }: { lines: DrawnLine[]; k: number }) {
  const of = (kind: DrawnLine['kind']) => lines.filter((line) => line.kind === kind)
  const classes = ['minor', 'major', 'motorway'] as const
  const group = (kind: (typeof classes)[number], i: 0 | 1, stroke: string): ReactNode => (
    <path
      key={kind + i}
      fill="none"
      stroke={stroke}
      strokeWidth={round(widths[kind][i] * k)}
      strokeLinejoin="round"
      d={of(kind)
        .map(({ d }) => d)
        .join('')}
    />
  )
  const has = classes.filter((kind) => of(kind).length)
  return (
    <>
      {has.map((kind) => group(kind, 0, ground.edge))}
      {has.map((kind) => group(kind, 1, kind === 'motorway' ? ground.motorway : ground.road))}
      {of('motorway').length ? (
        <path
          fill="none"
          stroke={ground.road}
          strokeWidth={round(k)}
          d={of('motorway')
            .map(({ d }) => d)
            .join('')}
        />
      ) : null}
    </>
  )
}

function Way({ line: { kind, layer, planned, d }, k }: { line: DrawnLine; k: number }) {
  if (kind === 'walk')
    return (
      <path
        d={d}
        data-layer={layer}
        fill="none"
        stroke={tones.nature}
        strokeWidth={round(2.2 * k)}
        strokeLinecap="round"
        strokeDasharray={planned ? dashes(1, 4.5 * k) : undefined}
      />
    )
  if (kind !== 'rail') return null
  if (planned)
    return (
      <path
        d={d}
        data-layer={layer}
        fill="none"
        stroke={tones.traffic}
        strokeWidth={round(3 * k)}
        strokeDasharray={dashes(10 * k, 6 * k)}
      />
    )
  return (
    <g data-layer={layer} fill="none">
      <path d={d} stroke={tones.traffic} strokeWidth={round(4 * k)} />
      <path d={d} stroke={ground.road} strokeWidth={round(2 * k)} strokeDasharray={dashes(9 * k, 9 * k)} />
    </g>
  )
}

function Scale({ scene: { scale, text }, ink }: { scene: Scene; ink: string }) {
  const { metres, pixels, x, y } = scale
  return (
    <g fill={ink} fontSize={round(text * 0.93)} fontWeight="500">
      {[ground.land, ink].map((stroke, i) => (
        <path
          key={stroke}
          d={`M${round(x)} ${round(y - 5)}v5h${round(pixels)}v-5`}
          fill="none"
          stroke={stroke}
          strokeWidth={i ? 1.4 : 4}
        />
      ))}
      <text
        x={round(x + pixels / 2)}
        y={round(y - 6)}
        textAnchor="middle"
        stroke={ground.land}
        strokeWidth="3"
        paintOrder="stroke"
      >
        {metres < 1000 ? `${metres}m` : `${metres / 1000}km`}
      </text>
    </g>
  )
}
