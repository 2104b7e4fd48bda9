/**
 * How many registrations a second the product takes, over HTTP on this machine: `npm run bench:registrations`.
 * Every visitor has a phone and an address of their own. Prints percentiles and what the database holds at the end.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '#app/db/client.server.ts'
import { liftBudgets } from '../tests/support/budgets.ts'
import { filledIn } from '../tests/support/leads.ts'
import { end, runStart } from '../tests/support/server.ts'
import { startedOf } from '../tests/support/start.ts'

const perSecond = Number(process.argv[2] ?? 300)
const seconds = Number(process.argv[3] ?? 60)

const dataDir = await mkdtemp(join(tmpdir(), 'bunyang-bench-'))
const server = await runStart({
  DATA_DIR: dataDir,
  TRUSTED_PROXY_HOPS: '1',
  LEAD_RUSH_PER_MINUTE: '10000000',
  LOG_LEVEL: 'warn',
})
if (!server.origin) throw new Error(server.output())
const { hostname, port } = new URL(server.origin)
const reader = openDb({ dataDir, DATABASE_URL: undefined })
const started = await startedOf(reader, dataDir, 'gaon-lakepark')
// No browser here can work, however many have come.
await liftBudgets(reader, 'gaon-lakepark')
// The server looks for what others published twice a second.
await new Promise((go) => setTimeout(go, 1500))
await reader.destroy()
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Sends one registration. @returns the receipt number, or why there is none */
function register(n: number): Promise<{ receiptNo?: string; failed?: string }> {
  const body = JSON.stringify({
    ...filledIn({ phone: `010${String(30_000_000 + n)}`, ads: n % 3 === 0 }),
    submissionKey: `bench-${n}`,
    started,
    form: 'popup',
  })
  return new Promise((done) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        method: 'POST',
        path: '/gaon-lakepark/leads',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': `10.${((n + warmUp) >> 8) & 255}.${(n + warmUp) & 255}.1`,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => {
          const { receiptNo } = answer.statusCode === 200 ? JSON.parse(text) : {}
          done(receiptNo ? { receiptNo } : { failed: `${answer.statusCode} ${text.slice(0, 80)}` })
        })
      },
    )
    sent.on('error', (error) => done({ failed: error.message }))
    sent.end(body)
  })
}

/** What a server that has run for a while has behind it: open connections and compiled code. */
const warmUp = 400
for (let n = 0; n < warmUp; n += 20)
  await Promise.all(Array.from({ length: 20 }, (_, i) => register(-1 - n - i)))

const times: number[] = []
const receipts = new Set<string>()
const failures = new Map<string, number>()
const pending: Promise<void>[] = []
const began = performance.now()
// Sent by the clock and not when the one before is answered: waiting shows as time, not as fewer visitors.
for (let n = 0; n < perSecond * seconds; n++) {
  const due = began + (n * 1000) / perSecond
  const wait = due - performance.now()
  if (wait > 1) await new Promise((go) => setTimeout(go, wait))
  pending.push(
    register(n).then(({ receiptNo, failed = '' }) => {
      times.push(performance.now() - due)
      if (receiptNo) receipts.add(receiptNo)
      else failures.set(failed, (failures.get(failed) ?? 0) + 1)
    }),
  )
}
await Promise.all(pending)
const took = (performance.now() - began) / 1000
agent.destroy()
await end(server.child, 'SIGTERM')
const db = openDb({ dataDir, DATABASE_URL: undefined })
const kept = new Set(
  (await db.selectFrom('leads').select('receipt_no').execute()).map((lead) => lead.receipt_no),
)
await db.destroy()
await rm(dataDir, { recursive: true, force: true })

times.sort((a, b) => a - b)
const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
const lost = [...receipts].filter((receipt) => !kept.has(receipt)).length
console.log(`${receipts.size} of ${perSecond * seconds} acknowledged in ${took.toFixed(1)} s`)
console.log(
  `ms after the planned moment: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(0.9999)}`,
)
console.log(`acknowledged and not in the database: ${lost}; rows ${kept.size}, ${warmUp} of them to warm up`)
for (const [reason, count] of failures) console.log(`${count} times ${reason}`)
/** What is promised of two cores that do nothing else, in milliseconds. */
const promised = 150
if (at(0.99) > promised) console.log(`slower than the ${promised} ms that are promised of a quiet machine`)
process.exitCode = lost || failures.size || at(0.99) > promised ? 1 : 0
