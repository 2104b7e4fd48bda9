/**
 * Loaded before the product (`--import`): `Date` is off by the milliseconds that the file at FAULTS_CLOCK holds, which
 * the harness writes while the process runs. Timers and `performance` go on, as on a machine whose clock is set.
 */
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK
const RealDate = Date
let offset = read()
setInterval(() => {
  offset = read()
}, 50).unref()

function read() {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return offset ?? 0
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length ? args : [target.now() + offset], newTarget),
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + offset : Reflect.get(target, name)),
})
