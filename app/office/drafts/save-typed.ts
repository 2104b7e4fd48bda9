import { isOfSameVersion, isTypedInto, putTyped, readTyped, resetTyped } from './draft-fields.ts'
import { findUnsaved, forgetUnsaved, keepUnsaved, markSent } from './unsaved.ts'

export type DraftState =
  /** `signed-out`: the session ended; the text is kept in this tab. */
  { is: 'none' | 'unreachable' | 'signed-out' } | { is: 'kept' | 'restored' | 'offered'; at: string }

interface Kept {
  fields: Record<string, string[]>
  savedAt: string
  /** Only in this tab so far. */
  isUnsaved?: boolean
}

export interface Keeper {
  /** Puts in what was offered. */
  put: () => void
  /** Forgets the draft; what was put in is taken out again. */
  discard: () => void
  stop: () => void
}

const pauseMs = 1000

/**
 * Keeps what is typed into a form: in the tab at once, and on the server a second after typing stops, when the form is left, and when
 * the connection is back.
 * @param owner e-mail of the person who types
 * @param isKept whether it does so; otherwise what is there is put in, and nothing more
 */
export function saveTyped(
  form: HTMLFormElement,
  { key, owner }: { key: string; owner: string },
  tell: (state: DraftState) => void,
  isKept = true,
): Keeper {
  const screen = location.pathname + location.search
  let found: Kept | undefined
  let isPutIn = false
  const end = new AbortController()
  let isAway = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const save = async () => {
    rest()
    const state = await keep({ form: key, screen, fields: JSON.stringify(readTyped(form)) })
    isAway = state.is === 'unreachable'
    // What was typed meanwhile waits for its own second.
    if (timer === undefined && state.is === 'kept') forgetUnsaved(owner, key)
    tell(state)
  }
  const put = () => {
    if (!found) return
    putTyped(form, found.fields)
    rest()
    if (!found.isUnsaved) forgetUnsaved(owner, key)
    isPutIn = true
    tell({ is: 'restored', at: found.savedAt })
  }
  const discard = () => {
    if (isPutIn) resetTyped(form)
    rest()
    forgetUnsaved(owner, key)
    tell({ is: 'none' })
    send({ intent: 'discard', draft: key }).catch(() => tell({ is: 'unreachable' }))
  }
  const load = async () => {
    const drawn = readTyped(form)
    // What somebody typed before the script came is newer than any draft.
    const isEarly = isTypedInto(form)
    found = (isKept && findHere(owner, key)) || (await find(key))
    if (!found || end.signal.aborted || isSame(found.fields, drawn)) return
    if (!isEarly && isOfSameVersion(found.fields, drawn) && isSame(drawn, readTyped(form))) put()
    else tell({ is: 'offered', at: found.savedAt })
  }
  const wait = () => {
    rest()
    keepUnsaved(owner, key, readTyped(form), new Date().toISOString())
    timer = setTimeout(save, pauseMs)
  }
  // A submitter with a target of its own only shows how it would be, in another window.
  const submit = ({ submitter }: SubmitEvent) => {
    if (submitter?.hasAttribute('formtarget')) return
    rest()
    markSent(owner, key)
  }
  const leave = () => timer !== undefined && save()
  // A phone ends a page that was put away without another word.
  const putAway = () => document.visibilityState === 'hidden' && leave()
  const { signal } = end
  if (isKept) form.addEventListener('input', wait, { signal })
  form.addEventListener('submit', submit, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('online', () => isAway && save(), { signal })
  document.addEventListener('visibilitychange', putAway, { signal })
  load()
  return {
    put,
    discard,
    stop() {
      end.abort()
      leave()
    },
  }
}

function findHere(owner: string, form: string): Kept | undefined {
  const unsaved = findUnsaved(owner, form)
  return unsaved && { fields: unsaved.fields, savedAt: unsaved.at, isUnsaved: true }
}

async function keep(draft: { form: string; screen: string; fields: string }): Promise<DraftState> {
  try {
    const answer = await send({ intent: 'keep', ...draft })
    // To where one signs in.
    if (answer.type === 'opaqueredirect') return { is: 'signed-out' }
    return answer.ok ? { is: 'kept', at: new Date().toISOString() } : { is: 'none' }
  } catch {
    return { is: 'unreachable' }
  }
}

async function find(key: string): Promise<Kept | undefined> {
  try {
    const answer = await fetch(`/admin/drafts/one?${new URLSearchParams({ form: key })}`)
    return ((await answer.json()) as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Goes on when the page is left. */
const send = (fields: Record<string, string>) =>
  fetch('/admin/drafts/one', {
    method: 'POST',
    body: new URLSearchParams(fields),
    keepalive: true,
    redirect: 'manual',
  })

const isSame = (one: Record<string, string[]>, other: Record<string, string[]>): boolean =>
  Object.keys(other).every((name) => (one[name] ?? []).join('\n') === (other[name] ?? []).join('\n'))
