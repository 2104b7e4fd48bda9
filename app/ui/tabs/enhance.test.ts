import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { all, enhance, one, press, swipe, type } from '../../../tests/support/dom.ts'
import { drawDemoBlock } from '../../../tests/support/draw-blocks.ts'
import tabs from './enhance.ts'

/** The first of two viewers: types, and the walks below them. */
let viewer: HTMLElement
const shown = () => all('[data-panel][data-shown]', viewer).map(({ id }) => id)
const tab = (id: string) => one(`[data-tabs] a[href="#${id}"]`)
const types = ['59A', '59B', '84A', '84B', '84C']
const open = (hash = '') => {
  history.replaceState(null, '', `/${hash}`)
  viewer = enhance(html, 'ui/tabs', tabs)
}

let html: string
beforeAll(() => {
  html = drawDemoBlock('units')
})
beforeEach(() => void vi.useFakeTimers())

test('one panel is shown, and says which tab names it', () => {
  open()
  const [id = ''] = shown()
  expect(shown()).toHaveLength(1)
  expect(types).toContain(id)
  expect(tab(id).ariaSelected).toBe('true')
  expect(one(`[id="${id}"]`).getAttribute('aria-labelledby')).toBe(tab(id).id)
  expect(
    all('[role=tab]', viewer)
      .map(({ tabIndex }) => tabIndex)
      .filter((index) => index === 0),
  ).toHaveLength(1)
})

test('a pressed tab is shown and said in the address, without a step in the history', () => {
  open('#84A')
  const before = history.length
  expect(press(tab('59B'))).toBe(true)
  expect(shown()).toEqual(['59B'])
  expect(location.hash).toBe('#59B')
  expect(history.length).toBe(before)
})

test('a press that opens a new tab of the browser changes nothing here', () => {
  open('#84A')
  expect(press(tab('59B'), { ctrlKey: true })).toBe(false)
  expect(shown()).toEqual(['84A'])
})

test('arrow keys, Home and End move the tab and the focus, not beyond either end', () => {
  open('#84A')
  const list = one('[data-tabs]')
  for (const [key, expected] of [
    ['ArrowRight', '84B'],
    ['ArrowRight', '84C'],
    ['ArrowRight', '84C'],
    ['ArrowLeft', '84B'],
    ['Home', '59A'],
    ['ArrowLeft', '59A'],
    ['End', '84C'],
  ] as const) {
    expect(type(list, key), key).toBe(true)
    expect(shown()).toEqual([expected])
    expect(document.activeElement).toBe(tab(expected))
  }
  expect(type(list, 'ArrowDown'), 'which scrolls').toBe(false)
})

test('previous and next keep the focus on the same control, and at an end on the other', () => {
  open('#84A')
  const step = (way: string) => one(`[data-shown] [data-step="${way}"]`)
  press(step('next'))
  expect(shown()).toEqual(['84B'])
  expect(document.activeElement).toBe(step('next'))
  press(step('next'))
  expect(shown()).toEqual(['84C'])
  expect(document.activeElement).toBe(step('previous'))
})

test('a panel fades in for half a second', () => {
  open('#84A')
  press(tab('84B'))
  const panel = one('[id="84B"]')
  vi.advanceTimersByTime(499)
  expect(panel.dataset.fading).toBe('')
  vi.advanceTimersByTime(1)
  expect(panel.dataset.fading).toBeUndefined()
})

test('the address names the panel, at first and later; what it names elsewhere changes nothing', () => {
  open('#84C')
  expect(shown()).toEqual(['84C'])
  for (const [hash, expected] of [
    ['#59A', '59A'],
    ['#elsewhere', '59A'],
  ] as const) {
    history.replaceState(null, '', hash)
    dispatchEvent(new Event('hashchange'))
    expect(shown()).toEqual([expected])
  }
})

test('a swipe of more than 50 pixels goes on or back', () => {
  open('#84A')
  swipe(viewer, -50)
  expect(shown()).toEqual(['84A'])
  swipe(viewer, -51)
  expect(shown()).toEqual(['84B'])
  swipe(viewer, 90)
  expect(shown()).toEqual(['84A'])
  swipe(viewer, -80, 100)
  expect(shown(), 'a scroll').toEqual(['84A'])
})

test('pictures of panels that nobody has seen wait for the first touch of the viewer', () => {
  open()
  expect(all<HTMLImageElement>('img', viewer).some(({ loading }) => loading === 'lazy')).toBe(true)
  viewer.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(all<HTMLImageElement>('img', viewer).filter(({ loading }) => loading !== 'eager')).toEqual([])
})
