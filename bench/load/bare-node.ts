import { createServer } from 'node:http'
import type { Sample } from './sample.ts'

/** The least that `node:http` does: a map, prepared headers, a body. Started by itself, with samples as its message. */
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
      response.writeHead(304, sample.notModified)
      response.end()
    } else {
      response.writeHead(200, sample.headers)
      response.end(sample.body)
    }
  })
  if(process.execArgv.join().includes('prof')) process.once('disconnect', () => process.exit(0))
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
})
