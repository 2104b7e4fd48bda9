import { useLayoutEffect, useRef, useState } from 'react'
import type { Path } from '#app/platform/json-path.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { moveItem } from './change-value.ts'
import { fieldId, placeAt } from './field-names.ts'
import { useFormContext } from './form-context.ts'
import { newValue } from './new-value.ts'

interface Removed {
  index: number
  value: unknown
}

/** Actions on the items of a list, with focus and announcement. */
export function useList(path: Path, element: Schema, items: readonly unknown[], title: string) {
  const { form, edit } = useFormContext()
  const { keys, insertKey, removeKey, moveKey } = useItemKeys(items.length)
  const [removed, setRemoved] = useState<Removed>()
  const [news, setNews] = useState('')
  const focus = useFocusLater()
  const id = fieldId(form, placeAt(path))

  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    edit({ type: 'move', at: path, from, to })
    moveKey(from, to)
    setRemoved(undefined)
    setNews(`${title} ${withParticle(from + 1, '을')} ${to + 1}번째로 옮겼습니다.`)
    // An element that is moved in the document loses the focus.
    focus(`${id}-handle-${to}`)
  }
  const remove = (index: number) => {
    edit({ type: 'remove', at: path, index })
    removeKey(index)
    setRemoved({ index, value: items[index] })
    setNews('')
    focus(`${id}-undo`)
  }
  const restore = () => {
    if (!removed) return
    edit({ type: 'add', at: path, index: removed.index, value: removed.value })
    insertKey(removed.index)
    setRemoved(undefined)
    setNews(`${title} ${withParticle(removed.index + 1, '을')} 되돌렸습니다.`)
    focus(`${id}-handle-${removed.index}`)
  }
  const add = () => {
    edit({ type: 'add', at: path, value: newValue(element, items) ?? '' })
    setRemoved(undefined)
    focus(fieldId(form, placeAt([...path, items.length])))
  }
  return { id, keys, removed, news, move, remove, restore, add }
}

/**
 * Gives an element the focus once it is drawn: it, or the first field in it. In a layout effect: an ordinary one of the drawing before
 * may still be due, and would find the element that bore the name until now.
 */
function useFocusLater() {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = wanted.current
    wanted.current = undefined
    if (!id) return
    const element = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${id}."]`)
    element?.focus()
  })
  return (id: string) => {
    wanted.current = id
  }
}

/** Keys by which items of a list stay themselves while others are added, moved and removed. */
function useItemKeys(length: number) {
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
