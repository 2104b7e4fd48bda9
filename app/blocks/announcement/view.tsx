import { useId } from 'react'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import type { DialogParts } from '#app/ui/dialogs/contract.ts'
import { Lines } from '#app/ui/lines.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import type { AnnouncementParts } from './contract.ts'
import styles from './view.module.css'

type Block = BlockOf<'announcement'>

export function Announcement({ block }: { block: Block }) {
  const id = useId()
  const { picture, pdf } = block
  const size = formatBytes(useSite().files[pdf.file]?.bytes ?? 0)
  return (
    <section
      className={styles.announcement}
      aria-labelledby={id}
      {...useEnhancement('blocks/announcement', 'visible')}
    >
      <div className={`grid ${styles.grid}`}>
        <figure className={styles.sheet}>
          <Picture of={picture} sizes="(min-width: 901px) 400px, 240px" />
        </figure>
        <div className={styles.words}>
          <p className={`label ${styles.label}`}>{block.label}</p>
          <h2 id={id}>{block.title}</h2>
          <p className={styles.text}>
            <Lines text={block.text} />
          </p>
          <div className={styles.open}>
            <a
              className="button"
              href="/announcement.pdf"
              target="_blank"
              rel="opener"
              {...mark<AnnouncementParts>('file')}
            >
              {block.action}
              <span className="visually-hidden"> (새 창)</span>
            </a>
            <span className="fine">PDF, {size}</span>
          </div>
          <p
            className={styles.note}
            role="status"
            {...mark<AnnouncementParts>('note')}
            {...mark<AnnouncementParts>('blocked', block.blocked)}
            {...mark<AnnouncementParts>('failed', block.failed)}
          />
          <dl className={styles.contents}>
            {block.contents.map((part) => (
              <div key={part.title}>
                <dt>{part.title}</dt>
                <dd>
                  <Lines text={part.text} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <LoadingDialog text={block.loading} />
    </section>
  )
}

function LoadingDialog({ text }: { text: string }) {
  const id = useId()
  return (
    <dialog className={styles.dialog} aria-labelledby={id} {...mark<AnnouncementParts>('loading')}>
      <Loading />
      <p id={id} tabIndex={-1}>
        {text}
      </p>
      <button type="button" className="button outline small" {...mark<DialogParts>('close')}>
        닫기
      </button>
    </dialog>
  )
}
