import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, locksRows, migrationState, openDb } from '#app/db/client.server.ts'
import { installId, readInstallState } from '#app/db/install-state.server.ts'
import { openStorage } from '#app/domain/media/open-storage.server.ts'
import type { MessagePort } from '#app/domain/messages/message-port.ts'
import { openPorts } from '#app/domain/messages/ports.server.ts'
import { assessClock } from '#app/domain/operations/clock/clock-rules.ts'
import { checkHost, type HostCheck } from '#app/domain/operations/hosts/check-host.server.ts'
import { siteNumber } from '#app/domain/operations/numbers/site-number.ts'
import { readBackupAge } from '#app/domain/operations/restore/backup-age.server.ts'
import { detectRestore } from '#app/domain/operations/restore/backup-watermark.server.ts'
import { refuseDamaged } from '#app/domain/operations/restore/check-file.server.ts'
import { readMark } from '#app/domain/operations/restore/journal-files.server.ts'
import { checkRing } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { findUnreadable } from '#app/domain/publishing/check/find-unreadable.server.ts'
import { isReadable, type ListedSite, readSites } from '#app/domain/site/list-sites.server.ts'
import { describeUnreadable, unreadableAdvice } from '#app/domain/site/unreadable-content.ts'
import { systemClock, toTimestamp } from '#app/platform/clock.ts'
import { describeMisspelt, type Env, readEnv } from '#app/platform/env.ts'
import { keysFile, loadKeyRing } from '#app/platform/keys.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { withParticle } from '#app/platform/particle.ts'
import { describeVersion, readProgramVersion } from '#app/platform/program-version.server.ts'
import { jobWarnings } from './job-stops.ts'
import type { Readiness } from './readiness.ts'
import { describeOtherSchema } from './ready-install.ts'
import { describeDatabaseError, prepareFolders } from './start-checks.ts'
import { needsProxy } from './watch-for-proxy.ts'
import { minFreeBytes } from './watch-machine.ts'
import { freeBytesOf } from './watch-writes.ts'

/** `fault`: somebody has to do something. `note`: worth knowing. */
export interface Finding {
  level: 'ok' | 'note' | 'fault'
  topic: string
  sentence: string
  wayOut?: string
}

type Found = Omit<Finding, 'topic'>

const found =
  (level: Found['level']) =>
  (sentence: string, wayOut?: string): Found => ({ level, sentence, ...(wayOut && { wayOut }) })
const [ok, note, fault] = [found('ok'), found('note'), found('fault')]

/** Milliseconds to wait for each answer from the network. */
const answerMs = 8000

/**
 * Checks an install as the start, `/readyz` and the office do, beside a running server or without one. Changes nothing, except
 * that it writes and removes probe files. Findings contain no personal data and no secret.
 */
export async function examine(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings: Finding[] = []
  const look = async (topic: string, check: () => Promise<Found[]> | Found[]) => {
    const found = await Promise.resolve()
      .then(check)
      .catch((error: Error) => [fault(error.message || String(error))])
    findings.push(...found.map((one) => ({ topic, ...one })))
    return found.every(({ level }) => level !== 'fault')
  }
  let env: Env | undefined
  await look('설정', () => {
    const misspelt = describeMisspelt(source).map((line) =>
      fault(line, '이름을 바로잡거나 환경에서 지우고 서버를 다시 시작하세요.'),
    )
    try {
      env = readEnv(source)
    } catch (error) {
      const lines = (error as Error).message.split('\n')
      return [
        ...lines.map((line) => fault(line, '값을 고치세요. 뜻은 docs/settings.md에 있습니다.')),
        ...misspelt,
      ]
    }
    const kind = env.BUNYANG_ENV === 'production' ? '운영' : '체험(demo)'
    return misspelt.length ? misspelt : [ok(`빠지거나 틀린 설정이 없습니다. ${kind} 설치입니다.`)]
  })
  if (!env) return findings
  const settings = env
  await look('폴더', () => checkFolders(settings))
  await look('디스크', () => checkDisks(settings))
  await look('서버', () => checkServer(settings))
  await look('프록시', () => checkProxy(settings))
  if (!settings.DATABASE_URL && !existsSync(join(settings.dataDir, 'bunyang.sqlite'))) {
    await look('데이터베이스', () => [note('아직 없습니다. 서버(npm start)가 처음 시작할 때 만듭니다.')])
    await look('업체', () => checkVendors(settings, []))
    return findings
  }
  const db = openDb(settings, { connections: 2, connectMs: answerMs })
  try {
    let isNewest = false
    const isUsable = await look('데이터베이스', async () => {
      const { found, newest } = await checkDatabase(settings, db)
      isNewest = newest
      return found
    })
    const sites = isUsable && isNewest ? await readSites(db) : []
    if (isUsable && isNewest) {
      await look('열쇠', () => checkRingOf(settings, db))
      await look('단지', () => checkSites(db, sites))
      await look('파기 일지', () => checkJournal(settings, db))
      await look('백업', () => checkBackup(settings, db))
      await look('시계', () => checkClock(db))
      await look('작업', () => checkJobs(db))
    }
    const readable = sites.filter(isReadable)
    await look('업체', () => checkVendors(settings, readable))
    if (settings.BUNYANG_ENV === 'production') await look('도메인', () => checkHosts(readable))
  } finally {
    await db.destroy()
  }
  return findings
}

function checkFolders(env: Env): Found[] {
  if (!existsSync(env.dataDir))
    return [note(`데이터 폴더가 아직 없습니다: ${env.dataDir}. 처음 시작할 때 만듭니다.`)]
  try {
    prepareFolders(env)
    return [ok('데이터, 내용, 이미지, 파기 일지의 폴더를 쓸 수 있습니다.')]
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => fault(line))
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024).toLocaleString('ko-KR')}MB`

function checkDisks(env: Env): Found[] {
  const folders = [env.dataDir, env.journalDir, ...(env.s3 ? [] : [env.mediaDir])]
  const free = folders.flatMap((folder) => {
    const bytes = freeBytesOf(folder)
    return bytes === undefined ? [] : [{ folder, bytes }]
  })
  const full = free.filter(({ bytes }) => bytes < minFreeBytes)
  if (full.length)
    return full.map(({ folder, bytes }) =>
      fault(
        `${folder}에 남은 자리가 ${megabytes(bytes)}뿐입니다.`,
        '디스크를 비우거나 늘리세요. 가득 차면 접수를 받지 못합니다.',
      ),
    )
  return free.length
    ? [ok(`남은 자리가 ${megabytes(Math.min(...free.map(({ bytes }) => bytes)))} 있습니다.`)]
    : []
}

const missing: Partial<Record<keyof Readiness, string>> = {
  database: '데이터베이스가 답하지 않습니다',
  migrations: '데이터베이스가 이 버전의 것이 아닙니다',
  worker: '문자를 보내고 정기 작업을 하는 worker가 돌지 않습니다',
  secrets: 'APP_SECRET이 다른 프로세스의 것보다 오래됐습니다',
  writable: '데이터베이스에 쓸 수 없습니다',
}

async function checkServer(env: Env): Promise<Found[]> {
  const host = /^(?:0\.0\.0\.0|::|)$/.test(env.HOST) ? '127.0.0.1' : env.HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  )
  if (!answer) return [note(`${address}에서 돌고 있는 서버가 없습니다. 나머지는 서버 없이 살폈습니다.`)]
  const state = (await answer.json().catch(() => undefined)) as Partial<Readiness> & { starting?: string }
  if (typeof state?.ready !== 'boolean')
    return [
      fault(
        `${address}에서 다른 프로그램이 답합니다.`,
        '그 프로그램을 끝내거나 PORT로 다른 번호를 지정하세요.',
      ),
    ]
  if (state.starting) return [note(`서버가 시작하는 중입니다(${state.starting}).`)]
  const { version, commit } = readProgramVersion()
  const shown = describeVersion({ version: state.version ?? '?', commit: state.commit ?? null })
  const found = Object.entries(missing).flatMap(([name, sentence]) =>
    state[name as keyof Readiness] === false
      ? [
          fault(
            `돌고 있는 서버의 상태: ${sentence}.`,
            '서버의 기록(log)에서 원인을 찾으세요. docs/monitoring.md에 뜻이 있습니다.',
          ),
        ]
      : [],
  )
  if (state.version !== version || (state.commit ?? null) !== commit)
    found.push(
      note(
        `돌고 있는 서버는 ${shown}, 이 폴더는 ${describeVersion({ version, commit })}입니다.`,
        '이 폴더의 버전으로 바꾸려면 서버를 다시 시작하세요.',
      ),
    )
  return found.length ? found : [ok(`${address}에서 잘 돌고 있습니다(${shown}).`)]
}

function checkProxy(env: Env): Found[] {
  if (!needsProxy(env)) return []
  if (env.TRUSTED_PROXY_HOPS)
    return [ok(`앞에 있는 프록시 ${env.TRUSTED_PROXY_HOPS}개를 믿습니다(TRUSTED_PROXY_HOPS).`)]
  const sentence = 'TRUSTED_PROXY_HOPS가 0입니다. 앞에 프록시(https)가 있으면 신청과 로그인을 받지 못합니다.'
  const wayOut = '앞에 있는 프록시의 수를 적고(대개 1) 서버를 다시 시작하세요.'
  return [env.BUNYANG_ENV === 'production' ? fault(sentence, wayOut) : note(sentence, wayOut)]
}

async function checkDatabase(env: Env, db: Db): Promise<{ found: Found[]; newest: boolean }> {
  const name = env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'
  try {
    await refuseDamaged(env, { always: true })
  } catch (error) {
    return {
      found: [fault((error as Error).message, '백업에서 되살리는 방법은 docs/backup.md에 있습니다.')],
      newest: false,
    }
  }
  const state = await migrationState(db).catch((error: unknown) => describeDatabaseError(error, env.dataDir))
  if (typeof state === 'string')
    return {
      found: [
        fault(
          state,
          env.DATABASE_URL ? 'PostgreSQL이 돌고 있는지, DATABASE_URL이 맞는지 확인하세요.' : undefined,
        ),
      ],
      newest: false,
    }
  const refusal = describeOtherSchema(state)
  if (refusal) return { found: [fault(refusal)], newest: false }
  if (!state.last)
    return { found: [note(`${name}에 연결됩니다. 아직 비어 있고, 처음 시작할 때 채웁니다.`)], newest: false }
  if (state.pending.length)
    return {
      found: [
        note(
          `${name}에 이 버전으로 올릴 것이 ${state.pending.length}가지 있습니다. 다음 시작이 올립니다. 내용은 올린 뒤에 살필 수 있습니다.`,
          '올리기 전에 백업하세요(npm run backup).',
        ),
      ],
      newest: false,
    }
  return {
    found: [
      ok(
        env.DATABASE_URL
          ? `${name}에 연결되고 이 버전의 것입니다.`
          : `${name} 파일을 끝까지 읽었고 이 버전의 것입니다.`,
      ),
    ],
    newest: true,
  }
}

async function checkRingOf(env: Env, db: Db): Promise<Found[]> {
  const file = keysFile(env)
  const isConfigured = env.APP_KEYS && env.APP_SECRET
  if (!isConfigured && !existsSync(file))
    return [
      fault(
        '이 데이터베이스의 열쇠가 없습니다.',
        `함께 쓰던 keys.json을 ${file}에 넣거나, 쓰던 APP_KEYS와 APP_SECRET을 정하세요.`,
      ),
    ]
  const { generated: _, ...ring } = loadKeyRing(env)
  const refusal = await checkRing(db, ring)
  if (refusal) return [fault(refusal)]
  const sentence = `열쇠 ${ring.keys.size}개와 비밀 값이 이 데이터베이스의 것입니다.`
  return isConfigured
    ? [ok(sentence)]
    : [
        note(
          `${sentence} ${file}에 들어 있습니다.`,
          '실제 고객을 받기 전에 APP_KEYS와 APP_SECRET을 정하세요.',
        ),
      ]
}

async function checkSites(db: Db, sites: Awaited<ReturnType<typeof readSites>>): Promise<Found[]> {
  if (!sites.length)
    return [
      note(
        '단지가 아직 없습니다.',
        '사무실(/admin/sites/new)에서 만들거나 npm run content -- add로 넣으세요.',
      ),
    ]
  const found: Found[] = []
  for (const one of sites) {
    const { id, slug } = one.site
    const unreadable = [...(isReadable(one) ? [] : [one.fault]), ...(await findUnreadable(db, id))]
    if (unreadable.length)
      found.push(
        ...unreadable.map((document) =>
          fault(`${describeUnreadable(slug, document)}.`, unreadableAdvice(slug)),
        ),
      )
    else found.push(ok(`${slug}의 공개된 문서를 모두 읽을 수 있습니다(지표의 번호 ${siteNumber(id)}).`))
  }
  return found
}

async function checkJournal(env: Env, db: Db): Promise<Found[]> {
  const state = await readInstallState(db)
  if (state.journal_missing)
    return [
      fault(
        '파기 일지 없이 복원한 데이터베이스입니다. 백업 뒤에 철회한 분들의 정보가 되살아나 있습니다.',
        '일지가 있으면 서버를 멈추고 npm run after-restore -- <일지 폴더>를 실행하세요.',
      ),
    ]
  if (await detectRestore(db, env.journalDir))
    return [note('복원한 데이터베이스입니다. 서버가 다음에 시작할 때 파기 일지를 다시 적용합니다.')]
  const install = await installId(db)
  if (state.mark > 0 && install && readMark(env.journalDir, install) === undefined)
    return [
      fault(
        `${env.journalDir}에 이 설치의 파기 일지가 없습니다.`,
        'JOURNAL_DIR이 쓰던 폴더인지 확인하세요. 일지가 없으면 백업을 복원할 때 철회한 분들의 정보가 되살아납니다.',
      ),
    ]
  return [ok('파기 일지가 데이터베이스와 맞습니다.')]
}

async function checkBackup(env: Env, db: Db): Promise<Found[]> {
  const { hours, isOld } = await readBackupAge(db, systemClock.now())
  const sentence =
    hours === null
      ? '백업한 기록이 없습니다.'
      : `마지막 백업은 ${hours.toLocaleString('ko-KR')}시간 전입니다.`
  if (!isOld) return [ok(sentence)]
  const wayOut = env.DATABASE_URL
    ? 'pg_dump로 백업한 뒤 npm run backup -- --done을 실행하고, 밤마다 하도록 정하세요.'
    : 'npm run backup을 실행하고, 밤마다 하도록 cron이나 systemd 타이머를 정하세요.'
  return [env.BUNYANG_ENV === 'production' ? fault(sentence, wayOut) : note(sentence, wayOut)]
}

const maxSkewSeconds = 60

async function checkClock(db: Db): Promise<Found[]> {
  const now = systemClock.now()
  const { clock_at } = await readInstallState(db)
  if (!assessClock(now, clock_at).trusted)
    return [
      fault(
        `이 컴퓨터의 시각은 ${koreanDateTime(toTimestamp(now))}인데, 데이터베이스가 마지막으로 믿은 시각은 ${koreanDateTime(clock_at ?? '')}입니다. 파기와 예약 발송이 멈춥니다.`,
        '시각을 맞추세요(NTP). 지금 시각이 맞으면 npm run retention -- --clock-is-right를 실행하세요.',
      ),
    ]
  const skew = locksRows(db) ? await skewOf(db) : 0
  if (Math.abs(skew) > maxSkewSeconds)
    return [
      fault(
        `데이터베이스 서버의 시각과 ${Math.round(Math.abs(skew))}초 다릅니다.`,
        '두 컴퓨터의 시각을 맞추세요(NTP).',
      ),
    ]
  return [ok('시각이 데이터베이스의 것과 맞습니다.')]
}

async function skewOf(db: Db): Promise<number> {
  const { rows } = await sql<{
    seconds: number
  }>`select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db)
  return Date.now() / 1000 - (rows[0]?.seconds ?? 0)
}

async function checkJobs(db: Db): Promise<Found[]> {
  const stopped = await jobWarnings(db, systemClock.now())
  if (!stopped.length) return [ok('스스로 멈춘 정기 작업이 없습니다.')]
  return stopped.map((line) =>
    fault(
      `정기 작업이 멈춰 확인을 기다립니다(${line}).`,
      'npm run retention -- --dry-run으로 살피세요. docs/personal-data.md에 뜻이 있습니다.',
    ),
  )
}

/** The server has its own ports; the doctor sends nothing. */
const unused: MessagePort = {
  vendor: 'fake',
  isIdempotent: true,
  send: async () => ({ outcome: 'unsent', code: 'own:not-set-up' }),
}

async function checkVendors(env: Env, sites: ListedSite[]): Promise<Found[]> {
  const ports = openPorts(env, systemClock, unused)
  const found: Found[] = []
  if (env.SMS_VENDOR === 'fake' && env.BUNYANG_ENV === 'production')
    found.push(
      note(
        '문자를 보내지 않는 설치입니다(SMS_VENDOR가 fake).',
        '보내려면 SMS_VENDOR와 업체의 인증 정보를 정하세요.',
      ),
    )
  for (const { site } of sites) {
    const vendor = site.settings.sender?.vendor
    if (vendor && !ports.of('sms', vendor))
      found.push(
        fault(
          `${withParticle(site.slug, '이')} 쓰는 문자 업체(${vendor})의 인증 정보가 없어 문자가 기다립니다.`,
          '업체의 인증 정보를 설정에 적고 서버를 다시 시작하세요.',
        ),
      )
  }
  const asked = ports.all.flatMap((port) => {
    const ask = port.balance ?? port.check
    return ask ? [askVendor(port.vendor, ask)] : []
  })
  if (env.s3) asked.push(askVendor('S3', () => openStorage(env).sizeOf('doctor.webp')))
  found.push(...(await Promise.all(asked)))
  return found.length ? found : [ok('물어볼 바깥 업체가 없습니다.')]
}

async function askVendor(name: string, ask: () => Promise<unknown>): Promise<Found> {
  try {
    const won = await inTime(ask())
    return ok(
      `${withParticle(name, '이')} 답합니다${typeof won === 'number' ? `(잔액 ${won.toLocaleString('ko-KR')}원)` : ''}.`,
    )
  } catch (error) {
    return fault(
      `${withParticle(name, '이')} 쓸 수 있다고 답하지 않습니다(${(error as Error).message}).`,
      '인증 정보와 이 컴퓨터의 시각, 업체 쪽에 등록한 주소(IP)를 확인하세요.',
    )
  }
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${answerMs / 1000}초 안에 답이 없습니다`)), answerMs)
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const hostFaults: Record<Exclude<HostCheck['state'], 'works'>, string> = {
  'no-address': '의 주소를 이름 서버가 모릅니다',
  private: '의 주소가 사설망입니다. 밖에서 열리는지는 알 수 없습니다',
  'no-answer': '에서 https로 답이 없습니다',
  elsewhere: '에서 다른 프로그램이 답합니다',
  'bad-certificate': '의 인증서를 믿을 수 없습니다',
}

async function checkHosts(sites: ListedSite[]): Promise<Found[]> {
  const hosts = sites.flatMap(({ hosts, visibility }) =>
    hosts.map((host) => ({ host, isOpen: visibility.state === 'open' })),
  )
  const found = await Promise.all(
    hosts.map(async ({ host, isOpen }): Promise<Found> => {
      const { state } = await inTime(checkHost(host)).catch(() => ({ state: 'no-answer' as const }))
      if (state === 'works') return ok(`https://${host}에서 이 프로그램이 답합니다.`)
      const sentence = `${host}${hostFaults[state]}.`
      return isOpen && state !== 'private'
        ? fault(sentence, '이름 서버와 프록시의 설정을 확인하세요. docs/tls.md에 있습니다.')
        : note(sentence)
    }),
  )
  return found
}
