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
 * Kept pages and files beside nginx and a bare `node:http` that sends the same headers, one core each. Each round goes through all of
 * them, and the processor for a request is compared within it: a machine that others use is quicker in one minute than in the next.
 * Of these ratios the median counts.
 * Needs nginx, wrk and taskset (Debian: nginx-light, wrk, util-linux).
 */
export async function rows({ rounds = 10, seconds = 1 } = {}): Promise<Row[]> {
  const product = await startProduct({}, { under: ['taskset', '-c', '0'] })
  const compared: Compared[] = []
  try {
    for (const [name, kind] of Object.entries(await findKinds(product)))
      compared.push(await startServers(product, name, kind, 8950 + 2 * compared.length))
    for (let round = 0; round < rounds; round++) for (const one of compared) await measure(one, seconds)
    return compared.flatMap(compare)
  } finally {
    for (const { servers } of compared) for (const { stop } of Object.values(servers)) await stop()
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

interface Server {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** What answers with one file or page, and what each cost in every round. */
interface Compared {
  name: string
  kind: Kind
  servers: Record<string, Server>
  /** By server. */
  tags: Record<string, string>
  loads: Record<string, Load[]>
}

async function startServers(
  { origin, pid }: Product,
  name: string,
  kind: Kind,
  port: number,
): Promise<Compared> {
  const sample = await takeSample(origin, kind.path, kind.encoding)
  const servers: Record<string, Server> = {
    // nginx has no brotli in Debian: its own bytes are those of gzip.
    nginx: await startNginx([sample], false, port),
    'nginx, same headers': await startNginx([sample], true, port + 1),
    'node:http': await startBareNode(sample),
    product: { origin, pid, stop: async () => {} },
  }
  const tags: Record<string, string> = {}
  for (const [server, at] of Object.entries(servers))
    tags[server] = server.startsWith('nginx')
      ? ((await fetch(at.origin + kind.path)).headers.get('etag') ?? '')
      : (sample.headers.etag ?? '')
  return { name, kind, servers, tags, loads: {} }
}

async function measure(
  { kind: { path, encoding, isKnown }, servers, tags, loads }: Compared,
  seconds: number,
): Promise<void> {
  for (const [name, { origin, pid }] of Object.entries(servers)) {
    const headers: Record<string, string> = { 'accept-encoding': encoding }
    if (isKnown) headers['if-none-match'] = tags[name] ?? ''
    loads[name] = [...(loads[name] ?? []), await load(origin + path, pid, { headers, seconds })]
  }
}

function compare({ name, loads }: Compared): Row[] {
  const cpu = (server: string) => undisturbed((loads[server] ?? []).map((one) => one.cpu))
  const rate = (server: string) => median((loads[server] ?? []).map((one) => one.rate))
  const ratio = (of: string) =>
    median((loads.product ?? []).map((one, i) => (loads[of]?.[i]?.cpu ?? Number.NaN) / one.cpu))
  const note = `${cpu('product').toFixed(1)} µs; nginx ${cpu('nginx').toFixed(1)} µs, ${(rate('product') / rate('nginx')).toFixed(2)} of its requests a second`
  const row = (of: string, limit?: number): Row => ({
    what: `${name}, of ${of}`,
    value: ratio(of),
    ...(limit && { limit, atLeast: true }),
    note,
  })
  // How much of nginx a bare node:http reaches differs by half between machines: only the latter of the same run is a limit.
  return [row('node:http', 1), row('nginx'), row('nginx, same headers')]
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
