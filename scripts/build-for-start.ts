/** Run by `npm start` after its first checks. */
import { readEnv } from '../app/platform/env.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { checkPort, describeFailure, prepareDataFolder } from '../server/start-checks.ts'
import { buildProduct } from './build-product.ts'

try {
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir)
  await checkPort(env.PORT, env.HOST)
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  console.log('화면을 만드는 중입니다...')
  await buildProduct()
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
