import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { takeSample } from '../load/sample.ts'

/** Serves documents as they are, with brotli, and everything else as the product at `origin` does. */
export async function servePlain(documents: Map<string, string>, origin: string) {
  const compressed = new Map([...documents].map(([path, html]) => [path, brotliCompressSync(html)]))
  const samples = new Map<string, ReturnType<typeof takeSample>>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const document = compressed.get(path)
    if (document) {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
      return response.writeHead(200, headers).end(document)
    }
    const sample = samples.get(path) ?? takeSample(origin, path, 'br')
    samples.set(path, sample)
    sample.then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
