import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Tests that a page quotes as `path` "title". @returns how many, and those that are not in their file */
export function quotedTests(page: string): { count: number; gone: string[] } {
  const quoted = [...page.matchAll(/`([^`]+\.test\.tsx?)` "([^"]+)"/g)]
  const gone = quoted.filter(([, path = '', title = '']) => {
    const file = resolve(root, path)
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(title)
  })
  return { count: quoted.length, gone: gone.map(([found]) => found) }
}
