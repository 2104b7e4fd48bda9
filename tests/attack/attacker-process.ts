import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as rest } from 'node:timers/promises'

/**
 * Strangers who mean harm, all at once and for as long as they are let: wrong passwords, uploads that never end, hosts
 * that nobody has, sitemaps. What they are answered is counted by status.
 */
const [port = '', host = '', seconds = ''] = process.argv.slice(2)
// Strangers bring processors of their own: here they have what the server and its visitors leave.
setPriority(constants.priority.PRIORITY_LOW)
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const until = performance.now() + Number(seconds) * 1000
const answers: Record<string, number> = {}
const count = (what: string) => {
  answers[what] = (answers[what] ?? 0) + 1
}

const ask = (path: string, headers: Record<string, string>, body?: string) =>
  new Promise<number>((resolve) => {
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port: Number(port),
        path,
        method: body ? 'POST' : 'GET',
        headers: { 'x-forwarded-proto': 'https', ...headers },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.on('error', () => resolve(0))
    asked.end(body)
  })

async function guessPasswords() {
  while (performance.now() < until) {
    const guesses = Array.from({ length: 60 }, async (_, i) => {
      const body = new URLSearchParams({
        email: `somebody${i % 7}@orbit.example`,
        password: `wrong ${i}`,
      }).toString()
      const headers = {
        host,
        origin: `https://${host}`,
        'x-forwarded-for': `172.16.${i % 12}.1`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      }
      count(`sign-in ${await ask('/admin/sign-in', headers, body)}`)
    })
    await Promise.all(guesses)
    await rest(1000)
  }
}

async function makeUpHosts() {
  for (let n = 0; n < 10_000 && performance.now() < until; n += 4)
    await Promise.all(
      [0, 1, 2, 3].map(async (i) =>
        count(
          `host ${await ask(`/gaon-lakepark/icon.svg?${n}`, { host: `x${n + i}${'y'.repeat(240)}.example` })}`,
        ),
      ),
    )
}

async function askForSitemaps(turn: number) {
  const paths = ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-press.xml', '/llms.txt']
  for (let n = turn; performance.now() < until; n++)
    count(`sitemap ${await ask(paths[n % 4] as string, { host, 'x-forwarded-for': `192.0.2.${turn}` })}`)
}

const lines: Socket[] = []
function beginUpload(i: number) {
  const line = connect(Number(port), '127.0.0.1')
  lines.push(line)
  const cookie = i % 2 ? 'Cookie: __Host-bunyang.session_token=made.up\r\n' : ''
  const length = i % 3 ? 'Transfer-Encoding: chunked' : 'Content-Length: 30000000'
  line.write(
    `POST /admin/pictures/gaon-lakepark/upload HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Proto: https\r\n${cookie}Origin: https://${host}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  )
  const more = setInterval(
    () => line.write(i % 3 ? `10000\r\n${'x'.repeat(65_536)}\r\n` : 'x'.repeat(65_536)),
    100,
  )
  line.on('data', (chunk) => count(`upload ${chunk.toString('latin1').slice(9, 12)}`))
  line.on('error', () => {})
  line.on('close', () => clearInterval(more))
}
for (let i = 0; i < 50; i++) beginUpload(i)
await Promise.all([guessPasswords(), makeUpHosts(), ...[1, 2, 3, 4].map(askForSitemaps)])
for (const line of lines) line.destroy()
process.send?.(answers)
agent.destroy()
process.disconnect?.()
