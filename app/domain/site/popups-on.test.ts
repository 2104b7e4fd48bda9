import { expect, test } from 'vitest'
import { day } from '../../../tests/support/day.ts'
import { popupsOn } from './popups-on.ts'

const popup = { title: '알림', text: '글', from: day('2026-11-01'), until: day('2026-11-30') }
const settings = {
  popups: [
    { ...popup, id: 'home' },
    { ...popup, id: 'plans', pages: ['/FloorPlan/84A', '/FloorPlan/59A'] },
    { ...popup, id: 'none-named', pages: [] },
  ],
}

test.each([
  ['/', ['home', 'none-named']],
  ['/FloorPlan/84A', ['plans']],
  ['/Brand/intro', []],
])('on %s: %j', (path, ids) => expect(popupsOn(settings, path).map(({ id }) => id)).toEqual(ids))

test('a site without notices has none', () => expect(popupsOn({}, '/')).toEqual([]))
