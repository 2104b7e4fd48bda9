import { median } from './measure.ts'

type Work = () => Promise<unknown>

/** The same work in two offices. */
interface Pair {
  askFew: Work
  askMany: Work
}

export interface InTurns {
  /** Of `many`'s time to `few`'s: the median of rounds that each asked both. */
  ratio: number
  /** Milliseconds, medians. */
  few: number
  many: number
}

/**
 * Each pair has its rounds in sweeps over all pairs, some minutes apart: a neighbour that slows one of the two servers does so for
 * a second, which is a whole sweep of one pair, not of two. Fewer rounds of what takes long.
 */
const sweeps = 3
const rounds = { most: 21, least: 1, withinMs: 1000 }

/**
 * Each round asks both, so that whatever else runs slows both.
 * @param unnoticed milliseconds of which others on the machine make as much: less counts as so many
 */
export async function compareInTurns<Asked extends Pair>(
  pairs: Asked[],
  unnoticed: number,
): Promise<(Asked & InTurns)[]> {
  const asked = pairs.map((pair) => ({ pair, times: [] as [few: number, many: number][] }))
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (const { pair, times } of asked) times.push(...(await askInTurns(pair)))
  return asked.map(({ pair, times }) => ({
    ...pair,
    ratio: median(times.map(([few, many]) => Math.max(many, unnoticed) / Math.max(few, unnoticed))),
    few: median(times.map(([few]) => few)),
    many: median(times.map(([, many]) => many)),
  }))
}

async function askInTurns({ askFew, askMany }: Pair): Promise<[few: number, many: number][]> {
  // Before the first round everything is compiled and read from the disk.
  for (const work of [askFew, askMany, askFew, askMany]) await work()
  const times: [few: number, many: number][] = []
  const began = performance.now()
  while (
    times.length < rounds.least ||
    (times.length < rounds.most && performance.now() - began < rounds.withinMs)
  )
    times.push([await time(askFew), await time(askMany)])
  return times
}

async function time(work: Work): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
