import { spawn } from 'node:child_process'
import { inviteFirstAdministrator } from '../app/features/auth/first-administrator.server.ts'
import { type Env, readEnv } from '../app/platform/env.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Install, openInstall } from './install.ts'
import { applyJournal, prepareInstall, rewriteOnce } from './prepare.ts'
import { serve, stopOnSignal } from './serve.ts'
import type { Router } from './shell-parts.ts'
import {
  checkPort,
  describeFailure,
  describeListenError,
  prepareDataFolder,
  StartRefused,
} from './start-checks.ts'
import { tightenDataFolder } from './tighten-data-folder.ts'
import { describeUnpublished } from './unpublished-content.ts'
import { mustHaveProxy } from './watch-for-proxy.ts'

const say = (line = '') => console.log(line)

/** @throws StartRefused */
async function prepareAndServe(env: Env, router: Router) {
  prepareDataFolder(env.dataDir)
  await checkPort(env.PORT, env.HOST)
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  for (const line of tightenDataFolder(env.dataDir)) say(line)
  if (lock.wasInterrupted) say('지난번 시작이 중간에 끊겨 이어서 준비합니다.')
  const install = openInstall(env)
  await prepareInstall(install, { say, loadFirst: loadDemoApart })
  await cleanFiles(install)
  for (const line of await applyJournal(install)) say(line)
  for (const line of await describeUnpublished(install)) say(line)
  const server = await serve(install, async () => router).catch((error) => {
    throw describeListenError(error, env.PORT, env.HOST)
  })
  stopOnSignal(server.stop)
  lock.started()
  await greet(install, server.port)
}

/** A full disk must not prevent the start. */
async function cleanFiles(install: Install) {
  try {
    const done = await rewriteOnce(install, () =>
      say('데이터베이스 파일에 남은 파기된 정보의 흔적을 지우는 중입니다...'),
    )
    if (done?.state === 'done') say(`흔적을 지웠습니다(${(done.ms / 1000).toFixed(1)}초).`)
    if (done?.state === 'busy') say('다른 프로그램이 데이터베이스를 쓰고 있어, 밤에 다시 지웁니다.')
  } catch (error) {
    say(`흔적을 지우지 못해 밤에 다시 시도합니다: ${error instanceof Error ? error.message : error}`)
  }
}

/** In a child process, which frees the memory of image processing. @throws StartRefused */
async function loadDemoApart() {
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/load-demo.ts'], {
    stdio: 'inherit',
    // Fewer malloc arenas halve the memory (270 MB).
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new StartRefused('예시 단지를 넣지 못해 시작을 멈췄습니다.')
}

async function greet({ db, clock, env, keysGenerated, originOf }: Install, port: number) {
  const listens = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
  const isProduction = env.BUNYANG_ENV === 'production'
  const hosts = await db.selectFrom('hosts').select('host').where('is_main', '=', 1).orderBy('host').execute()
  const sites = hosts
    .filter(({ host }) => isProduction || host.endsWith('.localhost'))
    .map(({ host }) => originOf(host))
  // Production answers only hosts of sites, and sign-in needs https.
  const origin = isProduction ? (sites[0] ?? listens) : listens
  const token = await inviteFirstAdministrator(db, clock)
  say()
  say(`  홈페이지       ${isProduction ? `${listens} (프록시가 이 주소로 넘겨야 합니다)` : listens}`)
  for (const site of sites) say(`                 ${site}`)
  say(`  사무실         ${origin}/admin`)
  if (token) say(`  첫 관리자      ${origin}/admin/setup?token=${token}`)
  if (token) say('                 (한 번만 쓸 수 있고 하루가 지나면 못 씁니다)')
  if (!process.env.LOG_TO && env.BUNYANG_ENV === 'demo') say(`  기록           ${env.dataDir}/logs`)
  if (keysGenerated) {
    say(`  암호화 키      ${env.dataDir}/keys.json에 새로 만들었습니다.`)
    say('                 실제 고객을 받기 전에 APP_KEYS와 APP_SECRET을 정하세요.')
  }
  if (env.BUNYANG_ENV === 'production' && env.SMS_VENDOR === 'fake')
    say('  문자           보내지 않습니다. SMS_VENDOR와 업체의 인증 정보를 정하세요.')
  if (mustHaveProxy(env) && !env.TRUSTED_PROXY_HOPS) {
    say('  프록시         TRUSTED_PROXY_HOPS가 0입니다. 앞에 프록시가 있으면 모든 방문자를 한 주소로')
    say('                 세게 되니, 프록시의 수를 적으세요(대개 1).')
  }
  if (!hosts.length) {
    say('  단지           아직 없습니다. 내용 폴더를 마련한 뒤 다음과 같이 들이세요:')
    say('                 npm run content -- add <단지> [폴더나 ZIP 파일]')
  }
  say()
  say('끝내려면 Ctrl+C를 누르세요.')
}

export async function start(router: Router): Promise<void> {
  try {
    await prepareAndServe(readEnv(process.env), router)
  } catch (error) {
    console.error(describeFailure(error))
    process.exit(1)
  }
}
