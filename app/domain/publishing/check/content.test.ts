import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picturesIn } from '#app/domain/site/picture.ts'
import { demoSites } from '../../../../tests/support/demo-sites.ts'
import { checkSites } from './check-folder.server.ts'
import { describeFinding } from './finding.ts'

const root = join(import.meta.dirname, '../../../..')

const sites = demoSites()
const { open, accepted } = checkSites(sites, join(root, 'content'), join(root, 'public'))

test('no text of the demo sites has an open finding', () => {
  expect(open.map(describeFinding)).toEqual([])
})

test('the second household count of the specification is accepted by name', () => {
  expect(accepted.map(({ by, finding }) => `${by.name}: ${finding.text}`)).toContain(
    '대표 화면의 다른 세대수 3,729: 3,729세대',
  )
})

/** Where each picture of a demo site stands: file and part of it. Generated drawings (`plans/84A.svg`) do not count. */
function placesOfPictures({ settings, pages, press }: (typeof sites)[number]): Map<string, Set<string>> {
  const documents = [
    ['site', settings] as const,
    ...pages.map((page) => [page.path, page] as const),
    ...press.map((post) => [post.title, post] as const),
  ]
  const places = new Map<string, Set<string>>()
  for (const [document, content] of documents)
    for (const { path, of } of picturesIn(content)) {
      // A picture and its form for narrow screens are one place.
      const place = `${document} ${path.replace(/\.(?:picture|narrow)$/, '')}`
      for (const name of [of.name, of.narrow])
        if (name && !name.includes('/')) places.set(name, (places.get(name) ?? new Set()).add(place))
    }
  return places
}

test.each(sites)('no picture of $settings.slug is used in more than two places', (site) => {
  const often = [...placesOfPictures(site)].filter(([, places]) => places.size > 2)
  expect(often.map(([name, places]) => ({ name, places: [...places] }))).toEqual([])
})

test.each(sites)('every page of $settings.slug opens with a picture of its own', ({ pages }) => {
  const heads = pages.flatMap(({ banner, blocks }) => {
    const hero = blocks.find(({ type }) => type === 'hero')
    return [banner?.picture, hero && 'picture' in hero ? hero.picture : undefined]
  })
  // Upright and wide forms of one view have one name up to these endings.
  const views = heads.flatMap((head) => (head ? [head.name.replace(/(?:-tall)?\.\w+$/, '')] : []))
  expect(views).toEqual([...new Set(views)])
})
