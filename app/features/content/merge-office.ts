import { isDeepStrictEqual } from 'node:util'

type Named<T> = Record<string, T>

export interface Merged<T> {
  merged: Named<T>
  /** What the office changed and content did not: it stays. */
  kept: string[]
  /** What the office changed and content has changed since: content's stands. */
  replaced: string[]
}

/**
 * Puts together what content says now and what the office has made of what content said last: whoever changed it
 * wins, and of two the content, since it is what somebody publishes this minute.
 * @param base what content said at the last publication
 */
export function mergeOffice<T>(base: Named<T>, office: Named<T>, content: Named<T>): Merged<T> {
  const result: Merged<T> = { merged: {}, kept: [], replaced: [] }
  for (const name of new Set([...Object.keys(content), ...Object.keys(office), ...Object.keys(base)])) {
    const contentChanged = !isDeepStrictEqual(content[name], base[name])
    const officeChanged = !isDeepStrictEqual(office[name], base[name])
    const winner = contentChanged ? content : office
    if (winner[name] !== undefined) result.merged[name] = winner[name]
    if (!officeChanged || isDeepStrictEqual(content[name], office[name])) continue
    if (contentChanged) result.replaced.push(name)
    else result.kept.push(name)
  }
  return result
}
