import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { isOf, type SubmittedForm, withLiveFields } from './submitted-form.ts'

function formOf(html: string) {
  const { document } = new Window()
  document.body.innerHTML = `<form>${html}</form>`
  const form = document.querySelector('form') as unknown as SubmittedForm
  return { form, find: (selector: string) => document.querySelector(selector) as unknown as HTMLInputElement }
}

test('withLiveFields: fields as they are now, the button and files as they were sent', () => {
  const { form, find } = formOf(
    '<textarea name="memo">첫 줄</textarea><input type="checkbox" name="ads" value="on" checked><input type="file" name="file"><button name="intent" value="save">저장</button>',
  )
  const file = new File(['a'], 'a.pdf')
  const body = new FormData()
  for (const [name, value] of [
    ['memo', '첫 줄'],
    ['ads', 'on'],
    ['intent', 'save'],
  ] as const)
    body.append(name, value)
  body.append('file', file)
  expect(withLiveFields(form, body)).toBe(body)
  find('textarea').value = '첫 줄\n둘째 줄'
  find('[name=ads]').checked = false
  const live = withLiveFields(form, body)
  expect([live?.get('memo'), live?.get('ads'), live?.get('intent')]).toEqual([
    '첫 줄\r\n둘째 줄',
    null,
    'save',
  ])
  expect(live?.get('file')).toMatchObject({ name: 'a.pdf' })
})

test('isOf: a command that was sent without the form is none of it', () => {
  const { form } = formOf('<input name="memo" value="a">')
  expect(isOf(form, new URLSearchParams({ memo: 'a', intent: 'x' }))).toBe(true)
  expect(isOf(form, new URLSearchParams({ dial: '1' }))).toBe(false)
  expect(isOf(form, '{"memo":"a"}')).toBe(false)
})
