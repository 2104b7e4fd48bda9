import { isOfSameVersion, putTyped, readTyped, resetTyped } from './draft-fields.ts'

export type DraftState =
  | { is: 'none' | 'unreachable' }
  | { is: 'kept' | 'restored' | 'offered'; at: string }
  /** The session ended; `kept` tells whether the text is safe. */
  | { is: 'signed-out'; kept: boolean }

interface Kept {
  fields: Record<string, string[]>
  savedAt: string
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
 * Keeps what is typed into a form on the server: a second after typing stops, and when it is left.
 * @param isKept whether it does so; otherwise what is there is put in, and nothing more
 */
export function keepTyped(
  form: HTMLFormElement,
  key: string,
  tell: (state: DraftState) => void,
  isKept = true,
): Keeper {
  const screen = location.pathname + location.search
  let found: Kept | undefined
  let isPutIn = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const save = async () => {
    rest()
    tell(await keep({ form: key, screen, fields: JSON.stringify(readTyped(form)) }))
  }
  const put = () => {
    if (!found) return
    putTyped(form, found.fields)
    rest()
    isPutIn = true
    tell({ is: 'restored', at: found.savedAt })
  }
  const discard = () => {
    if (isPutIn) resetTyped(form)
    rest()
    tell({ is: 'none' })
    send({ intent: 'discard', form: key }).catch(() => tell({ is: 'unreachable' }))
  }
  const load = async () => {
    const drawn = readTyped(form)
    found = await find(key)
    if (!found || isOver || isSame(found.fields, drawn)) return
    if (isOfSameVersion(found.fields, drawn) && isSame(drawn, readTyped(form))) put()
    else tell({ is: 'offered', at: found.savedAt })
  }
  const wait = () => {
    rest()
    timer = setTimeout(save, pauseMs)
  }
  // A submitter with a target of its own only shows how it would be, in another window.
  const submit = ({ submitter }: SubmitEvent) => submitter?.hasAttribute('formtarget') || rest()
  const leave = () => timer !== undefined && save()
  // A phone ends a page that was put away without another word.
  const putAway = () => document.visibilityState === 'hidden' && leave()
  if (isKept) form.addEventListener('input', wait)
  form.addEventListener('submit', submit)
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', putAway)
  load()
  return {
    put,
    discard,
    stop() {
      isOver = true
      leave()
      form.removeEventListener('input', wait)
      form.removeEventListener('submit', submit)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', putAway)
    },
  }
}

async function keep(draft: { form: string; screen: string; fields: string }): Promise<DraftState> {
  try {
    const answer = await send({ intent: 'keep', ...draft })
    const { kept } = (await answer.json()) as { kept: boolean }
    if (answer.status === 401) return { is: 'signed-out', kept }
    return kept ? { is: 'kept', at: new Date().toISOString() } : { is: 'none' }
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
  fetch('/admin/drafts/one', { method: 'POST', body: new URLSearchParams(fields), keepalive: true })

const isSame = (one: Record<string, string[]>, other: Record<string, string[]>): boolean =>
  Object.keys(other).every((name) => (one[name] ?? []).join('\n') === (other[name] ?? []).join('\n'))
