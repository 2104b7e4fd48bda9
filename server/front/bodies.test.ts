import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { guardBodies } from './bodies.ts'

const session = 'Cookie: bunyang.session_token=x\r\n'
const hour = { form: 3_600_000, office: 3_600_000, upload: 3_600_000, file: 3_600_000, site: 3_600_000 }

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

/** A server whose shell reads whole bodies; how many it was handed. */
async function guarded(options?: Parameters<typeof guardBodies>[1]) {
  let handed = 0
  server = createServer(
    guardBodies((request, response) => {
      handed++
      request.resume().on('end', () => response.end('read'))
    }, options),
  )
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    handed: () => handed,
    /** Sends lines and a beginning of a body; the status that comes back, and whether the line was closed. */
    send: (head: string, body = '') =>
      new Promise<string>((resolve) => {
        const line = connect(port, '127.0.0.1', () => line.write(`${head}Host: a\r\n\r\n${body}`))
        let heard = ''
        line.on('data', (chunk) => {
          heard += chunk.toString()
          resolve(heard.slice(9, 12))
        })
        line.on('error', () => {})
      }),
  }
}

test('what needs no reading is refused before it is read', async () => {
  const { send, handed } = await guarded()
  const upload = (more: string) => `POST /admin/pictures/gaon${more}`
  // Nobody is signed in: the 30 MB that were promised are not waited for.
  expect(await send(upload('/upload HTTP/1.1\r\nContent-Length: 30000000\r\n'))).toBe('401')
  expect(await send(upload('/upload HTTP/1.1\r\nTransfer-Encoding: chunked\r\n'))).toBe('401')
  expect(await send(upload(' HTTP/1.1\r\nContent-Length: 30000000\r\n'))).toBe('303')
  expect(await send(`POST /Admin/Pictures/gaon/upload HTTP/1.1\r\nContent-Length: 30000000\r\n`)).toBe('401')
  expect(await send(upload(`/upload HTTP/1.1\r\n${session}Transfer-Encoding: chunked\r\n`))).toBe('411')
  expect(await send('POST /gaon/leads HTTP/1.1\r\nContent-Length: 40000\r\n')).toBe('413')
  expect(await send('POST /admin/sign-in HTTP/1.1\r\nContent-Length: 40000\r\n')).toBe('413')
  expect(await send(`POST /gaon/press HTTP/1.1\r\n${session}Content-Length: 300000\r\n`)).toBe('413')
  expect(await send('POST /gaon/leads HTTP/1.1\r\nTransfer-Encoding: chunked\r\n')).toBe('411')
  expect(await send('GET / HTTP/1.1\r\nContent-Length: 1\r\n', 'x')).toBe('400')
  expect(handed()).toBe(0)
})

test('the sender of a form that is too long reads the answer, on a connection that stays open', async () => {
  const { port, handed } = await guarded()
  const line = connect(port, '127.0.0.1')
  const answers = line.setEncoding('utf8')[Symbol.asyncIterator]()
  line.write(`POST /gaon/press HTTP/1.1\r\n${session}Host: a\r\nContent-Length: 3000000\r\n\r\n`)
  line.write('x'.repeat(1_000_000))
  const { value: refusal } = await answers.next()
  expect(refusal).toMatch(/^HTTP\/1.1 413 /)
  expect(refusal).toContain('너무 깁니다')
  line.write('x'.repeat(2_000_000))
  line.write('POST /gaon/leads HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}')
  expect((await answers.next()).value).toMatch(/^HTTP\/1.1 200 /)
  line.destroy()
  expect(handed()).toBe(1)
})

test('a form that is answered before it was read leaves the connection to the next, unless the rest never comes', async () => {
  server = createServer(
    guardBodies(
      (request, response) => {
        // As a body that somebody began to read and gave up.
        request.on('data', () => request.pause())
        response.end('unread')
      },
      { timeouts: { ...hour, form: 300 } },
    ),
  )
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  const answers = line[Symbol.asyncIterator]()
  for (const body of ['x'.repeat(200_000), '{}']) {
    line.write(
      `POST /gaon/press HTTP/1.1\r\n${session}Host: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect((await answers.next()).value).toMatch(/^HTTP\/1.1 200 /)
  }
  line.write('POST /gaon/leads HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n{}')
  expect((await answers.next()).value).toMatch(/^HTTP\/1.1 200 /)
  expect((await answers.next()).done).toBe(true)
})

test('forms, posts of the office, reports of vendors and pictures of people who are signed in are read', async () => {
  const { send, handed } = await guarded()
  expect(await send('POST /gaon/leads HTTP/1.1\r\nContent-Length: 2\r\n', '{}')).toBe('200')
  expect(
    await send(`POST /gaon/press HTTP/1.1\r\n${session}Content-Length: 200000\r\n`, 'x'.repeat(200_000)),
  ).toBe('200')
  expect(
    await send('POST /webhooks/solapi/x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n', '1\r\nx\r\n0\r\n\r\n'),
  ).toBe('200')
  expect(
    await send(`POST /admin/pictures/gaon/upload HTTP/1.1\r\n${session}Content-Length: 3\r\n`, 'abc'),
  ).toBe('200')
  expect(await send('POST /gaon/press/1/opened HTTP/1.1\r\nContent-Length: 0\r\n')).toBe('200')
  expect(handed()).toBe(5)
})

test('a body that never ends is given up, and what it held is free again', async () => {
  const { send } = await guarded({ timeouts: { ...hour, form: 50 }, pendingLimit: 2 })
  const unfinished = () => send('POST /gaon/leads HTTP/1.1\r\nContent-Length: 10\r\n', '{')
  const both = [unfinished(), unfinished()]
  // Both places are taken by now, or one of the two was late: then this one waits and is given up as they are.
  expect(['503', '408']).toContain(await unfinished())
  expect(await Promise.all(both)).toEqual(['408', '408'])
  expect(await send('POST /gaon/leads HTTP/1.1\r\nContent-Length: 2\r\n', '{}')).toBe('200')
})

test('bodies on their way are bounded altogether', async () => {
  const { send } = await guarded({ timeouts: hour, pendingLimit: 3 })
  const heard: string[] = []
  for (let i = 0; i < 10; i++)
    void send('POST /gaon/leads HTTP/1.1\r\nContent-Length: 10\r\n', '{').then((status) => heard.push(status))
  // Three are waited for; the others hear at once.
  await expect.poll(() => heard).toEqual(Array(7).fill('503'))
})
