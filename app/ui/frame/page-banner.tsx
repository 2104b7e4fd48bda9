import type { ReactNode } from 'react'
import { crumbsOf } from '#app/domain/publishing/pages/crumbs.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { Lines } from '../lines.tsx'
import { cover, Picture } from '../picture.tsx'
import { PictureCaption } from '../picture-caption.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { useSite } from '../site-context.tsx'
import styles from './page-banner.module.css'

type Banner = NonNullable<PageContent['banner']>

interface Props {
  banner: Banner
  group: string | undefined
  /** Below the lines. */
  children?: ReactNode
}

export function PageBanner({ banner, group, children }: Props) {
  const { picture } = banner
  return (
    <div className={styles.banner}>
      <div className="grid">
        <div className={styles.text}>
          <div className={styles.top}>
            <Breadcrumb title={banner.title} group={group} />
            <ShareButton />
          </div>
          <h1>
            <Lines text={banner.title} />
          </h1>
          {banner.lines.length ? (
            <p>
              {banner.lines.map((line) => (
                <span key={line}>
                  <Lines text={line} />{' '}
                </span>
              ))}
            </p>
          ) : null}
          {children}
        </div>
        {picture ? (
          <figure className={`${styles.picture} bleed`}>
            <Picture
              of={picture}
              sizes={(ratio) =>
                `(max-width: 900px) ${cover('100vw', '56.3vw', ratio)}, ${cover('50vw', '400px', ratio)}`
              }
              hero
            />
            {picture.caption ? <PictureCaption text={picture.caption} className={styles.caption} /> : null}
          </figure>
        ) : null}
      </div>
    </div>
  )
}

function Breadcrumb({ title, group }: { title: string; group: string | undefined }) {
  const { settings, path } = useSite()
  const crumbs = crumbsOf(settings.menu, {
    path,
    banner: { title },
    ...(group === undefined ? {} : { subNavigation: { title: group } }),
  })
  return (
    <nav aria-label="현재 위치">
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, i) => (
          <li key={crumb.title} aria-current={i === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.url ? <a href={crumb.url}>{crumb.title}</a> : crumb.title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
