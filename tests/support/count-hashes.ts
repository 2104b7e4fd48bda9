/**
 * Loaded before the server by tests of load (`node --import`), in each of its threads: notes in the file that
 * COUNT_HASHES_IN names when a password's hash begins (`+`) and ends (`-`).
 */
import crypto from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const file = process.env.COUNT_HASHES_IN
const { scryptSync } = crypto
const note = (mark: string) => {
  if (file) appendFileSync(file, mark)
}

crypto.scryptSync = ((...given: Parameters<typeof scryptSync>) => {
  note('+')
  try {
    return scryptSync(...given)
  } finally {
    note('-')
  }
}) as typeof scryptSync
syncBuiltinESMExports()
