import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface ProgramVersion {
  /** From package.json, e.g. `0.9.0`. */
  version: string
  /** Short hash: `npm run release` writes it, a clone asks git. Null where neither knows. */
  commit: string | null
}

let read: ProgramVersion | undefined

/** The product runs in its own folder, see `scripts/start.mjs`. */
export function readProgramVersion(): ProgramVersion {
  if (!read) {
    const { version, commit } = JSON.parse(readFileSync('package.json', 'utf8')) as ProgramVersion
    read = { version, commit: commit ?? commitOfClone() ?? null }
  }
  return read
}

/** Undefined without git, and where the folder lies in the clone of something else. */
export function commitOfClone(): string | undefined {
  const { stdout } = spawnSync('git', ['rev-parse', '--show-toplevel', '--short=8', 'HEAD'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [folder, commit] = (stdout ?? '').split('\n')
  return folder === process.cwd() ? commit : undefined
}

/** `0.9.0 (413e7fcd)`, in Korean. */
export const describeVersion = ({ version, commit }: ProgramVersion): string =>
  `${version} (${commit ?? '커밋 알 수 없음'})`

/** What `/healthz` answers: `ok 0.9.0 (413e7fcd)`. */
export const healthLine = ({ version, commit } = readProgramVersion()): string =>
  `ok ${version} (${commit ?? 'commit unknown'})`

/** Also the bare `ok` of a server before 0.10, which may run beside this one. */
export const isHealthLine = (line: string): boolean =>
  /^ok(?: \d+\.\d+\.\d+(?:[-+]\S*)? \([a-z\d ]+\))?$/.test(line)
