import { afterEach, expect, test, vi } from 'vitest'
import { type DraftState, saveTyped } from './save-typed.ts'

afterEach(() => vi.unstubAllGlobals())

/** A form whose draft is on the server. @param early what somebody typed before the script came */
async function opened(early: string) {
  const fields = { memo: ['쓰던 메모'] }
  const answer = { fields, savedAt: '2026-11-27T01:00:00.000Z' }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  document.body.innerHTML = '<form method="post"><textarea name="memo"></textarea></form>'
  const form = document.querySelector('form') as HTMLFormElement
  const memo = form.querySelector('textarea') as HTMLTextAreaElement
  memo.value = early
  const state = await new Promise<DraftState>((tell) => {
    saveTyped(form, { key: 'leads/1/memo', owner: 'kim@example.com' }, tell, false)
  })
  return [state.is, memo.value]
}

test('a draft is put into a form that is as it was drawn', async () => {
  expect(await opened('')).toEqual(['restored', '쓰던 메모'])
})

test('a draft is only offered where somebody typed before the script came', async () => {
  expect(await opened('새 메모')).toEqual(['offered', '새 메모'])
})
