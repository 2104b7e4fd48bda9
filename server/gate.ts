interface Gate {
  /** @returns the function to call at the end; undefined if too many wait */
  enter(key: string): Promise<(() => void) | undefined>
}

interface GateLimits {
  running: number
  waiting: number
  perKey: number
}

export function createGate({ running, waiting, perKey }: GateLimits): Gate {
  const queue: (() => void)[] = []
  const countByKey = new Map<string, number>()
  let active = 0

  const count = (key: string, by: 1 | -1) => {
    const now = (countByKey.get(key) ?? 0) + by
    if (now) countByKey.set(key, now)
    else countByKey.delete(key)
  }

  return {
    async enter(key) {
      if ((countByKey.get(key) ?? 0) >= perKey || queue.length >= waiting) return undefined
      count(key, 1)
      if (active >= running) await new Promise<void>((resolve) => queue.push(resolve))
      else active++
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        count(key, -1)
        const next = queue.shift()
        if (next) next()
        else active--
      }
    },
  }
}
