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

export const usualColumns: readonly ListColumn[] = listColumns.slice(0, listColumns.indexOf('grade'))
