/** Points and distances are CSS pixels in the picture. */
export interface Gestures {
  drag(dx: number, dy: number): void
  /** In pixels a second. */
  fling(vx: number, vy: number): void
  tap(x: number, y: number): void
  /** Undefined when the mouse left. */
  hover(point: { x: number; y: number } | undefined): void
  /** Fingers moving apart are a factor below 1. */
  pinch(factor: number): void
  takesWheel(): boolean
}

const slack = 7

export function listenToPointers(canvas: HTMLElement, gestures: Gestures): void {
  const down = new Map<number, { x: number; y: number }>()
  let began: { x: number; y: number; at: number } | undefined
  let dragging = false
  let trail: { dx: number; dy: number; at: number }[] = []

  const pointOf = (event: PointerEvent | WheelEvent) => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.x, y: event.clientY - box.y }
  }
  const spread = () => {
    const [a, b] = [...down.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return
    canvas.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    down.set(event.pointerId, point)
    began = down.size === 1 ? { ...point, at: event.timeStamp } : undefined
    dragging = down.size > 1
    trail = []
    gestures.hover(undefined)
  })
  canvas.addEventListener('pointermove', (event) => {
    const point = pointOf(event)
    const before = down.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') gestures.hover(point)
      return
    }
    const apart = spread()
    down.set(event.pointerId, point)
    if (down.size === 2) {
      if (apart > 0 && spread() > 0) gestures.pinch(apart / spread())
      return
    }
    if (began && !dragging && Math.hypot(point.x - began.x, point.y - began.y) > slack) dragging = true
    if (!dragging) return
    const [dx, dy] = [point.x - before.x, point.y - before.y]
    trail = [...trail.slice(-4), { dx, dy, at: event.timeStamp }]
    gestures.drag(dx, dy)
  })
  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    if (event.type === 'pointerup' && began && !dragging && event.timeStamp - began.at < 600)
      gestures.tap(began.x, began.y)
    const first = trail[0]
    const since = first ? event.timeStamp - first.at : 0
    if (dragging && !down.size && first && since > 0 && since < 140) {
      const sum = trail.reduce((total, { dx, dy }) => ({ dx: total.dx + dx, dy: total.dy + dy }), {
        dx: 0,
        dy: 0,
      })
      gestures.fling((sum.dx / since) * 1000, (sum.dy / since) * 1000)
    }
    if (!down.size) dragging = false
  }
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)
  canvas.addEventListener('pointerleave', () => gestures.hover(undefined))
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!gestures.takesWheel()) return
      event.preventDefault()
      gestures.pinch(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.002))
    },
    { passive: false },
  )
}
