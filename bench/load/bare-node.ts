import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { Sample } from './sample.ts'

/** The least that `node:http` does to send the same: prepared headers and an id, a body. Started by itself, with samples as its message. */
process.once('message', (samples: (Omit<Sample, 'body'> & { body: string })[]) => {
  const known = new Map(
    samples.map(({ path, headers, body }) => [
      path,
      {
        headers: Object.entries(headers).flat(),
        notModified: Object.entries(headers)
          .filter(([name]) => !/^content-(?:length|encoding)$/.test(name))
          .flat(),
        etag: headers.etag,
        body: Buffer.from(body, 'base64'),
      },
    ]),
  )
  const server = createServer((request, response) => {
    const sample = known.get(request.url ?? '')
    if (!sample) {
      response.writeHead(404)
      response.end()
    } else if (sample.etag && request.headers['if-none-match'] === sample.etag) {
      response.writeHead(304, withId(sample.notModified))
      response.end()
    } else {
      response.writeHead(200, withId(sample.headers))
      response.end(sample.body)
    }
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
})

const withId = (headers: string[]) => headers.concat(['x-request-id', randomUUID()])
