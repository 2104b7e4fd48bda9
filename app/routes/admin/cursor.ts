/** Where a list goes on, as it stands in an address. */
export const writeCursor = ({ updatedAt, id }: { updatedAt: string; id: string }): string =>
  `${updatedAt}_${id}`

/** @returns undefined where an address holds none, or one that we did not write */
export function readCursor(written: string | null): { updatedAt: string; id: string } | undefined {
  const [, updatedAt, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f-]{36})$/.exec(written ?? '') ?? []
  return updatedAt && id ? { updatedAt, id } : undefined
}
