/** A section as scroll positions in pixels. */
export interface Stop {
  /** The section begins just below the header. */
  top: number
  /** Its end is at the window's lower edge; differs from `top` only where it is higher than the window. */
  bottom: number
}

export interface Step {
  /** 1 is the first section, a half more than the last one is the footer (specification, section 4). */
  index: number
  scroll: number
}

/** Tolerance in pixels: browsers round positions. */
const slack = 4

export function indexAt(scroll: number, stops: readonly Stop[], end: number): number {
  const last = stops.at(-1)
  if (last && scroll >= end - slack && end > Math.max(last.top, last.bottom) + slack)
    return stops.length + 0.5
  return (
    1 +
    Math.max(
      0,
      stops.findLastIndex((stop) => stop.top <= scroll + slack),
    )
  )
}

/** @returns undefined for free scrolling: inside a section higher than the window, and at both ends of the page */
export function stepFrom(
  scroll: number,
  down: boolean,
  stops: readonly Stop[],
  end: number,
): Step | undefined {
  const at = indexAt(scroll, stops, end)
  const current = stops[Math.floor(at) - 1]
  if (!current) return undefined
  const isTall = current.bottom > current.top + slack
  if (down) {
    if (at > stops.length || (isTall && scroll < current.bottom - slack)) return undefined
    const next = stops[at]
    return next
      ? { index: at + 1, scroll: Math.min(next.top, end) }
      : { index: stops.length + 0.5, scroll: end }
  }
  if (scroll > current.top + slack) {
    if (isTall && scroll <= current.bottom + slack) return undefined
    return { index: Math.floor(at), scroll: Math.max(current.top, current.bottom) }
  }
  const before = stops[at - 2]
  // From below, a section higher than the window is entered at its end.
  return before && { index: at - 1, scroll: Math.max(before.top, before.bottom) }
}
