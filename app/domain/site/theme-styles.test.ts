import { expect, test } from 'vitest'
import { smallSite } from '../../../tests/support/small-site.ts'
import { siteSettings } from './site-settings.ts'
import { themeStyles } from './theme-styles.ts'

const { settings } = smallSite('small', true)
const themed = (theme: object) =>
  themeStyles({
    settings: siteSettings.parse({ ...settings, theme: { ...settings.theme, ...theme } }),
    headlineFont: null,
  })
const styled = (corners?: unknown) => themed(corners ? { corners } : {})

test('corners are said where a site has chosen some, and nothing is said where it has not', () => {
  expect(styled()).not.toContain('--corner')
  expect(styled('square')).toContain(':root{--corner:0}')
  expect(styled('round')).toContain(':root{--corner:8px}')
  expect(() => styled('oval')).toThrow()
})

test('the fallback of a face without serifs has no serifs', () => {
  expect(themed({ face: 'noto-sans' })).toContain('--serif:"Page Serif","Site Serif",var(--sans)')
  expect(themed({ face: 'gowun-batang' })).toBe(themed({}))
})
