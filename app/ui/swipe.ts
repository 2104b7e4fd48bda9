/** Specification, section 9. */
const threshold = 50

/** 1 is next (finger to the left), -1 is previous, 0 no swipe. */
export function swipeOf(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) <= threshold || Math.abs(dx) < Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

export function onSwipe(element: Element, go: (by: -1 | 1) => void): void {
  let start: Touch | undefined
  element.addEventListener(
    'touchstart',
    (event) => {
      const { touches } = event as TouchEvent
      start = touches.length === 1 ? touches[0] : undefined
    },
    { passive: true },
  )
  element.addEventListener('touchend', (event) => {
    const touch = (event as TouchEvent).changedTouches[0]
    const by = start && touch ? swipeOf(touch.clientX - start.clientX, touch.clientY - start.clientY) : 0
    start = undefined
    if (by) go(by)
  })
}
