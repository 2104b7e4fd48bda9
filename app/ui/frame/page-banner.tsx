import type { PageContent } from '../../features/pages/page-content.ts'
import { cover, Picture } from '../picture.tsx'
import { useSite } from '../site-context.tsx'
import styles from './page-banner.module.css'
import { groupOf } from './place.ts'

type Banner = NonNullable<PageContent['banner']>

/** The head of a page: where it stands, its title and a few lines, and a picture that runs to the window's edge. */
export function PageBanner({ banner, group }: { banner: Banner; group: string | undefined }) {
  const { picture } = banner
  return (
    <div className={styles.banner}>
      <div className="grid">
        <div className={styles.text}>
          <Breadcrumb title={banner.title} group={group} />
          <h1>{banner.title}</h1>
          {banner.lines.length ? (
            <p>
              {banner.lines.map((line) => (
                <span key={line}>{line} </span>
              ))}
            </p>
          ) : null}
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
            {picture.caption ? <figcaption>{picture.caption}</figcaption> : null}
          </figure>
        ) : null}
      </div>
    </div>
  )
}

function Breadcrumb({ title, group }: { title: string; group: string | undefined }) {
  const { settings, path } = useSite()
  const menuGroup = groupOf(settings.menu, path)
  const name = menuGroup?.title ?? group
  const first = menuGroup?.items[0]?.url
  return (
    <nav aria-label="현재 위치">
      <ol className={styles.crumbs}>
        <li>
          <a href="/">홈</a>
        </li>
        {name ? <li>{first ? <a href={first}>{name}</a> : name}</li> : null}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
