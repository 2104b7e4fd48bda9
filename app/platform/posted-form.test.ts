import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../tests/support/long.ts'
import { FormRefused, postedLimits, readPostedForm, withUploadFolder } from './posted-form.server.ts'

const encoded = 'application/x-www-form-urlencoded'

const posted = (body: BodyInit, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: type ? { 'content-type': type } : {},
    duplex: 'half',
  } as RequestInit)

const reasonOf = async (request: Request) =>
  await readPostedForm(request).then(
    () => undefined,
    (error) => (error instanceof FormRefused ? error.reason : error),
  )

/** The bytes in pieces, so that every delimiter is cut somewhere. */
function inPieces(bytes: Uint8Array, length: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + length))
      at += length
    },
  })
}

const entriesOf = async (form: FormData) =>
  await Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('latin1')],
    ),
  )

const word = fc.string({
  unit: fc.constantFrom('가', 'a', '"', '\n', '\r', '-', ' ', '&', '=', '%'),
  maxLength: 12,
})

test('readPostedForm: reads what a browser posts, cut anywhere, like Request.formData', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(word, word, fc.boolean()), { maxLength: 6 }),
      fc.integer({ min: 1, max: 80 }),
      async (fields, length) => {
        const form = new FormData()
        for (const [name, value, isFile] of fields)
          if (isFile) form.append(name, new File([value], `${name}.png`, { type: 'image/png' }))
          else form.append(name, value)
        const request = new Request('http://localhost/', { method: 'POST', body: form })
        const type = request.headers.get('content-type') ?? ''
        const bytes = await request.bytes()
        const read = await readPostedForm(posted(inPieces(bytes, length), type))
        expect(await entriesOf(read)).toEqual(await entriesOf(await posted(bytes, type).formData()))
        const text = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
        const sent = await readPostedForm(posted(inPieces(Buffer.from(text), length), encoded))
        expect([...sent]).toEqual(fields.map(([name, value]) => [name, value]))
        for (const [name] of fields)
          expect(sent.getAll(name)).toEqual(fields.filter(([one]) => one === name).map(([, value]) => value))
      },
    ),
    { numRuns: runs(100, 3000) },
  )
})

const part = (headers: string, content = '') => `--x\r\n${headers}\r\n\r\n${content}\r\n`
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`
const multipart = 'multipart/form-data; boundary=x'

test.each([
  ['too-many-fields', 'a&'.repeat(postedLimits.fields), encoded],
  ['too-many-fields', part(named('a')).repeat(postedLimits.fields + 1), multipart],
  ['too-many-fields', part(`${named('a')}; filename="a"`).repeat(postedLimits.files + 1), multipart],
  ['too-long', `a=${'b'.repeat(postedLimits.text)}`, encoded],
  ['too-long', `${'b'.repeat(postedLimits.name + 1)}=`, encoded],
  ['too-long', part(named('a'), 'b'.repeat(postedLimits.text + 100)), multipart],
  ['too-long', part(named('b'.repeat(postedLimits.name + 1))), multipart],
  ['unreadable', part(`X: ${'y'.repeat(10_000)}\r\n${named('a')}`), multipart],
  ['unreadable', part('X: y'), multipart],
  ['unreadable', `${part(named('a'))}--x`, multipart],
  ['unreadable', '', multipart],
  ['unreadable', '{}', 'multipart/form-data'],
  ['unreadable', '{}', 'application/json'],
] as const)('readPostedForm: refuses as %s (%#)', async (reason, body, type) => {
  expect(await reasonOf(posted(body, type))).toBe(reason)
})

test('readPostedForm: reads what it refuses to its end, for browsers show no answer before', async () => {
  for (const [type, piece] of [
    [encoded, 'a&'.repeat(20_000)],
    [multipart, part(named('a')).repeat(20_000)],
  ] as const) {
    let left = 20
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- ? controller.enqueue(Buffer.from(piece)) : controller.close()),
    })
    expect(await reasonOf(posted(body, type))).toBe('too-many-fields')
    expect(left).toBe(-1)
  }
})

const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('bunyang-upload-'))

test('withUploadFolder: large files lie on disk until the work ends, whether it succeeds or not', async () => {
  const before = uploads()
  const content = Buffer.alloc(6_000_000, 'ab\r\n--x')
  const form = new FormData()
  form.append('small', new File(['가'], 'small.txt'))
  form.append('file', new File([content], 'film.mp4', { type: 'video/mp4' }))
  const read = await withUploadFolder(async () => {
    const file = (await readPostedForm(new Request('http://localhost/', { method: 'POST', body: form }))).get(
      'file',
    ) as File
    expect(uploads().length).toBe(before.length + 1)
    expect([file.name, file.type, file.size]).toEqual(['film.mp4', 'video/mp4', content.length])
    return Buffer.from(await file.arrayBuffer())
  })
  expect(read.equals(content)).toBe(true)
  await expect(
    withUploadFolder(async () => {
      await readPostedForm(new Request('http://localhost/', { method: 'POST', body: form }))
      throw new Error('the work failed')
    }),
  ).rejects.toThrow('the work failed')
  expect(uploads()).toEqual(before)
})

test('forms of requests are read by readPostedForm alone', () => {
  const sources = ['app', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  expect(sources.length).toBeGreaterThan(500)
  const others = sources.filter((file) => /\.formData\(\)|request\.json\(\)/.test(readFileSync(file, 'utf8')))
  expect(others).toEqual([])
})
