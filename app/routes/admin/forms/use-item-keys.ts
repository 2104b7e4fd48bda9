import { useRef, useState } from 'react'
import { moveItem } from './change-value.ts'

/** Keys by which items of a list stay themselves while others are added, moved and removed. */
export function useItemKeys(length: number) {
  const next = useRef(length)
  const [keys, setKeys] = useState(() => Array.from({ length }, (_, i) => i))
  const fresh = (count: number) => Array.from({ length: count }, () => next.current++)
  // Changed from outside: by undo, another person or a reply.
  const shown =
    keys.length === length
      ? keys
      : keys.length > length
        ? keys.slice(0, length)
        : [...keys, ...fresh(length - keys.length)]
  if (shown !== keys) setKeys(shown)
  return {
    keys: shown,
    insertKey: (at: number) => setKeys(shown.toSpliced(at, 0, ...fresh(1))),
    removeKey: (at: number) => setKeys(shown.toSpliced(at, 1)),
    moveKey: (from: number, to: number) => setKeys(moveItem(shown, from, to)),
  }
}
