import type { PostPage } from '#app/domain/publishing/press/list-posts.server.ts'
import { author, type PostKind, postKinds } from '#app/domain/publishing/press/press-post.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDate } from '#app/platform/korean-time.ts'
import type { LoadMoreParts } from '#app/ui/load-more/contract.ts'
import { useSite } from '#app/ui/site-context.tsx'
import type { Column } from '#app/ui/table/rows.ts'
import { Table } from '#app/ui/table/table.tsx'
import styles from './list-view.module.css'

interface ListProps {
  here: string
  kind: PostKind | undefined
  /** Undefined after a failed query. */
  list: PostPage | undefined
  /** A later page, opened without JavaScript. */
  continued: boolean
  notice: string | undefined
}

export function ListView({ here, kind, list, continued, notice }: ListProps) {
  const shown = kind ? `${here}?kind=${kind}` : here
  const next = `${shown}${kind ? '&' : '?'}`
  return (
    <section className={`section grid ${styles.press}`} aria-label="언론보도 목록">
      <div
        className="axis"
        {...useEnhancement('ui/load-more')}
        {...mark<LoadMoreParts>('list', shown)}
        {...mark<LoadMoreParts>('last', list?.last ?? null)}
      >
        {notice ? (
          <p className={styles.notice} role="status">
            {notice}.
          </p>
        ) : null}
        <Kinds here={here} chosen={kind} />
        {!list ? (
          <Failed here={here} />
        ) : list.posts.length ? (
          <PostTable posts={list.posts} here={here} />
        ) : (
          <Nothing here={here} continued={continued} />
        )}
        {list?.more || continued ? (
          <p className={styles.more}>
            {list?.more ? (
              <a
                className="button outline"
                href={`${next}after=${list.last}`}
                rel="next nofollow"
                {...mark<LoadMoreParts>('more')}
              >
                10건 더 보기
              </a>
            ) : null}
            {list?.more && !continued ? (
              <a className="link" href={`${next}all`}>
                모두 보기
              </a>
            ) : null}
            {continued ? (
              <a className="link" href={shown}>
                처음 목록으로
              </a>
            ) : null}
          </p>
        ) : null}
        <p className={styles.loaded} role="status" {...mark<LoadMoreParts>('loaded')} />
      </div>
    </section>
  )
}

function Kinds({ here, chosen }: { here: string; chosen: PostKind | undefined }) {
  const kinds = [
    { kind: undefined, title: '전체', url: here },
    ...Object.entries(postKinds).map(([kind, title]) => ({ kind, title, url: `${here}?kind=${kind}` })),
  ]
  return (
    <nav className={styles.kinds} aria-label="글 구분">
      {kinds.map(({ kind, title, url }) => (
        <a key={title} href={url} aria-current={kind === chosen ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}

const columns: Column[] = [
  { title: '번호' },
  { title: '제목' },
  { title: '작성자', className: 'wide-only' },
  { title: '날짜' },
  { title: '조회', className: 'wide-only' },
]

function PostTable({ posts, here }: { posts: PostPage['posts']; here: string }) {
  return (
    <Table
      caption="언론보도. 고정한 글이 먼저, 그다음은 새 글부터입니다."
      hidesCaption
      narrow="cards"
      className={styles.table}
      columns={columns}
      rows={posts.map(({ id, pinned, number, title, publishedAt, views, source }) => ({
        'data-pinned': pinned ? '' : null,
        cells: [
          { className: styles.number, children: pinned ? <b>공지</b> : number },
          {
            className: styles.title,
            children: (
              <>
                <a href={`${here}/${id}`}>{title}</a>
                {source ? <span className={styles.source}>{source}</span> : null}
              </>
            ),
          },
          { className: 'wide-only', children: author },
          {
            className: styles.date,
            children: <time dateTime={publishedAt}>{koreanDate(publishedAt)}</time>,
          },
          { className: 'wide-only', children: koreanNumber(views) },
        ],
      }))}
    />
  )
}

/** Not in the specification: the visitor may retry. */
function Failed({ here }: { here: string }) {
  const { settings } = useSite()
  return (
    <div className={styles.failed} role="alert">
      <h2>언론보도를 불러오지 못했습니다</h2>
      <p>잠시 후 다시 시도해 주세요. 급한 문의는 전화로 연락해 주시면 바로 도와드리겠습니다.</p>
      <p className="actions">
        <a className="button" href={here}>
          다시 시도
        </a>
        <a className="button outline" href={`tel:${settings.phone}`}>
          전화 상담 {settings.phone}
        </a>
      </p>
    </div>
  )
}

function Nothing({ here, continued }: { here: string; continued: boolean }) {
  return (
    <div className={styles.nothing}>
      <h2>{continued ? '더 이상 글이 없습니다' : '등록된 글이 없습니다'}</h2>
      {continued ? null : (
        <p>
          새 소식은 이곳에서 안내해 드립니다. 궁금하신 내용은{' '}
          <a href={here.replace(/press$/, 'customer')}>관심고객 등록</a>에 남겨 주세요.
        </p>
      )}
    </div>
  )
}
