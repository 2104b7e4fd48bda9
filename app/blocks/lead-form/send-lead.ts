import type { LeadReply } from '#app/domain/customers/customer/lead-form.ts'

/** `late`: given up after `timeLimit`, while the form had been given back as `slow`. */
export type Outcome = LeadReply | { ok: false; reason: 'unreachable' | 'slow' | 'late' }

/** Milliseconds without an answer, after which the form is given back; the request goes on. */
const patience = 4500

/** Milliseconds after which the request itself ends. */
const timeLimit = 30_000

/** Landing page from `every-page.ts`; else the form's page. */
export function landing(): string {
  try {
    return sessionStorage.landing ?? location.pathname
  } catch {
    return location.pathname
  }
}

/** Maximum proofs of work per submit: the difficulty may grow meanwhile. */
const maxProofs = 4

interface Progress {
  onWork(): void
  onSlow(): void
}

/** Submits the form; solves a proof of work when demanded, again if it gets harder. */
export async function sendLead(
  endpoint: string,
  body: object,
  progress: Progress,
  workLeft = maxProofs,
): Promise<Outcome> {
  const slow = setTimeout(progress.onSlow, patience)
  const ending = new AbortController()
  const end = setTimeout(() => ending.abort(), timeLimit)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: ending.signal,
    })
    if (!response.headers.get('content-type')?.includes('json')) return { ok: false, reason: 'failed' }
    const reply = (await response.json()) as LeadReply
    clearTimeout(slow)
    clearTimeout(end)
    if (reply.ok || reply.reason !== 'proof') return reply
    if (!workLeft) return { ok: false, reason: 'failed' }
    progress.onWork()
    const { solve } = await import('#app/domain/customers/intake/solve-challenge.ts')
    const proof = await solve(reply.challenge)
    return proof
      ? await sendLead(endpoint, { ...body, proof }, progress, workLeft - 1)
      : { ok: false, reason: 'failed' }
  } catch (error) {
    // Specification, section 8.
    console.error('등록을 보내지 못했습니다', error)
    return { ok: false, reason: ending.signal.aborted ? 'late' : 'unreachable' }
  } finally {
    clearTimeout(slow)
    clearTimeout(end)
  }
}
