/** Cells over the home: corner of the first and cell size in metres. */
export interface Grid {
  x: number
  z: number
  step: number
  columns: number
  rows: number
}

/** Samples of light along each axis, where 1 is what a phone computes in a second. */
export type Detail = 1 | 2

/** Blurs a field twice over squares of `2 * reach + 1` cells. */
export function blurred(field: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  let from: Float32Array = Float32Array.from(field)
  for (let pass = 0; pass < 2; pass++) {
    from = swept(from, columns, rows, reach, 1, columns)
    from = swept(from, rows, columns, reach, columns, 1)
  }
  return from
}

function swept(
  field: Float32Array,
  length: number,
  lines: number,
  reach: number,
  step: number,
  next: number,
) {
  const out = new Float32Array(field.length)
  const count = 2 * reach + 1
  for (let line = 0; line < lines; line++) {
    const base = line * next
    let sum = 0
    for (let i = -reach; i < length; i++) {
      if (i + reach < length) sum += field[base + (i + reach) * step] as number
      if (i - reach - 1 >= 0) sum -= field[base + (i - reach - 1) * step] as number
      if (i >= 0) out[base + i * step] = sum / count
    }
  }
  return out
}
