/** Uncached documents per address block: burst and sustained rate. */
const burst = 240
const perSecond = 10
/** LRU; a new block starts with a full budget. */
const mostBlocks = 20_000

/** For Not Found, search and press: stops loops over invented addresses. @param now monotonic milliseconds */
export function createReadingBudget(now: () => number = () => performance.now()) {
  const blocks = new Map<string, { left: number; at: number }>()
  return {
    /** @returns undefined, or seconds to wait */
    spend(block: string): number | undefined {
      const at = now()
      const known = blocks.get(block)
      const left = Math.min(burst, known ? known.left + ((at - known.at) / 1000) * perSecond : burst)
      blocks.delete(block)
      blocks.set(block, { left: left >= 1 ? left - 1 : left, at })
      for (const [oldest] of blocks) {
        if (blocks.size <= mostBlocks) break
        blocks.delete(oldest)
      }
      return left >= 1 ? undefined : Math.max(1, Math.ceil((1 - left) / perSecond))
    },
    /** For documents that are cached from now on. */
    refund(block: string): void {
      const known = blocks.get(block)
      if (known) known.left = Math.min(burst, known.left + 1)
    },
  }
}
