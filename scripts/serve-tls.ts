import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnv } from '../app/platform/env.ts'
import { loadKeyRing } from '../app/platform/keys.server.ts'
import { buildIsFresh } from './build-is-fresh.mjs'
import { buildProduct } from './build-product.ts'
import { startTlsProxy } from './tls-proxy.ts'

/**
 * `npm run serve:tls`: the product with the settings of production behind a proxy that ends TLS, on one machine. Hosts
 * are those of the demo, `https://gaon-lakepark.localhost:3443`, which browsers look for on this machine; the
 * certificate is our own, which they warn of once.
 */
const tlsPort = Number(process.env.TLS_PORT ?? 3443)
const port = Number(process.env.PORT ?? 3000)
const dataDir = resolve(process.env.DATA_DIR ?? 'data')
mkdirSync(dataDir, { recursive: true })
// Production insists on keys that were given to it; in a trial they are those of the data folder.
loadKeyRing(readEnv({ DATA_DIR: dataDir }))
const made = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { keys: string; secret: string }

// Production loads no demo; this is one.
if (!buildIsFresh()) await buildProduct()
const demo = spawnSync(process.execPath, [...process.execArgv, 'scripts/load-demo.ts', '--prepare'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir, BUNYANG_ENV: 'demo' },
})
if (demo.status) process.exit(demo.status)

const proxy = await startTlsProxy({
  port: tlsPort,
  hosts: [
    'localhost',
    'gaon-lakepark.localhost',
    'www.gaon-lakepark.localhost',
    'hannae-riverview.localhost',
  ],
})
proxy.target.port = port
const server = spawn(process.execPath, [...process.execArgv, 'scripts/start.mjs'], {
  stdio: 'inherit',
  env: {
    APP_KEYS: made.keys,
    APP_SECRET: made.secret,
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    BUNYANG_ENV: 'production',
    TRUSTED_PROXY_HOPS: '1',
    PUBLIC_PORT: String(tlsPort),
    LOG_TO: process.env.LOG_TO ?? 'file',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', async (code) => {
  await proxy.stop()
  process.exit(code ?? 1)
})
