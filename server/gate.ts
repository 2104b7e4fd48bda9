/** How many may do something costly at once, altogether and for one key (an address block), and how many may wait. */
interface Gate {
  /** @returns what to call when it is done; undefined where too many wait already */
  enter(key: string): Promise<(() => void) | undefined>
}

interface Bounds {
  running: number
  waiting: number
  /** Of one key, running and waiting together. */
  ofOneKey: number
}

/** Lets in a few at a time, in the order they came; the others are refused at once instead of piling up. */
export function createGate({ running, waiting, ofOneKey }: Bounds): Gate {
  const queue: (() => void)[] = []
  const ofKey = new Map<string, number>()
  let inside = 0

  const count = (key: string, by: 1 | -1) => {
    const now = (ofKey.get(key) ?? 0) + by
    if (now) ofKey.set(key, now)
    else ofKey.delete(key)
  }

  return {
    async enter(key) {
      if ((ofKey.get(key) ?? 0) >= ofOneKey || queue.length >= waiting) return undefined
      count(key, 1)
      if (inside >= running) await new Promise<void>((go) => queue.push(go))
      else inside++
      let left = false
      return () => {
        if (left) return
        left = true
        count(key, -1)
        const next = queue.shift()
        if (next) next()
        else inside--
      }
    },
  }
}
