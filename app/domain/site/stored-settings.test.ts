import { expect, test } from 'vitest'
import { demoSites } from '../../../tests/support/demo-sites.ts'
import { siteSettings } from './site-settings.ts'
import { readSettingsRevision, storedSettings } from './stored-settings.ts'

test.each(demoSites().map(({ settings }) => [settings.slug, settings] as const))(
  'storedSettings: %s of version 1 is read as the schema reads it, without its text of remaining units',
  (_, settings) => {
    const { remainingUnits: __, ...today } = settings
    const facts = Object.fromEntries(
      Object.entries(settings.facts).filter(([name]) => !name.startsWith('site.')),
    )
    const older = { ...today, facts, remainingUnits: '2단지 37세대(2026. 11. 20. 기준)' }
    const read = readSettingsRevision(JSON.stringify(older), 1)
    const { facts: written, ...fields } = read
    expect(read).toEqual(siteSettings.parse({ ...fields, facts: written }))
    expect(read.facts).toMatchObject({ 'site.phone': settings.phone, 'site.name': settings.name })
  },
)

test('storedSettings: an incomplete draft of version 1 is read; a published revision must name its hosts', () => {
  expect(storedSettings.read('{"name":"단지"}', 1)).toEqual({ name: '단지', facts: { 'site.name': '단지' } })
  expect(() => readSettingsRevision('{"name":"단지"}', 1)).toThrow("'phone' is missing")
})
