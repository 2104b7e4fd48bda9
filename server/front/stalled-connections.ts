import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends connections on which nothing moves while a request is received or its response is sent; between requests
 * `keepAliveTimeout` ends them. Node's `server.timeout` restarts two timers with each request, which costs a thirtieth of a
 * cached response. Here a connection gets its timer only when nothing has moved since the last look.
 * @param ms counted from that look
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
