/** What `npm run keys:rotate` runs: seals all personal data with the first key of APP_KEYS. */
import { openDb, patient } from '../app/db/client.server.ts'
import { rotateKeys } from '../app/db/rotate-keys.server.ts'
import { readEnv } from '../app/platform/env.ts'
import { loadKeyRing } from '../app/platform/keys.server.ts'
import { sayFailure } from '../server/start-checks.ts'
import { showProgress } from './progress.ts'

try {
  const env = readEnv(process.env)
  const keys = loadKeyRing(env)
  const db = openDb(env, patient)
  const done = await rotateKeys(db, keys, (progress) => showProgress('다시 암호화', progress))
  await db.destroy()
  console.log(
    done
      ? `${done}건을 열쇠 '${keys.currentId}'로 다시 암호화했습니다. 이제 다른 열쇠를 APP_KEYS에서 빼도 됩니다.`
      : `모두 열쇠 '${keys.currentId}'로 암호화되어 있습니다.`,
  )
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
}
