import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { updateInstallState } from '#app/db/install-state.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { siteNumber } from '#app/domain/operations/numbers/site-number.ts'
import { recordBackup } from '#app/domain/operations/restore/backup-age.server.ts'
import { advanceWatermark } from '#app/domain/operations/restore/backup-watermark.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readEnv } from '#app/platform/env.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { filledIn } from '../tests/support/leads.ts'
import { examine, type Finding } from './doctor.ts'
import { openInstall } from './install.ts'
import { serve } from './serve.ts'
import type { Router } from './shell-deps.ts'

const noRouter = { handle: async () => new Response('a page'), paths: [] } as unknown as Router

const faultsOf = (findings: Finding[]) =>
  findings.flatMap(({ level, topic, sentence }) => (level === 'fault' ? [`${topic}: ${sentence}`] : []))

describe.each(databaseKinds)('npm run doctor on %s', (kind) => {
  /** The first test asks everything of each database; these add rules on the answers. */
  const onceInShortForm = { tags: kind === 'sqlite' ? [] : ['long'] }
  let office: TestInstall
  beforeEach(async () => {
    office = await openTestInstall(kind)
    expect(await resolveSecrets(office.db, office.keys, systemClock)).toBeUndefined()
    await advanceWatermark(office.db, office.journalDir)
    await recordBackup({ db: office.db, clock: systemClock })
  })
  afterEach(() => office.close())

  const settings = (own: Record<string, string> = {}): Record<string, string> => {
    const { keys, secret } = office.keys
    return {
      DATA_DIR: office.dataDir,
      APP_KEYS: [...keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(','),
      APP_SECRET: secret,
      // Nobody listens there.
      PORT: '1',
      ...(office.databaseUrl ? { DATABASE_URL: office.databaseUrl } : {}),
      ...own,
    }
  }

  test('finds nothing to do in a healthy install without a server, and names the sites by their numbers', async () => {
    const findings = await examine(settings())
    expect(faultsOf(findings)).toEqual([])
    expect(findings.map(({ topic }) => topic)).toEqual(
      expect.arrayContaining([
        '설정',
        '데이터베이스',
        '열쇠',
        '파기 일지',
        '백업',
        '디스크',
        '시계',
        '작업',
        '업체',
      ]),
    )
    expect(findings.find(({ sentence }) => sentence.startsWith('first의'))?.sentence).toContain(
      siteNumber(office.site.id),
    )
  })

  test('looks at the server that runs beside it', onceInShortForm, async () => {
    const install = openInstall(readEnv(settings({ PORT: '0', WORKER: 'apart', LOG_TO: 'file' })))
    await resolveSecrets(install.db, install.keys, install.clock)
    const server = await serve(install, async () => noRouter)
    onTestFinished(() => server.stop())
    const at = { PORT: String(server.port) }
    expect(faultsOf(await examine(settings(at)))).toEqual([
      '서버: 돌고 있는 서버의 상태: 문자를 보내고 정기 작업을 하는 worker가 돌지 않습니다.',
    ])
    const beat = { worker_id: 'w', at: new Date().toISOString() }
    await install.db.insertInto('worker_beats').values(beat).execute()
    await expect.poll(async () => faultsOf(await examine(settings(at)))).toEqual([])
  })

  test('says what is wrong with keys, and changes nothing', onceInShortForm, async () => {
    const rows = () => office.db.selectFrom('app_keys').selectAll().execute()
    const before = await rows()
    const otherKey = `k1:${Buffer.alloc(32, 7).toString('base64')}`
    expect(faultsOf(await examine(settings({ APP_KEYS: otherKey }))).join()).toContain(
      "APP_KEYS의 'k1' 열쇠가",
    )
    const otherSecret = 'another secret that nobody has used, 32+'
    expect(faultsOf(await examine(settings({ APP_SECRET: otherSecret }))).join()).toContain('APP_SECRET이')
    expect(faultsOf(await examine(settings({ APP_KEYS: '', APP_SECRET: '' }))).join()).toContain(
      '열쇠가 없습니다',
    )
    expect(existsSync(join(office.dataDir, 'keys.json'))).toBe(false)
    expect(await rows()).toEqual(before)
  })

  test(
    'says which document cannot be read, that the journal is another one, that nobody backs up, and what job waits',
    onceInShortForm,
    async () => {
      await office.db.updateTable('page_revisions').set({ schema_version: 999 }).execute()
      await updateInstallState(office.db).set({ backed_up_at: '2026-01-01T00:00:00.000Z' }).execute()
      await office.db
        .insertInto('job_runs')
        .values({ name: 'retention', started_at: '2026-01-01T00:00:00.000Z', stopped: 'too-many' })
        .execute()
      const journal = mkdtempSync(join(tmpdir(), 'bunyang-journal-'))
      onTestFinished(() => rmSync(journal, { recursive: true }))
      const production = { BUNYANG_ENV: 'production', JOURNAL_DIR: journal, TRUSTED_PROXY_HOPS: '1' }
      const findings = await examine(settings(production))
      const faults = faultsOf(findings)
      expect(
        faults.filter((line) => line.startsWith("단지: 'first' 단지에서 페이지")).length,
      ).toBeGreaterThan(0)
      expect(faults).toContain(`파기 일지: ${journal}에 이 설치의 파기 일지가 없습니다.`)
      expect(faults.join()).toMatch(/백업: 마지막 백업은 [\d,]+시간 전입니다\./)
      expect(faults).toContain('작업: 정기 작업이 멈춰 확인을 기다립니다(retention: too-many).')
      expect(findings.filter(({ level, wayOut }) => level === 'fault' && !wayOut)).toEqual([])
    },
  )

  test('says that the clock is wrong', onceInShortForm, async () => {
    await updateInstallState(office.db).set({ clock_at: '2020-01-01T00:00:00.000Z' }).execute()
    expect(faultsOf(await examine(settings())).join()).toContain('마지막으로 믿은 시각은')
  })

  test(
    'says that a vendor does not answer, and prints neither secrets nor people',
    onceInShortForm,
    async () => {
      const fields = filledIn()
      const input = { form: 'inline', fields, submissionKey: 'k' } as const
      await createLead(office, office.site, input, { type: 'visitor' })
      const account = {
        SMS_VENDOR: 'solapi',
        SOLAPI_API_KEY: 'geheim-key',
        SOLAPI_API_SECRET: 'geheim-secret',
        SOLAPI_URL: 'http://127.0.0.1:1',
        SENS_ACCESS_KEY: 'geheim-access',
        SENS_SECRET_KEY: 'geheim-sens',
        SENS_SERVICE_ID: 'service',
        SENS_URL: 'http://127.0.0.1:1',
        SMTP_URL: 'smtp://user:geheim-mail@127.0.0.1:1?from=office@example.kr',
      }
      const findings = await examine(settings(account))
      const vendors = faultsOf(findings).map((line) => line.split('(')[0])
      expect(vendors).toEqual([
        '업체: solapi가 쓸 수 있다고 답하지 않습니다',
        '업체: sens가 쓸 수 있다고 답하지 않습니다',
        '업체: smtp가 쓸 수 있다고 답하지 않습니다',
      ])
      const printed = JSON.stringify(findings)
      for (const word of ['geheim', fields.name, fields.phone, office.keys.secret])
        expect(printed).not.toContain(word)
    },
  )

  test('says that the database is damaged or away', async () => {
    if (kind === 'sqlite') {
      await office.db.destroy()
      writeFileSync(join(office.dataDir, 'bunyang.sqlite'), 'x'.repeat(10_000))
      expect(faultsOf(await examine(settings())).join()).toContain('데이터베이스 파일이 손상되어')
    } else {
      const away = settings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
      expect(faultsOf(await examine(away)).join()).toContain('데이터베이스를 준비하지 못했습니다')
    }
  })
})

test('npm run doctor says which settings are wrong or misspelt, and ends with 1', async () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; stdout: string }>((done) => {
      const args = ['--disable-warning=ExperimentalWarning', 'scripts/doctor.ts']
      execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }, (error, stdout) =>
        done({ code: Number(error?.code ?? 0), stdout }),
      )
    })
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [wrong, fresh] = await Promise.all([
    run({ PORT: 'abc', DATABSE_URL: 'postgres://geheim', APP_SECRET: 'geheim' }),
    run({ DATA_DIR: folder, PORT: '1' }),
  ])
  expect(wrong.code).toBe(1)
  expect(wrong.stdout).toMatch(/^Bunyang \d+\.\d+\.\d+ \(.+\), Node v/)
  expect(wrong.stdout).toContain('[문제] 설정: PORT: 0부터 65535까지의 정수여야 합니다. 적힌 값: abc')
  expect(wrong.stdout).toContain("혹시 'DATABASE_URL'인가요?")
  expect(wrong.stdout).toContain('손볼 것이 3가지 있습니다.')
  expect(wrong.stdout).not.toContain('geheim')
  expect([fresh.code, fresh.stdout.split('\n').at(-2)]).toEqual([0, '손볼 것이 없습니다.'])
  expect(existsSync(join(folder, 'bunyang.sqlite'))).toBe(false)
})
