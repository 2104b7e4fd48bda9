import { readFileSync } from 'node:fs'

let built: string | undefined

/** Address of the islands' entry: the source in development, the built file with its hash otherwise. */
export function islandsEntry(): string {
  if (import.meta.env.DEV) return '/app/islands/client.ts'
  if (!built) {
    const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Record<
      string,
      { file: string }
    >
    const entry = manifest['app/islands/client.ts']
    if (!entry) throw new Error('the build has no islands entry')
    built = `/${entry.file}`
  }
  return built
}
