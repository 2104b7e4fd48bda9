import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseKinds, freshDatabase } from '../../../tests/support/database.ts'
import { openDb } from '../client.server.ts'
import { up } from './0012_budgets.ts'

describe.each(databaseKinds)('what was there before there were holds, on %s', (kind) => {
  test('is confirmed and answered', async () => {
    const database = await freshDatabase(kind)
    const db = openDb(database)
    const before = db as unknown as Kysely<Record<string, Record<string, unknown>>>
    try {
      const columns = {
        leads: ['id', 'created_at'],
        visits: ['id', 'slot_id', 'created_at'],
        alarms: ['id'],
        outbox_messages: ['id', 'site_id', 'reason'],
      }
      for (const [table, names] of Object.entries(columns)) {
        let made = db.schema.createTable(table)
        for (const name of names) made = made.addColumn(name, 'text')
        await made.execute()
      }
      const at = '2026-11-01T00:00:00.000Z'
      await before.insertInto('leads').values({ id: 'a', created_at: at }).execute()
      await before.insertInto('visits').values({ id: 'v', slot_id: 's', created_at: at }).execute()
      await up(db as never)
      expect(await before.selectFrom('visits').select(['confirmed_at', 'hold_until']).execute()).toEqual([
        { confirmed_at: at, hold_until: null },
      ])
      expect(await before.selectFrom('leads').select(['answered_at', 'proven']).execute()).toEqual([
        { answered_at: at, proven: 0 },
      ])
    } finally {
      await db.destroy()
      await database.remove()
    }
  })
})
