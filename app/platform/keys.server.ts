import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, WrongSettings } from './env.ts'
import { withParticle } from './particle.ts'

/** The current key encrypts, all keys decrypt. */
export interface KeyRing {
  currentId: string
  keys: ReadonlyMap<string, KeyObject>
  secret: string
  secrets: readonly Secret[]
  /** Undefined until `resolveSecrets`. */
  chain: SecretChain | undefined
}

interface Secret {
  text: string
  key: KeyObject
}

/** Oldest first. Each hashes the result of the one before, so that hashes without their original can be upgraded. */
export interface SecretChain {
  keys: readonly KeyObject[]
  /** Older hashes may be stored. */
  isRotating: boolean
}

/** Where the keys are that the environment does not have. */
export const keysFile = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'keys.json')

/** From the environment, or generated into the data folder. @throws WrongSettings when a key is not 32 bytes of base64. */
export function loadKeyRing(env: Env): KeyRing & { generated: 'now' | 'earlier' | undefined } {
  if (env.APP_KEYS && env.APP_SECRET)
    return { ...withoutChain(parseRing(env.APP_KEYS, env.APP_SECRET)), generated: undefined }
  const file = keysFile(env)
  const isNew = !existsSync(file)
  if (isNew) {
    const generated = {
      keys: `k1:${randomBytes(32).toString('base64')}`,
      secret: randomBytes(32).toString('base64'),
    }
    writeFileSync(file, `${JSON.stringify(generated, null, 2)}\n`, { mode: 0o600 })
  }
  const stored = readKeysFile(file)
  return {
    ...withoutChain(parseRing(env.APP_KEYS ?? stored.keys, env.APP_SECRET ?? stored.secret)),
    generated: isNew ? 'now' : 'earlier',
  }
}

type KeySettings = Pick<Env, 'APP_KEYS' | 'APP_SECRET' | 'dataDir'>

/** What the environment or the data folder has, for `parseRing`; undefined where a part is missing. Generates nothing. */
export function readKeys(env: KeySettings): { keys: string; secret: string } | undefined {
  if (env.APP_KEYS && env.APP_SECRET) return { keys: env.APP_KEYS, secret: env.APP_SECRET }
  const file = keysFile(env)
  if (!existsSync(file)) return undefined
  const stored = readKeysFile(file)
  return { keys: env.APP_KEYS ?? stored.keys, secret: env.APP_SECRET ?? stored.secret }
}

/** @throws WrongSettings for a file that was cut or written by hand */
function readKeysFile(file: string): { keys: string; secret: string } {
  try {
    const { keys, secret } = JSON.parse(readFileSync(file, 'utf8')) as { keys: unknown; secret: unknown }
    if (typeof keys === 'string' && typeof secret === 'string') return { keys, secret }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new WrongSettings(`${file}: 열쇠 파일이 손상됐습니다. 백업해 둔 keys.json을 그 자리에 넣으세요.`)
}

const withoutChain = (ring: KeyRing): KeyRing => ({ ...ring, chain: undefined })

/** `id:base64,id:base64`; secrets newest first. @throws WrongSettings when empty, a key is not 32 bytes, or a secret is repeated */
export function parseRing(text: string, secret: string): KeyRing {
  const keys = new Map<string, KeyObject>()
  for (const entry of text.split(',')) {
    const [id, base64] = entry.trim().split(':')
    const key = Buffer.from(base64 ?? '', 'base64')
    if (!id || !/^[a-z0-9]+$/.test(id))
      throw new WrongSettings(
        `APP_KEYS: 열쇠 이름 ${withParticle(`'${id ?? ''}'`, '은')} 소문자 영문과 숫자로만 적어 주세요`,
      )
    if (key.length !== 32)
      throw new WrongSettings(`APP_KEYS: '${id ?? ''}' 키는 base64로 쓴 32바이트여야 합니다`)
    keys.set(id, createSecretKey(key))
  }
  const currentId = [...keys.keys()][0]
  if (!currentId) throw new WrongSettings('APP_KEYS: 키가 하나도 없습니다')
  const secrets = splitSecrets(secret).map((text) => ({ text, key: createSecretKey(text, 'utf8') }))
  return {
    currentId,
    keys,
    secret: secrets[0]?.text ?? '',
    secrets,
    chain: { keys: secrets.map(({ key }) => key).reverse(), isRotating: secrets.length > 1 },
  }
}

const secretLength = 32

/** A secret may contain commas: short parts do not count. */
function splitSecrets(text: string): string[] {
  const comma = text.indexOf(',')
  const [first, rest] = [text.slice(0, comma).trim(), text.slice(comma + 1).trim()]
  if (comma < 0 || first.length < secretLength || rest.length < secretLength) return [text]
  const secrets = [first, ...splitSecrets(rest)]
  if (new Set(secrets).size < secrets.length) throw new WrongSettings('APP_SECRET: 같은 값이 두 번 있습니다')
  return secrets
}

type SignedPurpose =
  | 'altcha'
  | 'audit-address'
  | 'audit-chain'
  | 'draft-link'
  | 'flood'
  | 'known-device'
  | 'lead-search'
  | 'limit'
  | 'manage'
  | 'message-number'
  | 'proof'
  | 'report-address'
  | 'staff-phone'
  | 'start'
  | 'visit-pass'

/** `purpose` separates uses; stored hashes use `lookupHash`. */
export const keyedHash = (ring: KeyRing, purpose: SignedPurpose, ...parts: string[]): string =>
  keyedHashes(ring, purpose, ...parts)[0] as string

/** Under every secret, newest first. */
export const keyedHashes = (ring: KeyRing, purpose: SignedPurpose, ...parts: string[]): string[] =>
  ring.secrets.map(({ key }) => macOf(key, purpose, parts))

/** HMAC-SHA256 in base64url; parts are length-prefixed. */
export function macOf(key: KeyObject, purpose: string, parts: string[]): string {
  const mac = createHmac('sha256', key).update(purpose)
  for (const part of parts) mac.update(`\0${part.length}:`).update(part)
  return mac.digest('base64url')
}
