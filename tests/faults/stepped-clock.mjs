/**
 * Loaded before the product (`--import`): `Date` is off by the milliseconds that the file at FAULTS_CLOCK holds, which
 * the harness writes while the process runs; a file beside it says what the process goes by. Timers and `performance` go on,
 * as on a machine whose clock is set.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.FAULTS_CLOCK
const RealDate = Date
let offset = 0
goByFile()
setInterval(goByFile, 50).unref()

function goByFile() {
  const read = readOffset()
  if (read === offset) return
  offset = read
  if (isMainThread) writeFileSync(`${file}.${process.pid}`, String(offset))
}

function readOffset() {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return offset
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length ? args : [target.now() + offset], newTarget),
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + offset : Reflect.get(target, name)),
})
