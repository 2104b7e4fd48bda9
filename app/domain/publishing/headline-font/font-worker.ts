import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { answerInThread } from '#app/platform/answer-in-thread.ts'

/** Letters, and the file of a font that has them. */
export interface FontRequest {
  file: string
  text: string
}

answerInThread(async ({ file, text }: FontRequest) =>
  subsetFont(await readFile(file), text, { targetFormat: 'sfnt' }),
)
