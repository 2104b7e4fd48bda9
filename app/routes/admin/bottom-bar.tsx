import { Link, useLocation } from 'react-router'
import { BarIcon } from './bar-icon.tsx'
import { Account, type Frame, Menu, MenuCount } from './menu.tsx'
import { addressIn, entryAt } from './navigation.ts'
import styles from './office.module.css'
import { useDismiss } from './use-dismiss.ts'

/** The phone's menu: what is needed all day within reach of a thumb, the rest in a sheet. Works without script. */
export function BottomBar(frame: Frame) {
  const { menu, counts, chosen } = frame
  const current = entryAt(menu, useLocation().pathname)
  const fold = useDismiss()
  const inBar = menu
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.inBar)
    .slice(0, 4)
  return (
    <footer className={styles.bar}>
      <nav aria-label="주요 화면">
        <ul>
          {inBar.map((entry) => (
            <li key={entry.to}>
              <Link
                to={addressIn(entry, chosen)}
                aria-current={entry.to === current?.to ? 'page' : undefined}
              >
                <BarIcon of={entry.inBar} />
                {entry.inBar}
                <MenuCount found={counts[entry.to]} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <details ref={fold}>
        <summary>
          <BarIcon of="더보기" />
          더보기
        </summary>
        <div className={styles.sheet}>
          <Menu {...frame} />
          <Account {...frame} />
        </div>
      </details>
    </footer>
  )
}
