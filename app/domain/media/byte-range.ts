interface ByteRange {
  first: number
  /** Inclusive. */
  last: number
}

/** RFC 9110 §14.2. @returns undefined for the whole file, also for invalid headers; `unsatisfiable` for 416 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!first && !last) return undefined
  if (!first) {
    const length = Math.min(Number(last), size)
    return length ? { first: size - length, last: size - 1 } : 'unsatisfiable'
  }
  if (last && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { first: Number(first), last: last ? Math.min(Number(last), size - 1) : size - 1 }
}
