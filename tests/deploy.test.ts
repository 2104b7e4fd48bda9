import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { maxZipBytes } from '#app/domain/publishing/folder/zip-limits.ts'
import { settingNames } from '#app/platform/env.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const yaml = (path: string) => parse(read(path), { merge: true })

/** What is no setting of the product: for other images, and for `docker compose` itself. */
const others = {
  compose: ['FIRST_HOST', 'COMMIT', 'POSTGRES_PASSWORD'],
  image: ['npm_config_cache'],
  systemd: ['PATH'],
}

type Service = { image: string; command?: string[]; environment?: Record<string, unknown> }
const composeFiles = ['compose.yaml', 'compose.cluster.yaml'] as const
const productsOf = (file: string) =>
  Object.entries<Service>(yaml(file).services).filter(([, { image }]) => image === 'bunyang')
const kubernetes = () =>
  yaml('deploy/kubernetes.yaml').items as {
    kind: string
    data?: object
    spec?: { template?: { spec?: { containers: { command?: string[] }[] } } }
  }[]

/** Names that a file gives the product, by file. */
const given: Record<string, () => string[]> = {
  Dockerfile: () =>
    [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)]
      .flatMap(([, pairs = '']) => pairs.split(' '))
      .map((pair) => pair.split('=')[0] as string),
  ...Object.fromEntries(
    composeFiles.map((file) => [
      file,
      () => productsOf(file).flatMap(([, { environment }]) => Object.keys(environment ?? {})),
    ]),
  ),
  'deploy/kubernetes.yaml': () =>
    kubernetes().flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.keys(data ?? {}) : [])),
  ...Object.fromEntries(
    globSync('deploy/systemd/*.service', { cwd: root }).map((file) => [
      file,
      () =>
        [...read(file).matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) =>
          [...pairs.matchAll(/(\w+)=/g)].map(([, name]) => name as string),
        ),
    ]),
  ),
}

test.each(Object.keys(given))('%s gives the product settings that it has', (file) => {
  const known: string[] = [...settingNames, ...others.image, ...others.systemd]
  const names = given[file]?.() ?? []
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test.each(composeFiles)('%s: wants what has no safe value, and asks for nothing else', (file) => {
  const asked = [...read(file).matchAll(/\$\{(\w+)(:\?)?/g)].map(([, name]) => name)
  expect(asked.length).toBeGreaterThan(0)
  for (const name of new Set(asked)) {
    expect([...others.compose, 'S3_SECRET_ACCESS_KEY']).toContain(name)
    if (name !== 'COMMIT') expect(read(file)).toContain(`\${${name}:?`)
  }
})

test('what is started is in the product', () => {
  const commands = [
    JSON.parse(/^CMD (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '[]') as string[],
    ...composeFiles.flatMap((file) =>
      productsOf(file).flatMap(([, { command }]) => (command ? [command] : [])),
    ),
    ...kubernetes().flatMap(
      ({ spec }) =>
        spec?.template?.spec?.containers.flatMap(({ command }) => (command ? [command] : [])) ?? [],
    ),
    ...globSync('deploy/systemd/*.service', { cwd: root }).map(
      (file) => /^ExecStart=\S+ (.+)$/m.exec(read(file))?.[1]?.split(' ') ?? [],
    ),
  ]
  expect(commands.length).toBeGreaterThan(6)
  for (const command of commands) {
    expect(command[0]).toBe('node')
    expect(existsSync(join(root, command.at(-1) as string)), command.join(' ')).toBe(true)
  }
})

test('an image is built of what builds and what a release copies', () => {
  const sent = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path)
  const [, released = ''] = /const released = \[([^\]]+)\]/.exec(read('scripts/release.ts')) ?? []
  const [, sources = ''] = /const sources = \[([^\]]+)\]/.exec(read('scripts/build-is-fresh.mjs')) ?? []
  const needed = [...`${released}${sources}`.matchAll(/'([^']+)'/g)].map(([, path]) => path)
  expect(needed.length).toBeGreaterThan(15)
  // `build/` is made there.
  expect(needed.filter((path) => path !== 'build' && !sent.includes(path))).toEqual([])
})

test('a copy of the office fits through every proxy that is described', () => {
  for (const file of [...composeFiles, 'docs/tls.md', 'deploy/kubernetes.yaml']) {
    const sizes = [...read(file).matchAll(/(?:max_size|client_max_body_size|proxy-body-size:) (\d+)m/gi)]
    expect(sizes.length, file).toBeGreaterThan(0)
    for (const [, size] of sizes) expect(Number(size) * 1_000_000, file).toBeGreaterThanOrEqual(maxZipBytes)
  }
})
