import { join } from 'node:path'
import { readEnv } from '#app/platform/env.ts'
import { describeFailure } from '../server/start-checks.ts'
import { showProgress } from './progress.ts'

type Main = typeof import('../server/main.ts')

/** Run by `npm start` and `npm run serve:tls`; `--prepare` migrates first. */
try {
  const main = (await import(join(process.cwd(), 'build/server/main.js'))) as Main
  const install = main.openInstall(readEnv(process.env))
  let loaded: string[] = []
  const load = async () => {
    loaded = await main.loadDemo(install, (progress) => showProgress('그림 준비', progress))
  }
  if (process.argv.includes('--prepare'))
    await main.prepareInstall(install, { say: console.log, loadFirst: load })
  else await load()
  await install.db.destroy()
  if (loaded.length) console.log(`예시 단지를 넣었습니다: ${loaded.join(', ')}`)
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
