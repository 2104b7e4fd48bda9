import { fork } from 'node:child_process'
import { join } from 'node:path'
import { end } from '../tests/support/server.ts'
import { type Load, load, median, undisturbed } from './load/measure.ts'
import { startNginx } from './load/nginx.ts'
import { type Product, startProduct } from './load/product.ts'
import { type Sample, takeSample } from './load/sample.ts'
import type { Row } from './row.ts'

interface Kind {
  path: string
  encoding: string
  isKnown?: boolean
}

/**
 * Kept pages and files beside nginx and a bare `node:http` that sends the same headers, one core each. Rounds are
 * interleaved, and the processor for a request is compared within each: a machine that others use is quicker in one than
 * in the next. Of these ratios the median counts.
 * Needs nginx, wrk and taskset (Debian: nginx-light, wrk, util-linux).
 */
export async function rows({ rounds = 10, seconds = 1 } = {}): Promise<Row[]> {
  const product = await startProduct({}, { under: ['taskset', '-c', '0'] })
  try {
    const kinds = Object.entries(await findKinds(product))
    const table: Row[] = []
    for (const [index, [name, kind]] of kinds.entries())
      table.push(...compare(name, await measure(product, kind, { rounds, seconds, port: 8950 + 2 * index })))
    return table
  } finally {
    await product.stop()
  }
}

async function findKinds({ origin }: Product): Promise<Record<string, Kind>> {
  const read = async (path: string) => await (await fetch(origin + path)).text()
  // Public pages carry their rules; the office has a sheet.
  const [html, office] = [await read('/'), await read('/admin/sign-in')]
  const find = (expression: RegExp, text = html) => {
    const [, address] = expression.exec(text) ?? []
    if (!address) throw new Error(`no address of ${expression}`)
    return address
  }
  const picture = find(/(\/media\/\w+-\d+\.avif)/)
  // The first request of a picture reads it from the disk.
  await (await fetch(origin + picture)).arrayBuffer()
  return {
    'page, gzip': { path: '/', encoding: 'gzip' },
    'page, brotli': { path: '/', encoding: 'br' },
    'page, not modified': { path: '/', encoding: 'gzip', isKnown: true },
    'style sheet': { path: find(/href="(\/assets\/[^"]+\.css)"/, office), encoding: 'gzip' },
    script: { path: find(/src="(\/assets\/[^"]+\.js)"/), encoding: 'gzip' },
    picture: { path: picture, encoding: 'identity' },
  }
}

type Measured = Record<string, Load[]>

async function measure(
  { origin, pid }: Product,
  { path, encoding, isKnown }: Kind,
  { rounds, seconds, port }: { rounds: number; seconds: number; port: number },
): Promise<Measured> {
  const sample = await takeSample(origin, path, encoding)
  const servers = {
    // nginx has no brotli in Debian: its own bytes are those of gzip.
    nginx: await startNginx([sample], false, port),
    'nginx, same headers': await startNginx([sample], true, port + 1),
    'node:http': await startBareNode(sample),
    product: { origin, pid, stop: async () => {} },
  }
  const measured: Measured = {}
  try {
    for (let round = 0; round < rounds; round++)
      for (const [name, server] of Object.entries(servers)) {
        const headers: Record<string, string> = { 'accept-encoding': encoding }
        if (isKnown)
          headers['if-none-match'] = name.startsWith('nginx')
            ? ((await fetch(server.origin + path)).headers.get('etag') ?? '')
            : (sample.headers.etag ?? '')
        const one = await load(server.origin + path, server.pid, { headers, seconds })
        measured[name] = [...(measured[name] ?? []), one]
      }
  } finally {
    for (const { stop } of Object.values(servers)) await stop()
  }
  return measured
}

function compare(name: string, measured: Measured): Row[] {
  const cpu = (server: string) => undisturbed((measured[server] ?? []).map((one) => one.cpu))
  const rate = (server: string) => median((measured[server] ?? []).map((one) => one.rate))
  const ratio = (of: string) =>
    median((measured.product ?? []).map((one, i) => (measured[of]?.[i]?.cpu ?? Number.NaN) / one.cpu))
  const note = `${cpu('product').toFixed(1)} µs; nginx ${cpu('nginx').toFixed(1)} µs, ${(rate('product') / rate('nginx')).toFixed(2)} of its requests a second`
  const row = (of: string, limit?: number): Row => ({
    what: `${name}, of ${of}`,
    value: ratio(of),
    ...(limit && { limit, atLeast: true }),
    note,
  })
  // Without a body nothing is left but parsing and headers, which no server on Node does as nginx does.
  const nginxLimit = name.endsWith('not modified') ? undefined : 0.38
  return [row('nginx', nginxLimit), row('nginx, same headers'), row('node:http', 0.8)]
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
