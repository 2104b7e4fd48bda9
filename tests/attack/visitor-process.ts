import { Agent, request } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { filledIn } from '../support/leads.ts'

/**
 * Visitors in a process of their own, so that nothing but the server makes them wait: fifty cached pages a second and five
 * registrations, each from another block of addresses. Times are milliseconds.
 */
export interface Visits {
  pages: number[]
  registrations: number[]
  /** Answers that a visitor who behaves must not get, and lines that broke. */
  refused: string[]
}

const [port = '', host = '', seconds = '', first = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const ask = (path: string, method = 'GET', body?: string, block = 0) =>
  new Promise<{ status: number; text: string; ms: number }>((resolve, reject) => {
    const began = performance.now()
    const headers = {
      host,
      'x-forwarded-for': `10.${(block >> 8) & 255}.${block & 255}.7`,
      'x-forwarded-proto': 'https',
      ...(body
        ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
        : {}),
    }
    const asked = request(
      { agent, host: '127.0.0.1', port: Number(port), path, method, headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - began }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })

const visits: Visits = { pages: [], registrations: [], refused: [] }
let person = Number(first)

async function read() {
  const { status, text, ms } = await ask('/Brand/intro')
  visits.pages.push(ms)
  if (status !== 200 || !text.includes('</html>')) visits.refused.push(`page ${status}`)
}

async function register(started: string) {
  const n = person++
  const form = {
    ...filledIn({ phone: `010${30_000_000 + n}` }),
    submissionKey: `visit-${n}`,
    started,
  }
  const { text, status, ms } = await ask('/gaon-lakepark/leads', 'POST', JSON.stringify(form), n)
  visits.registrations.push(ms)
  if (!text.includes('"ok":true')) visits.refused.push(`registration ${status} ${text.slice(0, 80)}`)
}

const { text } = await ask('/gaon-lakepark/leads')
const { started } = JSON.parse(text) as { started: string }
// Nobody fills in a form faster than this.
await rest(1600)
const under: Promise<void>[] = []
const until = performance.now() + Number(seconds) * 1000
for (let turn = 0; performance.now() < until; turn++) {
  under.push(read().catch((error: Error) => void visits.refused.push(error.message)))
  if (turn % 10 === 0)
    under.push(register(started).catch((error: Error) => void visits.refused.push(error.message)))
  await rest(20)
}
await Promise.all(under)
process.send?.(visits)
agent.destroy()
process.disconnect?.()
