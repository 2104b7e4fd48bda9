import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { enqueueMessage } from './enqueue-message.server.ts'
import { pageOfMessages } from './page-of-messages.server.ts'

describe.each(databaseKinds)('pages of messages on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const leadId = await registered(office, { phone: '01044448888' })
    await office.db.deleteFrom('outbox_messages').execute()
    for (let n = 0; n < 7; n++) {
      await enqueueMessage(office.db, office, office.site, {
        template: 'cancellation',
        leadId,
        to: '01044448888',
        key: `page-${n}`,
        values: { receiptNo: 'GL-0000-0000' },
        dueAt: new Date(office.clock.now().getTime() + n * 60_000),
      })
      const updated_at = new Date(office.clock.now().getTime() + n * 1000).toISOString()
      await office.db
        .updateTable('outbox_messages')
        .set({ updated_at })
        .where('key', '=', `page-${n}`)
        .execute()
    }
  })
  afterAll(() => office.close())

  const keysOf = async (ids: string[]) => {
    const rows = await office.db.selectFrom('outbox_messages').select(['id', 'key']).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.key.slice(-1)).join('')
  }

  test.each([
    ['waiting', 'queued', ['012', '345', '6']],
    ['sent', 'delivered', ['654', '321', '0']],
    ['doubtful', 'failed', ['654', '321', '0']],
  ] as const)(
    '%s: forwards, back the same way, and whole at the beginning',
    async (filter, status, pages) => {
      await office.db.updateTable('outbox_messages').set({ status }).execute()
      const page = async (edge: Parameters<typeof pageOfMessages>[3]['edge']) => {
        const { messages, ...rest } = await pageOfMessages(office.db, [office.site.id], filter, {
          edge,
          limit: 3,
        })
        return { ...rest, keys: await keysOf(messages.map(({ id }) => id)) }
      }
      const after = (cursor: NonNullable<Awaited<ReturnType<typeof page>>['next']>) =>
        page({ cursor, isBack: false })
      const first = await page(undefined)
      expect([first.keys, first.previous]).toEqual([pages[0], undefined])
      const second = await after(first.next as never)
      const third = await after(second.next as never)
      expect([second.keys, third.keys, third.next]).toEqual([pages[1], pages[2], undefined])
      const back = await page({ cursor: third.previous as never, isBack: true })
      expect(back).toEqual(second)
      expect(await page({ cursor: back.previous as never, isBack: true })).toEqual(first)
    },
  )
})
