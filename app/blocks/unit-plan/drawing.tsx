import { memo, type ReactNode, useMemo } from 'react'
import type { SplitByVariant } from '#app/domain/drawings/plans/draw-geometry.ts'
import { layoutOf } from '#app/domain/drawings/plans/draw-layout.ts'
import { type DrawnPlan, drawPlan, type Words } from '#app/domain/drawings/plans/draw-plan.ts'
import type { Surroundings } from '#app/domain/drawings/plans/draw-surroundings.ts'
import type { PlanVariant, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { NorthArrow, Patterns, ScaleBar } from './drawing-marks.tsx'
import { Figures, RoomLabel } from './drawing-words.tsx'
import './drawing.css'

interface Props {
  plan: UnitPlan
  variant?: PlanVariant
  /** Unique in the document, which may have the same plan twice. */
  id: string
  /** For type sizes beside those of phones. */
  screen?: 'page' | 'pair'
  /** Plan millimetres across the available width. */
  frame: number
  /** The same on a screen, where a wide plan fills the width although its printed scale is smaller. */
  screenFrame?: number
  /** Zoom; type keeps its size. */
  enlarged?: number
  title: string
  description: string
  /** Overlay in the plan's coordinates, mirrored with it. */
  children?: ReactNode
}

/** In millimetres, north up. Two sets of labels, for narrow and wide layouts, of which `drawing.css` selects one. */
export function PlanDrawing(props: Props) {
  const { plan, variant, id, screen = 'page', frame, screenFrame = frame, enlarged = 1 } = props
  const { title, description, children } = props
  const drawn = useMemo(() => {
    const { view } = layoutOf(plan)
    // On a phone a single plan fills the width, for legible labels.
    const narrow = screen === 'pair' ? frame : view.x1 - view.x0
    return drawPlan(plan, {
      variant,
      screen,
      frames: { narrow: narrow / enlarged, wide: screenFrame / enlarged },
    })
  }, [plan, variant, screen, frame, screenFrame, enlarged])
  const { x0, y0, x1, y1 } = drawn.view
  const { middle } = drawn
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="plan"
      data-screen={screen}
      data-fills={screenFrame < frame || undefined}
      viewBox={`${x0} ${y0} ${x1 - x0} ${y1 - y0}`}
      width={`${+((100 * (x1 - x0)) / frame).toFixed(4)}%`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      <Patterns id={id} />
      <rect className="plan-ground" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
      <g transform={`translate(${middle})`}>
        <g className="plan-mirror">
          <g transform={`translate(${-middle})`}>
            <Built drawn={drawn} id={id} />
            {children}
          </g>
        </g>
      </g>
      <ScaleBar view={drawn.view} sizes={[drawn.narrow.sizes, drawn.wide.sizes]} />
      <NorthArrow view={drawn.view} sizes={[drawn.narrow.sizes, drawn.wide.sizes]} />
    </svg>
  )
}

const Built = memo(function Built({ drawn, id }: { drawn: DrawnPlan; id: string }) {
  return (
    <>
      <Around of={drawn.surroundings} />
      <Layer of={drawn.floors}>
        {({ room, floor, data }) => (
          <path key={room} className="plan-floor" data-room={room} fill={`url(#${id}-${floor})`} d={data} />
        )}
      </Layer>
      {drawn.added ? <path className="plan-added" data-in="extended" d={drawn.added} /> : null}
      <g className="plan-furniture">
        <Layer of={drawn.furniture}>{(data, i) => <path key={i} d={data} />}</Layer>
      </g>
      <g className="plan-fixtures">
        <Layer of={drawn.fixtures}>{(data, i) => <path key={i} d={data} />}</Layer>
      </g>
      <Layer of={drawn.walls}>
        {({ style, data }) => <path key={style} className={`plan-${style}`} d={data} />}
      </Layer>
      <Layer of={drawn.openings}>
        {({ style, data }) => <path key={style} className={`plan-${style}`} d={data} />}
      </Layer>
      {drawn.removed ? <path className="plan-removed" data-in="extended" d={drawn.removed} /> : null}
      <Layer of={drawn.chains}>
        {({ lines }, i) => <path key={i} className="plan-dimension" d={lines} />}
      </Layer>
      <WordSet className="plan-narrow" of={drawn.narrow} drawn={drawn} />
      <WordSet className="plan-wide" of={drawn.wide} drawn={drawn} />
    </>
  )
})

function Around({ of: { halls, shafts, homes, lines } }: { of: Surroundings }) {
  if (!lines && !halls) return null
  return (
    <g className="plan-around">
      <path d={halls} />
      <path d={shafts + homes} />
      <path className="plan-around-lines" d={lines} />
    </g>
  )
}

function WordSet({
  className,
  of: { labels, sizes },
  drawn,
}: {
  className: string
  of: Words
  drawn: DrawnPlan
}) {
  return (
    <g className={className}>
      <Layer of={drawn.chains}>{(chain, i) => <Figures key={i} of={chain} size={sizes.figure} />}</Layer>
      <Layer of={labels}>{(label) => <RoomLabel key={label.room} label={label} sizes={sizes} />}</Layer>
    </g>
  )
}

function Layer<T>({
  of,
  children,
}: {
  of: SplitByVariant<T>
  children: (thing: T, index: number) => ReactNode
}) {
  return (
    <>
      {of.both.map(children)}
      {of.basic.length ? <g data-in="basic">{of.basic.map(children)}</g> : null}
      {of.extended.length ? <g data-in="extended">{of.extended.map(children)}</g> : null}
    </>
  )
}
