import { expect, test } from 'vitest'
import { authenticatorUri } from '#app/domain/staff/totp.ts'
import { finish, finishMove } from './commands.server.ts'

test('the address that is drawn again as a QR code is one that fits', () => {
  const long = authenticatorUri('A'.repeat(32), '분양', `${'가'.repeat(60)}@example.com`)
  for (const { input } of [finish, finishMove]) {
    const isTaken = (uri: string) => input.safeParse({ uri, code: '123456' }).success
    expect(isTaken(long)).toBe(true)
    for (const other of ['', 'javascript:alert(1)', `${long}\n`, long + 'a'.repeat(1000)])
      expect(isTaken(other), other).toBe(false)
  }
})
