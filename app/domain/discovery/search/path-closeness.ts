/** Similarity of two paths from 0 to 1, mostly by their last part, without case. */
export function comparePaths(requested: string, path: string): number {
  const [a, b] = [partsOf(requested), partsOf(path)]
  const last = similarity(a.at(-1) ?? '', b.at(-1) ?? '')
  const before = similarity(a.slice(0, -1).join('/'), b.slice(0, -1).join('/'))
  return 0.7 * last + 0.3 * before
}

const partsOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/\.(html?|php|jsp|aspx?)$/, '')
    .split('/')
    .filter(Boolean)

function similarity(a: string, b: string): number {
  const maxLength = Math.max(a.length, b.length)
  return maxLength ? 1 - distance(a, b) / maxLength : 1
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length] ?? 0
}
