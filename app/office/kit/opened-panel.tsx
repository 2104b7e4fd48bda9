import { Popover } from '@mantine/core'
import { type Props, useOpened } from './opened.tsx'

/** A panel of fields. */
export function OpenedPanel({ button: own, children, ...props }: Props) {
  const { button, target, opened } = useOpened('dialog', own)
  return (
    <>
      {button}
      {opened ? (
        <Popover {...props} {...opened} trapFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown>{children}</Popover.Dropdown>
        </Popover>
      ) : null}
    </>
  )
}
