import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { normalise } from '#app/platform/normalise.ts'
import { type PasswordQueue, passwordQueue } from './password-queue.ts'

/** Memory is 128 × N × r bytes, time grows with N × r × p. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** OWASP's Password Storage Cheat Sheet (2024) for scrypt: 32 MB and a quarter of a second of one core. */
const defaultCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }

const keyBytes = 32

/** `$scrypt$ln=15,r=8,p=3$salt$key` stores its cost, so that it may rise. NFC: keyboards differ in composing Korean. */
export function passwordHasher(cost: PasswordCost = defaultCost, queue: PasswordQueue = passwordQueue) {
  const derive = (password: string, salt: Buffer, params: PasswordCost) =>
    queue.run(() => scryptKey(password, salt, params))
  return {
    hasRoom: queue.hasRoom,
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const parsed = parseHash(hash)
      if (!parsed) return false
      return timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.key)
    },
    isOutdated(hash: string): boolean {
      const parsed = parseHash(hash)?.cost
      return !parsed || parsed.N !== cost.N || parsed.r !== cost.r || parsed.p !== cost.p
    },
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64url')

function parseHash(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | undefined {
  const [, ln, r, p, salt = '', key = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(hash) ?? []
  if (!ln) return undefined
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

const scryptKey = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
    scrypt(normalise(password), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
