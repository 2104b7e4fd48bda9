import { CloseButton, Drawer, Group, NavLink } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { Icon } from '#app/office/kit/icon.tsx'
import styles from './frame.module.css'
import { Count } from './navbar.tsx'
import { addressIn, entryAt, type Frame } from './navigation.ts'

/** On phones: the index of the whole office. */
export default function MoreSheet({
  menu,
  counts,
  chosen,
  isOpen,
  close,
}: Frame & { isOpen: boolean; close: () => void }) {
  const current = entryAt(menu, useLocation().pathname)
  return (
    <Drawer.Root opened={isOpen} onClose={close} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content aria-label="전체 화면" className={styles.sheet}>
        <CloseButton m="4px 4px 0 auto" display="block" size={44} aria-label="닫기" onClick={close} />
        <nav aria-label="전체 화면">
          {menu.map(({ title, icon, entries }) => (
            <section key={title}>
              <Group component="h2" gap={6} px={8} my={4} fz="xs" c="var(--ink-3)">
                <Icon of={icon} size={18} />
                {title}
              </Group>
              {entries.map((entry) => (
                <NavLink
                  key={entry.to}
                  component={Link}
                  to={addressIn(entry, chosen)}
                  onClick={close}
                  mih={44}
                  label={entry.label}
                  rightSection={<Count of={counts[entry.to]} />}
                  active={entry === current}
                  aria-current={entry === current ? 'page' : undefined}
                />
              ))}
            </section>
          ))}
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
