import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'

/** The fields of a page besides its blocks. Its address is changed in the list of pages, which leaves a redirect. */
export const headSchema = pageContent.omit({ path: true, blocks: true })

export function headOf({ path: _path, blocks: _blocks, ...head }: Document): Document {
  return head
}

/** In the order in which pages are written. */
export const withHead = ({ path, blocks }: Document, head: Document): Document => {
  const { notices, ...rest } = head
  return { path, ...rest, blocks, ...(notices !== undefined && { notices }) }
}
