export function showProgress(label: string, { done, total }: { done: number; total: number }): void {
  if (!total) return
  const width = 24
  const filled = Math.round((done / total) * width)
  const bar = `${label} [${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total}`
  if (process.stdout.isTTY) process.stdout.write(`\r${bar}${done === total ? '\n' : ''}`)
  else if (done === total) console.log(bar)
}
