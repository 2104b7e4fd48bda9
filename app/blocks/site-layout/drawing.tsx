import { middleOf } from '#app/domain/drawings/layouts/geometry.ts'
import { countHouseholds, typesOf } from '#app/domain/drawings/layouts/households.ts'
import type { Building, SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { mark } from '#app/enhance/contract.ts'
import { bodyOf, cellsOf, centreOf, coresOf, labelOf, partsOf, shadowOf } from './building-shape.ts'
import type { SiteLayoutParts } from './contract.ts'
import styles from './drawing.module.css'
import { Ground } from './ground.tsx'
import { closed, dots } from './paths.ts'
import { isCut, type ScaledLayout, scaleLayout } from './scale-layout.ts'
import { Services } from './services.tsx'

/** Metres per storey, and the shadow of a metre of height in the early afternoon. */
const storey = 2.95
const shadow: Spot = [0.13, -0.17]

interface Props {
  layout: SiteLayout
  /** By default the whole. */
  view?: string
  label: string
  /** Link of a building; without it the drawing is a picture. */
  href?: (building: Building) => string
  /** Highlighted unit type; other buildings recede. */
  marked?: string
  phase?: string
  facilities?: boolean
  align?: string
}

export function LayoutDrawing(props: Props) {
  const { view = 'whole', label, href, marked, phase, facilities = true, align = 'xMidYMid' } = props
  const fitted = scaleLayout(props.layout, view)
  const { layout, width, height, metre } = fitted
  const whole = href !== undefined && isCut(fitted)
  const isHighlighted = (building: Building) =>
    (!phase || building.phase === phase) &&
    (!marked || building.wings.some(({ lines }) => lines.includes(marked)))
  const shadows = layout.buildings.flatMap((building) =>
    bodyOf(building).map((shape) => {
      const tall = building.floors * storey * metre
      return closed(shadowOf(shape, [shadow[0] * tall, shadow[1] * tall]))
    }),
  )
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`${align} ${whole ? 'meet' : 'slice'}`}
      data-whole={whole || undefined}
      role={href ? 'group' : 'img'}
      aria-label={label}
    >
      <Ground {...(facilities ? fitted : withoutFire(fitted))} />
      {facilities ? <Services {...fitted} /> : null}
      <path className={styles.shadow} d={shadows.join('')} />
      {layout.buildings.map((building) => (
        <Tower
          key={building.number}
          fitted={fitted}
          building={building}
          marked={isHighlighted(building) ? marked : undefined}
          isBack={!isHighlighted(building)}
          href={href?.(building)}
        />
      ))}
      <g aria-hidden="true">
        {href ? <Types layout={layout} /> : null}
        {layout.labels.map(({ text, at: [x, y], tone, turn }) => (
          <text
            key={`${text} ${x}`}
            className={styles.name}
            data-tone={tone}
            x={x}
            y={y}
            transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
          >
            {text}
          </text>
        ))}
        {facilities
          ? layout.facilities.map(({ id, at }, i) => (
              <g key={id} data-facility={id}>
                <path className={styles.mark} d={dots(at)} />
                {at.map(([x, y]) => (
                  <text key={x} className={styles.figure} x={x} y={y}>
                    {i + 1}
                  </text>
                ))}
              </g>
            ))
          : null}
        <Compass {...fitted} />
      </g>
    </svg>
  )
}

/** A picture without a key shows no 전용구역. */
const withoutFire = ({ layout, ...fitted }: ScaledLayout): ScaledLayout => ({
  ...fitted,
  layout: { ...layout, areas: layout.areas.filter(({ kind }) => kind !== 'fire') },
})

/** As large as a finger at least, whatever the building's size. */
const Target = ({ at: [x, y] }: { at: Spot }) => (
  <circle className={styles.hit} cx={Math.round(x)} cy={Math.round(y)} />
)

interface TowerProps {
  fitted: ScaledLayout
  building: Building
  marked: string | undefined
  isBack: boolean
  href: string | undefined
}

function Tower({ fitted: { layout, metre }, building, marked, isBack, href }: TowerProps) {
  const { types, phases } = layout
  const tone = phases.find(({ id }) => id === building.phase)?.tone
  const [x, y] = labelOf(building)
  const cells = building.wings.flatMap((wing) => cellsOf(wing, types)).filter(({ type }) => type === marked)
  const shape = (
    <>
      {href ? <Target at={centreOf(building)} /> : null}
      <path
        className={styles.body}
        d={[...bodyOf(building), ...coresOf(building, types, metre)].map(closed).join('')}
      />
      {cells.length ? (
        <path className={styles.cells} d={cells.map((cell) => closed(cell.shape)).join('')} />
      ) : null}
      <path className={styles.parts} d={partsOf(building, types)} />
      <text className={styles.number} x={x} y={y}>
        {`${building.number}동`}
      </text>
    </>
  )
  const kind = marked ? 'marked' : isBack ? 'back' : tone
  if (!href)
    return (
      <g className={styles.tower} data-tone={kind}>
        {shape}
      </g>
    )
  const has = typesOf(layout, building)
    .map((type) => type.label)
    .join(', ')
  return (
    <a
      className={styles.tower}
      data-tone={kind}
      {...mark<SiteLayoutParts>('building', building.number)}
      href={href}
      aria-label={`${building.number}동, ${building.floors}층, ${has}, ${countHouseholds([building])}세대`}
    >
      {shape}
    </a>
  )
}

function Types({ layout: { buildings, types } }: { layout: SiteLayout }) {
  const homes = buildings.flatMap(({ wings }) => wings.flatMap((wing) => cellsOf(wing, types)))
  return (
    <g className={styles.types}>
      {homes.map(({ type, shape }) => {
        const [x, y] = middleOf(shape)
        return (
          <text key={`${x} ${y}`} x={Math.round(x)} y={Math.round(y)}>
            {type}
          </text>
        )
      })}
    </g>
  )
}

function Compass({ width, height, metre }: ScaledLayout) {
  const x = Math.round(width * 0.2)
  // Most boxes crop a tall view at the bottom.
  const y = height > width ? Math.round(width * 0.56) : height - 410
  const metres = [100, 50, 20, 10].find((length) => length * metre <= 1200) ?? 10
  const bar = Math.round(metres * metre)
  return (
    <g className={styles.compass} transform={`translate(${x} ${y})`}>
      <path d={`M0 0v-50h${bar}v50M${bar / 2}-50v50`} />
      <text x={bar / 2} y="75">
        {metres}m
      </text>
      <circle cx="-220" cy="-50" r="120" />
      <path d="M-220-200l-50 230 50-45" />
      <path className={styles.needle} d="M-220-200l50 230-50-45z" />
      <text x="-220" y="-260">
        N
      </text>
    </g>
  )
}
