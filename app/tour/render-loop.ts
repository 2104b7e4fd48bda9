import type { Pace } from './pace.ts'

/** Milliseconds; longer between two frames is a pause, not slow drawing. */
const pause = 300
/** Milliseconds of rest before the finest frame. */
const rest = 250

interface Scene {
  /** Returns whether something still moves. */
  move(seconds: number): boolean
  /** @param ratio device pixels per CSS pixel */
  draw(ratio: number): void
  finest: number
}

export interface RenderLoop {
  request(): void
  stop(): void
}

export function createRenderLoop({ move, draw, finest }: Scene, pace: Pace): RenderLoop {
  let last = 0
  let requested = 0
  let settle = 0

  const frame = (now: number) => {
    requested = 0
    const between = now - last
    // On a slow computer a frame moves on by a pause at most: slow, but one arrives.
    const seconds = last > 0 ? Math.min(between, pause) / 1000 : 1 / 60
    const moves = move(seconds)
    if (last > 0 && between < pause) pace.record(between)
    last = moves ? now : 0
    draw(pace.ratio())
    clearTimeout(settle)
    if (moves) request()
    else settle = window.setTimeout(draw, rest, finest)
  }
  const request = () => {
    requested ||= requestAnimationFrame(frame)
  }
  return {
    request,
    stop() {
      cancelAnimationFrame(requested)
      clearTimeout(settle)
    },
  }
}
