import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Actions on a row besides opening it: items of a menu. @param of name of the row for screen readers */
export const RowMenu = ({ of, children }: { of: string; children: ReactNode }) => (
  <Menu position="bottom-end" width={200}>
    <Menu.Target>
      <ActionIcon aria-label={`${of}: 더 할 일`}>
        <Icon of="more" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
