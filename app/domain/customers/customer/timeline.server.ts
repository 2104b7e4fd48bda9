import type { Db } from '#app/db/client.server.ts'
import type { CallResult } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { fieldNames, maskField } from '../fields.ts'
import { writtenText } from './written-text.server.ts'

interface Happened {
  id: string
  at: string
  by: 'visitor' | 'user' | 'system'
  /** Null: nobody of the office, or a person who has left. */
  who: string | null
}

/** `text` of calls and notes is what the desk wrote; undefined where the reader may not see it. */
export type TimelineEntry = Happened &
  (
    | { kind: 'call'; result: CallResult; text: string | undefined; nextCallAt: string | null }
    | { kind: 'memo' | 'message'; text: string | undefined; isRead: boolean }
    | { kind: 'assigned'; from: string | null; to: string | null }
    | { kind: 'event'; event: string; details: Record<string, unknown> }
  )

interface Lead {
  id: string
  siteId: string
}

const maxEntries = 300

/** Calls, notes and events of a registration, newest first. @param readsNotes whether what the desk wrote is opened */
export async function listTimeline(
  { db, keys }: Deps<'db' | 'keys'>,
  lead: Lead,
  { readsNotes }: { readsNotes: boolean },
): Promise<TimelineEntry[]> {
  const [calls, notes, events] = await Promise.all([
    selectCalls(db, lead),
    selectNotes(db, lead),
    selectEvents(db, lead),
  ])
  const opened = (sealed: string | null, place: 'lead_calls.note' | 'lead_notes.body', id: string) =>
    readsNotes && sealed ? writtenText(keys, sealed, place, id) : undefined
  const entries: TimelineEntry[] = [
    ...calls.map((row) => ({
      kind: 'call' as const,
      id: row.id,
      at: row.at,
      by: 'user' as const,
      who: row.name,
      result: row.result,
      text: opened(row.note_sealed, 'lead_calls.note', row.id),
      nextCallAt: row.next_call_at,
    })),
    ...notes.map((row) => ({
      kind: row.kind,
      id: row.id,
      at: row.at,
      by: 'user' as const,
      who: row.name,
      text: opened(row.body_sealed, 'lead_notes.body', row.id),
      isRead: row.read_at !== null,
    })),
    ...(await readEvents(db, keys, events)),
  ]
  return entries.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
}

const selectCalls = (db: Db, { id }: Lead) =>
  db
    .selectFrom('lead_calls')
    .leftJoin('users', 'users.id', 'called_by')
    .select(['lead_calls.id', 'at', 'result', 'note_sealed', 'lead_calls.next_call_at', 'users.name'])
    .where('lead_id', '=', id)
    .orderBy('at', 'desc')
    .limit(maxEntries)
    .execute()

const selectNotes = (db: Db, { id }: Lead) =>
  db
    .selectFrom('lead_notes')
    .leftJoin('users', 'users.id', 'written_by')
    .select(['lead_notes.id', 'at', 'kind', 'body_sealed', 'read_at', 'users.name'])
    .where('lead_id', '=', id)
    .orderBy('at', 'desc')
    .limit(maxEntries)
    .execute()

const selectEvents = (db: Db, { id }: Lead) =>
  db
    .selectFrom('lead_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['lead_events.id', 'at', 'kind', 'actor_type', 'details_sealed', 'users.name'])
    .where('lead_id', '=', id)
    .orderBy('at', 'desc')
    .limit(maxEntries)
    .execute()

async function readEvents(
  db: Db,
  keys: KeyRing,
  rows: Awaited<ReturnType<typeof selectEvents>>,
): Promise<TimelineEntry[]> {
  const events = rows.map((row) => ({
    ...row,
    details: row.details_sealed
      ? (JSON.parse(decrypt(keys, row.details_sealed, `lead_events.details:${row.id}`)) as Record<
          string,
          unknown
        >)
      : {},
  }))
  const names = await personNames(
    db,
    events.flatMap(({ kind, details }) => (kind === 'assigned' ? [details.from, details.to] : [])),
  )
  const nameOf = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? '퇴사한 직원') : null)
  return events.map(({ id, at, kind, actor_type: by, name: who, details }): TimelineEntry => {
    if (kind === 'assigned')
      return { kind, id, at, by, who, from: nameOf(details.from), to: nameOf(details.to) }
    return { kind: 'event', id, at, by, who, event: kind, details: maskedDetails(kind, details) }
  })
}

/** What a visitor typed earlier stays behind its mask; `registrations-of-lead` shows its words on record. */
function maskedDetails(kind: string, details: Record<string, unknown>): Record<string, unknown> {
  const { before, ...rest } = details
  if (kind === 'fields-changed') return details
  if (!before || typeof before !== 'object') return rest
  const kept = before as Partial<Record<string, unknown>>
  const masked = fieldNames.flatMap((name) => {
    const value = kept[name]
    const shown = typeof value === 'string' ? maskField(name, value) : ''
    return shown ? [[name, shown]] : []
  })
  return { ...rest, before: Object.fromEntries(masked) }
}
