export const formatCursor = ({ updatedAt, id }: { updatedAt: string; id: string }): string =>
  `${updatedAt}_${id}`

/** @returns undefined where it is missing or invalid */
export function parseCursor(cursor: string | null): { updatedAt: string; id: string } | undefined {
  const [, updatedAt, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f-]{36})$/.exec(cursor ?? '') ?? []
  return updatedAt && id ? { updatedAt, id } : undefined
}
