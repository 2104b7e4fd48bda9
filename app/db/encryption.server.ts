import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import type { KeyRing } from '#app/platform/keys.server.ts'
import type { sealedColumns } from './schema.ts'

type SealedColumn = (typeof sealedColumns)[number]

/** `leads.name` for the column `name_sealed` of `leads`. */
export type SealedPlace = SealedColumn extends infer Sealed
  ? Sealed extends { table: infer Table extends string; column: `${infer Name}_sealed` }
    ? `${Table}.${Name}`
    : never
  : never

/**
 * Where an encrypted value belongs: its column and the id of its row. The last two are no columns of that name: the check value of
 * a key, and a searched name in an address.
 */
export type Place = `${SealedPlace | 'app_keys.check' | 'search.name'}:${string}`

/** The place of a value in a sealed column. */
export const placeIn = ({ table, column }: SealedColumn, id: string): Place =>
  `${table}.${column.slice(0, -'_sealed'.length)}:${id}` as Place

let ivs = Buffer.alloc(0)

function freshIv(): Buffer {
  if (!ivs.length) ivs = randomBytes(12 * 256)
  const iv = ivs.subarray(0, 12)
  ivs = ivs.subarray(12)
  return iv
}

/** AES-256-GCM; `context` is authenticated, so that a value does not decrypt in another row or column. */
export function encrypt(ring: KeyRing, text: string, context: Place): string {
  const iv = freshIv()
  const cipher = createCipheriv('aes-256-gcm', ring.keys.get(ring.currentId) as KeyObject, iv)
  cipher.setAAD(Buffer.from(context))
  const body = cipher.update(text, 'utf8')
  cipher.final()
  // Groups of three bytes are encoded alone, as the twelve of the IV are: a long text is not copied for what comes before and after it.
  const whole = body.length - (body.length % 3)
  const end = Buffer.concat([body.subarray(whole), cipher.getAuthTag()])
  const [before, main, after] = [iv, body.subarray(0, whole), end].map((part) => part.toString('base64url'))
  return `1.${ring.currentId}.${before}${main}${after}`
}

/** Of the key that sealed a value. */
export const keyIdOf = (value: string): string => value.split('.')[1] ?? ''

/** @throws Error for an unknown key, an altered value, or another context. */
export function decrypt(ring: KeyRing, value: string, context: Place): string {
  const [version, id, body] = value.split('.')
  const key = version === '1' && id ? ring.keys.get(id) : undefined
  if (!key || !body) throw new Error(`no key to decrypt this value (key '${id}')`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
