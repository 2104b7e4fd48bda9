import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends connections on which nothing moves while a request is received or its answer is sent; between requests it is for
 * `keepAliveTimeout` to end them. Node's `server.timeout` restarts two timers with each request, which is a thirtieth of the
 * cost of a cached response: here a connection gets its timer when nothing has moved since the last look.
 * @param ms from when that was noticed
 */
export function endStalled(server: Server, ms: number, lookEveryMs = 30_000): void {
  const bytes = new Map<Socket, number>()
  server.on('connection', (socket) => {
    bytes.set(socket, 0)
    socket.once('close', () => bytes.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, before] of bytes) {
      const now = socket.bytesRead + socket.bytesWritten
      if (now === before && !socket.timeout) socket.setTimeout(ms)
      bytes.set(socket, now)
    }
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
