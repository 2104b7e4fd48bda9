import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endStalled } from './stalled-connections.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function connected(listener: RequestListener): Promise<Socket> {
  const server = createServer(listener)
  server.keepAliveTimeout = 60_000
  endStalled(server, 60, 30)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(() => {
    socket.destroy()
    server.close()
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('who does not read an answer is not waited for', async () => {
  let ended: Promise<unknown> | undefined
  const socket = await connected((request, response) => {
    ended = once(request.socket, 'close')
    response.end(Buffer.alloc(64 * 1024 * 1024))
  })
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => ended).toBeDefined()
  await ended
})

test('nor is one who has stopped to send', async () => {
  const socket = await connected((request) => request.resume())
  socket.resume()
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab')
  await once(socket, 'close')
})

test('who reads slowly gets all of it, and may ask again after a while', async () => {
  const socket = await connected((_, response) => {
    let left = 6
    const send = () => {
      if (left--) {
        response.write('0123456789')
        setTimeout(send, 40)
      } else response.end()
    }
    send()
  })
  let heard = ''
  socket.on('data', (part) => {
    heard += part
  })
  const whole = (times: number) => expect.poll(() => heard.split('\r\n0\r\n\r\n').length - 1).toBe(times)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await whole(1)
  await new Promise((go) => setTimeout(go, 200))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await whole(2)
})
