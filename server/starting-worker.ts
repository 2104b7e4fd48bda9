import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export interface StartingAnswers {
  port: number
  host: string
  /** First stage; later ones come as messages, and undefined to end. */
  starting: string
  health: string
  styles: string
  /** The response for every other address, with its headers. */
  page: string
  /** The response to a request with a body, which was not received. */
  posted: string
  headers: Record<string, string>
}

const { port, host, health, styles, page, posted, headers, ...first } = workerData as StartingAnswers
let { starting } = first

const server = createServer((request, response) => {
  response.setHeader('connection', 'close').setHeader('cache-control', 'no-store')
  const [path] = (request.url ?? '').split('?', 1)
  if (path === '/healthz') response.setHeader('content-type', 'text/plain').end(health)
  else if (path === '/readyz')
    response
      .writeHead(503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ready: false, starting }))
  else if (path === '/maintenance.css') response.setHeader('content-type', 'text/css').end(styles)
  else response.writeHead(503, headers).end(request.method === 'POST' ? posted : page)
})
server.once('error', () => process.exit())
server.listen(port, host, () => parentPort?.postMessage('listening'))

parentPort?.on('message', (stage: string | undefined) => {
  if (stage !== undefined) {
    starting = stage
    return
  }
  server.close(() => parentPort?.close())
  server.closeAllConnections()
})
