import { isDeepStrictEqual } from 'node:util'

type Named<T> = Record<string, T>

export interface Merged<T> {
  merged: Named<T>
  kept: string[]
  replaced: string[]
}

/** Three-way merge; on conflict content wins, being published now. @param base content of the last publication */
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
