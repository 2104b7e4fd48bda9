/**
 * Lets works of one kind be done one after the other, each whole; with more than `mostWaiting` before it a work is not
 * begun, since whoever waits holds memory.
 */
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
