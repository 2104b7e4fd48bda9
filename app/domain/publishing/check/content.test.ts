import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoSites } from '../../../../tests/support/demo-sites.ts'
import { checkSites } from './check-folder.server.ts'
import { describeFinding } from './finding.ts'

const root = join(import.meta.dirname, '../../../..')

const { open, accepted } = checkSites(demoSites(), join(root, 'content'), join(root, 'public'))

test('no text of the demo sites has an open finding', () => {
  expect(open.map(describeFinding)).toEqual([])
})

test('the second household count of the specification is accepted by name', () => {
  expect(accepted.map(({ by, finding }) => `${by.name}: ${finding.text}`)).toContain(
    '대표 화면의 다른 세대수 3,729: 3,729세대',
  )
})
