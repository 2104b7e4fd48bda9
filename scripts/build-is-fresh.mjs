import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Written last, so a build that was ended in the middle is not taken for one. */
export const buildStamp = 'build/complete'
/** What builds; a release (`scripts/release.ts`) is without it. */
export const builder = 'node_modules/@react-router/dev/bin.cjs'
/** What the built files are made of. */
const sources = ['app', 'server', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Whether `build/` is whole and no source is newer than it; where nothing can be built, whole is enough: copying may change times. */
export function buildIsFresh() {
  if (!existsSync(buildStamp)) return false
  if (!existsSync(builder)) return true
  const built = Number(readFileSync(buildStamp, 'utf8'))
  return sources.every((path) => newestIn(path) <= built)
}

/** @param {string} path */
function newestIn(path) {
  // Nothing that is served is made of tests.
  if (/\.test\.tsx?$/.test(path) || !existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestIn(join(path, name))),
    stat.mtimeMs,
  )
}
