import type { Db } from '#app/db/client.server.ts'
import {
  listDoubtful,
  listMessages,
  listWaiting,
  type MessageCursor,
  type MessageRow,
} from './list-messages.server.ts'
import { type MessageFilter, messageFilters } from './message-states.ts'

/** Where a page begins: after a row, or so that it ends before one. Waiting messages have the time at which they are due. */
export interface PageEdge {
  cursor: MessageCursor
  isBack: boolean
}

interface MessagePage {
  messages: MessageRow[]
  /** Rows that the pages after and before lie beside; undefined where there is none. */
  next: MessageCursor | undefined
  previous: MessageCursor | undefined
}

/** A page of the office's list of messages, each state in its own order. */
export async function pageOfMessages(
  db: Db,
  siteIds: string[],
  filter: MessageFilter,
  { edge, limit = 100 }: { edge: PageEdge | undefined; limit?: number },
): Promise<MessagePage> {
  if (edge?.isBack) {
    const above = await rowsAbove(db, siteIds, filter, { cursor: edge.cursor, limit: limit + 1 })
    // At the beginning the first page is shown whole.
    if (above.length <= limit) return await pageOfMessages(db, siteIds, filter, { edge: undefined, limit })
    const messages = above.slice(1)
    return { messages, next: cursorOf(messages.at(-1), filter), previous: cursorOf(messages[0], filter) }
  }
  const messages = await rowsAfter(db, siteIds, filter, { cursor: edge?.cursor, limit })
  const paged = messages.filter((one) => isPaged(one, filter))
  return {
    messages,
    next: paged.length === limit ? cursorOf(paged.at(-1), filter) : undefined,
    previous: edge && (cursorOf(paged[0], filter) ?? edge.cursor),
  }
}

/** Those to decide, and those that are being sent, stand whole on the first page. */
const isPaged = ({ status }: MessageRow, filter: MessageFilter) =>
  filter === 'doubtful' ? status === 'failed' : filter !== 'waiting' || status === 'queued'

const cursorOf = (row: MessageRow | undefined, filter: MessageFilter): MessageCursor | undefined =>
  row && { id: row.id, updatedAt: filter === 'waiting' ? row.dueAt : row.updatedAt }

const dueOf = ({ id, updatedAt }: MessageCursor) => ({ id, dueAt: updatedAt })

function rowsAfter(
  db: Db,
  siteIds: string[],
  filter: MessageFilter,
  { cursor, limit }: { cursor: MessageCursor | undefined; limit: number },
): Promise<MessageRow[]> {
  if (filter === 'doubtful') return listDoubtful(db, siteIds, { before: cursor, limit })
  if (filter === 'waiting') return listWaiting(db, siteIds, { after: cursor && dueOf(cursor), limit })
  return listMessages(db, siteIds, { statuses: messageFilters[filter].statuses, before: cursor, limit })
}

function rowsAbove(
  db: Db,
  siteIds: string[],
  filter: MessageFilter,
  { cursor, limit }: { cursor: MessageCursor; limit: number },
): Promise<MessageRow[]> {
  if (filter === 'waiting') return listWaiting(db, siteIds, { above: dueOf(cursor), limit })
  const statuses = filter === 'doubtful' ? (['failed'] as const) : messageFilters[filter].statuses
  return listMessages(db, siteIds, { statuses, above: cursor, limit })
}
