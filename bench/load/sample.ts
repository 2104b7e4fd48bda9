import { request } from 'node:http'

/** An answer of the product, as others have to send it. */
export interface Sample {
  path: string
  headers: Record<string, string>
  body: Buffer
}

const hopByHop = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'set-cookie', 'x-request-id']

/** Takes an answer with its bytes as they were sent. */
export function takeSample(origin: string, path: string, encoding: string): Promise<Sample> {
  return new Promise((done, failed) => {
    const sent = request(origin + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return failed(new Error(`${path}: ${answer.statusCode}`))
        const headers = Object.entries(answer.headers).filter(([name]) => !hopByHop.includes(name))
        done({
          path,
          headers: Object.fromEntries(headers) as Record<string, string>,
          body: Buffer.concat(parts),
        })
      })
    })
    sent.on('error', failed)
    sent.end()
  })
}
