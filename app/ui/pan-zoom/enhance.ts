import type { Enhancement } from '#app/enhance/contract.ts'
import type { PanZoomParts, ZoomWay } from './contract.ts'
import { listen } from './gestures.ts'
import { initialView, moveBy, reveal, type View, zoomAt } from './view.ts'

const step = 1.5
const middle = { x: 0.5, y: 0.5 }
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [0.15, 0],
  ArrowRight: [-0.15, 0],
  ArrowUp: [0, 0.15],
  ArrowDown: [0, -0.15],
}

/**
 * Gestures, buttons and keys (`+`, `-`, `0`, arrows while enlarged, Escape). Sets the CSS property `--zoom` and fires
 * `zoomed`.
 */
const enhance: Enhancement<PanZoomParts> = (root, { one, all, value }) => {
  const frame = one('frame')
  const moved = frame?.firstElementChild as HTMLElement | null
  if (!frame || !moved) return
  const maxScale = Number(value('most', root))
  const buttons = all('zoom')
  const wayOf = (button: HTMLButtonElement) => value('zoom', button) as ZoomWay
  let view = initialView

  const show = (next: View) => {
    view = next
    // Percentages of its own size survive a rotation of the phone.
    moved.style.transform =
      view.scale === 1 ? '' : `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})`
    moved.style.setProperty('--zoom', String(view.scale))
    root.toggleAttribute('data-zoomed', view.scale > 1)
    for (const button of buttons)
      button.disabled = wayOf(button) === 'in' ? view.scale >= maxScale : view.scale <= 1
    root.dispatchEvent(new CustomEvent('zoomed', { detail: view.scale, bubbles: true }))
  }
  const zoom = (way: ZoomWay) =>
    show(way === 'all' ? initialView : zoomAt(view, middle, way === 'in' ? step : 1 / step, maxScale))

  listen(frame, {
    zoom: (at, factor) => show(zoomAt(view, at, factor, maxScale)),
    move: (x, y) => show(moveBy(view, x, y)),
    isZoomed: () => view.scale > 1,
  })
  for (const button of buttons)
    button.addEventListener('click', () => {
      zoom(wayOf(button))
      // A disabled button would lose the focus, and the keys with it.
      if (button.disabled) buttons.find((one) => !one.disabled)?.focus({ preventScroll: true })
    })
  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as Element).matches('input, select, textarea')) return
    const arrow = arrows[event.key]
    if (event.key === '+' || event.key === '=') zoom('in')
    else if (event.key === '-') zoom('out')
    else if (view.scale === 1) return
    else if (event.key === '0' || event.key === 'Escape') zoom('all')
    else if (arrow) show(moveBy(view, ...arrow))
    else return
    event.preventDefault()
  })
  frame.addEventListener('focusin', ({ target }) => {
    if (view.scale === 1 || !(target as Element).matches(':focus-visible')) return
    const [outer, inner] = [frame.getBoundingClientRect(), (target as Element).getBoundingClientRect()]
    const pointIn = (x: number, y: number) => ({
      x: (x - outer.left) / outer.width,
      y: (y - outer.top) / outer.height,
    })
    show(reveal(view, pointIn(inner.left, inner.top), pointIn(inner.right, inner.bottom)))
  })
  show(initialView)
}

export default enhance
