import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Limits of one request. The cost of a screen is at most proportional to the fields of its form, so these limits bound
 * every screen. The largest form of the office is a table of prices with some 3,000 fields.
 */
export const postedLimits = {
  fields: 10_000,
  files: 200,
  /** Letters of a field's name. */
  name: 500,
  /** Bytes of all names and text fields together: a drawing of a million letters that is sent as text. */
  text: 4_000_000,
}

/** Bytes of files that stay in memory; the rest lies on disk. */
const maxInMemory = 4 * 1024 * 1024

/** Bytes of one part's headers: a file name of 255 letters, escaped. */
const maxHeaders = 8 * 1024

/** `unreadable`: not a form, which no browser sends. The others are limits. */
export class FormRefused extends Error {
  readonly reason: 'unreadable' | 'too-many-fields' | 'too-long'
  constructor(reason: FormRefused['reason']) {
    super(`A posted form was refused: ${reason}`)
    this.reason = reason
  }
}

/** Looked up by name in constant time: `FormData` itself goes through all its fields. */
class PostedForm extends FormData {
  readonly #values = new Map<string, FormDataEntryValue[]>()

  override append(name: string, value: string | Blob): void {
    super.append(name, value)
    const entry = value as FormDataEntryValue
    const before = this.#values.get(name)
    if (before) before.push(entry)
    else this.#values.set(name, [entry])
  }

  override get(name: string): FormDataEntryValue | null {
    return this.#values.get(name)?.[0] ?? null
  }
  override getAll(name: string): FormDataEntryValue[] {
    return [...(this.#values.get(name) ?? [])]
  }
  override has(name: string): boolean {
    return this.#values.has(name)
  }
  override set(): never {
    throw new Error('A posted form does not change.')
  }
  override delete(): never {
    throw new Error('A posted form does not change.')
  }
}

interface UploadFolder {
  path?: Promise<string>
}

const uploadFolder = new AsyncLocalStorage<UploadFolder>()

/** Files that are posted to `work` lie on disk until it ends; without it they stay in memory. */
export async function withUploadFolder<T>(work: () => Promise<T>): Promise<T> {
  const folder: UploadFolder = {}
  try {
    return await uploadFolder.run(folder, work)
  } finally {
    if (folder.path) await rm(await folder.path, { recursive: true, force: true })
  }
}

/**
 * Reads a posted form within `postedLimits`, in time and memory that grow with its length.
 * @throws FormRefused
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return await readEncoded(request)
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  if (!boundary) throw new FormRefused('unreadable')
  return await readMultipart(request, (boundary[1] ?? boundary[2]) as string)
}

const nothing = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

/**
 * Gives a body to `take`, piece by piece. Whatever `take` throws, the body is read to its end: browsers show no answer to an upload
 * that was not.
 */
async function takeBody({ body }: Request, take: (bytes: Buffer) => Promise<void> | void): Promise<void> {
  let failed: { error: unknown } | undefined
  for await (const chunk of body ?? nothing) {
    if (failed) continue
    try {
      await take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    } catch (error) {
      failed = { error }
    }
  }
  if (failed) throw failed.error
}

async function readEncoded(request: Request): Promise<FormData> {
  const chunks: Buffer[] = []
  let length = 0
  let fields = 1
  await takeBody(request, (bytes) => {
    length += bytes.length
    for (let at = bytes.indexOf('&'); at >= 0; at = bytes.indexOf('&', at + 1)) fields++
    if (length > postedLimits.text) throw new FormRefused('too-long')
    if (fields > postedLimits.fields) throw new FormRefused('too-many-fields')
    chunks.push(bytes)
  })
  const form = new PostedForm()
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    if (name.length > postedLimits.name) throw new FormRefused('too-long')
    form.append(name, value)
  }
  return form
}

/** What comes next in a multipart body. */
type Expected = 'content' | 'delimited' | 'headers' | 'end'

/** RFC 7578, as browsers send it. */
async function readMultipart(request: Request, boundary: string): Promise<FormData> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const form = new PostedForm()
  const taken: Taken = { text: 0, files: 0, fields: 0, inMemory: 0 }
  // The first delimiter has no line break before it.
  let rest: Buffer = Buffer.from('\r\n')
  let state = 'content' as Expected
  let part: Part | undefined

  /** @returns whether it needs more bytes */
  const steps: Record<Expected, () => Promise<boolean> | boolean> = {
    async content() {
      const at = rest.indexOf(delimiter)
      const until = at < 0 ? Math.max(0, rest.length - delimiter.length + 1) : at
      await part?.write(rest.subarray(0, until))
      rest = rest.subarray(at < 0 ? until : at + delimiter.length)
      if (at < 0) return true
      if (part) form.append(part.name, await part.end())
      part = undefined
      state = 'delimited'
      return false
    },
    delimited() {
      if (rest.length < 2) return true
      const mark = rest.toString('latin1', 0, 2)
      if (mark !== '--' && mark !== '\r\n') throw new FormRefused('unreadable')
      // The line break stays: headers are found by the one before them.
      state = mark === '--' ? 'end' : 'headers'
      return false
    },
    headers() {
      const at = rest.indexOf('\r\n\r\n')
      if (at > maxHeaders || (at < 0 && rest.length > maxHeaders)) throw new FormRefused('unreadable')
      if (at < 0) return true
      part = beginPart(rest.toString('utf8', 0, at), taken)
      rest = rest.subarray(at + 4)
      state = 'content'
      return false
    },
    end() {
      rest = Buffer.alloc(0)
      return true
    },
  }
  try {
    await takeBody(request, async (bytes) => {
      rest = rest.length ? Buffer.concat([rest, bytes]) : bytes
      while (!(await steps[state]()));
    })
    if (state !== 'end') throw new FormRefused('unreadable')
    return form
  } finally {
    await part?.close()
  }
}

interface Part {
  name: string
  write: (bytes: Buffer) => Promise<void>
  end: () => Promise<string | File>
  close: () => Promise<void>
}

/** What all parts of a form have taken. */
interface Taken {
  text: number
  files: number
  fields: number
  inMemory: number
}

/** As browsers write what a quoted name cannot hold. */
const unescapes: [RegExp, string][] = [
  [/%0a/gi, '\n'],
  [/%0d/gi, '\r'],
  [/%22/g, '"'],
]
const readEscapes = (text: string) => unescapes.reduce((done, [from, to]) => done.replace(from, to), text)

function beginPart(headers: string, taken: Taken): Part {
  const disposition = /\r\ncontent-disposition:[ \t]*form-data;([^\r\n]*)/i.exec(headers)?.[1] ?? ''
  const name = /[; \t]name="([^"]*)"/i.exec(` ${disposition}`)?.[1]
  if (name === undefined) throw new FormRefused('unreadable')
  if (name.length > postedLimits.name) throw new FormRefused('too-long')
  taken.fields++
  taken.text += name.length
  const fileName = /[; \t]filename="([^"]*)"/i.exec(` ${disposition}`)?.[1]
  if (taken.fields > postedLimits.fields) throw new FormRefused('too-many-fields')
  if (fileName === undefined) return textPart(readEscapes(name), taken)
  taken.files++
  if (taken.files > postedLimits.files) throw new FormRefused('too-many-fields')
  const type = /\r\ncontent-type:[ \t]*([^\r\n]*)/i.exec(headers)?.[1] ?? 'application/octet-stream'
  return filePart(readEscapes(name), { name: readEscapes(fileName), type }, taken)
}

function textPart(name: string, taken: Taken): Part {
  const chunks: Buffer[] = []
  return {
    name,
    write: async (bytes) => {
      taken.text += bytes.length
      if (taken.text > postedLimits.text) throw new FormRefused('too-long')
      if (bytes.length) chunks.push(bytes)
    },
    end: async () => Buffer.concat(chunks).toString('utf8'),
    close: async () => {},
  }
}

function filePart(name: string, file: { name: string; type: string }, taken: Taken): Part {
  const folder = uploadFolder.getStore()
  let chunks: Buffer[] = []
  let onDisk: { handle: FileHandle; path: string } | undefined
  return {
    name,
    write: async (bytes) => {
      if (!bytes.length) return
      if (!onDisk && (!folder || taken.inMemory + bytes.length <= maxInMemory)) {
        taken.inMemory += bytes.length
        chunks.push(bytes)
        return
      }
      if (folder && !onDisk) {
        onDisk = await openFile(folder)
        for (const chunk of chunks) await onDisk.handle.write(chunk)
        chunks = []
      }
      await onDisk?.handle.write(bytes)
    },
    end: async () => {
      const { type } = file
      if (!onDisk) return new File(chunks as BlobPart[], file.name, { type })
      const { handle, path } = onDisk
      onDisk = undefined
      await handle.close()
      return new File([await openAsBlob(path)], file.name, { type })
    },
    close: async () => await onDisk?.handle.close(),
  }
}

async function openFile(folder: UploadFolder) {
  folder.path ??= mkdtemp(join(tmpdir(), 'bunyang-upload-'))
  const path = join(await folder.path, randomUUID())
  return { path, handle: await open(path, 'wx', 0o600) }
}
