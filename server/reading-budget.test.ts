import { expect, test } from 'vitest'
import { createBudget, maxCharge, ofBlock, ofPerson, peopleOf } from './reading-budget.ts'

test('a block may read many pages at once and some a second, and waits no longer than it has to', () => {
  let now = 0
  const budget = createBudget(ofBlock, () => now)
  const read = (block = 'a') => budget.spend(block)
  expect(Array.from({ length: 240 }, () => read()).every((wait) => wait === undefined)).toBe(true)
  expect(read()).toBe(1)
  expect(read('b')).toBeUndefined()
  now = 1000
  expect(Array.from({ length: 12 }, () => read()).filter((wait) => wait === undefined)).toHaveLength(10)
})

test('a page that becomes cached for all costs its first client nothing', () => {
  const budget = createBudget(ofBlock, () => 0)
  for (let i = 0; i < 1000; i++) {
    expect(budget.spend('a')).toBeUndefined()
    budget.refund('a')
  }
})

test('made-up addresses take no memory without end', () => {
  const budget = createBudget(ofBlock, () => 0)
  for (let i = 0; i < 240; i++) budget.spend('first')
  for (let i = 0; i < 25_000; i++) budget.spend(`block ${i}`)
  // The longest unseen was forgotten, which is what bounds the memory.
  expect(budget.spend('first')).toBeUndefined()
})

test('what a request turned out to cost is paid back before the next one', () => {
  let now = 0
  const budget = createBudget({ burst: 1000, perSecond: 100 }, () => now)
  expect(budget.spend('a')).toBeUndefined()
  budget.charge('a', 1200)
  expect(budget.spend('a')).toBe(3)
  now = 2100
  expect(budget.spend('a')).toBeUndefined()
})

test('all televisions of a site behind one address, switched on at once, leave room for sign-ins', () => {
  const budget = createBudget(ofPerson, () => 0)
  const open = () => {
    const wait = budget.spend('the office')
    budget.charge('the office', maxCharge)
    return wait
  }
  // Twenty at most, each with its page and its stream, at the price of a server that is busy with all of them.
  for (let i = 0; i < 20; i++) expect([open(), open()]).toEqual([undefined, undefined])
  for (let i = 0; i < 20; i++) expect(open()).toBeUndefined()
})

test('peopleOf: another spelling of a session, or a made-up one beside it, gets no fresh budget', () => {
  expect(peopleOf('bunyang.session_token=a.b', 'block')).toEqual(['a.b'])
  expect(peopleOf('x=1; __Host-bunyang.session_token=%61.b', 'block')).toEqual(['a.b'])
  expect(peopleOf('bunyang.session_token=made-up; __Host-bunyang.session_token=a.b', 'block')).toContain(
    'a.b',
  )
  expect(peopleOf('bunyang.session_token=%', 'block')).toEqual(['%'])
  expect(peopleOf('other=1', 'block')).toEqual(['block'])
})
