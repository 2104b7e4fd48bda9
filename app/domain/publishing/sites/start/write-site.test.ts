import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Day } from '#app/platform/korean-day.ts'
import { newAnswers } from '../../../../../tests/support/new-site.ts'
import { siteIn } from '../../../../../tests/support/publish-folder.ts'
import { checkContent } from '../../check/check-folder.server.ts'
import { siteAnswers } from './answers.ts'
import { writeSite } from './write-site.server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const none = {
  notice: '',
  special: '',
  first: '',
  second: '',
  winners: '',
  contractFrom: '',
  contractUntil: '',
  moveIn: '',
}

async function made(change: Partial<typeof newAnswers>) {
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-start-'))
  folders.push(folder)
  const parsed = siteAnswers.parse({ ...newAnswers, ...change })
  const at = join(folder, parsed.slug)
  await writeSite(at, parsed, { receiptPrefix: 'DH', today: '2026-11-23' as Day })
  const site = siteIn(at)
  const report = checkContent(site, folder, { publicDir: 'public', others: [] })
  return { site, findings: [...report.open, ...report.warnings] }
}

test.each([
  ['three types, one of them without a letter', {}],
  [
    'one building with one type written with spaces, without dates and basements',
    {
      ...none,
      households: '48',
      buildings: '1',
      floorsAbove: '15',
      floorsBelow: '0',
      types: '84T 48 84.2',
      host: '',
    },
  ],
  [
    'five phases of sixty buildings',
    {
      households: '5,000'.replace(',', ''),
      buildings: '60',
      phases: [1, 2, 3, 4, 5].map((n) => `${n}단지, 1000, 12`).join('\n'),
      types: '59A, 2000, 59.9, 20.1\n59B, 1000, 59.8, 20.2\n84P, 1999, 84.9, 28.1\n114, 1, 114.2, 38',
    },
  ],
  [
    'nothing that may come later',
    {
      ...none,
      shortName: '',
      developerText: '',
      builderText: '',
      modelHouse: '',
      email: '',
      agency: '',
      messenger: '',
      hosting: '',
      host: '',
    },
  ],
] as const)('a site with %s is whole, and the fact check finds nothing in it', async (_, change) => {
  const { findings } = await made(change)
  expect(findings).toEqual([])
})
