import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server (`NODE_OPTIONS=--import`). It answers on the socket `WATCH_SOCKET` what a request cost the process:
 * `/begin` collects garbage and starts to count, `/end` answers a `Cost`.
 */
export interface Cost {
  /** Milliseconds of processor time of the serving thread between two turns of its event loop: what others on the machine do does not count. */
  longest: number
  /** Bytes by which the process grew at most. */
  growth: number
}

const { WATCH_SOCKET } = process.env
// The start replaces itself by a process that may collect garbage.
if (WATCH_SOCKET && isMainThread && process.argv[1]?.endsWith('start.mjs') && globalThis.gc)
  watch(WATCH_SOCKET)

function watch(socket: string) {
  let [last, longest, first, peak] = [0, 0, 0, 0]
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    // A long stretch may have left memory behind that is soon given back.
    if (now - last > 5) peak = Math.max(peak, process.memoryUsage.rss())
    last = now
  }
  setInterval(look, 1).unref()
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10).unref()
  rmSync(socket, { force: true })
  createServer((request, response) => {
    if (request.url === '/begin') {
      globalThis.gc?.()
      first = peak = process.memoryUsage.rss()
      last = used()
      longest = 0
      return response.end()
    }
    look()
    const cost: Cost = { longest, growth: Math.max(peak, process.memoryUsage.rss()) - first }
    response.end(JSON.stringify(cost))
  })
    .listen(socket)
    .unref()
}
