import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import type { LeaveQuestionProps } from './leave-question.tsx'
import { findTyped, loadLeaveQuestion } from './typed-forms.ts'

/** The dialog; the browser's own question if its code cannot be loaded, so that no typed text is lost. */
const LeaveQuestion = lazy<ComponentType<LeaveQuestionProps>>(() =>
  loadLeaveQuestion().catch(() => ({ default: PlainQuestion })),
)

function PlainQuestion({ stay, leave }: LeaveQuestionProps) {
  useEffect(() => {
    if (window.confirm('저장하지 않은 내용이 있습니다. ‘확인’을 누르시면 저장하지 않고 나갑니다.')) leave()
    else stay()
  }, [stay, leave])
  return null
}

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
