import type { Neighbour, Post } from '#app/domain/publishing/press/find-post.server.ts'
import { author } from '#app/domain/publishing/press/press-post.ts'
import { paragraphsOf, safeAddress, splitLinks } from '#app/domain/publishing/press/safe-address.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { CountView } from '#app/ui/count-view/count-view.tsx'
import { opensBooking } from '#app/ui/dialogs/opens-booking.ts'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { PictureCaption } from '#app/ui/picture-caption.tsx'
import { ShareButton } from '#app/ui/share/share-button.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import styles from './post-view.module.css'

interface PostProps {
  post: Post
  older?: Neighbour | undefined
  newer?: Neighbour | undefined
  /** Report address of a prefetched document. */
  opened?: string | undefined
}

/** Specification, section 2, press detail. */
export function PostView({ post, older, newer, opened }: PostProps) {
  const { slug, settings, pictures } = useSite()
  const here = `/${slug}/press`
  const isDrawing = pictures[post.picture?.id ?? '']?.isDrawing
  const paragraphs = paragraphsOf(post.content)
  return (
    <article className={styles.post}>
      {opened ? <CountView address={opened} /> : null}
      <div className="grid">
        <header className="axis">
          <h1>
            <Lines text={post.title} />
          </h1>
          <dl className={styles.about}>
            <div>
              <dt>작성자</dt>
              <dd>{author}</dd>
            </div>
            {post.publishedAt ? (
              <div>
                <dt>날짜</dt>
                <dd>
                  <time dateTime={post.publishedAt}>{koreanDateTime(post.publishedAt)}</time>
                </dd>
              </div>
            ) : null}
            <div>
              <dt>조회</dt>
              <dd>{koreanNumber(post.views)}</dd>
            </div>
          </dl>
          <div className={styles.share}>
            <ShareButton />
          </div>
        </header>
        {post.picture ? (
          <figure className={`axis-bleed ${styles.picture} ${isDrawing ? styles.drawing : ''}`}>
            <Picture
              of={{ name: post.picture.id, alt: post.picture.alt }}
              sizes={(ratio) => `(max-width: 900px) 100vw, ${cover('76vw', '560px', ratio)}`}
              hero
            />
            {post.picture.caption ? (
              <PictureCaption text={post.picture.caption} className={styles.caption} />
            ) : null}
          </figure>
        ) : null}
        <div className={`axis ${styles.text}`}>
          <p className={styles.summary}>
            <Lines text={post.summary} />
          </p>
          {paragraphs.map((text, i) => (
            <p key={i}>
              <Linked text={text} ownHosts={settings.hosts} />
            </p>
          ))}
          <Source of={post.source} />
        </div>
        <div className={`axis ${styles.ways}`}>
          <p className="actions">
            <a className="button outline" href={here} {...useEnhancement('ui/back-link')}>
              목록으로
            </a>
            <a className="button" href={`/${slug}/customer`} {...opensBooking}>
              방문예약 신청
            </a>
          </p>
          <Neighbours here={here} older={older} newer={newer} />
        </div>
      </div>
    </article>
  )
}

function Linked({ text, ownHosts }: { text: string; ownHosts: string[] }) {
  return splitLinks(text, ownHosts).map(({ text: words, href, outside }, i) =>
    !href ? (
      <Lines key={i} text={words} />
    ) : outside ? (
      <a key={i} href={href} target="_blank" rel="noopener nofollow ugc">
        {words}
        <span className="visually-hidden"> (새 창)</span>
      </a>
    ) : (
      <a key={i} href={href}>
        {words}
      </a>
    ),
  )
}

/** The newspaper, as a link only if its address is safe. */
function Source({ of }: { of: Post['source'] }) {
  if (!of) return null
  const href = of.url && safeAddress(of.url)
  return (
    <p className={styles.source}>
      출처 <b>{of.name}</b>
      {href ? (
        <a href={href} target="_blank" rel="noopener nofollow">
          기사 원문 보기<span className="visually-hidden"> (새 창)</span>
        </a>
      ) : null}
    </p>
  )
}

function Neighbours({
  here,
  older,
  newer,
}: {
  here: string
  older: Neighbour | undefined
  newer: Neighbour | undefined
}) {
  if (!older && !newer) return null
  return (
    <nav className={styles.neighbours} aria-label="이전 글과 다음 글">
      {newer ? (
        <a href={`${here}/${newer.id}`} rel="next">
          <span>다음 글</span>
          {newer.title}
        </a>
      ) : null}
      {older ? (
        <a href={`${here}/${older.id}`} rel="prev">
          <span>이전 글</span>
          {older.title}
        </a>
      ) : null}
    </nav>
  )
}
