/** Saves by age, and which of them is open: an undo goes back and keeps the later saves. */
export interface UndoHistory {
  versions: number[]
  at: number
}

/** After a save of its own; what was undone before cannot be redone any more. */
export const withSave = ({ versions, at }: UndoHistory, made: number): UndoHistory => {
  const before = versions.slice(0, at + 1)
  return before.at(-1) === made
    ? { versions: before, at: before.length - 1 }
    : { versions: [...before, made], at: before.length }
}
