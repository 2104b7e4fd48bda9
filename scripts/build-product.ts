import { spawn } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { builder, buildStamp } from './build-is-fresh.mjs'

/** The stamp is written last, so that an interrupted build does not count. @throws Error with the builder's output */
export async function buildProduct(): Promise<void> {
  const startedAt = Date.now()
  await rm(buildStamp, { force: true })
  await run(process.execPath, [builder, 'build'])
  await compressAssets('build/client/assets')
  await writeFile(buildStamp, String(startedAt))
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(Buffer.concat(output).toString('utf8'))),
    )
  })
}

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

async function compressAssets(folder: string) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const body = await readFile(file)
      await writeFile(`${file}.br`, await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await writeFile(`${file}.gz`, await gzipAsync(body, { level: 9 }))
    }),
  )
}
