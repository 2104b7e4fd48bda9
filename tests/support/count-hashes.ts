/**
 * Loaded before the server by tests of load (`node --import`): counts how many passwords are hashed at once, and keeps
 * the figures in the file that COUNT_HASHES_IN names.
 */
import crypto from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const file = process.env.COUNT_HASHES_IN
const scrypt = crypto.scrypt
const figures = { atOnce: 0, made: 0 }
let running = 0

crypto.scrypt = ((...given: Parameters<typeof scrypt>) => {
  const done = given.pop() as (error: Error | null, key: Buffer) => void
  running++
  figures.made++
  figures.atOnce = Math.max(figures.atOnce, running)
  if (file) writeFileSync(file, JSON.stringify(figures))
  const counted: typeof done = (error, key) => {
    running--
    done(error, key)
  }
  Reflect.apply(scrypt, crypto, [...given, counted])
}) as typeof scrypt
syncBuiltinESMExports()
