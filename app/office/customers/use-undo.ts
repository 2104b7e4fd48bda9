import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { say } from '#app/office/kit/toast.tsx'

/** The server can undo an assignment for a minute. */
const undoMs = 60_000

/** Says what was assigned and offers to take it back. @param batch fields of the command `undo`; undefined: nothing was assigned */
export function useUndo(batch: Readonly<Record<string, string>> | undefined, text = ''): void {
  const submit = useSubmit()
  const fields = batch && JSON.stringify(batch)
  useEffect(() => {
    if (!fields) return
    const undo = () =>
      submit(
        { intent: 'undo', ...(JSON.parse(fields) as Record<string, string>) },
        { method: 'post', preventScrollReset: true },
      )
    say({ text, undo, shownMs: undoMs })
  }, [fields, text, submit])
}
