import { median } from './measure.ts'

export interface InTurns {
  /** Of `many`'s time to `few`'s: the median of rounds that each asked both. */
  ratio: number
  /** Milliseconds, medians. */
  few: number
  many: number
}

/** Rounds, fewer of what takes long. Of 21 the highest of 166 medians lay a third above what it is. */
const rounds = { most: 63, least: 3, withinMs: 3000 }

type Work = () => Promise<unknown>

/**
 * Each round asks both, so that whatever else runs slows both.
 * @param unnoticed milliseconds of which others on the machine make as much: less counts as so many
 */
export async function compareInTurns(few: Work, many: Work, unnoticed: number): Promise<InTurns> {
  // Before the first round everything is compiled and read from the disk.
  for (const work of [few, many, few, many]) await work()
  const times: [few: number, many: number][] = []
  const began = performance.now()
  while (
    times.length < rounds.least ||
    (times.length < rounds.most && performance.now() - began < rounds.withinMs)
  )
    times.push([await time(few), await time(many)])
  return {
    ratio: median(times.map(([a, b]) => Math.max(b, unnoticed) / Math.max(a, unnoticed))),
    few: median(times.map(([a]) => a)),
    many: median(times.map(([, b]) => b)),
  }
}

async function time(work: Work): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
