import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import * as z from 'zod'

/**
 * A backup in one file: a tar, plain or encrypted with age (`docs/decisions/0023`). Its last entry is the manifest, so that
 * everything before it can be streamed.
 */
export const archiveParts = ['database', 'media', 'journal', 'keys'] as const
export type ArchivePart = (typeof archiveParts)[number]

const manifestName = 'manifest.json'
const format = 1
/** Names of our own making: nothing that leads out of a folder, and nothing hidden. */
function isEntryName(name: string): boolean {
  const [, folder = ''] = /^([a-z]+)\/(?:originals\/)?[A-Za-z0-9_-][A-Za-z0-9._-]*$/.exec(name) ?? []
  return archiveParts.some((part) => part === folder)
}

const manifestSchema = z.object({
  format: z.literal(format),
  id: z.uuid(),
  at: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  database: z.enum(['sqlite', 'postgres']),
  /** The last migration. */
  schema: z.string(),
  /** Null before the first site. */
  install: z.string().nullable(),
  /** A journal that is behind it is older than the archive. */
  mark: z.number().int(),
  parts: z.array(z.enum(archiveParts)).min(1),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>
type ManifestHead = Omit<Manifest, 'format' | 'id' | 'files'>

export interface ArchiveKey {
  passphrase?: string | undefined
  /** Public keys (`age1…`) for writing, identities (`AGE-SECRET-KEY-1…`) for reading. */
  keys?: readonly string[] | undefined
  /** Base 2 logarithm of scrypt's cost; the library's without it. */
  workFactor?: number | undefined
}

export class ArchiveRefused extends Error {
  override name = 'StartRefused'
}

const encoder = new TextEncoder()

type AddFile = (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Writes an archive as a stream to a file that exists already.
 * @param fill adds the files, each of which must have the length that was said
 */
export async function writeArchive(
  path: string,
  head: ManifestHead,
  key: ArchiveKey | undefined,
  fill: (add: AddFile) => Promise<void>,
): Promise<Manifest> {
  const { readable, controller } = createTarPacker()
  const bytes = key ? await encrypterOf(key).encrypt(readable) : readable
  const written = bytes.pipeTo(Writable.toWeb(createWriteStream(path)))
  // Awaited at the end.
  written.catch(() => {})
  const files: Manifest['files'] = []
  const mtime = new Date(head.at)

  async function write(name: string, size: number, content: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mode: 0o600, mtime }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    return { name, bytes: size, sha256: hash.digest('hex') }
  }

  try {
    await fill(async (name, size, content) => {
      if (!isEntryName(name)) throw new Error(`no name for an archive: ${name}`)
      files.push(await write(name, size, content))
    })
    const manifest: Manifest = { format, id: randomUUID(), ...head, files }
    const text = encoder.encode(JSON.stringify(manifest))
    await write(manifestName, text.length, Readable.from([text]))
    controller.finalize()
    await written
    return manifest
  } catch (error) {
    controller.error(error)
    // What stopped the writing, such as a full disk, is the reason of the rest.
    await written
    throw error
  }
}

function encrypterOf({ passphrase, keys = [], workFactor }: ArchiveKey): Encrypter {
  const encrypter = new Encrypter()
  if (passphrase) encrypter.setPassphrase(passphrase)
  if (workFactor) encrypter.setScryptWorkFactor(workFactor)
  for (const recipient of keys) encrypter.addRecipient(recipient)
  return encrypter
}

export interface ArchiveFile {
  path: string
  key?: ArchiveKey | undefined
}

export interface CheckedArchive extends ArchiveFile {
  manifest: Manifest
  /** The content of `keys/keys.json`. */
  keys: string | undefined
}

const textLimit = 64 * 1024 * 1024
const newest = '다른 백업 파일로 복원하거나, 원본에서 다시 옮겨 오세요.'

/** Reads an archive through and compares every file with the manifest. @throws ArchiveRefused */
export async function checkArchive(file: ArchiveFile): Promise<CheckedArchive> {
  const { path } = file
  const found = new Map<string, { bytes: number; sha256: string }>()
  const texts = new Map<string, string>()
  await readEntries(file, async (name, size, body) => {
    const hash = createHash('sha256')
    const isText = name === manifestName || name === 'keys/keys.json'
    const chunks: Uint8Array[] = []
    if (isText && size > textLimit) throw new Error(`${name} is too large`)
    for await (const chunk of body) {
      hash.update(chunk)
      if (isText) chunks.push(chunk)
    }
    if (isText) texts.set(name, Buffer.concat(chunks).toString('utf8'))
    if (name === manifestName) return
    if (!isEntryName(name) || found.has(name))
      throw new Error(`unexpected or repeated archive entry: ${name}`)
    found.set(name, { bytes: size, sha256: hash.digest('hex') })
  })
  const manifest = readManifest(path, texts.get(manifestName), found.size)
  for (const { name, bytes, sha256 } of manifest.files) {
    const entry = found.get(name)
    if (!entry)
      throw new ArchiveRefused(`백업 파일에 들어 있어야 할 것이 없습니다: ${path} (${name}). ${newest}`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw altered(path, name)
    found.delete(name)
  }
  const [extra] = found.keys()
  if (extra) throw altered(path, extra)
  return { ...file, manifest, keys: texts.get('keys/keys.json') }
}

function readManifest(path: string, text: string | undefined, files: number): Manifest {
  if (text === undefined)
    throw files
      ? truncated(path)
      : new ArchiveRefused(
          `이 프로그램이 만든 백업 파일이 아닙니다: ${path}. npm run backup -- --archive로 만든 파일을 적어 주세요.`,
        )
  const json: unknown = JSON.parse(text)
  const other = z.object({ format: z.number(), version: z.string() }).safeParse(json)
  if (other.success && other.data.format !== format)
    throw new ArchiveRefused(
      `이 프로그램이 모르는 형식의 백업 파일입니다: ${path}. 이 파일을 만든 버전(${other.data.version})의 프로그램에서 복원하세요.`,
    )
  const manifest = manifestSchema.safeParse(json)
  if (!manifest.success) throw altered(path, manifestName)
  return manifest.data
}

/**
 * Reads the files of a checked archive again.
 * @param take is given each file, and has to read its content or leave all of it
 * @throws ArchiveRefused where it changed meanwhile
 */
export async function extractArchive(
  { manifest, ...file }: CheckedArchive,
  take: (
    name: string,
    content: AsyncIterable<Uint8Array>,
    expected: Manifest['files'][number],
  ) => Promise<void>,
): Promise<void> {
  const files = new Map(manifest.files.map((entry) => [entry.name, entry]))
  await readEntries(file, async (name, _, body) => {
    const expected = files.get(name)
    if (!expected) return
    const hash = createHash('sha256')
    await take(
      name,
      hashed(body, hash, () => {
        if (hash.digest('hex') !== expected.sha256) throw altered(file.path, name)
      }),
      expected,
    )
  })
}

async function* hashed(
  body: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  atEnd: () => void,
): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
  atEnd()
}

async function readEntries(
  { path, key }: ArchiveFile,
  onEntry: (name: string, size: number, body: ReadableStream<Uint8Array>) => Promise<void>,
): Promise<void> {
  const isEncrypted = (await beginningOf(path)) === ageLine
  if (isEncrypted && !key?.passphrase && !key?.keys?.length)
    throw new ArchiveRefused(
      `암호화한 백업 파일입니다: ${path}. 암호를 적은 파일은 --passphrase-file, 개인 키 파일은 --identity 뒤에 적어 주세요.`,
    )
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  try {
    const bytes = Readable.toWeb(file) as ReadableStream<Uint8Array>
    const tar = isEncrypted && key ? await decrypt(bytes, path, key) : bytes
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
      await onEntry(header.name, header.size, body)
      // To cancel it may stall the decoder.
      if (!body.locked) for await (const _ of body);
    }
  } catch (error) {
    throw describeReadError(error, path)
  } finally {
    file.destroy()
  }
}

const ageLine = 'age-encryption.org/v1'

async function decrypt(
  bytes: ReadableStream<Uint8Array>,
  path: string,
  { passphrase, keys = [] }: ArchiveKey,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  if (passphrase) decrypter.addPassphrase(passphrase)
  for (const identity of keys) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(bytes)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('no identity matched')) throw error
    throw new ArchiveRefused(
      `백업 파일을 열지 못했습니다: ${path}. 암호나 개인 키가 이 파일의 것이 아닙니다.`,
    )
  }
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveRefused(
      error.code === 'ENOENT'
        ? `그런 백업 파일이 없습니다: ${path}`
        : `백업 파일을 읽지 못했습니다: ${path} (${error.code}).`,
    )
  })
  try {
    if (!(await stat(path)).isFile()) throw new ArchiveRefused(`백업 파일이 아니라 폴더입니다: ${path}`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageLine.length), 0, ageLine.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

const truncated = (path: string) =>
  new ArchiveRefused(`백업 파일이 끝까지 있지 않습니다: ${path}. 옮기다가 잘렸을 수 있습니다. ${newest}`)
const altered = (path: string, what: string) =>
  new ArchiveRefused(`백업 파일의 내용이 만들 때와 다릅니다: ${path} (${what}). ${newest}`)

function describeReadError(error: unknown, path: string): unknown {
  if (error instanceof ArchiveRefused || !(error instanceof Error)) return error
  // Of the disk or the storage that is written to.
  if ('code' in error || error.name === 'StorageFailed') return error
  if (/truncated|stream ended|Body not fully/.test(error.message)) return truncated(path)
  return altered(path, error.message)
}
