import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  summary: string
  /** Label of the summary for screen readers. */
  label: string
  /** Draws at once what is folded away, as a refused form is. */
  isAsked: boolean
  children: ReactNode
}

/** Folded away, and drawn when it is first opened: thirty people have thirty forms of a week. */
export function Fold({ summary, label, isAsked, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const look = () => {
    if (details.current?.open) setOpened(true)
  }
  // Somebody may have opened it before the script came.
  useEffect(look, [])
  return (
    <details ref={details} onToggle={look}>
      <summary aria-label={label}>{summary}</summary>
      {wasOpened || isAsked ? children : null}
    </details>
  )
}
