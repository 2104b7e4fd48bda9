import type { SavedDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import type { Mark } from '#app/routes/admin/forms/marks.ts'
import type { AskedOfDocument } from '../document.ts'

interface Answers {
  save: SavedDraft & { at: string }
  restore: SavedDraft & { at: string }
  meet: { others: string[]; version: number }
  check: { marks: Mark[] }
}

export type SaveAnswer = Answers['save']

/** `over`: the session has ended; `lost`: no answer came. */
export type Failure = 'over' | 'lost'

/** Asks the office about the document that is open. @param isLeaving goes on after the page has gone */
export async function askDocument<Intent extends AskedOfDocument['intent']>(
  site: string,
  asked: Extract<AskedOfDocument, { intent: Intent }>,
  isLeaving = false,
): Promise<Answers[Intent] | Failure> {
  try {
    const answer = await fetch(`/admin/sites/${site}/document`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      // Browsers keep 64 KB of requests that outlive their page.
      keepalive: isLeaving && JSON.stringify(asked).length < 20_000,
    })
    if (answer.status === 401) return 'over'
    return answer.ok ? ((await answer.json()) as Answers[Intent]) : 'lost'
  } catch {
    return 'lost'
  }
}
