import { isDue } from '#app/domain/site/is-due.ts'
import type { NoticePopup } from '#app/domain/site/notice-popup.ts'
import { popupsOn } from '#app/domain/site/popups-on.ts'
import { ContentLink } from '../content-link.tsx'
import { cover, Picture } from '../picture.tsx'
import { useSite } from '../site-context.tsx'
import styles from './notice-line.module.css'

/** The notices of the day and the page as one line that opens; it lies over nothing. */
export function NoticeLine() {
  const { settings, today, path, opensNotices } = useSite()
  const due = today ? popupsOn(settings, path).filter((notice) => isDue(notice, today)) : []
  if (!due.length) return null
  return (
    <aside id={opensNotices && 'notices'} className={styles.notices} aria-label="공지">
      <details open={opensNotices}>
        <summary className="grid">
          <span className={styles.line}>
            <b>알림{due.length > 1 ? ` ${due.length}` : ''}</b>
            <span className={styles.titles}>{due.map(({ title }) => title).join(' · ')}</span>
            <span className="sign" />
          </span>
        </summary>
        <div className={`grid ${styles.sheet}`}>
          <div className={styles.all}>
            {due.map((notice) => (
              <Notice key={notice.id} notice={notice} />
            ))}
          </div>
        </div>
      </details>
    </aside>
  )
}

function Notice({ notice: { title, text, picture, link } }: { notice: NoticePopup }) {
  return (
    <article className={styles.notice}>
      {picture ? (
        <Picture
          of={picture}
          sizes={(ratio) =>
            `(max-width: 600px) ${cover('94vw', '47vw', ratio)}, ${cover('320px', '160px', ratio)}`
          }
        />
      ) : null}
      <h2 className={picture && !text ? 'visually-hidden' : undefined}>{title}</h2>
      {text ? <p data-text>{text}</p> : null}
      {link ? (
        <ContentLink className="link" url={link.url}>
          {link.title}
        </ContentLink>
      ) : null}
      {picture?.caption ? <p>{picture.caption}</p> : null}
    </article>
  )
}
