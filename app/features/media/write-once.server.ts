import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that appears whole or not at all, so a killed start leaves nothing half-made behind a final name. */
export async function writeOnce(path: string, make: () => Promise<Buffer>): Promise<void> {
  if (existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.part`
  await writeFile(draft, await make())
  await rename(draft, path)
}
