import { join } from 'node:path'
import type { ImportProgress } from '../app/features/sites/import-content.server.ts'
import { readEnv } from '../app/platform/env.ts'
import { sayFailure } from '../server/start-checks.ts'

type Main = typeof import('../server/main.ts')

function showProgress({ done, total }: ImportProgress) {
  const width = 24
  const filled = Math.round((done / total) * width)
  const bar = `그림 준비 [${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total}`
  if (process.stdout.isTTY) process.stdout.write(`\r${bar}${done === total ? '\n' : ''}`)
  else if (done === total) console.log(bar)
}

/** Loads the demo sites of `content/` into a migrated, empty database; run by `npm start`. */
try {
  const main = (await import(join(process.cwd(), 'build/server/main.js'))) as Main
  const install = main.openInstall(readEnv(process.env))
  const loaded = await main.loadDemo(install, showProgress)
  await install.db.destroy()
  console.log(`예시 단지를 넣었습니다: ${loaded.join(', ')}`)
} catch (error) {
  console.error(sayFailure(error))
  process.exit(1)
}
