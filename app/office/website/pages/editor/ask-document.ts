import type { Answers } from '../document/commands.server.ts'

export type SaveAnswer = Answers['save']

/** `over`: the session has ended; `lost`: there was no response. */
export type Failure = 'over' | 'lost'

/** Asks the office about the document that is open. @param isLeaving goes on after the page has gone */
export async function askDocument<Intent extends keyof Answers>(
  site: string,
  asked: { intent: Intent; part: string } & Record<string, string | number>,
  isLeaving = false,
): Promise<Answers[Intent] | Failure> {
  const body = new FormData()
  for (const [name, value] of Object.entries(asked)) body.append(name, String(value))
  try {
    const answer = await fetch(`/admin/sites/${site}/document`, {
      method: 'POST',
      body,
      // To where one signs in: the session is over.
      redirect: 'manual',
      // Browsers keep 64 KB of requests that outlive their page.
      keepalive: isLeaving && String(asked.content ?? '').length < 20_000,
    })
    if (answer.type === 'opaqueredirect') return 'over'
    return answer.ok ? ((await answer.json()) as Answers[Intent]) : 'lost'
  } catch {
    return 'lost'
  }
}
