/** Uncached documents per address block: burst and sustained rate. */
const burst = 240
const perSecond = 10
const maxBlocks = 20_000

/** For Not Found, search and press: stops loops over invented addresses. @param now monotonic milliseconds */
export function createReadingBudget(now: () => number = () => performance.now()) {
  const blocks = new Map<string, { left: number; at: number }>()
  return {
    /** @returns undefined, or seconds to wait */
    spend(block: string): number | undefined {
      const at = now()
      const entry = blocks.get(block)
      const remaining = Math.min(burst, entry ? entry.left + ((at - entry.at) / 1000) * perSecond : burst)
      blocks.delete(block)
      blocks.set(block, { left: remaining >= 1 ? remaining - 1 : remaining, at })
      for (const [oldest] of blocks) {
        if (blocks.size <= maxBlocks) break
        blocks.delete(oldest)
      }
      return remaining >= 1 ? undefined : Math.max(1, Math.ceil((1 - remaining) / perSecond))
    },
    refund(block: string): void {
      const entry = blocks.get(block)
      if (entry) entry.left = Math.min(burst, entry.left + 1)
    },
  }
}
