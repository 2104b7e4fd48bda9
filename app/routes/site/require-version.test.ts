import { expect, test } from 'vitest'
import type { Site } from '#app/domain/site/site-settings.ts'
import { requireVersion } from './require-version.ts'

const target = (path: string): string | null => {
  try {
    requireVersion(new Request(`http://a.example${path}`), path.split('/').at(-2), {
      contentVersion: 45,
    } as Site)
    return null
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
}

test('requireVersion: redirects to the version of today, in a draft too', () => {
  expect(target('/gaon/plans/45/84A.svg')).toBeNull()
  expect(target('/gaon/plans/2/84A.svg')).toBe('/gaon/plans/45/84A.svg')
  expect(target('/draft/token/gaon/plans/2/84A.svg')).toBe('/draft/token/gaon/plans/45/84A.svg')
})
