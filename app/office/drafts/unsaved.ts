/** The typed values of a form. */
type Typed = Record<string, string[]>

interface Unsaved {
  fields: Typed
  at: string
  /** The form was sent; whether it arrived is not known yet. */
  isSent?: boolean
}

/**
 * What is typed and is not on the server yet, in the storage of the tab: it outlives a page that is lost with the connection, and goes
 * with the tab, with another person who signs in there, and as soon as the server has it.
 */
const prefix = 'unsaved '

const keyOf = (owner: string, form: string) => `${prefix}${owner} ${form}`

/** Storage that is full or forbidden keeps nothing. */
function storage<T>(use: (store: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

const keysOf = (store: Storage): string[] => Object.keys(store).filter((key) => key.startsWith(prefix))

/** @param owner e-mail of the person who types */
export const keepUnsaved = (owner: string, form: string, fields: Typed, at: string): void =>
  storage((store) => store.setItem(keyOf(owner, form), JSON.stringify({ fields, at } satisfies Unsaved)))

export const findUnsaved = (owner: string, form: string): Unsaved | undefined =>
  storage((store) => JSON.parse(store.getItem(keyOf(owner, form)) ?? 'null') as Unsaved | null) ?? undefined

export const forgetUnsaved = (owner: string, form: string): void =>
  storage((store) => store.removeItem(keyOf(owner, form)))

/** It stays until `forgetSent`. */
export function markSent(owner: string, form: string): void {
  const unsaved = findUnsaved(owner, form)
  if (!unsaved) return
  storage((store) => store.setItem(keyOf(owner, form), JSON.stringify({ ...unsaved, isSent: true })))
}

/** A command was answered. @param ok not with an error of the server, after which the text is still nowhere else */
export function forgetSent(ok: boolean): void {
  if (!ok) return
  storage((store) => {
    for (const key of keysOf(store))
      if ((JSON.parse(store.getItem(key) ?? '{}') as Partial<Unsaved>).isSent) store.removeItem(key)
  })
}

/** @param owner undefined: of everybody */
export function forgetOthers(owner: string | undefined): void {
  storage((store) => {
    for (const key of keysOf(store))
      if (owner === undefined || !key.startsWith(`${prefix}${owner} `)) store.removeItem(key)
  })
}
