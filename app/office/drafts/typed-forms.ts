/** Forms that save a draft of the website, with the stored value of each. */
const stored = new Map<HTMLFormElement, string>()

/** The version alone changes with what other forms save. */
const valuesIn = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'version'))

/** Comes with the first form that needs it, so that it can be asked without a connection too. */
export const loadLeaveQuestion = () => import('./leave-question.tsx')

/** @param isTyped it was not there until somebody typed @returns ends it */
export function watchForm(form: HTMLFormElement, isTyped: boolean): () => void {
  stored.set(form, isTyped ? '' : valuesIn(form))
  loadLeaveQuestion().catch(() => undefined)
  return () => void stored.delete(form)
}

/** What the form holds now is stored, or was drawn again. */
export function noteStored(form: HTMLFormElement | null | undefined): void {
  if (form && stored.has(form)) stored.set(form, valuesIn(form))
}

/** One in which somebody has typed and not saved yet. */
export const findTyped = (): HTMLFormElement | undefined =>
  [...stored.keys()].find((form) => valuesIn(form) !== stored.get(form))
