import { CloseButton, Drawer } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { Icon } from '#app/office/kit/icon.tsx'
import styles from './frame.module.css'
import { Count } from './navbar.tsx'
import { addressIn, entryAt, type Frame } from './navigation.ts'

/** A phone's index of the whole office. */
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
        <CloseButton className={styles.close} size={44} aria-label="닫기" onClick={close} />
        <nav aria-label="전체 화면">
          {menu.map(({ title, icon, entries }) => (
            <section key={title}>
              <h2>
                <Icon of={icon} size={18} />
                {title}
              </h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <Link
                      to={addressIn(entry, chosen)}
                      onClick={close}
                      aria-current={entry === current ? 'page' : undefined}
                    >
                      {entry.label}
                      <Count of={counts[entry.to]} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
