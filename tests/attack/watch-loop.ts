import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server (`NODE_OPTIONS=--import`): how long whatever comes waits for the event loop, by the processor time of its
 * thread, so that nothing else on the machine counts. Each SIGUSR2 writes to `LOOP_FILE` the stretches since the one before, in
 * milliseconds.
 */
export type Stretches = number[]

const { LOOP_FILE } = process.env
if (LOOP_FILE && isMainThread && process.argv[1]?.endsWith('start.mjs')) {
  let stretches: Stretches = []
  let last = 0
  setInterval(() => {
    const { user, system } = process.threadCpuUsage()
    const now = (user + system) / 1000
    stretches.push(now - last)
    last = now
  }, 1).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(LOOP_FILE, JSON.stringify(stretches))
    stretches = []
  })
}
