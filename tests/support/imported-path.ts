import { dirname, join } from 'node:path'

/**
 * The file that an import names, from the repository's root, with its ending as written. `#app/…` is the `imports` field of
 * `package.json`.
 * @param file the importing one, from the repository's root
 */
export const importedPath = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
