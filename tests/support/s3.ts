import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface TestBucket {
  settings: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    timeoutMs: number
    pauseMs: number
  }
  /** Requests that arrived, `PUT /bunyang/media/a.jpg 200`. */
  heard: string[]
  /** What the next requests meet instead of the server: a status, or no answer at all. */
  faults: (number | 'silence')[]
  /** Types and other headers that were given along with files, by key. */
  given: Map<string, IncomingMessage['headers']>
  stop(): Promise<void>
}

/**
 * S3rver, an S3 server that recomputes every signature, behind a door that adds what Amazon also does and S3rver does
 * not: nobody enters unsigned or at a wrong time, what does not match its hash is refused, and `If-None-Match: *` keeps
 * what is there.
 */
export async function startS3(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'bunyang-s3-'))
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'bunyang' }],
  })
  await s3rver.configureBuckets()
  const inner = createServer(s3rver.callback())
  const innerPort = await listen(inner)
  const heard: string[] = []
  const faults: TestBucket['faults'] = []
  const given: TestBucket['given'] = new Map()

  const ctx = createServer(async (incoming, response) => {
    response.once('close', () => heard.push(`${incoming.method} ${incoming.url} ${response.statusCode}`))
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const fault = faults.shift()
    if (fault === 'silence') return
    if (fault) return refuse(response, fault, 'InternalError')
    if (!incoming.headers.authorization) return refuse(response, 403, 'AccessDenied')
    if (isSkewed(incoming.headers['x-amz-date'])) return refuse(response, 403, 'RequestTimeTooSkewed')
    const sha256 = createHash('sha256').update(body).digest('hex')
    if (incoming.headers['x-amz-content-sha256'] !== sha256)
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (incoming.headers['if-none-match'] === '*' && (await exists(innerPort, incoming.url as string)))
      return refuse(response, 412, 'PreconditionFailed')
    if (incoming.method === 'PUT') given.set(incoming.url as string, incoming.headers)
    passOn(innerPort, incoming, body, response)
  })
  const port = await listen(ctx)
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'bunyang',
      region: 'kr-standard',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      timeoutMs: 300,
      pauseMs: 1,
    },
    heard,
    faults,
    given,
    async stop() {
      for (const server of [ctx, inner]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
      rmSync(directory, { recursive: true })
    },
  }
}

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** More than 15 minutes away, or no time: `20261121T050000Z`. */
function isSkewed(time: unknown): boolean {
  const extended = String(time).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:')
  return !(Math.abs(Date.parse(extended) - Date.now()) < 15 * 60_000)
}

const exists = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })).ok

/** The same request: its signature covers the host that was asked. */
function passOn(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  forwarded.end(body)
}
