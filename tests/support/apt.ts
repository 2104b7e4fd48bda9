import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** On Debian and its like as root; elsewhere, and where it fails, nothing is installed. @returns whether they are there now */
export async function installWithApt(packages: string[], say: (line: string) => void): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get'))
    return false
  say(`installing ${packages.join(' and ')} with apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await succeeds(say, 'apt-get', ['update'], env)) &&
    (await succeeds(say, 'apt-get', ['install', '-y', '--no-install-recommends', ...packages], env))
  )
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs an installer quietly; what it printed matters only when it fails. */
export async function succeeds(
  say: (line: string) => void,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  try {
    await run(command, args, { env, maxBuffer: 64 * 1024 * 1024 })
    return true
  } catch (error) {
    say(`"${[command, ...args].join(' ')}" failed:`)
    say(printedBy(error))
    return false
  }
}

function printedBy(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  return `${stdout}${stderr}`.trim() || String(error)
}
