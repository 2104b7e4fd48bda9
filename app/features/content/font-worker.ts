import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import subsetFont from 'subset-font'

/** What the thread is asked: letters, and the file of a font that has them. */
export interface FontRequest {
  id: number
  file: string
  text: string
}

export type FontAnswer = { id: number; font: Uint8Array } | { id: number; error: string }

const cut = async ({ file, text }: FontRequest) =>
  await subsetFont(await readFile(file), text, { targetFormat: 'sfnt' })

parentPort?.on('message', async (request: FontRequest) => {
  const { id } = request
  const answer: FontAnswer = await cut(request).then(
    (font) => ({ id, font }),
    (error) => ({ id, error: String(error instanceof Error ? error.stack : error) }),
  )
  parentPort?.postMessage(answer)
})
