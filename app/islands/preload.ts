/**
 * Asks for the modules that a script imports together with it. In place of Vite's own, which also waits for style sheets and
 * would be a file, and so a round trip, of its own.
 */
export function __vitePreload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const file of files) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  return load()
}

const asked = new Set<string>()
