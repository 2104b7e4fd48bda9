/**
 * Data of a document, which is drawn from it and never hydrated. Its parts are not enumerable, since the router writes out
 * what a loader returns for a hydration: a tenth of a document's cost. Parts are read by name; a spread would find none.
 */
export const drawnOnly = <T extends object>(loaded: T): T =>
  Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(loaded).map(([name, value]) => [name, { value }])),
  ) as T
