import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * Copies a text; there only where a script runs and the browser lets it, since what it copies can be selected by hand.
 */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [state, setState] = useState<'absent' | 'ready' | 'copied'>('absent')
  useEffect(() => {
    if (navigator.clipboard) setState('ready')
  }, [])
  if (state === 'absent') return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('absent'),
    )
  return (
    <>
      <Button variant="default" onClick={copy}>
        {label}
      </Button>
      <span role="status">{state === 'copied' ? done : ''}</span>
    </>
  )
}
