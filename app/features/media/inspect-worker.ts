import { parentPort } from 'node:worker_threads'
import { type Inspected, inspectPicture } from './inspect-picture.server.ts'

parentPort?.on('message', async (content: Uint8Array) => {
  const inspected: Inspected = await inspectPicture(Buffer.from(content.buffer)).then(
    (result) => ({ result }),
    (error) => ({ error: String(error instanceof Error ? error.stack : error) }),
  )
  parentPort?.postMessage(inspected)
})
parentPort?.postMessage('ready')
