import { Link, useLocation } from 'react-router'
import { Account, type Frame, Menu, MenuCount } from './menu.tsx'
import { addressIn, entryAt } from './navigation.ts'
import styles from './office.module.css'
import { useDismiss } from './use-dismiss.ts'

/** Drawn on 24 × 24. */
const shapes: Record<string, string> = {
  오늘: 'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  고객: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20c1-4 4-6 8-6s7 2 8 6',
  방문: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  접수: 'M4 9V5h4M16 5h4v4M20 15v4h-4M8 19H4v-4M8 12l3 3 5-6',
  문자: 'M4 5h16v11H10l-4 4v-4H4z',
  언론보도: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
  이미지: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
  통계: 'M5 20V11M12 20V4M19 20v-6',
  더보기: 'M4 7h16M4 12h16M4 17h16',
}

const BarIcon = ({ of }: { of: string | undefined }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      d={shapes[of ?? ''] ?? shapes.더보기}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)

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
