import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Rendered only where the clipboard is available; the text can also be selected. */
export function CopyButton({ text, label, doneLabel }: { text: string; label: string; doneLabel: string }) {
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
      <span role="status">{state === 'copied' ? doneLabel : ''}</span>
    </>
  )
}
