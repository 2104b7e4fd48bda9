import { expect, test } from 'vitest'
import { draftedScreens } from './drafted-screens.ts'

test('a screen of the settings is drafted where its own fields or files say something else', () => {
  const published = { phone: '1500-0000', facts: { homes: '10' }, theme: { mark: 'towers' } }
  expect(draftedScreens(published, published, [])).toEqual([])
  expect(draftedScreens(published, { ...published, phone: '1500-0001' }, [])).toEqual(['basics'])
  const other = { ...published, facts: { homes: '11' }, popups: [{ title: '알림' }] }
  expect(draftedScreens(published, other, ['drawing plan/84A'])).toEqual(['facts', 'popups', 'drawings'])
  expect(draftedScreens(published, published, ['page /intro', 'file a.pdf'])).toEqual(['documents'])
})
