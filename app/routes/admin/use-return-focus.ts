import { type RefObject, useEffect, useRef } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'

/**
 * Where the keyboard goes on after an answer has taken the focus away, by disabling its button or by removing it: to the first
 * field that is refused, back to what had the focus, or to the beginning of the work.
 */
export function whereToGoOn(work: HTMLElement, last: HTMLElement | undefined): HTMLElement {
  const refused = work.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')
  if (refused) return refused
  return last?.isConnected && work.contains(last) && !last.matches(':disabled') ? last : work
}

export function useReturnFocus(work: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  const isFetching = useFetchers().some(({ state }) => state !== 'idle')
  const last = useRef<HTMLElement>(undefined)
  const hasBegun = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== work.current) last.current = target
    }
    const element = work.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [work])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is a new key, or the end of what was asked
  useEffect(() => {
    if (!hasBegun.current) {
      hasBegun.current = true
      return
    }
    if (isBusy || isFetching || !work.current || document.activeElement !== document.body) return
    const next = whereToGoOn(work.current, last.current)
    next.focus({ preventScroll: next === work.current || next === last.current })
  }, [key, isBusy, isFetching])
}
