import { expect, test, vi } from 'vitest'
import { enhance, press } from '../../../tests/support/dom.ts'
import checklists from './enhance.ts'

test('the button is shown by the script and prints', () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const button = enhance(
    '<button data-enhance="blocks/checklists">인쇄</button>',
    'blocks/checklists',
    checklists,
  )
  expect(button.dataset.live).toBe('')
  press(button)
  expect(print).toHaveBeenCalledTimes(1)
})
