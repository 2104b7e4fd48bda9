/**
 * Watches how long this process's own thread stands still, by the thread's own processor time: what others do on the machine does not
 * count. @returns a function that ends it and tells, in milliseconds
 */
export function watchWork(): () => number {
  const clock = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
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
