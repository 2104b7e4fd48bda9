import { beforeEach, expect, test, vi } from 'vitest'
import { enhance, press } from '../../../tests/support/dom.ts'
import backLink from './enhance.ts'

const open = (canGoBack: boolean) => {
  vi.stubGlobal('navigation', { canGoBack })
  return enhance('<a href="/press" data-enhance="ui/back-link">목록으로</a>', 'ui/back-link', backLink)
}

beforeEach(() => void vi.spyOn(history, 'back').mockImplementation(() => {}))

test('goes a step back where there is one', () => {
  expect(press(open(true))).toBe(true)
  expect(history.back).toHaveBeenCalledTimes(1)
})

test('leads to the list where there is none, and in a new tab', () => {
  expect(press(open(false))).toBe(false)
  expect(press(open(true), { ctrlKey: true })).toBe(false)
  expect(history.back).not.toHaveBeenCalled()
})
