import { lazy, Suspense } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { findTyped, loadLeaveQuestion } from './typed-forms.ts'

const LeaveQuestion = lazy(loadLeaveQuestion)

const guardUnload = (event: BeforeUnloadEvent) => findTyped() && event.preventDefault()

/** Asks before a screen is left in which somebody has typed and not saved. A router has one such guard, so the frame draws it. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && findTyped() !== undefined,
  )
  useBeforeUnload(guardUnload)
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <LeaveQuestion stay={blocker.reset} leave={blocker.proceed} />
    </Suspense>
  )
}
