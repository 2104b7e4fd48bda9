import { useEffect, useMemo, useRef, useState } from 'react'
import { widthOf } from '#app/domain/drawings/plans/draw-labels.ts'
import { layoutOf } from '#app/domain/drawings/plans/draw-layout.ts'
import { distance, facesOf, snapToFaces } from '#app/domain/drawings/plans/measure.ts'
import type { Point, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { ViewOptions } from './controls.tsx'

/** Snap distance in pixels, and step of the arrow keys in millimetres. */
const reach = 16
const stride = { plain: 100, withShift: 10 }

const arrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Options {
  plan: UnitPlan
  shown: ViewOptions
  pixel: () => number
}

export type Measure = ReturnType<typeof useMeasure>

export function useMeasure({ plan, shown: { variant, isMirrored }, pixel }: Options) {
  const [isOn, setOn] = useState(false)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [cursor, setCursor] = useState<Point>()
  /** Millimetres per pixel at the last interaction, for sizes of labels and marks. */
  const [scale, setScale] = useState(1)
  const faces = useMemo(() => (isOn ? facesOf(plan, variant) : []), [isOn, plan, variant])
  const paper = useRef<HTMLDivElement>(null)
  const from = points.length === 1 ? points[0] : undefined

  const snap = (point: Point) => snapToFaces(faces, point, reach * pixel(), from)
  const aim = (point: Point) => {
    setScale(pixel())
    setCursor(snap(point))
  }
  const setPoint = (point: Point) => {
    const at = snap(point)
    setScale(pixel())
    setCursor(at)
    setPoints(points.length === 1 ? [...points, at] : [at])
  }
  const stop = () => {
    setOn(false)
    setPoints([])
    setCursor(undefined)
  }
  /** @param byKeyboard focuses the drawing, so that keys move a point in it */
  const toggle = (byKeyboard: boolean) => {
    if (isOn) return stop()
    setOn(true)
    if (!byKeyboard) return
    const { middle, outside } = layoutOf(plan)
    setScale(pixel())
    setCursor([middle, Math.round((outside.y0 + outside.y1) / 2)])
    paper.current?.focus()
  }

  // On the element itself, since PanZoom handles keys around it.
  useEffect(() => {
    const element = paper.current
    if (!isOn || !element) return
    const press = (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (arrow && cursor) {
        const by = event.shiftKey ? stride.withShift : stride.plain
        setCursor([cursor[0] + (isMirrored ? -1 : 1) * arrow[0] * by, cursor[1] + arrow[1] * by])
      } else if ((event.key === 'Enter' || event.key === ' ') && cursor) setPoint(cursor)
      else if (event.key === 'Escape') stop()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  })

  return {
    isOn,
    points,
    cursor,
    scale,
    paper,
    aim,
    put: setPoint,
    toggle,
    words: isOn ? wordsFor(points) : undefined,
  }
}

function wordsFor([a, b]: readonly Point[]): string {
  if (!a) return '시작점을 눌러 주세요. 벽과 모서리에 맞춰집니다.'
  if (!b) return '끝점을 눌러 주세요.'
  return `두 점 사이 ${length(a, b)}`
}

const length = (a: Point, b: Point) => `${Math.round(distance(a, b)).toLocaleString('en')}mm`

export function MeasureLine({ measure: { isOn, points, cursor, scale } }: { measure: Measure }) {
  if (!isOn) return null
  const [a, b = points.length === 1 ? cursor : undefined] = points
  const marks = [a, b ?? cursor].filter((point) => point !== undefined)
  const arm = Math.round(7 * scale)
  return (
    <g className="plan-measure">
      {a && b ? <path d={`M${a.join(' ')}L${b.join(' ')}`} /> : null}
      {marks.map(([x, y], i) => (
        <path key={i} d={`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`} />
      ))}
      {a && b && distance(a, b) > 0 ? <Tag a={a} b={b} scale={scale} /> : null}
    </g>
  )
}

function Tag({ a, b, scale }: { a: Point; b: Point; scale: number }) {
  const text = length(a, b)
  const size = Math.round(14 * scale)
  const width = Math.round(widthOf(text) * size + size)
  const raised = distance(a, b) < 1.5 * width ? 1.5 * size : 0
  const [x, y] = [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2 - raised)]
  return (
    <>
      <rect x={x - width / 2} y={Math.round(y - size * 0.8)} width={width} height={Math.round(size * 1.6)} />
      <text x={x} y={Math.round(y + size * 0.36)} fontSize={size}>
        {text}
      </text>
    </>
  )
}
