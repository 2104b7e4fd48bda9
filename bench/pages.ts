/**
 * Cached pages and files beside nginx and a bare `node:http`, one core each, in one run: `npm run bench:pages`. Rounds
 * are interleaved, and medians of them are compared. Needs nginx, wrk and taskset (Debian: nginx-light, wrk, util-linux).
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, runStart } from '../tests/support/server.ts'
import { type Load, load, median } from './load/measure.ts'
import { startNginx } from './load/nginx.ts'
import { type Sample, takeSample } from './load/sample.ts'

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 2)

const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
const product = await runStart({ DATA_DIR: dataDir }, ['taskset', '-c', '0'])
if (!product.origin) throw new Error(product.output())
const { origin } = product

const html = await (await fetch(`${origin}/`)).text()
const find = (expression: RegExp) => expression.exec(html)?.[1] ?? ''
const kinds: Record<string, { path: string; encoding: string; isKnown?: boolean }> = {
  'page, gzip': { path: '/', encoding: 'gzip' },
  'page, brotli': { path: '/', encoding: 'br' },
  'page, not modified': { path: '/', encoding: 'gzip', isKnown: true },
  'style sheet': { path: find(/href="(\/assets\/[^"]+\.css)"/), encoding: 'gzip' },
  script: { path: find(/src="(\/assets\/[^"]+\.js)"/), encoding: 'gzip' },
  picture: { path: find(/(\/media\/\w+-\d+\.avif)/), encoding: 'identity' },
}

const table: Record<string, Record<string, string>> = {}
let port = 8950
for (const [name, { path, encoding, isKnown }] of Object.entries(kinds)) {
  const sample = await takeSample(origin, path, encoding)
  const headers: Record<string, string> = { 'accept-encoding': encoding }
  if (isKnown) headers['if-none-match'] = sample.headers.etag ?? ''
  const servers = {
    // nginx has no brotli in Debian: its own bytes are those of gzip.
    nginx: await startNginx([sample], false, port++),
    'nginx, same headers': await startNginx([sample], true, port++),
    'node:http': await startBareNode(sample),
    product: { origin, pid: product.child.pid as number, stop: async () => {} },
  }
  const measured: Record<string, Load[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [server, { origin, pid }] of Object.entries(servers)) {
      const asked = { ...headers }
      if (isKnown && server.startsWith('nginx'))
        asked['if-none-match'] = (await fetch(origin + path)).headers.get('etag') ?? ''
      const one = await load(origin + path, pid, { headers: asked, seconds })
      measured[server] = [...(measured[server] ?? []), one]
    }
  for (const { stop } of Object.values(servers)) await stop()
  table[name] = row(measured)
  console.log(name, JSON.stringify(table[name]))
}
await end(product.child, 'SIGTERM')
rmSync(dataDir, { recursive: true })
console.table(table)

/** Shares of nginx and of the bare server, by processor a request; they hold still where others use the machine. */
function row(measured: Record<string, Load[]>): Record<string, string> {
  const cpu = (server: string) => median((measured[server] ?? []).map((one) => one.cpu))
  const rate = (server: string) => median((measured[server] ?? []).map((one) => one.rate))
  const share = (a: number, b: number) => (a / b).toFixed(2)
  return {
    'µs nginx': cpu('nginx').toFixed(1),
    'µs product': cpu('product').toFixed(1),
    'of nginx': share(cpu('nginx'), cpu('product')),
    'of nginx, same headers': share(cpu('nginx, same headers'), cpu('product')),
    'of node:http': share(cpu('node:http'), cpu('product')),
    'requests of nginx': share(rate('product'), rate('nginx')),
  }
}

async function startBareNode(sample: Sample) {
  const child = fork(join(import.meta.dirname, 'load/bare-node.ts'), [], {
    execPath: 'taskset',
    execArgv: ['-c', '0', process.execPath],
  })
  child.send([{ ...sample, body: sample.body.toString('base64') }])
  const at = await new Promise<number>((done) => child.once('message', (message) => done(message as number)))
  const stop = async () => {
    await end(child, 'SIGTERM')
  }
  return { origin: `http://127.0.0.1:${at}`, pid: child.pid as number, stop }
}
