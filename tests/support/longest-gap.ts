/** Watches how long this process's own thread stands still. @returns a function that ends it and tells, in milliseconds */
export const watchGaps = (): (() => number) => watch(() => performance.now())

/** As `watchGaps`, by the thread's own processor time: what others do on the machine does not count. */
export const watchWork = (): (() => number) =>
  watch(() => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  })

function watch(clock: () => number): () => number {
  let last = clock()
  let longest = 0
  const look = () => {
    const now = clock()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}
