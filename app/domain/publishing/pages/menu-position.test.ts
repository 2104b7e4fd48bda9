import { expect, test } from 'vitest'
import { demoSites } from '../../../../tests/support/demo-sites.ts'

test('tabs of a page have the order that their group has in the menu', () => {
  for (const { settings, pages } of demoSites()) {
    const entries = settings.menu.flatMap(({ items }, group) => items.map(({ url }) => ({ url, group })))
    const placeOf = (url: string) => entries.findIndex((entry) => entry.url === url)
    for (const { path, subNavigation } of pages) {
      const places = (subNavigation?.items ?? []).map(({ url }) => placeOf(url)).filter((place) => place >= 0)
      for (const [i, place] of places.entries()) {
        const sameGroup = places
          .slice(i + 1)
          .filter((later) => entries[later]?.group === entries[place]?.group)
        expect(Math.min(...sameGroup), `${settings.slug}${path}`).toBeGreaterThan(place)
      }
    }
  }
})
