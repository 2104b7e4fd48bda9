import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a form answered, until somebody goes on: showing the list anew by itself would take it away after a second or two, and with it
 * the way to undo.
 */
export function useOutcome<Outcome>(answer: Outcome | undefined): Outcome | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  if (answer && (answer !== kept.answer || key !== kept.key)) setKept({ key, answer })
  return answer ?? (key === kept.key ? kept.answer : undefined)
}
