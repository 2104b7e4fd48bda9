import { readFileSync } from 'node:fs'

let manifest: Record<string, { file: string }> | undefined

/** Address of an entry of the browser's by its source: itself in development, the built file with its hash otherwise. */
export function builtEntry(source: string): string {
  if (import.meta.env.DEV) return `/${source}`
  manifest ??= JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as NonNullable<
    typeof manifest
  >
  const entry = manifest[source]
  if (!entry) throw new Error(`the build has no ${source}`)
  return `/${entry.file}`
}
