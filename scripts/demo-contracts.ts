/** `npm run demo:contracts`: puts the first demo site into its contract weeks, with invented people. Not in production. */
import { stateNames } from '#app/domain/homes/home-states.ts'
import { homesOfLayouts } from '#app/domain/homes/layout-homes.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { openReadyInstall } from '../server/ready-install.ts'
import { describeFailure, StartRefused } from '../server/start-checks.ts'
import { writeContractWeeks } from './demo/contract-weeks.ts'

const slug = 'gaon-lakepark'

async function run(): Promise<void> {
  const env = readEnv(process.env)
  if (env.BUNYANG_ENV === 'production')
    throw new StartRefused('지어낸 고객과 계약을 넣는 명령이라 운영 서버에서는 하지 않습니다.')
  const install = await openReadyInstall(env)
  try {
    const site = await findSite(install.db, '', `/${slug}/`)
    if (site?.slug !== slug)
      throw new StartRefused(
        `예시 단지 ‘${slug}’가 없습니다. npm start로 예시 단지를 넣은 뒤 다시 해 주세요.`,
      )
    const places = await homesOfLayouts(install.db, site)
    if (!places?.length) throw new StartRefused('예시 단지에 공개된 배치도가 없습니다.')
    const started = performance.now()
    const origin = install.originOf(`${slug}.localhost`)
    const written = await writeContractWeeks({ ...install, origin }, site, places)
    if (!written) throw new StartRefused('이 단지에는 이미 세대가 있습니다. 계약 자료를 두 번 넣지 않습니다.')
    const counts = await install.db
      .selectFrom('homes')
      .select((select) => ['state', select.fn.countAll<number>().as('count')])
      .where('site_id', '=', site.id)
      .groupBy('state')
      .execute()
    const parts = counts.map(
      ({ state, count }) => `${stateNames[state]} ${Number(count).toLocaleString('ko-KR')}`,
    )
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${site.settings.name}: ${written.homes.toLocaleString('ko-KR')}세대를 계약 기간으로 옮겼습니다(${seconds}초). ${parts.join(', ')}.`,
    )
    console.log(
      `직원은 모두 지어낸 사람이라 비밀번호가 없습니다. 상담사 화면을 보려면 npm run admin -- reset-password counsellor1@${slug}.example의 링크로 들어가세요.`,
    )
  } finally {
    await install.db.destroy()
  }
}

try {
  await run()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
