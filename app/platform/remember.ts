/**
 * Caches the result of a function for texts: checks ask the same of an item for each of its texts. Evicts what was not asked for
 * while new texts of `letters` in total arrived, so that a long text which is asked for again and again stays.
 */
export function remember<T>(read: (text: string) => T, letters = 500_000): (text: string) => T {
  let recent = new Map<string, T>()
  let older = recent
  let size = 0
  return (text) => {
    if (recent.has(text)) return recent.get(text) as T
    const made = older.has(text) ? (older.get(text) as T) : read(text)
    if (size > letters) {
      older = recent
      recent = new Map()
      size = 0
    }
    recent.set(text, made)
    size += text.length
    return made
  }
}

/** Remembers what a function makes of a list, which many share: of the list itself, not of one that is equal. */
export function rememberAll<T, Item = string>(
  read: (list: readonly Item[]) => T,
): (list: readonly Item[]) => T {
  const known = new WeakMap<readonly Item[], T>()
  return (list) => {
    const made = known.has(list) ? (known.get(list) as T) : read(list)
    known.set(list, made)
    return made
  }
}
