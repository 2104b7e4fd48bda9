import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { installId } from '#app/db/install-state.server.ts'

const keptHead = z.object({ install: z.string(), number: z.number().int(), digest: z.string() })

export type ChainHead = Pick<z.infer<typeof keptHead>, 'number' | 'digest'>

const fileOf = (folder: string) => join(folder, 'audit-head.json')

/** The head of the chain as it was last written beside the journal, apart from the database. */
export async function readKeptHead(db: Db, journalDir: string): Promise<ChainHead | undefined> {
  const file = fileOf(journalDir)
  if (!existsSync(file)) return undefined
  const { success, data } = keptHead.safeParse(parse(readFileSync(file, 'utf8')))
  return success && data.install === (await installId(db)) ? data : undefined
}

/**
 * Writes the newest head beside the journal, where a person with access to the database alone cannot change it. A head that
 * the database no longer holds stays: it is the evidence. @returns false for such a head
 */
export async function keepHead(db: Db, journalDir: string, { afterRestore = false } = {}): Promise<boolean> {
  const kept = await readKeptHead(db, journalDir)
  if (kept && !afterRestore && !(await holdsHead(db, kept))) return false
  const head = await db
    .selectFrom('audit_chain')
    .select(['number', 'digest'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const install = await installId(db)
  // A backup from before the first link starts the chain again.
  if (!head && afterRestore) rmSync(fileOf(journalDir), { force: true })
  if (!head || !install || (kept?.number === head.number && kept.digest === head.digest)) return true
  mkdirSync(journalDir, { recursive: true, mode: 0o700 })
  const temporary = `${fileOf(journalDir)}.${process.pid}`
  writeFileSync(temporary, JSON.stringify({ install, ...head }), { mode: 0o600 })
  renameSync(temporary, fileOf(journalDir))
  return true
}

const holdsHead = async (db: Db, { number, digest }: ChainHead) =>
  (await db
    .selectFrom('audit_chain')
    .select('number')
    .where('number', '=', number)
    .where('digest', '=', digest)
    .executeTakeFirst()) !== undefined

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
