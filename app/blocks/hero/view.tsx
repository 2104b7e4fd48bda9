import { ContentLink } from '#app/ui/content-link.tsx'
import { opensBooking } from '#app/ui/dialogs/opens-booking.ts'
import { NoticeLine } from '#app/ui/frame/notice-line.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import { QuickLinks } from './quick-links.tsx'
import { SaleDates } from './sale-dates.tsx'
import styles from './view.module.css'

export function Hero({ block }: { block: BlockOf<'hero'> }) {
  const { slug, settings } = useSite()
  const [first] = block.links ?? []
  const title = settings.heroVariant?.shown ? settings.heroVariant.title : block.title
  return (
    <section className={styles.hero} id={block.id} data-section aria-labelledby={`${block.id}-title`}>
      <div className={styles.stage}>
        <div className={`grid ${styles.words}`}>
          <div className={styles.say}>
            <p className={styles.eyebrow}>{block.eyebrow}</p>
            <h1 id={`${block.id}-title`}>
              <Lines text={title} />
            </h1>
          </div>
          <div className={styles.more}>
            <p>
              <Lines text={block.text} />
            </p>
            <div className={`actions ${styles.acts}`}>
              <a className="button wide-only" href={`/${slug}/customer`} {...opensBooking}>
                {block.action}
              </a>
              {/* On phones the bar below books and calls already. */}
              {first ? (
                <ContentLink className="button narrow-only" url={first.url}>
                  {first.label} 보기
                </ContentLink>
              ) : null}
              <a className="button outline wide-only" href={`tel:${settings.phone}`}>
                전화 상담 {settings.phone}
              </a>
            </div>
          </div>
        </div>
        <figure className={styles.figure}>
          <Picture
            of={block.picture}
            sizes={(ratio) => cover('64vw', '76vh', ratio)}
            narrowSizes={(ratio) => cover('100vw', '110vw', ratio)}
            hero
            className={styles.picture}
          />
          {block.picture.caption ? (
            <figcaption className={styles.credit}>{block.picture.caption}</figcaption>
          ) : null}
        </figure>
      </div>
      <SaleDates />
      <QuickLinks links={block.links} />
      <NoticeLine />
    </section>
  )
}
