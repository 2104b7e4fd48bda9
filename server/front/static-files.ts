import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Prepared, prepared } from './prepared.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

/** Which documents a browser may fetch before they are asked for; in a file, since nothing may be inline. */
export const speculationRules = '/speculation-rules.json'

const oneYear = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'

/**
 * The files of a build by their addresses, read once: they never change while the process runs, and a request for one
 * waits for no disk. Their compressed forms are those that the build made.
 */
export function loadStaticFiles(
  folder: string,
  common: Record<string, string>,
): ReadonlyMap<string, Prepared> {
  const files = new Map<string, Prepared>()
  const load = (below: string) => {
    for (const name of readdirSync(join(folder, below))) {
      const path = join(folder, below, name)
      if (statSync(path).isDirectory()) load(`${below}/${name}`)
      else if (!/\.(?:br|gz)$/.test(name) && !name.startsWith('.'))
        files.set(`${below}/${name}`, read(path, `${below}/${name}`, common))
    }
  }
  if (existsSync(folder)) load('')
  return files
}

function read(path: string, address: string, common: Record<string, string>): Prepared {
  const compressed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
  const [identity, br, gzip] = [readFileSync(path), compressed('.br'), compressed('.gz')]
  const headers = {
    'content-type':
      address === speculationRules
        ? 'application/speculationrules+json'
        : (types[extname(path)] ?? 'application/octet-stream'),
    // Names in this folder carry the hash of their content.
    'cache-control': address.startsWith('/assets/') ? oneYear : oneHour,
    ...(br || gzip ? { vary: 'accept-encoding' } : {}),
    ...common,
  }
  return prepared(headers, { identity, ...(br && { br }), ...(gzip && { gzip }) }, identity)
}
