/** What one address block may read of documents that no cache holds: at once, and a second in the long run. */
const burst = 240
const perSecond = 10
/** Blocks that are remembered; the longest unseen goes first, and begins anew with a full budget. */
const mostBlocks = 20_000

/**
 * A budget of documents that have to be drawn for whoever asks: Not Found, search, lists and posts of the press. A
 * reader never meets it; a loop over made-up addresses does, before it takes the processor from everybody else.
 * @param now milliseconds of a clock that never jumps
 */
export function createReadingBudget(now: () => number = () => performance.now()) {
  const blocks = new Map<string, { left: number; at: number }>()
  return {
    /** @returns undefined where it may be drawn, else in how many seconds to ask again */
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
    /** Gives back what a document cost that is kept for all from now on. */
    refund(block: string): void {
      const known = blocks.get(block)
      if (known) known.left = Math.min(burst, known.left + 1)
    },
  }
}
