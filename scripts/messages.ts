/** `npm run messages`: vendors, balances, and report addresses, which are secret. */
import { reportPath } from '#app/domain/messages/report-address.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { openReadyInstall } from '../server/ready-install.ts'
import { describeFailure } from '../server/start-checks.ts'

try {
  const env = readEnv(process.env)
  const { db, keys, ports, originOf } = await openReadyInstall(env)
  const hosts = await db.selectFrom('hosts').select('host').where('is_main', '=', 1).orderBy('host').execute()
  console.log(`문자 업체(SMS_VENDOR): ${env.SMS_VENDOR}`)
  for (const port of ports.all) {
    console.log(`- ${port.vendor}`)
    if (port.balance)
      console.log(
        `  잔액: ${await port.balance().then(
          (won) => `${won.toLocaleString('ko-KR')}원`,
          (error: Error) => `읽지 못했습니다(${error.message})`,
        )}`,
      )
    if (port.parseReport)
      for (const { host } of hosts.slice(0, 1))
        console.log(`  결과 수신 주소: ${originOf(host)}${reportPath(keys, port.vendor)}`)
  }
  await db.destroy()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
