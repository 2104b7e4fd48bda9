/** A value that is kept until it is evicted. */
export interface Held<V> {
  readonly value: V
  readonly bytes: number
  /** Set by the user of the value: an eviction spares it once. */
  isUsed: boolean
  /** It was evicted or replaced. */
  isDropped: boolean
}

export interface Lru<V> {
  get(key: string): Held<V> | undefined
  set(key: string, value: V, bytes: number): Held<V>
  delete(key: string): void
  clear(): void
  entries(): Iterable<[string, Held<V>]>
  readonly bytes: number
  readonly size: number
}

/** Bytes that an entry takes beside its value and its key, roughly. */
const overhead = 500

/** Least recently used by second chance, which makes a hit one assignment. @param maxBytes with keys (two bytes a letter) */
export function createLru<V>({ maxBytes, maxEntries }: { maxBytes: number; maxEntries: number }): Lru<V> {
  const entries = new Map<string, Held<V>>()
  let bytes = 0

  function remove(key: string) {
    const held = entries.get(key)
    if (!held) return
    bytes -= held.bytes
    held.isDropped = true
    entries.delete(key)
  }

  function makeRoom(newest: Held<V>) {
    for (const [key, held] of entries) {
      if (bytes <= maxBytes && entries.size <= maxEntries) return
      if (held === newest) continue
      if (held.isUsed) {
        held.isUsed = false
        entries.delete(key)
        entries.set(key, held)
      } else remove(key)
    }
  }

  return {
    get: (key) => entries.get(key),
    set(key, value, valueBytes) {
      remove(key)
      const held = { value, bytes: valueBytes + 2 * key.length + overhead, isUsed: false, isDropped: false }
      if (held.bytes > maxBytes) return Object.assign(held, { isDropped: true })
      entries.set(key, held)
      bytes += held.bytes
      makeRoom(held)
      return held
    },
    delete: remove,
    clear() {
      for (const key of [...entries.keys()]) remove(key)
    },
    entries: () => entries,
    get bytes() {
      return bytes
    },
    get size() {
      return entries.size
    },
  }
}
