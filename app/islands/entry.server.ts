import { readFileSync } from 'node:fs'

let manifest: Record<string, { file: string }> | undefined

/** Address of a browser entry by its source: the source in development, else the built file. */
export function builtEntry(source: string): string {
  if (import.meta.env.DEV) return `/${source}`
  manifest ??= JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as NonNullable<
    typeof manifest
  >
  const entry = manifest[source]
  if (!entry) throw new Error(`the build has no ${source}`)
  return `/${entry.file}`
}
