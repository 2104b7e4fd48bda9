import type { KeyboardEvent } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

const cellsIn = (row: Element) => [...row.querySelectorAll<Field>('[data-cell]:not(:disabled)')]

export const rowOf = (field: Element) => field.closest('tr')

/** Moves to a cell in another row of the same column, or to its neighbour in the row. */
function step(field: Field, rows: number, columns: number): boolean {
  const row = rowOf(field)
  if (!row) return false
  if (columns) return focused(cellsIn(row)[cellsIn(row).indexOf(field) + columns])
  let next: Element | null = row
  for (let left = Math.abs(rows); next && left; left--)
    next = rows > 0 ? next.nextElementSibling : next.previousElementSibling
  const named = next && cellsIn(next).find((one) => one.dataset.cell === field.dataset.cell)
  return focused(named || (next ? cellsIn(next)[0] : undefined))
}

function focused(field: Field | undefined): boolean {
  field?.focus()
  return field !== undefined
}

/**
 * Keys of a sheet: Enter goes down and with Shift up, arrows go to the next cell where the caret cannot go on, Escape takes back what was
 * typed, F2 puts the caret at the end. Tab is the browser's.
 */
export function onSheetKey(event: KeyboardEvent<HTMLElement>, restore: (field: Field) => void): void {
  const field = event.target
  const isCell =
    (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
    field.dataset.cell !== undefined
  if (!isCell || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.shiftKey && event.key !== 'Enter') return
  if (isDone(field, event, restore)) event.preventDefault()
}

function isDone(
  field: Field,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  restore: (field: Field) => void,
): boolean {
  switch (key) {
    case 'Enter':
      step(field, shiftKey ? -1 : 1, 0)
      return true
    case 'ArrowDown':
      return step(field, 1, 0)
    case 'ArrowUp':
      return step(field, -1, 0)
    case 'ArrowLeft':
      return isAt(field, 'start') && step(field, 0, -1)
    case 'ArrowRight':
      return isAt(field, 'end') && step(field, 0, 1)
    case 'Escape':
      restore(field)
      return true
    case 'F2':
      if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length)
      return true
    default:
      return false
  }
}

function isAt(field: Field, end: 'start' | 'end'): boolean {
  if (!(field instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = field
  return end === 'start' ? selectionStart === 0 : selectionEnd === value.length
}
