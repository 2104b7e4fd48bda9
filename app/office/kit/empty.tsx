import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface EmptyProps {
  icon: IconName
  title: string
  /** Why nothing is here, and how to add something. */
  text?: ReactNode
  /** The first step, as buttons. */
  children?: ReactNode
}

/** In place of what a screen would show: why there is nothing yet, and the first step. */
export const Empty = ({ icon, title, text, children }: EmptyProps) => (
  <EmptyState
    bg="white"
    bd="1px solid var(--line-soft)"
    bdrs={8}
    px={24}
    py={48}
    withIndicatorBackground
    icon={<Icon of={icon} size={24} />}
    title={title}
    description={text}
  >
    {children ? <EmptyState.Actions>{children}</EmptyState.Actions> : null}
  </EmptyState>
)
