import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { rotateKeys } from '#app/db/rotate-keys.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type KeyRing, parseRing } from '#app/platform/keys.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { retireKeys } from './check-keys.server.ts'
import { resolveSecrets } from './resolve-secrets.server.ts'

const newKey = () => randomBytes(32).toString('base64')
const [k1, k2, wrong] = [newKey(), newKey(), newKey()]
const ringOf = (keys: string) => parseRing(keys, 'a secret that only the tests know, 32+')

describe.each(databaseKinds)('resolveSecrets on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('app_keys').execute()
    for (const table of ['consents', 'visits', 'lead_events', 'outbox_messages', 'leads'] as const)
      await office.db.deleteFrom(table).execute()
  })

  const start = (keys: string) => resolveSecrets(office.db, ringOf(keys), office.clock)
  let phone = 10_000_000
  const register = (keys: KeyRing) =>
    createLead(
      { ...office, keys },
      office.site,
      {
        form: 'popup',
        fields: filledIn({ phone: `010${phone++}` }),
        submissionKey: newId(),
        visitAt: undefined,
      },
      { type: 'visitor' },
    )
  const names = () => office.db.selectFrom('leads').select(['id', 'name_sealed']).orderBy('id').execute()

  test('refuses another key under a known id before anything is sealed', async () => {
    expect(await start(`k1:${k1}`)).toBeUndefined()
    expect(await start(`k1:${wrong}`)).toMatch(/^APP_KEYS의 'k1' 열쇠가 .* 다릅니다/)
    expect(await start(`k2:${k2},k1:${wrong}`)).toContain("'k1'")
    expect(await start(`k1:${k1}`)).toBeUndefined()
  })

  test('refuses a wrong key on a database of an older version, which has no check values', async () => {
    await register(ringOf(`k1:${k1}`))
    expect(await start(`k1:${wrong}`)).toMatch(/^APP_KEYS의 'k1' 열쇠가 .* 다릅니다/)
    expect(await start(`k2:${k2}`)).toMatch(/^APP_KEYS에 'k1' 열쇠가 없는데/)
    expect(await start(`k2:${k2},k1:${wrong}`)).toContain("'k1'")
    expect(await start(`k2:${k2},k1:${k1}`)).toBeUndefined()
  })

  test('one damaged value does not keep an older database from starting', async () => {
    for (let i = 0; i < 3; i++) await register(ringOf(`k1:${k1}`))
    const [oldest] = await names()
    await office.db
      .updateTable('leads')
      .set({ name_sealed: `${oldest?.name_sealed.slice(0, -4)}AAAA` })
      .where('id', '=', oldest?.id ?? '')
      .execute()
    expect(await start(`k1:${k1}`)).toBeUndefined()
  })

  test('demands a key until keys:rotate has sealed everything with the next one', async () => {
    expect(await start(`k1:${k1}`)).toBeUndefined()
    await register(ringOf(`k1:${k1}`))
    const both = ringOf(`k2:${k2},k1:${k1}`)
    expect(await start(`k2:${k2},k1:${k1}`)).toBeUndefined()
    await retireKeys(office.db, both, office.clock)
    expect(await start(`k2:${k2}`)).toMatch(/^APP_KEYS에 'k1' 열쇠가 없는데/)
    await rotateKeys(office.db, both)
    await retireKeys(office.db, both, office.clock)
    expect(await start(`k2:${k2}`)).toBeUndefined()
    const [lead] = await names()
    expect(decrypt(ringOf(`k2:${k2}`), lead?.name_sealed ?? '', `leads.name:${lead?.id}`)).toBe('홍길동')
    // A retired id stays that key's: backups of before are sealed with it.
    expect(await start(`k1:${wrong},k2:${k2}`)).toContain("'k1'")
    // Back to the old key, which is in use again.
    expect(await start(`k1:${k1},k2:${k2}`)).toBeUndefined()
    await register(ringOf(`k1:${k1}`))
    expect(await start(`k2:${k2}`)).toMatch(/^APP_KEYS에 'k1' 열쇠가 없는데/)
  })
})
