import { type ScryptOptions, scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface ScryptTask {
  password: string
  salt: Uint8Array
  keyBytes: number
  options: ScryptOptions
}

export type ScryptResult = { key: Uint8Array } | { error: string }

/** A third of the time of a thread that wants as much; signing in still gets on where other programs work. */
const niceness = 5

// Of this thread alone, on Linux; elsewhere it would be the whole process. Refused in some containers.
if (process.platform === 'linux')
  try {
    setPriority(niceness)
  } catch {}

parentPort?.on('message', ({ password, salt, keyBytes, options }: ScryptTask) => {
  try {
    parentPort?.postMessage({ key: scryptSync(password, salt, keyBytes, options) } satisfies ScryptResult)
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies ScryptResult)
  }
})
