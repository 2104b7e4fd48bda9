/** Pixels of a table: its floors, each line, what lies between two, and where the widest screen has room for. */
const [floors, line, gap, room] = [36, 44, 20, 1200]

/**
 * The tables before which a row begins on a wide screen, where browsers would leave the last one alone in its row: six are three and
 * three. Empty where they fill their rows by themselves.
 * @param lines of each building
 */
export function rowStarts(lines: readonly number[]): number[] {
  const widths = lines.map((count) => floors + count * line)
  const widthOf = (row: readonly number[]) => row.reduce((sum, width) => sum + width + gap, -gap)
  const rows: number[][] = []
  for (const width of widths) {
    const row = rows.at(-1)
    if (row && widthOf([...row, width]) <= room) row.push(width)
    else rows.push([width])
  }
  const each = Math.ceil(lines.length / rows.length)
  const starts = Array.from({ length: rows.length - 1 }, (_, i) => (i + 1) * each)
  const fits = [0, ...starts].every((start) => widthOf(widths.slice(start, start + each)) <= room)
  return rows.at(-1)?.length === 1 && each > 1 && fits ? starts : []
}
