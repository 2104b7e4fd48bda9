import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Turns, takeChoices } from './take.ts'

interface Props {
  turns: Turns
  /** The customer's assignee. */
  own: string | undefined
  /** Of the visitor, for who cannot see which row it is. */
  label: string
  isLabelled?: boolean
  size?: 'md' | 'lg'
}

/** Who takes a visitor: as proposed, and with what changes meanwhile, until somebody chooses another. */
export function TakeField({ turns, own, label, isLabelled = false, size = 'md' }: Props) {
  const [chosen, setChosen] = useState<string>()
  const { proposed, choices } = takeChoices(turns, own)
  const value = chosen !== undefined && choices.some((one) => one.value === chosen) ? chosen : proposed
  return (
    <NativeSelect
      name="take"
      {...(isLabelled ? { label } : { 'aria-label': label })}
      size={size}
      value={value}
      onChange={(event) => setChosen(event.currentTarget.value)}
      data={choices}
    />
  )
}
