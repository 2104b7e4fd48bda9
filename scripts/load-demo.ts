import { join } from 'node:path'
import { readEnv } from '../app/platform/env.ts'
import { sayFailure } from '../server/start-checks.ts'
import { showProgress } from './progress.ts'

type Main = typeof import('../server/main.ts')

/** Loads the demo sites of `content/` into a migrated, empty database; run by `npm start`. */
try {
  const main = (await import(join(process.cwd(), 'build/server/main.js'))) as Main
  const install = main.openInstall(readEnv(process.env))
  const loaded = await main.loadDemo(install, (progress) => showProgress('그림 준비', progress))
  await install.db.destroy()
  console.log(`예시 단지를 넣었습니다: ${loaded.join(', ')}`)
} catch (error) {
  console.error(sayFailure(error))
  process.exit(1)
}
