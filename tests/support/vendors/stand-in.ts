import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How a stand-in treats the next message it is handed. */
export type Manner =
  /** As the vendor does: checks everything and answers. */
  | { how: 'answer' }
  /** The same, after a while. */
  | { how: 'slow'; ms: number }
  /** Takes the message and cuts the line before its answer has left. */
  | { how: 'cut' }
  /** Takes the message and never answers. */
  | { how: 'hold' }
  /** Takes nothing and answers with this HTTP status. */
  | { how: 'refuse'; status: number; body?: object; headers?: Record<string, string> }
  /** Takes the message and answers with this HTTP status, as if it had not. */
  | { how: 'deny'; status: number }
  /** Takes nothing and answers as if it had. */
  | { how: 'lie' }
  /** Takes nothing and names one of its own codes. */
  | { how: 'fail'; code: string }

export interface Exchange {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** An HTTP server on a port of its own that can be taken down and put up again at the same address. */
export async function startStandIn(answer: (exchange: Exchange, response: ServerResponse) => Promise<void>) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    await answer(
      {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://stand-in'),
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      },
      response,
    )
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const down = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, down, up: () => listen(port) }
}

/** Answers as the manner wants once the message is taken, if it is. */
export async function behave(manner: Manner, response: ServerResponse, status: number, body: object) {
  if (manner.how === 'hold') return
  if (manner.how === 'cut') return void response.destroy()
  if (manner.how === 'slow') await wait(manner.ms)
  if (manner.how === 'deny') return reply(response, manner.status, {})
  reply(response, status, body)
}

export function reply(response: ServerResponse, status: number, body: object, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** The vendor's own count of bytes, written apart from ours; undefined when a character has no place in KS X 1001. */
export function vendorBytes(text: string): number | undefined {
  let bytes = 0
  for (const letter of text) {
    const length = letter.codePointAt(0) as number
    if (length < 0x80) {
      if (length < 0x20 && letter !== '\n') return undefined
      bytes += 1
    } else if (ksLetters().has(letter)) bytes += 2
    else return undefined
  }
  return bytes
}

let known: Set<string> | undefined

/** Rows 1 to 94 of the code table, 94 cells each, decoded as one text. */
function ksLetters(): Set<string> {
  if (known) return known
  const table = Buffer.alloc(94 * 94 * 2)
  for (let cell = 0; cell < 94 * 94; cell++) {
    table[2 * cell] = 0xa1 + Math.floor(cell / 94)
    table[2 * cell + 1] = 0xa1 + (cell % 94)
  }
  known = new Set(new TextDecoder('euc-kr').decode(table))
  known.delete('\ufffd')
  return known
}
