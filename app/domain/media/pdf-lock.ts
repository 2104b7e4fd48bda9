import { createCipheriv, createHash } from 'node:crypto'
import type { PdfDictionary, PdfValue } from './pdf-objects.ts'

/**
 * `open`: readers show it without a password. `locked`: they ask for a password. `unknown`: it needs a program of the maker that
 * `handler` names. `damaged`: the dictionary lacks values that its handler needs.
 */
type PdfLock = { state: 'open' | 'locked' | 'damaged' } | { state: 'unknown'; handler: string }

/**
 * Whether the empty password opens an encrypted PDF, as readers try it (ISO 32000-1, 7.6.3 and ISO 32000-2, 7.6.4: the standard
 * security handler, revisions 2 to 6). A file that only forbids printing or copying has an empty user password.
 * @param fileId the first identifier of the trailer's `ID`
 */
export function readPdfLock(encryption: PdfDictionary, fileId: Buffer): PdfLock {
  const filter = nameIn(encryption, 'Filter')
  if (!filter) return { state: 'damaged' }
  const [version, revision] = [numberIn(encryption, 'V') ?? 0, numberIn(encryption, 'R') ?? 0]
  const unknown = (what: string): PdfLock => ({
    state: 'unknown',
    handler: what.replaceAll(/[^\w.-]/g, '').slice(0, 40),
  })
  if (filter !== 'Standard') return unknown(filter)
  const isKnown =
    revision >= 5 ? version === 5 && revision <= 6 : revision >= 2 && [1, 2, 4].includes(version)
  if (!isKnown) return unknown(`Standard-${version}.${revision}`)
  if (version >= 4) {
    const methods = [methodOf(encryption, 'StmF'), methodOf(encryption, 'StrF')]
    // Attachments alone may be encrypted.
    if (methods.every((method) => method === 'Identity')) return { state: 'open' }
    const other = methods.find((method) => !['Identity', 'V2', 'AESV2', 'AESV3'].includes(method))
    if (other !== undefined) return unknown(other || 'Standard')
  }
  const [owner, user] = [bytesIn(encryption, 'O'), bytesIn(encryption, 'U')]
  const length = revision >= 5 ? 48 : 32
  if (!owner || !user || owner.length < length || user.length < length) return { state: 'damaged' }
  const isOpen =
    revision >= 5 ? opensBySha(user, revision) : opensByMd5({ encryption, owner, user, fileId, revision })
  return { state: isOpen ? 'open' : 'locked' }
}

const entry = (from: PdfDictionary, key: string): PdfValue | undefined => from.get(key)

const nameIn = (from: PdfDictionary, key: string): string | undefined => {
  const value = entry(from, key)
  return value?.kind === 'name' ? value.name : undefined
}

const numberIn = (from: PdfDictionary, key: string): number | undefined => {
  const value = entry(from, key)
  return value?.kind === 'number' ? value.number : undefined
}

const bytesIn = (from: PdfDictionary, key: string): Buffer | undefined => {
  const value = entry(from, key)
  return value?.kind === 'string' ? value.bytes : undefined
}

/** Of the crypt filter that a kind of data uses. */
function methodOf(encryption: PdfDictionary, kind: 'StmF' | 'StrF'): string {
  const filter = nameIn(encryption, kind) ?? 'Identity'
  if (filter === 'Identity') return filter
  const filters = entry(encryption, 'CF')
  const own = filters?.kind === 'dictionary' ? entry(filters.entries, filter) : undefined
  return (own?.kind === 'dictionary' ? nameIn(own.entries, 'CFM') : undefined) ?? ''
}

/** Algorithm 2: what fills a password up. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: Uint8Array[]) => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

interface OlderLock {
  encryption: PdfDictionary
  owner: Buffer
  user: Buffer
  fileId: Buffer
  revision: number
}

/** Algorithm 6. The length of the key is tried where writers name another one than they use. */
function opensByMd5({ encryption, owner, user, fileId, revision }: OlderLock): boolean {
  const rights = Buffer.alloc(4)
  rights.writeUInt32LE((numberIn(encryption, 'P') ?? 0) >>> 0)
  const metadata = entry(encryption, 'EncryptMetadata')
  const isPlain = revision >= 4 && metadata?.kind === 'word' && metadata.word === 'false'
  const first = md5(
    padding,
    owner.subarray(0, 32),
    rights,
    fileId,
    isPlain ? Buffer.alloc(4, 0xff) : Buffer.alloc(0),
  )
  if (revision === 2) return rc4(first.subarray(0, 5), padding).equals(user.subarray(0, 32))
  const named = (numberIn(encryption, 'Length') ?? 40) / 8
  const lengths = new Set([named, 16, 5].filter((length) => length >= 5 && length <= 16))
  return [...lengths].some((length) => {
    let key = first.subarray(0, length)
    for (let i = 0; i < 50; i++) key = md5(key).subarray(0, length)
    let expected = md5(padding, fileId)
    for (let i = 0; i < 20; i++) expected = rc4(Buffer.from(key.map((byte) => byte ^ i)), expected)
    return expected.equals(user.subarray(0, 16))
  })
}

/** Written out, since OpenSSL 3 has it only among its legacy algorithms. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer<ArrayBuffer> {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number) => {
    const value = state[a] as number
    state[a] = state[b] as number
    state[b] = value
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] as number)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number)
    }),
  )
}

/** Algorithm 11: `U` is a hash of 32 bytes and the salt of 8 that was hashed with the password. */
function opensBySha(user: Buffer, revision: number): boolean {
  const salt = user.subarray(32, 40)
  const hash = revision === 5 ? createHash('sha256').update(salt).digest() : hardenedHash(salt)
  return hash.equals(user.subarray(0, 32))
}

/** Algorithm 2.B for the empty user password. A round is 64 at least and, by its end condition, rarely more than 100. */
function hardenedHash(salt: Uint8Array): Buffer {
  let key: Buffer = createHash('sha256').update(salt).digest()
  for (let round = 1, last = 0; round <= 64 || last > round - 1 - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    const encrypted = cipher.setAutoPadding(false).update(Buffer.concat(Array(64).fill(key)))
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][rest] as string)
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) as number
  }
  return key.subarray(0, 32)
}
