import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { fillFacts } from '#app/domain/site/facts.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { makePerson } from '../../../tests/support/people.ts'
import { composeMessage } from './compose-message.ts'
import { lastRemainingChange, saveRemainingUnits } from './save-remaining-units.server.ts'

describe.each(databaseKinds)('what is left to sell on %s', (kind) => {
  let office: TestInstall
  let actor: Actor
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const id = await makePerson(office, { email: 'manager@orbit.example', role: 'manager' })
    actor = { type: 'user', id, ipAddress: '192.0.2.1' }
    office.clock.set('2026-12-28T05:00:00.000Z')
  })
  afterAll(() => office.close())

  const save = (text: string, asOf = '2026-12-28') =>
    saveRemainingUnits(office, office.site.id, { text, asOf }, actor)
  const site = async () => {
    const found = await findSiteById(office.db, office.site.id)
    if (!found) throw new Error('no site')
    return found
  }
  const confirmation = async () => {
    const own = await site()
    // The product's own words, whatever the site made of them.
    const plain = { ...own, settings: { ...own.settings, messages: {} } }
    const composed = composeMessage(plain, 'confirmation', {
      name: '홍길동',
      receiptNo: 'TS-1234-5678',
    })
    return composed.ok ? composed.body : composed.reason
  }
  const notice = async () =>
    fillFacts('견본주택 주소{site.remaining?와 잔여 세대 안내}를 보냅니다', (await site()).settings.facts)

  test('is said nowhere before the office has said it', async () => {
    expect(await confirmation()).not.toContain('잔여')
    expect(await notice()).toBe('견본주택 주소를 보냅니다')
    expect(await lastRemainingChange(office.db, office.site.id)).toBeUndefined()
  })

  test('appears in messages and pages with its day, and the record names who changed it', async () => {
    expect(await save(' 2단지 37세대, 3단지 5세대 ')).toEqual({ ok: true })
    expect(await confirmation()).toContain('잔여 세대: 2단지 37세대, 3단지 5세대(2026. 12. 28. 기준)')
    expect(await notice()).toBe('견본주택 주소와 잔여 세대 안내를 보냅니다')
    expect(await lastRemainingChange(office.db, office.site.id)).toMatchObject({
      at: '2026-12-28T05:00:00.000Z',
    })
  })

  test.each([
    ['2단지 37세대', '2026-12-29', '오늘까지'],
    ['2단지 37세대', '어제', '날짜로'],
    ['가'.repeat(61), '2026-12-28', '60자까지'],
    ['{site.name}', '2026-12-28', '60자까지'],
    ['2단지 37세대 🏠', '2026-12-28', ''],
  ])('%s of %s is refused with a sentence', async (text, asOf, words) => {
    const saved = await save(text, asOf)
    expect(saved.ok).toBe(false)
    expect(saved.ok || saved.sentence).toContain(words)
  })

  test('is gone again when the office empties it', async () => {
    await save('')
    expect(await confirmation()).not.toContain('잔여')
    expect(await notice()).toBe('견본주택 주소를 보냅니다')
  })
})
