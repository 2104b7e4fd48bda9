import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger, withoutPersonal } from './logger.server.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  const sink = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  write(createLogger({ LOG_LEVEL: 'debug' }, sink))
  return text
}

test('names and numbers do not reach the log, by field or in a sentence', () => {
  const text = logged((log) => {
    log.info(
      { name: '홍길동', lead: { phone: '01012345678', message: '전화 주세요' }, to: '01012345678' },
      'a message to 010-1234-5678',
    )
    log.error({ err: new Error('duplicate key (phone)=(01012345678)') }, 'failed')
    log.warn(
      { err: new Error('no answer of https://a.example/first/my/8YYAq2 in time') },
      'at /first/my/8YYAq2',
    )
  })
  expect(text).not.toMatch(/홍길동|1234-?5678|전화 주세요|8YYA/)
  expect(text).toContain('no answer of [link] in time')
  expect(text).toContain('duplicate key (phone)=([phone])')
})

test('other figures stay', () => {
  expect(withoutPersonal('GL261121-482913 at 2026-11-21, 1500-0000')).toBe(
    'GL261121-482913 at 2026-11-21, 1500-0000',
  )
  expect(withoutPersonal('+82 10-1234-5678, 010.1234.5678, 1012345678')).toBe('[phone], [phone], [phone]')
})
