import type { Position } from './view.ts'

interface Gestures {
  zoom: (at: Position, factor: number) => void
  /** In widths and heights of the frame. */
  move: (x: number, y: number) => void
  isZoomed: () => boolean
}

/** Pixels that a finger may move and still tap. */
const tapTolerance = 6

/** Two fingers or Ctrl and wheel zoom; one finger or the mouse pans, and scrolls at scale 1. */
export function listen(frame: HTMLElement, { zoom, move, isZoomed }: Gestures): void {
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
    options: AddEventListenerOptions = {},
  ) => frame.addEventListener(type, handle, options)

  const toPosition = (event: { clientX: number; clientY: number }): Position => {
    const box = frame.getBoundingClientRect()
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }
  /** In pixels, because width and height of the frame are different units. */
  const apart = (a: Position, b: Position) =>
    Math.hypot((a.x - b.x) * frame.clientWidth, (a.y - b.y) * frame.clientHeight)

  const fingers = new Map<number, Position>()
  let travelled = 0

  on('pointerdown', (event) => {
    if (event.button) return
    if (!fingers.size) travelled = 0
    fingers.set(event.pointerId, toPosition(event))
  })
  on('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = toPosition(event)
    fingers.set(event.pointerId, now)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (!other && !isZoomed()) return
    travelled += apart(before, now)
    if (travelled > tapTolerance && !frame.hasPointerCapture(event.pointerId))
      frame.setPointerCapture(event.pointerId)
    const share = other ? 0.5 : 1
    move((now.x - before.x) * share, (now.y - before.y) * share)
    const distance = other ? apart(before, other) : 0
    if (other && distance > 1)
      zoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, apart(now, other) / distance)
  })
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    on(type, (event) => {
      if (type !== 'pointerleave' || !frame.hasPointerCapture(event.pointerId))
        fingers.delete(event.pointerId)
    })

  // Otherwise the browser would scroll or zoom the page and cancel the pointers.
  on(
    'touchmove',
    (event) => (event.touches.length > 1 || isZoomed()) && event.cancelable && event.preventDefault(),
    {
      passive: false,
    },
  )
  // A trackpad's pinch is a wheel with Ctrl in small steps, a mouse wheel has large ones.
  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoom(toPosition(event), Math.exp(-Math.max(-30, Math.min(30, event.deltaY)) / 100))
    },
    { passive: false },
  )
  on('dragstart', (event) => event.preventDefault())
  // The end of a drag is no click.
  on(
    'click',
    (event) => {
      if (travelled <= tapTolerance || !event.detail) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
