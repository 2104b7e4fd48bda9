import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Day } from '../../../platform/korean-day.ts'
import { checkContent } from '../../content/check/check-folder.server.ts'
import { readSite } from '../../content/read-content.server.ts'
import { siteAnswers } from './answers.ts'
import { writeSite } from './write-site.server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const answers = {
  slug: 'daon-heights',
  name: '다온 하이츠',
  shortName: '하이츠',
  place: '다온시 새벽동 12번지',
  phone: '1688-0000',
  hours: '오전 9시 30분부터 오후 6시까지',
  developer: '다온개발(주)',
  developerText: '대표이사 이다온, 사업자등록번호 000-00-00000',
  builder: '새벽건설(주)',
  builderText: '건설업등록 제00-0000호',
  modelHouse: '다온시 새벽로 7',
  email: 'privacy@daon.example',
  agency: '한결분양(주)',
  messenger: '보람메시지(주)',
  hosting: '튼튼클라우드(주)',
  households: '612',
  buildings: '6',
  floorsAbove: '35',
  floorsBelow: '3',
  phases: '',
  types: '74A, 300, 74.9812, 25.1, 48.2\n84㎡A\t244\t84.9511\t28.4\t55.1\n101, 68, 101.5500, 33.2, 66.1',
  notice: '2027-03-05',
  special: '2027-03-16',
  first: '2027-03-17',
  second: '2027-03-18',
  winners: '2027-03-24',
  contractFrom: '2027-04-06',
  contractUntil: '2027-04-08',
  moveIn: '2030-02',
  colour: '#7a2e4d',
  host: 'www.daon-heights.example',
}

const none = { notice: '', special: '', first: '', second: '', winners: '', contractFrom: '', contractUntil: '', moveIn: '' }

async function made(change: Partial<typeof answers>) {
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-start-'))
  folders.push(folder)
  const parsed = siteAnswers.parse({ ...answers, ...change })
  const at = join(folder, parsed.slug)
  await writeSite(at, parsed, { receiptPrefix: 'DH', today: '2026-11-23' as Day })
  const read = readSite(at, parsed.slug)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const report = checkContent(read.site, folder, { publicDir: 'public', others: [] })
  return { site: read.site, findings: [...report.open, ...report.warnings] }
}

test.each([
  ['three types, one of them without a letter', {}],
  ['one building with one type, without dates and basements', {
    ...none, households: '48', buildings: '1', floorsAbove: '15', floorsBelow: '0', types: '84T, 48, 84.2', host: '',
  }],
  ['five phases of sixty buildings', {
    households: '5,000'.replace(',', ''), buildings: '60', phases: [1, 2, 3, 4, 5].map((n) => `${n}단지, 1000, 12`).join('\n'),
    types: '59A, 2000, 59.9, 20.1\n59B, 1000, 59.8, 20.2\n84P, 1999, 84.9, 28.1\n114, 1, 114.2, 38',
  }],
  ['nothing that may come later', { ...none, shortName: '', developerText: '', builderText: '', modelHouse: '', email: '', agency: '', messenger: '', hosting: '', host: '' }],
] as const)('a site with %s is whole, and the fact check finds nothing in it', async (_, change) => {
  const { findings } = await made(change)
  expect(findings).toEqual([])
})
