import { type RefObject, useEffect, useRef } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'

/**
 * Where the keyboard goes on after an answer has taken the focus away, by disabling its button or by removing it: to the first
 * field that is refused, back to what had the focus, or to the beginning of the work.
 */
export function whereToGoOn(work: HTMLElement, last: HTMLElement | undefined): HTMLElement {
  const refused = firstRefused(work)
  if (refused) return refused
  return last?.isConnected && work.contains(last) && !last.matches(':disabled') ? last : work
}

const firstRefused = (work: HTMLElement) =>
  work.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')

/** What says how a command ended: notices, which are marked, and alerts. */
type Answers = ReadonlyMap<Element, string>

export const readAnswers = (work: HTMLElement): Answers =>
  new Map(
    [...work.querySelectorAll('[data-answer], [role="alert"]')].map((one) => [one, one.textContent ?? '']),
  )

/**
 * The answer to what was just sent: what is new since then, or says something else; else what answered before, for the same
 * words may stand there again. @param before when it was sent @param answered earlier answers
 */
export function findAnswer(
  work: HTMLElement,
  before: Answers,
  answered: { has(element: Element): boolean },
): HTMLElement | undefined {
  const now = [...readAnswers(work)]
  const found =
    now.find(([element, text]) => before.get(element) !== text) ??
    now.find(([element]) => answered.has(element))
  return found?.[0] as HTMLElement | undefined
}

/** Neither outside the window nor below the bar of a phone. */
function isInSight(element: HTMLElement): boolean {
  const { left, top, width, bottom } = element.getBoundingClientRect()
  const isSeenAt = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y))
  return isSeenAt(top + 1) && isSeenAt(bottom - 1)
}

/** A form may be longer than the window, and its answer stand above or below of it. */
function show(answer: HTMLElement): void {
  answer.tabIndex = -1
  answer.focus({ preventScroll: true })
  answer.scrollIntoView({ block: 'center' })
}

/**
 * After an answer, in the whole office: an answer that cannot be seen from where one is comes into sight and has the focus, so
 * that it is read aloud too; else the keyboard goes on where it was.
 */
export function useReturnFocus(work: RefObject<HTMLElement | null>) {
  const { key, hash } = useLocation()
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle'
  const fetchers = useFetchers()
  const isFetching = fetchers.some(({ state }) => state !== 'idle')
  const isSending = navigation.state === 'submitting' || fetchers.some(({ state }) => state === 'submitting')
  const last = useRef<HTMLElement>(undefined)
  const hasBegun = useRef(false)
  const asked = useRef<Answers>(undefined)
  const answered = useRef(new WeakSet<Element>())
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== work.current) last.current = target
    }
    const element = work.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [work])
  useEffect(() => {
    if (isSending && work.current) asked.current = readAnswers(work.current)
  }, [isSending, work])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is a new key, or the end of what was asked
  useEffect(() => {
    if (!hasBegun.current) {
      hasBegun.current = true
      return
    }
    if (isBusy || isFetching || !work.current) return
    const answer = asked.current && findAnswer(work.current, asked.current, answered.current)
    asked.current = undefined
    if (answer) answered.current.add(answer)
    // An address that names a place led there, as to what was undone, and the focus with it.
    const isLed = document.getElementById(hash.slice(1))?.contains(document.activeElement) ?? false
    if (answer && !isLed && !firstRefused(work.current) && !isInSight(answer)) return show(answer)
    if (document.activeElement !== document.body) return
    const next = whereToGoOn(work.current, last.current)
    next.focus({ preventScroll: next === work.current || next === last.current })
  }, [key, isBusy, isFetching])
}
