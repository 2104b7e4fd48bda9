import { useEffect, useRef } from 'react'

/** Closes a `<details>` by Escape, which gives its summary the focus back, and by a press elsewhere. */
export function useDismiss() {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      const details = fold.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.open = false
        details.querySelector('summary')?.focus()
      } else if (!details.contains(event.target as Node)) details.open = false
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return fold
}
