import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Written last, so an interrupted build has none. */
export const buildStamp = 'build/complete'
/** The builder; a release (`scripts/release.ts`) comes without it. */
export const builder = 'node_modules/@react-router/dev/bin.cjs'
/** The sources of the built files. */
const sources = ['app', 'server', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Whether `build/` is complete and no source is newer. A release only has to be complete: copying may change the times of files. */
export function buildIsFresh() {
  if (!existsSync(buildStamp)) return false
  if (!existsSync(builder)) return true
  const built = Number(readFileSync(buildStamp, 'utf8'))
  return sources.every((path) => newestIn(path) <= built)
}

/** @param {string} path */
function newestIn(path) {
  // Nothing in the build comes from tests.
  if (/\.test\.tsx?$/.test(path) || !existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestIn(join(path, name))),
    stat.mtimeMs,
  )
}
