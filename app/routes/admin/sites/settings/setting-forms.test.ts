import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteSettings } from '../../../../features/site/site-settings.ts'
import { isSettingForm, schemaOfForm, valueOfForm, withForm } from './setting-forms.ts'

const settings = JSON.parse(readFileSync('content/gaon-lakepark/site.json', 'utf8'))
const forms = ['basics', 'popups', 'menu', 'schedule', 'visits', 'messages', 'legal', 'measurement'] as const

test.each(forms)(
  '%s: what the form is given meets its schema, and saved unchanged it changes nothing',
  (name) => {
    const value = valueOfForm(name, settings)
    expect(schemaOfForm(name).safeParse(value).error?.issues ?? []).toEqual([])
    expect(JSON.stringify(withForm(name, settings, value))).toBe(JSON.stringify(settings))
  },
)

test('a part that was taken off is gone, and nothing else', () => {
  const { popups: _, ...without } = valueOfForm('popups', settings)
  const saved = withForm('popups', settings, without)
  expect(saved).not.toHaveProperty('popups')
  expect(saved.menu).toBe(settings.menu)
  expect(siteSettings.safeParse(saved).success).toBe(true)
})

test('fields of other screens cannot be set', () => {
  expect(
    withForm('menu', settings, { ...valueOfForm('menu', settings), hosts: ['other.example'] }),
  ).toMatchObject({
    hosts: settings.hosts,
  })
  expect(isSettingForm('toString')).toBe(false)
})
