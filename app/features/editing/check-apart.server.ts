import { threadOf } from '../../platform/thread.server.ts'
import type { CheckedDocuments, DocumentsReport } from './check-documents.ts'

/** Checks documents in a thread: a whole site takes half a second of processor, in which no visitor would be answered. */
export const checkApart = threadOf<CheckedDocuments, DocumentsReport>(
  'the check of documents',
  () => new URL('./check-worker.ts', import.meta.url),
  { maxOldGenerationSizeMb: 256 },
)
