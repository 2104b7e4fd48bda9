import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * An action's answer together with what it changed. The router gives the answer first and reads the rest again after it: a form that begins
 * anew with the answer would hold what was stored before, and a quick second click would take back what the first one did.
 */
export function useSettledAnswer<Answer>(newest: Answer): Answer {
  const isSettled = useNavigation().state === 'idle'
  const [settled, setSettled] = useState(newest)
  if (isSettled && settled !== newest) setSettled(newest)
  return isSettled ? newest : settled
}
