import { isFields, type Path, replaceAt } from '#app/platform/json-path.ts'

/** One change of a form's value. `at` is the field, or the list that contains the item. */
export type Edit =
  /** Without a value the field is taken off. */
  | { type: 'set'; at: Path; value?: unknown }
  /** At the end without `index`. */
  | { type: 'add'; at: Path; value: unknown; index?: number }
  | { type: 'remove'; at: Path; index: number }
  | { type: 'move'; at: Path; from: number; to: number }
  /** Gives a record's entry another name, in its place. */
  | { type: 'rename'; at: Path; from: string; to: string }

/** The value with the change; parts that it does not touch stay the same objects, and fields their order. */
export function changeValue(value: unknown, edit: Edit): unknown {
  switch (edit.type) {
    case 'set':
      return replaceAt(value, edit.at, () => edit.value)
    case 'add':
      return changeList(value, edit.at, (list) => list.toSpliced(edit.index ?? list.length, 0, edit.value))
    case 'remove':
      return changeList(value, edit.at, (list) => list.toSpliced(edit.index, 1))
    case 'move':
      return changeList(value, edit.at, (list) => moveItem(list, edit.from, edit.to))
    case 'rename':
      return replaceAt(value, edit.at, (record) => renameEntry(record, edit.from, edit.to))
  }
}

const changeList = (value: unknown, at: Path, change: (list: unknown[]) => unknown[]) =>
  replaceAt(value, at, (list) => change(Array.isArray(list) ? list : []))

export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Item)
}

function renameEntry(record: unknown, from: string, to: string): unknown {
  if (!isFields(record) || !Object.hasOwn(record, from) || Object.hasOwn(record, to)) return record
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name === from ? to : name, value]))
}
