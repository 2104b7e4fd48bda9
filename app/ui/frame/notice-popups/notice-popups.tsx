import { mark } from '../../../enhance/contract.ts'
import { useEnhancement } from '../../../enhance/use-enhancement.ts'
import type { NoticePopup } from '../../../features/site/site-settings.ts'
import { cover, Picture } from '../../picture.tsx'
import { useSite } from '../../site-context.tsx'
import type { NoticePopupsParts } from './contract.ts'
import styles from './notice-popups.module.css'

/** Rendered closed, since documents are cached; `enhance.ts` opens those due. A closed one's picture is not fetched. */
export function NoticePopups() {
  const { settings, slug, path } = useSite()
  const enhanced = useEnhancement('ui/frame/notice-popups', 'idle')
  if (path !== '/' || !settings.popups?.length) return null
  return (
    <div className={styles.popups} {...enhanced} {...mark<NoticePopupsParts>('notices', slug)}>
      <p className="visually-hidden" role="status" />
      {settings.popups.map((popup) => (
        <Popup key={popup.id} popup={popup} />
      ))}
    </div>
  )
}

function Popup({ popup: { id, title, text, picture, link, from, until } }: { popup: NoticePopup }) {
  return (
    <dialog
      id={`notice-${id}`}
      className={styles.popup}
      aria-labelledby={`notice-${id}-title`}
      {...mark<NoticePopupsParts>('from', from)}
      {...mark<NoticePopupsParts>('until', until)}
    >
      <div className={styles.content}>
        {picture ? (
          <Picture
            of={picture}
            sizes={(ratio) =>
              `(max-width: 600px) ${cover('94vw', '47vw', ratio)}, ${cover('320px', '160px', ratio)}`
            }
          />
        ) : null}
        <h2 id={`notice-${id}-title`} className={picture && !text ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {text ? <p data-text>{text}</p> : null}
        {link ? (
          <a className="link" href={link.url}>
            {link.title}
          </a>
        ) : null}
        {picture?.caption ? <p>{picture.caption}</p> : null}
      </div>
      <div className={styles.actions}>
        <button type="button" {...mark<NoticePopupsParts>('not-today')}>
          오늘 하루 보지 않기
        </button>
        <button type="button" {...mark<NoticePopupsParts>('dismiss')}>
          닫기
        </button>
      </div>
    </dialog>
  )
}
