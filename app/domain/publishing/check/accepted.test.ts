import { expect, test } from 'vitest'
import { type AcceptedFinding, acceptedFindings, splitFindings } from './accepted.ts'
import type { Finding } from './finding.ts'

const finding: Finding = {
  check: 'figures',
  file: 'a/site.json',
  location: 'title',
  text: '3,729세대',
  sentence: '',
}
const entry: AcceptedFinding = {
  name: '다른 세대수',
  check: 'figures',
  file: 'a/site.json',
  text: '3,729세대',
  reason: '명세에 두 가지로 적혀 있습니다.',
}

test('an accepted finding is reported by name and does not stay open', () => {
  const { open, accepted } = splitFindings([finding], [entry], 'list.json')
  expect(open).toEqual([])
  expect(accepted).toEqual([{ by: entry, finding }])
})

test.each([{ text: '3,728세대' }, { file: 'b/site.json' }, { check: 'claims' as const }, { path: 'banner' }])(
  'an entry for something else leaves the finding open and is itself one: %o',
  (other) => {
    const { open } = splitFindings([finding], [{ ...entry, ...other }], 'list.json')
    expect(open.map(({ check, file }) => `${check} ${file}`)).toEqual([
      'figures a/site.json',
      'accepted list.json',
    ])
  },
)

test('an entry that matches nothing any more is a finding', () => {
  expect(splitFindings([], [entry], 'list.json').open).toMatchObject([
    { check: 'accepted', location: '다른 세대수' },
  ])
})

test('warnings stay apart from what fails', () => {
  const { open, warnings } = splitFindings([{ ...finding, warning: true }], [], 'list.json')
  expect([open.length, warnings.length]).toEqual([0, 1])
})

test('an entry needs a reason and a name of its own', () => {
  expect(acceptedFindings.safeParse([{ ...entry, reason: '그냥' }]).success).toBe(false)
  expect(acceptedFindings.safeParse([entry, entry]).success).toBe(false)
  expect(acceptedFindings.safeParse([entry]).success).toBe(true)
})
