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

/** In a file of its own, since the policy forbids inline scripts. */
export const speculationRules = '/speculation-rules.json'

const oneYear = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'

export type StaticFiles = (address: string) => Prepared | undefined

/** Read on first use and kept in memory; compressed by the build. */
export function openStaticFiles(folder: string, common: Record<string, string>): StaticFiles {
  const files = new Map<string, Prepared | undefined>()
  const list = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const address = `${below}/${entry.name}`
      if (entry.isDirectory()) list(address)
      else if (!/\.(?:br|gz)$/.test(entry.name) && !entry.name.startsWith('.')) files.set(address, undefined)
    }
  }
  if (existsSync(folder)) list('')
  return (address) => {
    const file = files.get(address)
    if (file || !files.has(address)) return file
    const loaded = loadFile(join(folder, address), address, common)
    if (loaded) files.set(address, loaded)
    else files.delete(address)
    return loaded
  }
}

/** @returns undefined if a newer build has replaced the one that this process started with */
function loadFile(path: string, address: string, common: Record<string, string>): Prepared | undefined {
  if (!existsSync(path)) return undefined
  const compressed = (extension: string) =>
    existsSync(path + extension) ? readFileSync(path + extension) : undefined
  const [identity, br, gzip] = [readFileSync(path), compressed('.br'), compressed('.gz')]
  const headers = {
    'content-type':
      address === speculationRules
        ? 'application/speculationrules+json'
        : (types[extname(path)] ?? 'application/octet-stream'),
    'cache-control': address.startsWith('/assets/') ? oneYear : oneHour,
    ...(gzip ? { vary: 'accept-encoding' } : {}),
    ...common,
  }
  return prepared(headers, gzip ? { gzip, ...(br && { br }) } : { identity }, identity)
}
