import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { layoutOf, sheetFor } from '#app/domain/drawings/plans/draw-layout.ts'
import type { Point, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { PanZoom } from '#app/ui/pan-zoom/pan-zoom.tsx'
import { readViewOptions, Toggles, VariantChoice, type ViewOptions } from './controls.tsx'
import { PlanDrawing } from './drawing.tsx'
import { MeasureLine, useMeasure } from './measure.tsx'
import { ChosenRoom, describeRoom, RoomChoice } from './rooms.tsx'
import styles from './view.module.css'

interface Props {
  id: string
  plan: UnitPlan
  alt: string
  isMirrored?: boolean
}

const initially: ViewOptions = { variant: 'extended', isMirrored: false, isPyeong: false }

/** What the inputs and the zoom around the drawing say. */
function useView(root: RefObject<HTMLDivElement | null>) {
  const [shown, setShown] = useState(initially)
  const [enlarged, setEnlarged] = useState(1)
  // Inputs may change before hydration.
  const read = useCallback(() => {
    if (root.current) setShown(readViewOptions(root.current))
  }, [root])
  useEffect(read, [read])
  useEffect(() => {
    const viewer = root.current
    const follow = (event: Event) => setEnlarged(wordStep((event as CustomEvent<number>).detail))
    const drawing = viewer?.querySelector('.plan')
    if (drawing) setEnlarged(wordStep(Number(getComputedStyle(drawing).getPropertyValue('--zoom'))))
    const makeWhole = () => flushSync(() => setEnlarged(1))
    viewer?.addEventListener('zoomed', follow)
    addEventListener('beforeprint', makeWhole)
    return () => {
      viewer?.removeEventListener('zoomed', follow)
      removeEventListener('beforeprint', makeWhole)
    }
  }, [root])
  return { shown, enlarged, read }
}

/** Zoom, rooms and measuring. Variant, furniture, mirror and unit are inputs followed by styles, without this. */
export default function UnitPlanViewer({ id, plan, alt, isMirrored }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const { shown, enlarged, read } = useView(root)
  const [chosen, setChosen] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const layout = useMemo(() => layoutOf(plan), [plan])
  const { middle, view } = layout
  const { scale, frame, screenFrame } = sheetFor(layout)
  const width = view.x1 - view.x0

  const toPlan = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = root.current?.querySelector('.plan')?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const perPixel = width / box.width
    const x = view.x0 + (clientX - box.left) * perPixel
    return [shown.isMirrored ? 2 * middle - x : x, view.y0 + (clientY - box.top) * perPixel]
  }
  /** Millimetres per pixel. */
  const pixel = () => width / (root.current?.querySelector('.plan')?.getBoundingClientRect().width ?? width)
  const measure = useMeasure({ plan, shown, pixel })
  const room = plan.rooms.find((one) => one.id === (measure.isOn ? undefined : (pointed ?? chosen)))
  const words =
    measure.words ?? (room ? describeRoom(room, shown) : '공간을 누르면 면적과 치수를 확인하실 수 있습니다.')
  const announcement =
    measure.words ??
    describeRoom(
      plan.rooms.find((one) => one.id === chosen),
      shown,
    )

  return (
    <div className={styles.viewer} ref={root} onChange={read}>
      <div className={styles.variants}>
        <VariantChoice id={id} />
      </div>
      <PanZoom label={`${plan.label} 평면도`} className={styles.drawing}>
        <div
          className={styles.paper}
          ref={measure.paper}
          tabIndex={measure.isOn ? 0 : -1}
          role="group"
          aria-label={measure.isOn ? '거리 재기. 화살표로 점을 옮기고 Enter로 정합니다.' : undefined}
          onClick={(event) => {
            if (measure.isOn) measure.put(toPlan(event))
            else setChosen((event.target as SVGElement).dataset.room)
          }}
          onPointerMove={(event) => {
            if (measure.isOn) measure.aim(toPlan(event))
            else if (event.pointerType === 'mouse') setPointed((event.target as SVGElement).dataset.room)
          }}
          onPointerLeave={() => setPointed(undefined)}
        >
          <PlanDrawing
            plan={plan}
            id={id}
            title={`${plan.label} 평면도`}
            description={alt}
            frame={frame}
            screenFrame={screenFrame}
            enlarged={enlarged}
          >
            {room ? <ChosenRoom room={room} variant={shown.variant} /> : null}
            <MeasureLine measure={measure} />
          </PlanDrawing>
        </div>
      </PanZoom>
      <p className={styles.words}>{words}</p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={styles.tools}>
        <Toggles id={id} isMirrored={isMirrored} />
        <RoomChoice id={id} plan={plan} variant={shown.variant} chosen={chosen} onChoose={setChosen} />
        <button
          type="button"
          className="button outline small"
          aria-pressed={measure.isOn}
          onClick={(event) => measure.toggle(event.detail === 0)}
        >
          거리 재기
        </button>
        <button type="button" className="button outline small" onClick={() => print()}>
          1:{scale} 인쇄
        </button>
      </div>
    </div>
  )
}

/** Labels shrink in the plan at scale two and four. */
const wordStep = (scale: number) => (scale >= 4 ? 4 : scale >= 2 ? 2 : 1)
