import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const fixture = resolve(import.meta.dirname, '../fixtures/sites')

/** The site of `tests/fixtures/sites`, the default one of an install. */
const slug = 'dalbit-maru'
/** The same with other names, for tests that want two. */
const otherSlug = 'solbit-maru'

/** What tells the second site from the first; names that contain these change with them. */
const others = [
  ['달빛', '솔빛'],
  ['dalbit', 'solbit'],
  ['"receiptPrefix": "DB"', '"receiptPrefix": "SB"'],
  ['1577-0000', '1566-0000'],
  ['"isDefault": true', '"isDefault": false'],
] as const

/** A folder of content with both sites. */
export async function smallContent(): Promise<{ dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'bunyang-small-content-'))
  await cp(fixture, dir, { recursive: true })
  const second = join(dir, otherSlug)
  await cp(join(fixture, slug), second, { recursive: true })
  for await (const name of glob('**/*.json', { cwd: second })) {
    const file = join(second, name)
    const text = others.reduce((all, [from, to]) => all.replaceAll(from, to), await readFile(file, 'utf8'))
    await writeFile(file, text)
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}
