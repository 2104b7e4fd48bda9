import { Worker } from 'node:worker_threads'

/** A string, because the server is one bundle. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const file = new DatabaseSync(workerData, { timeout: 1000 })
  try {
    file.exec('PRAGMA secure_delete = ON')
    file.exec('VACUUM')
    parentPort.postMessage(file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get().busy === 0)
  } catch (error) {
    // SQLITE_BUSY and SQLITE_LOCKED
    if (error.errcode !== 5 && error.errcode !== 6) throw error
    parentPort.postMessage(false)
  } finally {
    file.close()
  }`

/** VACUUM in a thread; readers go on. @returns false where another process held the file */
export const vacuumInThread = (file: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(program, {
      eval: true,
      workerData: file,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    thread.once('message', resolve).once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that rewrote ${file} ended with ${code}`)))
  })
