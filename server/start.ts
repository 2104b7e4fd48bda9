import { spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { inviteFirstAdministrator } from '#app/domain/staff/first-administrator.server.ts'
import { dayMs } from '#app/platform/durations.ts'
import { describeMisspelt, type Env, readEnv, smtpHost } from '#app/platform/env.ts'
import { describeVersion, readProgramVersion } from '#app/platform/program-version.server.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Install, openInstall } from './install.ts'
import { applyJournal, prepareInstall } from './prepare.ts'
import { serve, stopOnSignal } from './serve.ts'
import type { Router } from './shell-deps.ts'
import {
  checkPort,
  describeFailure,
  describeListenError,
  prepareFolders,
  StartRefused,
} from './start-checks.ts'
import { startingListener } from './starting-listener.ts'
import { tightenDataFolder } from './tighten-data-folder.ts'
import { describeUnpublished } from './unpublished-content.ts'
import { copiesFolder, removeExpiredCopies } from './upgrade-copy.ts'
import { needsProxy } from './watch-for-proxy.ts'

const print = (line = '') => console.log(line)

/** @throws StartRefused */
async function prepareAndServe(env: Env, router: Router) {
  prepareFolders(env)
  await checkPort(env.PORT, env.HOST)
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  for (const line of [...describeMisspelt(process.env), ...tightenDataFolder(env.dataDir)]) print(line)
  if (lock.wasInterrupted) print('지난번 시작이 중간에 끊겨 이어서 준비합니다.')
  const install = openInstall(env)
  const program = readProgramVersion()
  install.log.info({ ...program, node: process.version }, 'starting')
  for (const sentence of describeMisspelt(process.env))
    install.log.warn({ sentence }, 'unknown setting, perhaps misspelt')
  const listener = startingListener(env)
  await prepareInstall(install, { say: print, loadFirst: loadDemoInChild, stage: listener.stage })
  const removeExpired = () => removeExpiredCopies(copiesFolder(env.dataDir), install.clock.now())
  removeExpired()
  setInterval(removeExpired, dayMs).unref()
  for (const line of await applyJournal(install)) print(line)
  for (const line of await describeUnpublished(install)) print(line)
  await listener.close()
  const server = await serve(install, async () => router).catch((error) => {
    throw describeListenError(error, env.PORT, env.HOST)
  })
  stopOnSignal(server.stop)
  lock.started()
  lookUpMailServer(install)
  await printAddresses(install, server.port)
  for (const line of await server.describeUnreadable()) print(line)
}

/** Only a warning: a name server may be down for a while. */
function lookUpMailServer({ env, log }: Install) {
  const host = env.SMTP_URL && smtpHost(env.SMTP_URL)
  if (host)
    lookup(host).catch((error) =>
      log.warn({ err: error, host }, 'cannot resolve the host of SMTP_URL: e-mail waits'),
    )
}

/** In a child process, which frees the memory of image processing. @throws StartRefused */
async function loadDemoInChild() {
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/load-demo.ts'], {
    stdio: 'inherit',
    // Fewer malloc arenas halve the memory (270 MB).
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new StartRefused('예시 단지를 넣지 못해 시작을 멈췄습니다.')
}

async function printAddresses({ db, clock, env, keysGenerated, originOf }: Install, port: number) {
  const localAddress = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
  const isProduction = env.BUNYANG_ENV === 'production'
  const hosts = await db.selectFrom('hosts').select('host').where('is_main', '=', 1).orderBy('host').execute()
  const sites = hosts
    .filter(({ host }) => isProduction || host.endsWith('.localhost'))
    .map(({ host }) => originOf(host))
  // Production answers only hosts of sites, and sign-in needs https.
  const origin = isProduction ? (sites[0] ?? localAddress) : localAddress
  const token = await inviteFirstAdministrator(db, clock)
  print()
  print(
    `  홈페이지       ${isProduction ? `${localAddress} (프록시가 이 주소로 넘겨야 합니다)` : localAddress}`,
  )
  for (const site of sites) print(`                 ${site}`)
  print(`  사무실         ${origin}/admin`)
  print(`  버전           ${describeVersion(readProgramVersion())}`)
  if (token) print(`  첫 관리자      ${origin}/admin/setup?token=${token}`)
  if (token) print('                 (한 번만 쓸 수 있고 하루가 지나면 못 씁니다)')
  if (!process.env.LOG_TO && env.BUNYANG_ENV === 'demo') print(`  기록           ${env.dataDir}/logs`)
  if (keysGenerated) {
    print(
      `  암호화 키      ${env.dataDir}/keys.json${keysGenerated === 'now' ? '에 새로 만들었습니다.' : '의 것을 씁니다.'}`,
    )
    print('                 실제 고객을 받기 전에 APP_KEYS와 APP_SECRET을 정하세요.')
  }
  if (env.BUNYANG_ENV === 'production' && env.SMS_VENDOR === 'fake')
    print('  문자           보내지 않습니다. SMS_VENDOR와 업체의 인증 정보를 정하세요.')
  if (needsProxy(env) && !env.TRUSTED_PROXY_HOPS) {
    print(
      '  프록시         TRUSTED_PROXY_HOPS가 0입니다. 앞에 프록시(https)가 있으면 그 수를 적으세요(대개 1).',
    )
    print('                 적지 않으면 모든 방문자를 한 주소로 세고, 신청과 로그인을 받지 못할 수 있습니다.')
  }
  if (!hosts.length) {
    print('  단지           아직 없습니다. 쓰실 도메인으로 사무실에 들어가 만드시거나(/admin/sites/new),')
    print('                 내용 폴더를 마련해 넣으세요: npm run content -- add <단지> [폴더나 ZIP 파일]')
  }
  print()
  print('끝내려면 Ctrl+C를 누르세요.')
}

export async function start(router: Router): Promise<void> {
  try {
    await prepareAndServe(readEnv(process.env), router)
  } catch (error) {
    console.error(describeFailure(error))
    process.exit(1)
  }
}
