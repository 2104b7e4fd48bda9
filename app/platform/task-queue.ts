/** Serialises tasks; refuses them above `maxWaiting`, since waiting tasks hold memory. */
export function createTaskQueue({ maxWaiting }: { maxWaiting: number }) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = -1
  return async <T>(task: () => Promise<T>): Promise<T | 'busy'> => {
    if (waiting >= maxWaiting) return 'busy'
    waiting++
    const running = last.then(task)
    last = running.catch(() => {})
    try {
      return await running
    } finally {
      waiting--
    }
  }
}
