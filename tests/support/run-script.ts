import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A command of the product as a process, `backup` for `npm run backup`. Nothing of the tests configures it. */
export function startScript(
  script: string,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): { child: ChildProcess; output: () => string } {
  const { NODE_ENV: _, VITEST: __, DATABASE_URL: ___, ...others } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...args],
    { cwd: root, env: { ...others, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  return { child, output: () => output }
}

/** @returns its exit code and what it printed */
export async function runScript(
  ...command: Parameters<typeof startScript>
): Promise<{ code: number | null; output: string }> {
  const { child, output } = startScript(...command)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output: output() }
}
