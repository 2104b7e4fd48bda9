/** `npm run move:postgres [-- --back]`, with the product stopped: from DATA_DIR/bunyang.sqlite to the database of DATABASE_URL. */
import { parseArgs } from 'node:util'
import { readEnv } from '#app/platform/env.ts'
import { moveBack, moveToPostgres } from '../server/move-to-postgres.ts'
import { describeFailure } from '../server/start-checks.ts'

try {
  const { values } = parseArgs({ options: { back: { type: 'boolean', default: false } } })
  const env = readEnv(process.env)
  await (values.back ? moveBack : moveToPostgres)(env, console.log)
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
