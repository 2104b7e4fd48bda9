import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnv } from '#app/platform/env.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { buildIsFresh } from './build-is-fresh.mjs'
import { buildProduct } from './build-product.ts'
import { startTlsProxy } from './tls-proxy.ts'

/** `npm run serve:tls`: production settings behind a local TLS proxy with a self-signed certificate, hosts of the demo. */
const tlsPort = Number(process.env.TLS_PORT ?? 3443)
const port = Number(process.env.PORT ?? 3000)
const dataDir = resolve(process.env.DATA_DIR ?? 'data')
mkdirSync(dataDir, { recursive: true })
// Production requires keys; a trial takes those of the data folder.
loadKeyRing(readEnv({ DATA_DIR: dataDir }))
const stored = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as {
  keys: string
  secret: string
}

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
    APP_KEYS: stored.keys,
    APP_SECRET: stored.secret,
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
