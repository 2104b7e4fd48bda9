import { useState } from 'react'

/** The message to confirm, as it was when the person asked to review it. */
export interface Written {
  id: string
  text: string
  at: string
  reason: string
}

/**
 * A message is looked over before it is sent. Its form stays as it is meanwhile.
 * @param problemsOf Korean sentences; with any of them it is not shown
 */
export function useLookOver(id: string, problemsOf: (written: Written) => string[]) {
  const [written, setWritten] = useState<Written>()
  const [problems, setProblems] = useState<string[]>([])
  const look = (form: HTMLFormElement | null) => {
    const fields = new FormData(form ?? undefined)
    const [text = '', at = '', reason = ''] = ['text', 'at', 'reason'].map((name) =>
      String(fields.get(name) ?? ''),
    )
    const found = problemsOf({ id, text, at, reason })
    setProblems(found)
    setWritten(found.length ? undefined : { id, text, at, reason })
    window.scrollTo(0, 0)
  }
  return { written, problems, look, edit: () => setWritten(undefined) }
}

export const toMend = { text: '수정할 곳이 있습니다. 아래를 확인해 주세요.', bad: true }
