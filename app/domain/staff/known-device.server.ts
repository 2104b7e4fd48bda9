import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { type KeyRing, keyedHashes } from '#app/platform/keys.server.ts'
import type { Auth } from './auth.server.ts'

const rememberSeconds = 180 * 24 * 60 * 60
const maxAccounts = 8

interface Device {
  id: string
  signatures: string[]
}

const createCookie = async (auth: Auth) =>
  (await auth.$context).createAuthCookie('device', { maxAge: rememberSeconds })

/** With every secret of APP_SECRET, newest first. */
const signaturesOf = (keys: KeyRing, email: string, id: string) =>
  keyedHashes(keys, 'known-device', email, id).map((hash) => hash.slice(0, 22))

async function readDevice(auth: Auth, request: Request): Promise<Device | undefined> {
  const { name } = await createCookie(auth)
  const value = parse(request.headers.get('cookie') ?? '', name)[name]
  const [id, ...marks] = /^[\w-]{22}(\.[\w-]{22}){0,8}$/.test(value ?? '') ? (value ?? '').split('.') : []
  return id ? { id, signatures: marks } : undefined
}

export async function findKnownDevice(
  { auth, keys }: { auth: Auth; keys: KeyRing },
  request: Request,
  email: string,
): Promise<string | undefined> {
  const device = await readDevice(auth, request)
  return device && signaturesOf(keys, email, device.id).some((mark) => device.signatures.includes(mark))
    ? device.id
    : undefined
}

export async function rememberDevice(
  { auth, keys }: { auth: Auth; keys: KeyRing },
  request: Request,
  email: string,
): Promise<string> {
  const { id, signatures: earlierSignatures } = (await readDevice(auth, request)) ?? {
    id: randomBytes(16).toString('base64url'),
    signatures: [],
  }
  const ownSignatures = signaturesOf(keys, email, id)
  const signatures = [
    ownSignatures[0],
    ...earlierSignatures.filter((signature) => !ownSignatures.includes(signature)),
  ].slice(0, maxAccounts)
  const { name, attributes } = await createCookie(auth)
  return serialize(name, [id, ...signatures].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: attributes.secure ?? false,
    maxAge: rememberSeconds,
  })
}
