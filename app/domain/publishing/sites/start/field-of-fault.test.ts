import { expect, test } from 'vitest'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { newAnswers } from '../../../../../tests/support/new-site.ts'
import { parseDocument } from '../../documents/parse-document.ts'
import { siteAnswers } from './answers.ts'
import { fieldOfFault } from './field-of-fault.ts'
import { settingsOf } from './settings-of.ts'

const answers = siteAnswers.parse({
  ...newAnswers,
  phases: '1단지, 300, 3\n2단지, 312, 3',
})
const fieldOf = (location: string) =>
  fieldOfFault({ file: 'daon-heights/site.json', location, sentence: '' }, answers)

/** Values of the made settings that are the product's own words: nobody was asked for them. */
const product =
  /^(?:menu|notice|disclaimers|familySites|consents|messages|follows|registration|schedule\.(?:basis|page)|facts\.office\.termsFrom)\b/

test('every value of the settings that answers are made into belongs to a field of the form, or to nobody', () => {
  const places = walkJson(settingsOf(answers, 'DH')).flatMap(({ path, value }) =>
    value !== null && typeof value === 'object' ? [] : [path],
  )
  expect(places.length).toBeGreaterThan(80)
  expect(places.filter((path) => !fieldOf(path) && !product.test(path))).toEqual([])
  expect(places.filter((path) => fieldOf(path) && product.test(path))).toEqual([])
})

const faultsOf = (change: Partial<typeof newAnswers>): [string | undefined, string][] => {
  const changed = siteAnswers.parse({ ...newAnswers, ...change })
  const faults: ContentFault[] = []
  parseDocument(settingsOf(changed, 'DH'), 'daon-heights/site.json', siteSettings, faults)
  return faults.map((fault) => [fieldOfFault(fault, changed), fault.sentence])
}

test.each([
  [
    'contract dates turned round',
    { contractFrom: '2027-04-22', contractUntil: '2027-04-19' },
    'contractUntil',
  ],
  ['a special supply before the notice', { special: '2027-03-01' }, 'special'],
  ['a first priority nine days after the notice', { special: '', first: '2027-03-14' }, 'first'],
  [
    'contracts too soon after the winners',
    { contractFrom: '2027-03-26', contractUntil: '2027-03-29' },
    'contractUntil',
  ],
  [
    'a name of more letters than a site has',
    { name: '가'.repeat(40), shortName: '나'.repeat(20) },
    undefined,
  ],
] as const)('%s is reported at its field', (_, change, field) => {
  const faults = faultsOf(change)
  expect(faults.map(([at]) => at).filter((at) => at !== field)).toEqual([])
  expect(faults.length > 0).toBe(field !== undefined)
  for (const [, sentence] of faults) expect(sentence).toMatch(/[가-힣]/)
})

test('a fault in the file of a page is reported without a field', () => {
  expect(
    fieldOfFault({ file: 'daon-heights/pages/home.json', location: 'title', sentence: '' }, answers),
  ).toBeUndefined()
})
