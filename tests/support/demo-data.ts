import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../app/db/client.server.ts'
import { end, runStart } from './server.ts'

/**
 * Loads the demo sites once into a data folder that every server of a test run starts from; what `TEST_DEMO_DATA`
 * names. Where it names none, as when vitest is called alone, every server loads them itself, in five seconds each.
 */
export async function loadDemoData(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bunyang-demo-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const start = await runStart({ DATA_DIR: folder })
  await end(start.child, 'SIGTERM')
  if (start.origin) {
    // A server of a test may have a secret of its own.
    const db = openDb({ DATABASE_URL: undefined, dataDir: folder })
    await db.deleteFrom('app_secrets').execute()
    await db.destroy()
    return { folder, remove }
  }
  await remove()
  throw new Error(`the demo sites could not be loaded:\n${start.output()}`)
}
