import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { channelOf } from '#app/domain/customers/attribution/channel.ts'
import { databaseKinds, freshDatabase } from '../../../tests/support/database.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import { type Db, openDb } from '../client.server.ts'

const at = '2026-11-01T00:00:00.000Z'

async function migrate(db: Db, from: number, to: number) {
  for (const file of globSync('*.ts', { cwd: import.meta.dirname }).sort()) {
    const number = Number(/^(\d{4})_(?!.*\.test)/.exec(file)?.[1] ?? 0)
    if (number < from || number > to) continue
    const { up } = (await import(join(import.meta.dirname, file))) as { up(db: Db): Promise<void> }
    await up(db)
  }
}

const sources: [params: Record<string, string>, before: string][] = [
  [{ utm_source: 'naver', utm_medium: 'cpc' }, 'naver'],
  [{ utm_source: 'facebook', utm_medium: 'social' }, 'facebook'],
  [{ utm_source: 'ig', utm_medium: 'paid_social' }, 'ig'],
  [{ utm_source: 'danggeun' }, 'danggeun'],
  [{ utm_source: 'naver', n_media: '27758' }, 'naver-ad'],
  [{ gclid: 'x' }, 'google-ad'],
]

describeFirst(
  1,
  databaseKinds.map((kind) => [kind] as const),
)('customers of before figures had one definition, on %s', (kind) => {
  test('get the channel that they would have today, and whoever entered them and made the contract', async () => {
    const database = await freshDatabase(kind)
    const db = openDb(database)
    try {
      await migrate(db, 1, 47)
      const before = db as unknown as Kysely<Record<string, Record<string, unknown>>>
      await before.insertInto('sites').values({ id: 's', slug: 's', is_default: 1, created_at: at }).execute()
      const lead = (id: string, over: object) => ({
        ...{ id, site_id: 's', form: 'popup', receipt_no: id, idempotency_key: id, status: 'new' },
        ...{ name_sealed: '', phone_sealed: '', phone_hash: id, phone_last4: '0000' },
        ...{ created_at: at, updated_at: at, attribution: null, channel: 'direct', status_at: null },
        ...over,
      })
      const touches = sources.map(([params]) => ({ last: { at, landing: '/', params } }))
      const rows = sources.map(([, channel], i) =>
        lead(`web-${i}`, { channel, attribution: JSON.stringify(touches[i]) }),
      )
      const entered = lead('entered', { form: 'call', channel: 'call', status: 'contracted', status_at: at })
      await before
        .insertInto('leads')
        .values([...rows, entered])
        .execute()
      const entry = { site_id: 's', actor_type: 'user', subject_type: 'lead', subject_id: 'entered' }
      await before
        .insertInto('audit_entries')
        .values([
          { ...entry, id: '1', at, actor_id: 'kim', action: 'lead.created', details: '{}' },
          { ...entry, id: '2', at, actor_id: 'lee', action: 'lead.status-changed', details: '{}' },
        ])
        .execute()
      await migrate(db, 48, 48)
      const after = await db
        .selectFrom('leads')
        .select(['id', 'channel', 'entered_by', 'status_by'])
        .orderBy('id')
        .execute()
      expect(after).toEqual([
        { id: 'entered', channel: 'call', entered_by: 'kim', status_by: 'lee' },
        ...touches.map((touch, i) => ({
          ...{ id: `web-${i}`, channel: channelOf(touch as never), entered_by: null, status_by: null },
        })),
      ])
    } finally {
      await db.destroy()
      await database.remove()
    }
  })
})
