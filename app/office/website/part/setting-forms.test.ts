import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { isOwnersForm, isSettingForm, schemaOfForm, valueOfForm, withForm } from './setting-forms.ts'
import { screensFor } from './setting-screens.ts'

const { schema: _, ...settings } = JSON.parse(
  readFileSync('tests/fixtures/sites/dalbit-maru/site.json', 'utf8'),
)
const forms = ['basics', 'popups', 'menu', 'schedule', 'visits', 'messages', 'legal', 'measurement'] as const

test.each(forms)(
  '%s: what the form is given meets its schema, and saved unchanged it changes nothing',
  (name) => {
    for (const isOwner of [true, false]) {
      const value = valueOfForm(name, settings, isOwner)
      expect(schemaOfForm(name, isOwner).safeParse(value).error?.issues ?? []).toEqual([])
      expect(JSON.stringify(withForm(name, settings, value, isOwner))).toBe(JSON.stringify(settings))
    }
  },
)

test('a part that was taken off is gone, and nothing else', () => {
  const { popups: _, ...without } = valueOfForm('popups', settings, true)
  const saved = withForm('popups', settings, without, true)
  expect(saved).not.toHaveProperty('popups')
  expect(saved.menu).toBe(settings.menu)
  expect(siteSettings.safeParse(saved).success).toBe(true)
})

test('fields of other screens cannot be set', () => {
  expect(
    withForm('menu', settings, { ...valueOfForm('menu', settings, true), hosts: ['other.example'] }, true),
  ).toMatchObject({
    hosts: settings.hosts,
  })
  expect(isSettingForm('toString')).toBe(false)
})

test('fields of the owner are on no form of somebody else', () => {
  expect(['messages', 'measurement'].map(isOwnersForm)).toEqual([true, false])
  const own = { ...settings, frames: ['my.matterport.com'] }
  expect(valueOfForm('measurement', own, false)).not.toHaveProperty('frames')
  expect(withForm('measurement', own, { frames: ['evil.example'] }, false).frames).toEqual(own.frames)
  expect(screensFor(false).map(({ to }) => to)).not.toContain('messages')
})
