import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Looks for a file of the build by its address. */
export type StaticFiles = (address: string) => Prepared | undefined

/**
 * The files of a build, each read when it is first asked for and then known by heart: they never change while the
 * process runs. Their compressed forms are those that the build made.
 */
export function openStaticFiles(folder: string, common: Record<string, string>): StaticFiles {
  const known = new Map<string, Prepared | undefined>()
  const list = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const address = `${below}/${entry.name}`
      if (entry.isDirectory()) list(address)
      else if (!/\.(?:br|gz)$/.test(entry.name) && !entry.name.startsWith('.')) known.set(address, undefined)
    }
  }
  if (existsSync(folder)) list('')
  return (address) => {
    const file = known.get(address)
    if (file || !known.has(address)) return file
    const fresh = read(join(folder, address), address, common)
    known.set(address, fresh)
    return fresh
  }
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
    ...(gzip ? { vary: 'accept-encoding' } : {}),
    ...common,
  }
  return prepared(headers, gzip ? { gzip, ...(br && { br }) } : { identity }, identity)
}
