import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

const megabyte = 1024 * 1024
const app = new Hono().use(limitBody).post('*', (c) => c.text('taken'))

/** What is asked of the server, and how much of what was sent it has listened to. */
async function send(path: string, bytes: number) {
  let heard = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (heard >= bytes) return controller.close()
      heard += megabyte
      controller.enqueue(new Uint8Array(megabyte))
    },
  })
  const headers = { 'content-length': String(bytes) }
  const answer = await app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { status: answer.status, heard, says: await answer.text(), to: answer.headers.get('location') }
}

test('a form may not be large, a picture may', async () => {
  expect(await send('/gaon/leads', megabyte)).toMatchObject({ status: 413 })
  expect(await send('/admin/pictures/gaon/upload', 30 * megabyte)).toMatchObject({ status: 200 })
})

test('an upload of 100 MB is heard to its end and answered with a sentence, with script and without', async () => {
  const scripted = await send('/admin/pictures/gaon/upload', 100 * megabyte)
  expect(scripted).toMatchObject({ status: 413, heard: 100 * megabyte })
  expect(scripted.says).toContain('30MB까지')
  const plain = await send('/admin/pictures/gaon', 100 * megabyte)
  expect(plain).toMatchObject({ status: 303, to: '/admin/pictures/gaon?too-heavy=1' })
})
