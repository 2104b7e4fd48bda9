import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { type KeyRing, macOf } from '#app/platform/keys.server.ts'
import { checkKeys, registerKeys } from './check-keys.server.ts'

type StoredSecret = Selectable<Database['app_secrets']>

export const fingerprint = (key: KeyObject): string => macOf(key, 'fingerprint', []).slice(0, 22)

/** Call it before any lookup or encryption. @returns a Korean sentence if APP_KEYS or APP_SECRET do not fit the database */
export async function resolveSecrets(db: Db, ring: KeyRing, clock: Clock): Promise<string | undefined> {
  const configured = configuredOf(ring)
  const refusal = await checkRing(db, ring)
  if (refusal) return refusal
  await registerKeys(db, ring, clock)
  await register(
    db,
    configured.map(({ id }) => id),
    clock,
  )
  const stored = await listSecrets(db)
  const keys = chainOf(ring, stored)
  if (!keys) return sentences.leftTooEarly
  ring.chain = { keys, isRotating: stored.slice(0, -1).some(({ retired_at }) => !retired_at) }
  return undefined
}

/** As `resolveSecrets`, but changes nothing. */
export async function checkRing(db: Db, ring: KeyRing): Promise<string | undefined> {
  const stored = await listSecrets(db)
  const refusal = (await checkKeys(db, ring)) ?? checkSecrets(stored, configuredOf(ring))
  return refusal ?? (chainOf(ring, stored) ? undefined : sentences.leftTooEarly)
}

const configuredOf = (ring: KeyRing) => ring.secrets.map(({ key }) => ({ id: fingerprint(key), key }))

/** @returns undefined where a secret is in use that is not configured */
function chainOf(ring: KeyRing, stored: StoredSecret[]): KeyObject[] | undefined {
  const configured = configuredOf(ring)
  const keys = stored.flatMap(
    (secret) => configured.find(({ id }) => id === secret.id)?.key ?? decryptRetired(ring, secret) ?? [],
  )
  return keys.length === stored.length ? keys : undefined
}

export async function isBehind(db: Db, ring: KeyRing): Promise<boolean> {
  if (!ring.chain) return true
  const newest = (await listSecrets(db)).at(-1)
  return (newest?.number ?? 0) > ring.chain.keys.length
}

export async function assertSecretsCurrent({ db, keys, clock }: Deps): Promise<void> {
  if (await isBehind(db, keys)) {
    const refusal = keys.chain ? sentences.behind : await resolveSecrets(db, keys, clock)
    if (refusal) throw new Error(refusal)
  }
}

export const listSecrets = (db: Db): Promise<StoredSecret[]> =>
  db.selectFrom('app_secrets').selectAll().orderBy('number').execute()

const sentences = {
  other:
    'APP_SECRET이 이 데이터베이스에 쓰던 값과 다릅니다. 새 값으로 바꾸려면 쓰던 값을 쉼표 뒤에 함께 적고(새 값,쓰던 값), 잘못 적었다면 쓰던 값으로 되돌리세요.',
  oldFirst:
    'APP_SECRET의 맨 앞이 예전 값입니다. 더 새로운 값으로 만든 기록이 이미 있으니 가장 새로운 값을 맨 앞에 적으세요.',
  unknownBehind:
    'APP_SECRET의 뒤쪽에 이 데이터베이스에 쓴 적이 없는 값이 있습니다. 새 값은 맨 앞에 하나만, 쓰던 값은 그 뒤에 적으세요.',
  behind:
    '다른 프로세스가 더 새로운 APP_SECRET을 쓰고 있어 일을 멈춥니다. 이 프로세스도 같은 APP_SECRET으로 다시 시작하세요.',
  leftTooEarly:
    '예전 APP_SECRET으로 만든 기록이 아직 남아 있습니다. 그 값을 쉼표 뒤에 다시 적고 npm run keys:rotate를 끝낸 다음 빼세요.',
}

function checkSecrets(stored: StoredSecret[], configured: { id: string }[]): string | undefined {
  const newest = stored.at(-1)
  if (!newest) return undefined
  const [first, ...others] = configured.map(({ id }) => id)
  const isKnown = (id: string | undefined) => stored.some((secret) => secret.id === id)
  if (!isKnown(first) && !others.includes(newest.id)) return sentences.other
  if (isKnown(first) && first !== newest.id) return sentences.oldFirst
  if (!others.every(isKnown)) return sentences.unknownBehind
  return undefined
}

async function register(db: Db, ids: string[], clock: Clock): Promise<void> {
  for (const id of ids.toReversed()) {
    const stored = await listSecrets(db)
    if (stored.some((secret) => secret.id === id)) continue
    await db
      .insertInto('app_secrets')
      .values({
        id,
        number: (stored.at(-1)?.number ?? 0) + 1,
        first_used_at: toTimestamp(clock.now()),
        retired_at: null,
        secret_sealed: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const decryptRetired = (ring: KeyRing, { id, secret_sealed }: StoredSecret): KeyObject | undefined =>
  secret_sealed
    ? createSecretKey(decrypt(ring, secret_sealed, `app_secrets.secret:${id}`), 'utf8')
    : undefined
