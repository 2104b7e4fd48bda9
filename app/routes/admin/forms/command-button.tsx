import type { ReactNode } from 'react'
import { commandName } from './field-names.ts'
import type { FormCommand } from './form-command.ts'
import { useFormContext, useLive } from './form-context.ts'

interface Props {
  command: FormCommand
  children: ReactNode
  className?: string | undefined
  label?: string | undefined
  isPressed?: boolean
  /** Does the command in place of the form. */
  onAct?: () => void
}

/** Changes the form: at once where scripts run, else by posting it. */
export function CommandButton({ command, children, className, label, isPressed, onAct }: Props) {
  const { form, act } = useFormContext()
  const isLive = useLive()
  return (
    <button
      type={isLive ? 'button' : 'submit'}
      name={commandName(form)}
      value={JSON.stringify(command)}
      className={className}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={isLive ? (onAct ?? (() => act(command))) : undefined}
    >
      {children}
    </button>
  )
}
