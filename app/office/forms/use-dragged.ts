import { type PointerEvent, type RefObject, useState } from 'react'

/** Look of an item during a drag: the dragged item itself, or the one above or below which it would fall. */
export type Dragged = 'lifted' | 'above' | 'below' | undefined

interface Drag {
  from: number
  to: number
}

/** Moves an item of a list by its handle. @param list whose children are the items */
export function useDragged(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()

  const placeOf = (y: number, from: number) => {
    const middles = [...(list.current?.children ?? [])].map((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2
    })
    const above = middles.filter((middle) => middle < y).length
    return above > from ? above - 1 : above
  }

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ from: drag.from, to: placeOf(event.clientY, drag.from) })
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) move(drag.from, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  const dragOf = (index: number): Dragged => {
    if (!drag || (drag.from !== index && drag.to !== index)) return undefined
    if (drag.from === index) return 'lifted'
    return drag.to > drag.from ? 'below' : 'above'
  }
  return { dragOf, handleProps }
}
