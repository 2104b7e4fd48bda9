/** `npm run keys:rotate`: re-encrypts with the first key of APP_KEYS and re-hashes with the first secret of APP_SECRET. */
import { openDb, withoutTimeouts } from '#app/db/client.server.ts'
import { rotateKeys } from '#app/db/rotate-keys.server.ts'
import { retireKeys } from '#app/domain/operations/secrets/check-keys.server.ts'
import { rotateSecret } from '#app/domain/operations/secrets/rotate-secret.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { openReadyInstall } from '../server/ready-install.ts'
import { describeFailure } from '../server/start-checks.ts'
import { showProgress } from './progress.ts'

try {
  const env = readEnv(process.env)
  const { keys, clock, db: checked } = await openReadyInstall(env)
  await checked.destroy()
  const db = openDb(env, withoutTimeouts)
  try {
    const rekeyed = await rotateSecret({ db, keys, clock })
    if (rekeyed !== undefined)
      console.log(
        `${rekeyed}건을 가장 새로운 APP_SECRET으로 바꿨습니다. 이제 쉼표 뒤의 예전 값을 APP_SECRET에서 빼도 됩니다. 그러면 그 값으로 보낸 문자의 링크는 열리지 않습니다.`,
      )
    const reencrypted = await rotateKeys(db, keys, (progress) => showProgress('다시 암호화', progress))
    await retireKeys(db, keys, clock)
    console.log(
      reencrypted
        ? `${reencrypted}건을 열쇠 '${keys.currentId}'로 다시 암호화했습니다. 이제 다른 열쇠를 APP_KEYS에서 빼도 됩니다.`
        : `모두 열쇠 '${keys.currentId}'로 암호화되어 있습니다.`,
    )
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
