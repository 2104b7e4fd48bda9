import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** `npm run move:postgres`, as a process. */
export function startMove(
  env: NodeJS.ProcessEnv,
  ...options: string[]
): { child: ChildProcess; output: () => string } {
  const { NODE_ENV: _, VITEST: __, ...others } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/move-postgres.ts', ...options],
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
export async function runMove(
  env: NodeJS.ProcessEnv,
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  const { child, output } = startMove(env, ...options)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output: output() }
}
