import { answerInChild } from '#app/platform/answer-in-child.ts'
import { HtmlTooComplex, readHtml } from './read-html.ts'
import type { ReadPage } from './read-page.server.ts'

answerInChild((bytes: Uint8Array): ReadPage => {
  try {
    return { ok: true, document: readHtml(new TextDecoder().decode(bytes)) }
  } catch (error) {
    if (error instanceof HtmlTooComplex) return { ok: false }
    throw error
  }
})
