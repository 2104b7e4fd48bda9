import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, keyHeader, personHeader } from './hold-requests.ts'

const origin = 'https://office.example'
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status = 200, headers: Record<string, string> = { 'x-remix-response': 'yes' }) =>
  Promise.resolve(new Response('answered', { status, headers }))
const hangs = (_: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

const network = new EventTarget()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection whose requests are answered one after the other. */
function connected(...answers: ((input: unknown, init?: RequestInit) => Promise<Response>)[]) {
  const connection = createConnection(network)
  const send = vi.fn((input: unknown, init?: RequestInit) =>
    (answers.shift() ?? (() => answer()))(input, init),
  )
  const submitted = vi.fn<() => undefined>()
  return { connection, send, fetch: connection.holding(send as typeof fetch, { origin, submitted }) }
}
const headersOf = (send: ReturnType<typeof connected>['send'], call: number) =>
  new Headers(send.mock.calls[call]?.[1]?.headers)
const post = { method: 'POST', body: new URLSearchParams({ memo: 'a' }) }

test('holding: a request that finds no connection waits, says so, and goes out again by itself', async () => {
  const { connection, send, fetch } = connected(lost, lost)
  const heard = vi.fn()
  connection.subscribe(heard)
  const answered = fetch(`${origin}/admin/leads.data`)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.waiting()).toEqual({ why: 'lost', sends: false })
  expect(heard).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await (await answered).text()).toBe('answered')
  expect(connection.waiting()).toBeUndefined()
})

test('holding: goes out at once when somebody asks for it and when the browser is online again', async () => {
  const { connection, send, fetch } = connected(lost, lost)
  const answered = fetch(`${origin}/admin/leads.data`)
  await vi.advanceTimersByTimeAsync(0)
  connection.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(2)
  network.dispatchEvent(new Event('online'))
  await answered
  expect(send).toHaveBeenCalledTimes(3)
})

test('holding: a command keeps its key, and names its person when it goes out again', async () => {
  const { connection, send, fetch } = connected(lost)
  const whenAnswered = vi.fn()
  connection.onAnswered(whenAnswered)
  connection.isOf('김@office.example')
  const answered = fetch(`${origin}/admin/leads/1.data`, post)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.waiting()).toEqual({ why: 'lost', sends: true })
  await vi.advanceTimersByTimeAsync(1000)
  await answered
  expect(headersOf(send, 0).get(keyHeader)).toBeTruthy()
  expect(headersOf(send, 1).get(keyHeader)).toBe(headersOf(send, 0).get(keyHeader))
  expect(headersOf(send, 0).get(personHeader)).toBeNull()
  expect(decodeURIComponent(headersOf(send, 1).get(personHeader) ?? '')).toBe('김@office.example')
  expect(whenAnswered).toHaveBeenCalledExactlyOnceWith(true)
})

test.each([
  ['a proxy without a server', () => answer(502, {})],
  ['a server that is away', () => answer(503, { 'retry-after': '2' })],
  ['a server that has too much to do', () => answer(429, { 'retry-after': '2' })],
  [
    'a connection that breaks off within the answer',
    () =>
      Promise.resolve(
        new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network')) })),
      ),
  ],
])('holding: %s is no answer', async (_, first) => {
  const { connection, send, fetch } = connected(first)
  const answered = fetch(`${origin}/admin/leads.data`)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.waiting()).toEqual({ why: 'lost', sends: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect((await answered).status).toBe(200)
  expect(send).toHaveBeenCalledTimes(2)
})

test('holding: an error that the office itself answers with is an answer', async () => {
  const { fetch, send } = connected(() => answer(503))
  expect((await fetch(`${origin}/admin/leads.data`)).status).toBe(503)
  expect(send).toHaveBeenCalledOnce()
})

test('holding: reports a request that hangs after 8 seconds and sends it again after 30', async () => {
  const { connection, send, fetch } = connected(hangs)
  const answered = fetch(`${origin}/admin/leads/1.data`, post)
  await vi.advanceTimersByTimeAsync(7999)
  expect(connection.waiting()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(connection.waiting()).toEqual({ why: 'slow', sends: true })
  await vi.advanceTimersByTimeAsync(22_000)
  expect(connection.waiting()).toEqual({ why: 'lost', sends: true })
  await vi.advanceTimersByTimeAsync(1000)
  await answered
  expect(send).toHaveBeenCalledTimes(2)
})

test('holding: a file that is on its way has no limit', async () => {
  const { connection, send, fetch } = connected(hangs)
  const body = new FormData()
  body.set('zip', new File(['a'], 'a.zip'))
  const leaving = new AbortController()
  const answered = fetch(`${origin}/admin/sites.data`, { method: 'POST', body, signal: leaving.signal })
  await vi.advanceTimersByTimeAsync(600_000)
  expect([send.mock.calls.length, connection.waiting()]).toEqual([1, undefined])
  leaving.abort()
  await expect(answered).rejects.toThrow()
})

test('holding: ends when the router gives it up', async () => {
  const { connection, fetch } = connected(lost)
  const leaving = new AbortController()
  const answered = fetch(`${origin}/admin/leads.data`, { signal: leaving.signal })
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  await expect(answered).rejects.toThrow()
  expect(connection.waiting()).toBeUndefined()
})

test.each(['/gaon/press', '/admin/drafts/one', 'https://elsewhere.example/admin.data'])(
  'holding: %s fails as before',
  async (address) => {
    const { fetch } = connected(lost)
    await expect(fetch(new URL(address, origin))).rejects.toThrow(TypeError)
  },
)

test('holding: what is typed on while it waits is what goes out, as a command of its own', async () => {
  const connection = createConnection(network)
  const field = { name: 'memo', value: 'a', type: 'textarea', disabled: false }
  const form = { elements: [field] as unknown as HTMLFormControlsCollection, isConnected: true }
  const sent: [string, string | null][] = []
  const fetch = connection.holding(
    ((_: unknown, init?: RequestInit) => {
      sent.push([String(init?.body), new Headers(init?.headers).get(keyHeader)])
      return sent.length < 3 ? lost() : answer()
    }) as typeof globalThis.fetch,
    { origin, submitted: () => form },
  )
  const body = new URLSearchParams({ memo: 'a', intent: 'write' })
  const answered = fetch(`${origin}/admin/leads/1.data`, { method: 'POST', body })
  await vi.advanceTimersByTimeAsync(1000)
  field.value = 'ab'
  await vi.advanceTimersByTimeAsync(2000)
  await answered
  expect(sent.map(([text]) => text)).toEqual([
    'memo=a&intent=write',
    'memo=a&intent=write',
    'intent=write&memo=ab',
  ])
  const [first, second, third] = sent.map(([, key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('holding: a command that is refused unread says so in words and is answered with nothing', async () => {
  const tooLong = () =>
    Promise.resolve(new Response('너무 깁니다', { status: 413, headers: { 'content-type': 'text/plain' } }))
  const { connection, fetch } = connected(tooLong, tooLong)
  const whenAnswered = vi.fn()
  const whenRefused = vi.fn()
  connection.onAnswered(whenAnswered)
  connection.onRefused(whenRefused)
  expect((await fetch(`${origin}/admin/leads/1.data`, post)).status).toBe(204)
  expect(whenRefused).toHaveBeenCalledExactlyOnceWith(413, '너무 깁니다')
  expect(whenAnswered).toHaveBeenCalledExactlyOnceWith(false)
  expect((await fetch(`${origin}/admin/leads/1.data`)).status).toBe(413)
})
