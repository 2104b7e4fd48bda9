import type { ReactNode } from 'react'
import { deedName } from './field-names.ts'
import type { FormDeed } from './form-deed.ts'
import { useLive, useScene } from './form-scene.ts'

interface Props {
  deed: FormDeed
  children: ReactNode
  className?: string | undefined
  label?: string | undefined
  isPressed?: boolean
  /** Does the deed in place of the form. */
  onAct?: () => void
}

/** Changes the form: at once where scripts run, else by posting it. */
export function DeedButton({ deed, children, className, label, isPressed, onAct }: Props) {
  const { form, act } = useScene()
  const isLive = useLive()
  return (
    <button
      type={isLive ? 'button' : 'submit'}
      name={deedName(form)}
      value={JSON.stringify(deed)}
      className={className}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={isLive ? (onAct ?? (() => act(deed))) : undefined}
    >
      {children}
    </button>
  )
}
