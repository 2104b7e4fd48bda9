import { parentPort } from 'node:worker_threads'

/** A thread that does what the file says: never ends, takes all memory, fails, leaves; or answers. */
parentPort?.on('message', (content: Uint8Array) => {
  const wish = Buffer.from(content.buffer).toString()
  if (wish === 'spin') for (;;);
  if (wish === 'leave') process.exit(3)
  if (wish === 'fill') {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, Math.random))
  }
  parentPort?.postMessage(
    wish === 'fail' ? { error: 'a fault of ours' } : { result: { ok: false, reason: 'damaged' } },
  )
})
parentPort?.postMessage('ready')
