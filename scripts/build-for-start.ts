import { existsSync } from 'node:fs'
import { readEnv } from '#app/platform/env.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { checkPort, describeFailure, prepareFolders, StartRefused } from '../server/start-checks.ts'
import { builder } from './build-is-fresh.mjs'
import { buildProduct } from './build-product.ts'

/** Run by `npm start` after its first checks. */
try {
  const env = readEnv(process.env)
  prepareFolders(env)
  await checkPort(env.PORT, env.HOST)
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  if (!existsSync(builder))
    throw new StartRefused(
      '만들어진 화면(build 폴더)이 없고, 여기에는 만드는 도구도 없습니다. npm run release로 만든 폴더를 빠짐없이 옮겼는지 확인하세요.',
    )
  console.log('화면을 만드는 중입니다...')
  await buildProduct()
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
