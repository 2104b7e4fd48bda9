import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { findAnswer, readAnswers, whereToGoOn } from './use-return-focus.ts'

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

test('findAnswer: what is new or says something else, and what answered before where the words are the same again', () => {
  const { work, find } = screenOf('<p data-answer id="hint">안내</p><p role="alert" id="old">이전 오류</p>')
  const before = readAnswers(work)
  expect(findAnswer(work, before, new Set())).toBeUndefined()
  work.insertAdjacentHTML('afterbegin', '<p data-answer id="notice">저장했습니다.</p>')
  const notice = find('#notice')
  expect(findAnswer(work, before, new Set())).toBe(notice)
  const then = readAnswers(work)
  expect(findAnswer(work, then, new Set([notice as unknown as Element]))).toBe(notice)
  find('#old').textContent = '다른 오류'
  expect(findAnswer(work, then, new Set([notice as unknown as Element]))).toBe(find('#old'))
})
