import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { OpenedMenu } from './opened.tsx'
import { IconButton } from './plain.tsx'

/** Actions on a row besides opening it: items of a menu. @param of name of the row for screen readers */
export const RowMenu = ({ of, children }: { of: string; children: ReactNode }) => (
  <OpenedMenu
    position="bottom-end"
    width={200}
    button={
      <IconButton aria-label={`${of}: 더 할 일`}>
        <Icon of="more" />
      </IconButton>
    }
  >
    {children}
  </OpenedMenu>
)
