import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** Keys of personal data. The current one seals; all of them open, so that a rotated key still reads. */
export interface KeyRing {
  currentId: string
  keys: ReadonlyMap<string, KeyObject>
  secret: string
  /** The secret as the hashes take it. */
  hashKey: KeyObject
}

/**
 * The key ring of the environment, or, where there is none, one generated into the data folder.
 * @throws Error when a key is not 32 bytes of base64.
 */
export function loadKeyRing(env: Env): KeyRing & { generated: boolean } {
  if (env.APP_KEYS && env.APP_SECRET) return { ...parseRing(env.APP_KEYS, env.APP_SECRET), generated: false }
  const file = join(env.dataDir, 'keys.json')
  if (!existsSync(file)) {
    const fresh = {
      keys: `k1:${randomBytes(32).toString('base64')}`,
      secret: randomBytes(32).toString('base64'),
    }
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 })
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { keys: string; secret: string }
  return { ...parseRing(env.APP_KEYS ?? kept.keys, env.APP_SECRET ?? kept.secret), generated: true }
}

/** Reads `id:base64,id:base64`. @throws Error when empty or a key is not 32 bytes. */
export function parseRing(text: string, secret: string): KeyRing {
  const keys = new Map<string, KeyObject>()
  for (const entry of text.split(',')) {
    const [id, base64] = entry.trim().split(':')
    const key = Buffer.from(base64 ?? '', 'base64')
    if (!id || !/^[a-z0-9]+$/.test(id))
      throw new Error(`APP_KEYS: 열쇠 이름 '${id ?? ''}'은(는) 소문자 영문과 숫자로만 적어 주세요`)
    if (key.length !== 32) throw new Error(`APP_KEYS: '${id ?? ''}' 키는 base64로 쓴 32바이트여야 합니다`)
    keys.set(id, createSecretKey(key))
  }
  const currentId = [...keys.keys()][0]
  if (!currentId) throw new Error('APP_KEYS: 키가 하나도 없습니다')
  return { currentId, keys, secret, hashKey: createSecretKey(secret, 'utf8') }
}

let ivs = Buffer.alloc(0)

/** Twelve random bytes that are used once. Drawn many at a time: asking the system for each costs more than sealing. */
function freshIv(): Buffer {
  if (!ivs.length) ivs = randomBytes(12 * 256)
  const iv = ivs.subarray(0, 12)
  ivs = ivs.subarray(12)
  return iv
}

/**
 * Seals a text with AES-256-GCM. `place` (table, column, row) is authenticated, so a value copied
 * into another row does not open there.
 */
export function seal(ring: KeyRing, text: string, place: string): string {
  const iv = freshIv()
  const cipher = createCipheriv('aes-256-gcm', ring.keys.get(ring.currentId) as KeyObject, iv)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `1.${ring.currentId}.${sealed.toString('base64url')}`
}

/** Opens what `seal` made. @throws Error when the key is unknown, the value altered, or its place another. */
export function open(ring: KeyRing, value: string, place: string): string {
  const [version, id, body] = value.split('.')
  const key = version === '1' && id ? ring.keys.get(id) : undefined
  if (!key || !body) throw new Error(`no key opens this value (key '${id}')`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

/** Keyed hash for finding equal values without storing them readable; `purpose` keeps uses apart. */
export function keyedHash(ring: KeyRing, purpose: string, ...parts: string[]): string {
  const mac = createHmac('sha256', ring.hashKey).update(purpose)
  for (const part of parts) mac.update(`\0${part.length}:`).update(part)
  return mac.digest('base64url')
}
