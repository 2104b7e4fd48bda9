import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstLink, manageHash, managePath, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { generateToken } from '#app/domain/staff/one-time-token.ts'
import { newId } from './ids.ts'
import { keyedHash, parseRing } from './keys.server.ts'
import { fromLinkLetters, toLinkLetters } from './link-letters.ts'

const keys = parseRing(`k1:${randomBytes(32).toString('base64')}`, 'a secret that only the tests know, 32+')

/** What a phone makes a link of: Android's `Patterns.WEB_URL` in its essentials, which ends at the boundary of a word. */
const webUrl =
  /(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:\/(?:[\p{L}\p{N};/?:@&=#~\-.+!*'(),_]|%[\da-f]{2})*)?(?:\b|$)/iu
const linkIn = (text: string) => webUrl.exec(text)?.[0]

test('whatever link is sent, phones find the whole of it', () => {
  for (let i = 0; i < 5000; i++)
    for (const link of [
      `https://lakepark.example${managePath(keys, 'gaon-lakepark', firstLink(newId()))}`,
      `https://lakepark.example/admin/setup?token=${generateToken()}`,
    ]) {
      expect(linkIn(`예약 확인 ${link}\n문의 1500-0000`)).toBe(link)
      expect(link).toMatch(/[/=][1-9A-HJ-NP-Za-km-z]{23,33}$/)
    }
})

test('links as they were sent before are cut there, which is why they are written otherwise', () => {
  const link = 'https://lakepark.example/gaon-lakepark/my/zpa5d6hMVdMiSKZcFPfHg-'
  expect(linkIn(`${link}\n`)).toBe(link.slice(0, -1))
})

test('a link of before and one of today open the same registration', () => {
  for (let i = 0; i < 200; i++) {
    const leadId = newId()
    const before = keyedHash(keys, 'manage', leadId).slice(0, 22)
    const today = manageToken(keys, firstLink(leadId))
    expect(today).not.toBe(before)
    expect(manageHash(keys, today)).toBe(manageHash(keys, before))
    expect(manageHash(keys, today)).not.toBe(manageHash(keys, `${today.slice(0, -1)}?`))
  }
})

test('the letters hold every bit, and nothing else is read as such', () => {
  for (const text of ['A'.repeat(22), '_'.repeat(22), randomBytes(24).toString('base64url')])
    expect(fromLinkLetters(toLinkLetters(text), text.length)).toBe(text)
  expect(toLinkLetters('A'.repeat(22))).toBe('1'.repeat(23))
  for (const wrong of ['', '1', 'z'.repeat(23), `0${'1'.repeat(22)}`, '1'.repeat(22)])
    expect(fromLinkLetters(wrong, 22), wrong).toBeUndefined()
})
