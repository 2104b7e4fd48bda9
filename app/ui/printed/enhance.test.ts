import { expect, test, vi } from 'vitest'
import { enhance, one } from '../../../tests/support/dom.ts'
import printed from './enhance.ts'

test('the paper says on which day it was printed, however long the page has been open', () => {
  enhance('<div data-enhance="ui/printed"><span data-day></span></div>', 'ui/printed', printed)
  expect(one('[data-day]').textContent).toBe('')
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12) })
  dispatchEvent(new Event('beforeprint'))
  vi.useRealTimers()
  expect(one('[data-day]').textContent).toBe('2026. 11. 23. 인쇄')
})
