import { expect, test } from 'vitest'
import { all, enhance, one } from '../../../tests/support/dom.ts'
import score from './enhance.ts'

const choice = (...points: number[]) =>
  `<select>${points.map((n) => `<option value="${n}">${n}점</option>`).join('')}</select>`
const form = `
  <form data-enhance="blocks/score-breakdown">
    <div data-most="">${choice(0, 32)}</div>
    <div data-most="">${choice(5, 35)}</div>
    <div data-most="17">${choice(1, 16, 17)}${choice(0, 3)}</div>
    <output data-sum></output>
  </form>`

const choose = (index: number, points: number) => {
  const field = all<HTMLSelectElement>('select')[index] as HTMLSelectElement
  field.value = String(points)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const sum = () => one<HTMLOutputElement>('[data-sum]').value

test('sums what is chosen, from the first answers on', () => {
  enhance(form, 'blocks/score-breakdown', score)
  expect(sum()).toBe('6')
  choose(0, 32)
  choose(1, 35)
  expect(sum()).toBe('68')
})

test('a spouse’s account adds up to the most that the part can have', () => {
  enhance(form, 'blocks/score-breakdown', score)
  choose(2, 16)
  choose(3, 3)
  expect(sum()).toBe(String(0 + 5 + 17))
})
