import { Lines } from '../lines.tsx'
import styles from './page-notices.module.css'

export function PageNotices({ texts }: { texts: string[] }) {
  if (!texts.length) return null
  return (
    <section className={styles.notices} aria-labelledby="page-notices">
      <div className="grid">
        <h2 className="label" id="page-notices">
          유의사항
        </h2>
        <ul className="notes axis">
          {texts.map((text) => (
            <li key={text}>
              <Lines text={text} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
