import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendLead } from './send-lead.ts'

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => {
  vi.useFakeTimers()
  logged.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that never answers. */
const hangs = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

test('sendLead: gives the form back after 4.5 seconds without an answer and ends the request after 30', async () => {
  vi.stubGlobal('fetch', hangs)
  const onSlow = vi.fn()
  const onEnd = vi.fn()
  const sent = sendLead('/gaon/leads', {}, { onWork: () => {}, onSlow }).then((outcome) => {
    onEnd()
    return outcome
  })
  await vi.advanceTimersByTimeAsync(4499)
  expect(onSlow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onSlow).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(25_499)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toEqual({ ok: false, reason: 'late' })
})

test('sendLead: an answer that stops in the middle ends after 30 seconds too', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const sent = sendLead('/gaon/leads', {}, { onWork: () => {}, onSlow: () => {} })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await sent).toEqual({ ok: false, reason: 'late' })
})

test('sendLead: reports a failed connection at once', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendLead('/gaon/leads', {}, { onWork: () => {}, onSlow: () => {} })).toEqual({
    ok: false,
    reason: 'unreachable',
  })
  expect(logged).toHaveBeenCalledOnce()
})
