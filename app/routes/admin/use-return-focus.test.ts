import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { whereToGoOn } from './use-return-focus.ts'

/** The work of a screen, and what of it was last used. */
function screenOf(html: string) {
  const { document } = new Window()
  document.body.innerHTML = `<div id="work">${html}</div>`
  const find = (selector: string) => document.querySelector(selector) as unknown as HTMLElement
  return { work: find('#work'), find }
}

test('after an answer the keyboard goes on at what is refused, at the same button, or at the beginning', () => {
  const { work, find } = screenOf('<input name="name"><input name="phone"><button>저장</button>')
  expect(whereToGoOn(work, find('button'))).toBe(find('button'))
  find('[name="phone"]').setAttribute('aria-invalid', 'true')
  expect(whereToGoOn(work, find('button'))).toBe(find('[name="phone"]'))
  find('[name="phone"]').removeAttribute('aria-invalid')
  find('button').setAttribute('disabled', '')
  expect(whereToGoOn(work, find('button'))).toBe(work)
  const gone = find('button')
  gone.remove()
  expect(whereToGoOn(work, gone)).toBe(work)
  expect(whereToGoOn(work, undefined)).toBe(work)
})
