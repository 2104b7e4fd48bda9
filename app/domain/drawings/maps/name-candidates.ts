import { alongRow } from './curve.ts'
import type { Box, Candidate } from './name-places.ts'
import type { Pixel } from './projection.ts'
import {
  besideMark,
  layOutName,
  linesHeight,
  linesWidth,
  type Run,
  textWidth,
  type WrittenName,
} from './written-name.ts'

type Candidates = Candidate<WrittenName>[]

/** Horizontal in the visible part of an area, one line a word if needed; beside the area where it does not fit. */
export function inArea(
  lines: readonly Run[][],
  size: number,
  outline: readonly Pixel[],
  frame: Box,
): Candidates {
  const box = boxOf(within(outline, frame))
  const onOneLine = inside(lines, size, outline, box)
  if (onOneLine.length) return onOneLine
  const byWord = lines.flatMap((runs) =>
    runs.flatMap(({ text, light }) => text.split(' ').map((word) => [{ text: word, light }])),
  )
  const broken = byWord.length > lines.length ? inside(byWord, size, outline, box) : []
  if (broken.length) return broken.map((one) => ({ ...one, place: { ...one.place, lines: byWord } }))
  const radius = Math.min(box.right - box.left, box.bottom - box.top) / 2
  return besideMark(lines, size, [(box.left + box.right) / 2, (box.top + box.bottom) / 2], radius)
}

function inside(lines: readonly Run[][], size: number, outline: readonly Pixel[], box: Box): Candidates {
  const step = Math.max(6, Math.max(box.right - box.left, box.bottom - box.top) / 24)
  const height = linesHeight(lines, size)
  // Corners of a name may stand out a little: its letters do not fill them.
  const [halfWidth, halfHeight] = [(linesWidth(lines, size) / 2) * 0.86, (height / 2) * 0.86]
  const candidates: Candidates = []
  for (let y = box.top; y <= box.bottom; y += step) {
    const [above, below] = [alongRow(y - halfHeight, outline), alongRow(y + halfHeight, outline)]
    const holds = (x: number) => above(x) && below(x)
    for (let x = box.left; x <= box.right; x += step) {
      if (!holds(x - halfWidth) || !holds(x + halfWidth)) continue
      const { place, box: name } = layOutName(lines, size, x, y - height / 2, 'middle')
      const away = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2)
      candidates.push({ place, boxes: [name], cost: (away / Math.max(1, box.right - box.left)) * 4 })
    }
  }
  return candidates
}

/** Rotated with the road, or letter by letter on a north-south road. @param aside distance beside it; 0 writes on it */
export function onRoad(name: string, size: number, road: readonly Pixel[], aside = 0): Candidates {
  const length = textWidth(name, size)
  const middle = (road.length - 1) / 2
  return road.flatMap((at, i): Candidates => {
    const next = road[Math.min(road.length - 1, i + 1)] as Pixel
    const before = road[Math.max(0, i - 1)] as Pixel
    const slope = Math.atan2(next[1] - before[1], next[0] - before[0])
    const angle = Math.abs(slope) > Math.PI / 2 ? slope - Math.sign(slope) * Math.PI : slope
    const cost = (Math.abs(i - middle) / Math.max(1, middle)) * 2
    const isSteep = Math.abs(angle) > Math.PI / 3.2
    return (aside ? [aside, -aside] : [0]).flatMap((off, j) => {
      if (isSteep) return stacked(name, size, road, [at[0] + off, at[1]], off, cost + j * 0.3)
      const [x, y] = [at[0] - Math.sin(angle) * off, at[1] + Math.cos(angle) * off]
      const boxes = Array.from(name, (_, letter): Box => {
        const on = ((letter + 0.5) / name.length - 0.5) * length
        return around([x + Math.cos(angle) * on, y + Math.sin(angle) * on], size * 0.58)
      })
      const turn = (angle * 180) / Math.PI
      return [{ place: { x, y, anchor: 'middle', turn }, boxes, cost: cost + j * 0.3 }]
    })
  })
}

function stacked(
  name: string,
  size: number,
  road: readonly Pixel[],
  at: Pixel,
  aside: number,
  cost: number,
): Candidates {
  const letters = Array.from(name, (_, j): Pixel => {
    const y = at[1] + (j - (name.length - 1) / 2) * size * 1.06
    const nearest = road.reduce((a, b) => (Math.abs(b[1] - y) < Math.abs(a[1] - y) ? b : a))
    return [nearest[0] + aside, y]
  })
  const boxes = letters.map((letter) => around(letter, size * 0.6))
  return [{ place: { x: at[0], y: at[1], anchor: 'middle', letters }, boxes, cost }]
}

export function onCircle(lines: readonly Run[][], size: number, [x, y]: Pixel, radius: number): Candidates {
  return Array.from({ length: 48 }, (_, i) => {
    const angle = ((i % 2 ? 1 : -1) * Math.ceil(i / 2) * Math.PI) / 24 - Math.PI / 2
    const at: Pixel = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    const { place, box } = layOutName(lines, size, at[0], at[1] - linesHeight(lines, size) / 2, 'middle')
    return { place, boxes: [box], cost: Math.ceil(i / 2) * 0.25 }
  })
}

/** A sign below or above an area, pointing at the nearest visible edge. */
export function asSign(
  lines: readonly Run[][],
  size: number,
  outline: readonly Pixel[],
  frame: Box,
): Candidates {
  const { left, right, top, bottom } = boxOf(within(outline, frame))
  const x = (left + right) / 2
  const width = linesWidth(lines, size) + size * 1.5
  const height = linesHeight(lines, size) + size * 0.9
  const gap = size * 0.7
  const minX = frame.left + width / 2
  const maxX = frame.right - width / 2
  return [0, -0.32, 0.32].flatMap((shift, i) =>
    [bottom + gap, top - gap - height].map((y, j) => {
      const middle = Math.min(maxX, Math.max(minX, x + shift * width))
      const box = { left: middle - width / 2, right: middle + width / 2, top: y, bottom: y + height }
      const { place } = layOutName(lines, size, middle, y + size * 0.45, 'middle')
      const at: Pixel = [x, j ? top + size * 0.2 : bottom - size * 0.2]
      const half = size / 2
      const pointer = j
        ? { left: x - half, right: x + half, top: box.bottom, bottom: top }
        : { left: x - half, right: x + half, top: bottom, bottom: box.top }
      return { place: { ...place, sign: { box, at } }, boxes: [box, pointer], cost: i + j * 0.4 }
    }),
  )
}

const within = (points: readonly Pixel[], { left, top, right, bottom }: Box): Pixel[] =>
  points.map(([x, y]) => [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))])

const around = ([x, y]: Pixel, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
})

export const boxOf = (points: readonly Pixel[]): Box => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  bottom: Math.max(...points.map(([, y]) => y)),
})
