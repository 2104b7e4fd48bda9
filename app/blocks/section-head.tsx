import { Lines } from '#app/ui/lines.tsx'
import styles from './section-head.module.css'

export function SectionHead({ id, title, text }: { id: string; title: string; text?: string | undefined }) {
  return (
    <div className={styles.head} data-section-head>
      <h2 id={id}>{title}</h2>
      {text ? (
        <p>
          <Lines text={text} />
        </p>
      ) : null}
    </div>
  )
}
