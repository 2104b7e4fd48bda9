import { expect, test } from 'vitest'
import { readTypedNotice } from './typed-notice.ts'

const settings = { facts: { 'site.phone': '1500-0000' } } as unknown as Parameters<typeof readTypedNotice>[1]
const notice = {
  id: 'rest',
  title: '휴관',
  text: '문의 {site.phone}',
  from: '2026-11-01',
  until: '2026-11-02',
}
const read = (value: unknown) => readTypedNotice(JSON.stringify(value), settings)

test('what is typed is drawn with its facts, a name that is half typed as it stands', () => {
  expect(read(notice)?.text).toBe('문의 1500-0000')
  expect(read({ ...notice, text: '문의 {site.pho}' })?.text).toBe('문의 {site.pho}')
})

test('what is no notice yet, or none at all, is not drawn', () => {
  expect(read({ ...notice, title: undefined })).toBeUndefined()
  expect(read({ ...notice, until: '2026-10-01' })).toBeUndefined()
  expect(read(7)).toBeUndefined()
})
