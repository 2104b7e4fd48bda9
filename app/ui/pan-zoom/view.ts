/** `x` and `y` are offsets in widths and heights of the frame, independent of its size. */
export interface View {
  x: number
  y: number
  /** 1 shows the whole drawing. */
  scale: number
}

/** Position in the frame: 0 to 1 from its left and top. */
export interface Position {
  x: number
  y: number
}

export const initialView: View = { x: 0, y: 0, scale: 1 }

const within = (shift: number, scale: number) => Math.min(0, Math.max(1 - scale, shift))

/** Zooms by `factor`, between 1 and `most`, keeping the point at `place` fixed. */
export function zoomAt(view: View, position: Position, factor: number, maxScale: number): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  return {
    scale,
    x: within(position.x - (position.x - view.x) * by, scale),
    y: within(position.y - (position.y - view.y) * by, scale),
  }
}

export const moveBy = (view: View, x: number, y: number): View => ({
  scale: view.scale,
  x: within(view.x + x, view.scale),
  y: within(view.y + y, view.scale),
})

/** Smallest move that shows `from` to `to`, positions in the frame, with a margin. */
export function reveal(view: View, from: Position, to: Position, air = 0.06): View {
  const shift = (start: number, end: number) => {
    if (start < air) return air - start
    if (end > 1 - air) return Math.max(1 - air - end, air - start)
    return 0
  }
  return moveBy(view, shift(from.x, to.x), shift(from.y, to.y))
}
