import { type Conflict, mergeDocuments } from '#app/domain/publishing/documents/merge-documents.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Failure, SaveAnswer } from './ask-document.ts'

export type SaveState =
  | { state: 'saved'; at: string | undefined }
  | { state: 'changed' }
  | { state: 'saving' }
  | { state: 'conflict'; conflicts: Conflict[]; theirs: Document; version: number }
  /** `sentence`: the reason of a refusal, if the person may not change it. */
  | { state: 'failed'; why: Failure | 'refused'; sentence?: string }

/** What is known of a document that is open. */
export interface Known {
  /** As it was last saved, or opened. */
  base: Document
  version: number
  content: Document
}

export interface Settled {
  known: Known
  save: SaveState
  /** Changes of others that came in; undefined where nothing was saved. */
  joined: string[] | undefined
}

/** What an answer to a save makes of the document, which may have been changed since it was sent. */
export function settleSave(known: Known, sent: Document, answer: SaveAnswer | Failure): Settled {
  const failed = (save: SaveState): Settled => ({ known, save, joined: undefined })
  if (answer === 'over' || answer === 'lost') return failed({ state: 'failed', why: answer })
  if (!answer.ok)
    return failed(
      answer.reason === 'conflict' && answer.content
        ? {
            state: 'conflict',
            conflicts: answer.conflicts,
            theirs: answer.content,
            version: answer.version,
          }
        : {
            state: 'failed',
            why: 'refused',
            ...(answer.reason === 'not-allowed' && { sentence: answer.sentence }),
          },
    )
  const base = answer.content ?? sent
  const isSame = known.content === sent
  const content = isSame ? base : (mergeDocuments(sent, base, known.content).merged as Document)
  return {
    known: { base, version: answer.version, content },
    save: isSame ? { state: 'saved', at: answer.at } : { state: 'changed' },
    joined: answer.joined,
  }
}
