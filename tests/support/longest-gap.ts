/** Watches how long this process's own thread stands still. @returns a function that ends it and tells, in milliseconds */
export function watchGaps(): () => number {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  return () => {
    clearInterval(timer)
    return Math.max(longest, performance.now() - last)
  }
}
