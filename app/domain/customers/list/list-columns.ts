/** Columns that may be left out of the list; the name is always there. */
export const listColumns = [
  'phone',
  'status',
  'assignee',
  'interest',
  'channel',
  'calls',
  'visit',
  'reason',
  'created',
  'grade',
  'ads',
  'receipt',
  'message',
] as const

export type ListColumn = (typeof listColumns)[number]

/** Shown to whoever has not chosen: named one by one, so that a new column changes nobody's list. */
export const usualColumns: readonly ListColumn[] = [
  'phone',
  'status',
  'assignee',
  'interest',
  'channel',
  'calls',
  'visit',
  'reason',
  'created',
]
