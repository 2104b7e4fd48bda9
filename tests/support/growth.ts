/** Milliseconds of this thread that a work takes, done so many times; those of others on the machine do not count. */
function time(work: () => unknown, times: number): number {
  const began = process.threadCpuUsage()
  for (let i = 0; i < times; i++) work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/** What takes less than this is not told from what takes nothing, in milliseconds: caches, the collector, other work. */
const unnoticed = 0.2

/**
 * How much longer a work takes for four times as much, by the square root: 2 for a work that costs what its size says,
 * 4 for one that costs its square, 8 for its cube; about 1 for what takes no time. An engine that has an answer ready
 * for a small text, or runs a longer one in another way, makes a step that looks like growth: what seems to grow is
 * measured with larger ones, where a square is still a square.
 * @param prepare makes the work of a size, which is not measured
 * @param from the smaller size, of which the square would be felt
 */
export function growth(prepare: (size: number) => () => unknown, { from }: { from: number }): number {
  let grown = Number.POSITIVE_INFINITY
  for (const size of [from, from * 4, from * 16])
    if (grown > linear) grown = Math.min(grown, growthFrom(prepare, size))
  return grown
}

/** What once was seen to be as quick is, and is measured no further: between 2 with what a machine adds, and 4. */
const linear = 2.6

/** Both sizes are measured in turns and at their best, so that whatever else runs slows both or counts for neither. */
function growthFrom(prepare: (size: number) => () => unknown, from: number): number {
  const [small, large] = [prepare(from), prepare(from * 4)]
  // Warm before it is counted.
  time(small, 3)
  const times = Math.min(100, Math.ceil(1 / Math.max(time(small, 1), 0.001)))
  let [ofSmall, ofLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let grown = Number.POSITIVE_INFINITY
  for (let round = 0; round < 24 && grown > linear; round++) {
    ofSmall = Math.min(ofSmall, time(small, times) / times)
    ofLarge = Math.min(ofLarge, time(large, times) / times)
    grown = Math.sqrt((ofLarge + unnoticed) / (ofSmall + unnoticed))
  }
  return grown
}
