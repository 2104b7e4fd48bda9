import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import { threadOf } from '#app/platform/thread.server.ts'
import type { CheckedDocuments, DocumentsReport } from './check-documents.ts'

/**
 * The largest site takes a second on an idle machine. Two sites are checked at a time, and each site once at a time, so that
 * nobody waits for all documents of one other site.
 */
const ask = threadOf<CheckedDocuments, DocumentsReport>(
  'the check of documents',
  () => new URL('./check-worker.ts', import.meta.url),
  { limitMs: 10_000, resourceLimits: { maxOldGenerationSizeMb: 256 }, threads: 2, maxWaiting: 20 },
)

/** Why a check came to no end: other jobs of the site wait, or it took too much time or memory. */
export type Unfinished = JobRefused['reason']

/**
 * Checks documents in a thread: a whole site takes half a second of processor, in which no visitor would be answered. One that comes to no
 * end is a report with a fault that says so, at the text that was being checked.
 */
export async function checkInWorker(
  checked: CheckedDocuments,
): Promise<DocumentsReport & { unfinished?: Unfinished }> {
  try {
    return await ask(checked, checked.slug)
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    return { faults: [faultOf(error)], findings: [], unfinished: error.reason }
  }
}

function faultOf({ reason, place = '' }: JobRefused): ContentFault {
  const [file = '', location = ''] = place.split('\n')
  if (reason === 'busy') return { file: '', location: '', sentence: busySentence }
  const what = location ? '이 문단을' : file ? '이 문서를' : '글을'
  return {
    file,
    location,
    sentence: `확인하기에 너무 길거나 복잡해 확인을 멈추었습니다. ${what} 줄이거나 나누어 주세요`,
  }
}

export const busySentence = '지금 처리할 일이 많아 확인하지 못했습니다. 잠시 후 다시 시도해 주세요'
