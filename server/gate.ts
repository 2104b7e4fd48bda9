interface Gate {
  /** @returns what to call at the end; undefined where too many wait */
  enter(key: string): Promise<(() => void) | undefined>
}

interface Bounds {
  running: number
  waiting: number
  /** Running and waiting. */
  ofOneKey: number
}

/** First come, first served; above the limits refused at once. */
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
