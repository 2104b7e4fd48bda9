import { Menu } from '@mantine/core'
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/** The target of a menu or panel whose button is drawn by another component. */
export function Anchor({ of, ref }: { of: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of.current as HTMLElement, [of])
  return null
}

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
} & Partial<
  Record<'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'data-expanded', string | boolean>
>

export interface Props {
  /** What is pressed: a button that passes its props on. */
  button: ReactElement<ButtonProps>
  position: 'bottom' | 'bottom-start' | 'bottom-end' | 'top-start'
  width?: number
  floatingStrategy?: 'fixed'
  returnFocus?: boolean
  children: ReactNode
}

/** A button alone until it is pressed: what it opens would otherwise be built, and placed, with each row and each screen. */
export function useOpened(kind: 'menu' | 'dialog', button: Props['button']) {
  const [isOpen, setOpen] = useState<boolean>()
  const target = useRef<HTMLButtonElement>(null)
  const id = useId()
  const press = () => {
    // Closed at first, so that the kit notes where the focus was.
    if (isOpen === undefined) flushSync(() => setOpen(false))
    setOpen(!isOpen)
  }
  return {
    /** Once it was pressed. */
    opened: isOpen === undefined ? undefined : { id, opened: isOpen, onChange: setOpen },
    target: <Anchor of={target} />,
    button: cloneElement(button, {
      ref: target,
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen === true,
      onClick: press,
      ...(isOpen && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true }),
    }),
  }
}

/** @param label what the menu is called, unless as its button */
export function OpenedMenu({
  button: own,
  label,
  mah,
  children,
  ...props
}: Props & { label?: string; mah?: number }) {
  const { button, target, opened } = useOpened('menu', own)
  return (
    <>
      {button}
      {opened ? (
        <Menu {...props} {...opened}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown aria-label={label} mah={mah} style={mah ? { overflowY: 'auto' } : undefined}>
            {children}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  )
}
