import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * An action's answer together with what it changed. The router gives the answer first and reads the rest again after it: a form that begins
 * again with the answer would hold what was stored before, and a quick second click would take back what the first one did. And it
 * forgets the answer when the screen is read again by itself, as after a colleague's change; here it stays until the next address or
 * answer.
 */
export function useSettledAnswer<Answer>(newest: Answer): Answer {
  const isSettled = useNavigation().state === 'idle'
  const { key } = useLocation()
  const [settled, setSettled] = useState({ answer: newest, key })
  const isForgotten = newest === undefined && settled.key === key
  if (isSettled && !isForgotten && (settled.answer !== newest || settled.key !== key))
    setSettled({ answer: newest, key })
  return isSettled && !isForgotten ? newest : settled.answer
}
