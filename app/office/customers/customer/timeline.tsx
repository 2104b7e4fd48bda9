import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import type { TimelineItem } from './compose-timeline.ts'
import styles from './customer.module.css'

export const Timeline = ({ items }: { items: TimelineItem[] }) => (
  <Part title="이력">
    <ol className={styles.timeline}>
      {items.map(({ id, at, kind, title, who, text }) => (
        <li key={id} data-kind={kind}>
          <p>
            <b>{title}</b> <span>{who}</span>
          </p>
          {text ? <p className={styles.written}>{text}</p> : null}
          <time dateTime={at}>{koreanDateTime(at)}</time>
        </li>
      ))}
    </ol>
  </Part>
)
