import type { TimelineEntry } from '../../../../features/registrations/leads/timeline.server.ts'
import { koreanDateTime } from '../../../../platform/korean-time.ts'
import { Part } from '../../screen.tsx'
import styles from './customer.module.css'
import { timelineWords } from './timeline-words.ts'

const doers = { visitor: '고객', system: '자동', user: '퇴사한 직원' } as const

interface Props {
  entries: TimelineEntry[]
  /** The registration itself, which everything begins with. */
  first: { at: string; title: string; question: string }
}

/** Everything that happened, newest first. */
export const Timeline = ({ entries, first }: Props) => (
  <Part title="이력">
    <ol className={styles.timeline}>
      {entries.map((entry) => {
        const { title, text } = timelineWords(entry)
        return (
          <li key={entry.id} data-kind={entry.kind}>
            <p>
              <b>{title}</b> <span>{entry.who ?? doers[entry.by]}</span>
            </p>
            {text ? <p className={styles.written}>{text}</p> : null}
            <time dateTime={entry.at}>{koreanDateTime(entry.at)}</time>
          </li>
        )
      })}
      <li data-kind="first">
        <p>
          <b>{first.title}</b> <span>고객</span>
        </p>
        {first.question ? <p className={styles.written}>{first.question}</p> : null}
        <time dateTime={first.at}>{koreanDateTime(first.at)}</time>
      </li>
    </ol>
  </Part>
)
