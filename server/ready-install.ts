import { rmSync } from 'node:fs'
import { type Db, type MigrationState, migrationState } from '#app/db/client.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import type { Env } from '#app/platform/env.ts'
import { keysFile } from '#app/platform/keys.server.ts'
import { type Install, openInstall } from './install.ts'
import {
  refuseMissingDatabase,
  refuseMissingKeys,
  refuseUnfinishedRestore,
  StartRefused,
} from './start-checks.ts'

const moved = {
  source:
    '이 SQLite 데이터베이스는 PostgreSQL로 옮겼거나 옮기는 중이라 쓰지 않습니다. DATABASE_URL을 정해 시작하세요. 옮기다가 멈췄으면 npm run move:postgres를 다시 실행하고, SQLite로 되돌아가려면 npm run move:postgres -- --back을 실행하세요.',
  target:
    'SQLite에서 아직 다 옮기지 않은 데이터베이스라 쓰지 않습니다. npm run move:postgres를 다시 실행해 끝까지 옮긴 뒤 시작하세요.',
}

const cutShort =
  '데이터베이스가 다 갖춰지지 않았습니다. 백업을 복원하다가 중간에 멈췄거나, 다른 프로그램이 쓰는 데이터베이스입니다. 비어 있는 데이터베이스를 새로 만들어 백업을 처음부터 복원한 뒤 시작하세요.'

/** Why this program cannot work with a database of another version; undefined if it can, or can migrate it. */
export function describeOtherSchema({
  unknown,
  isBefore09,
  isCutShort,
  move,
}: Pick<MigrationState, 'unknown' | 'isBefore09' | 'isCutShort' | 'move'>): string | undefined {
  if (move) return moved[move.end]
  if (unknown.length)
    return '데이터베이스가 이 프로그램보다 새 버전에서 만들어졌습니다. 프로그램을 새 버전으로 올린 뒤 시작하세요.'
  if (isBefore09)
    return '데이터베이스가 0.9보다 오래된 버전의 것이라 바로 올릴 수 없습니다. 먼저 0.9로 한 번 시작해 올린 뒤 이 버전으로 다시 시작하세요.'
  return isCutShort ? cutShort : undefined
}

/**
 * For commands beside the server: the install with a database that a server of this version has prepared.
 * @throws StartRefused for no database, another schema, wrong keys or a wrong secret
 */
export async function openReadyInstall(env: Env): Promise<Install> {
  refuseUnfinishedRestore(env.dataDir)
  refuseMissingDatabase(env)
  refuseMissingKeys(env)
  const install = openInstall(env)
  try {
    await refuseOtherSchema(install.db)
    await refuseOtherKeys(install)
    return install
  } catch (error) {
    await install.db.destroy()
    throw error
  }
}

/** @throws StartRefused for a database that is older or newer than this version */
export async function refuseOtherSchema(db: Db): Promise<void> {
  const state = await migrationState(db)
  const refusal = describeOtherSchema(state)
  if (refusal) throw new StartRefused(refusal)
  if (state.pending.length)
    throw new StartRefused(
      '데이터베이스가 아직 준비되지 않았습니다. 서버(npm start)를 한 번 시작한 뒤 해 주세요.',
    )
}

/** @throws StartRefused if APP_KEYS or APP_SECRET are not those of the database */
export async function refuseOtherKeys({ db, keys, clock, env, keysGenerated }: Install): Promise<void> {
  const refusal = await resolveSecrets(db, keys, clock)
  if (!refusal) return
  const file = keysFile(env)
  // Otherwise the wrong file would occupy the place of the right one.
  if (keysGenerated === 'now') rmSync(file)
  const isConfigured = refusal.includes('APP_SECRET') ? env.APP_SECRET : env.APP_KEYS
  if (isConfigured) throw new StartRefused(refusal)
  throw new StartRefused(
    keysGenerated === 'now'
      ? `이 데이터베이스의 열쇠가 없습니다. 함께 쓰던 keys.json을 ${file}에 넣거나, 쓰던 APP_KEYS와 APP_SECRET을 정하세요.`
      : `${refusal}\n지금 값은 ${file}에서 읽었습니다. 이 데이터베이스와 함께 쓰던 keys.json이 맞는지 확인하세요.`,
  )
}
