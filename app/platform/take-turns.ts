/** Serialises tasks; refuses them above `mostWaiting`, since waiting tasks hold memory. */
export function takeTurns({ mostWaiting }: { mostWaiting: number }) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = -1
  return async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (waiting >= mostWaiting) return 'busy'
    waiting++
    const turn = last.then(work)
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      waiting--
    }
  }
}
