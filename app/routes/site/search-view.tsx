import type { Piece } from '#app/domain/discovery/search/mark-words.ts'
import type { SearchResult } from '#app/domain/discovery/search/search-site.server.ts'
import { groupOf } from '#app/domain/publishing/pages/menu-position.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDate } from '#app/platform/korean-time.ts'
import { captionOf, nearestShown } from '#app/tour/outlook/outlooks.ts'
import { Lines } from '#app/ui/lines.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import styles from './search-view.module.css'

export function SearchView({ query, results }: { query: string; results: SearchResult[] }) {
  return (
    <div className={`${styles.page} grid`}>
      <p className="label">검색</p>
      <div className="axis">
        <h1>{query ? <>‘{query}’ 검색 결과</> : '무엇을 찾으시나요'}</h1>
        <SearchForm id="search" query={query} />
        {query && results.length ? (
          <>
            <p className={styles.count}>{koreanNumber(results.length)}건을 찾았습니다.</p>
            <ol className={styles.results}>
              {results.map((result) => (
                <Result key={result.path} result={result} />
              ))}
            </ol>
          </>
        ) : null}
        {query && !results.length ? <NothingFound query={query} /> : null}
        {query ? null : <Often />}
      </div>
    </div>
  )
}

function Result({ result: { path, title, excerpt, kind, publishedAt, home } }: { result: SearchResult }) {
  const { settings } = useSite()
  const group = kind === 'post' ? '언론보도' : groupOf(settings.menu, path.split(/[?#]/)[0] ?? path)?.title
  return (
    <li>
      <a href={path}>
        <h2>
          <Marked pieces={title} />
        </h2>
        {excerpt.length ? (
          <p>
            <Marked pieces={excerpt} />
          </p>
        ) : null}
        {home ? <Outlook home={home} /> : null}
        {group ? (
          <p className={styles.place}>
            {group}
            {publishedAt ? `, ${koreanDate(publishedAt)}` : null}
          </p>
        ) : null}
      </a>
    </li>
  )
}

/** What is seen from the windows of a home. */
function Outlook({ home }: { home: NonNullable<SearchResult['home']> }) {
  const { slug, contentVersion } = useSite()
  const { layout, building, line, floors, floor } = home
  const shown = nearestShown(floors, floor) ?? floor
  return (
    <figure className={styles.outlook}>
      <img
        src={`/${slug}/outlooks/${contentVersion}/${layout}/${building}-${line}-${shown}.svg`}
        alt=""
        width={640}
        height={320}
      />
      <figcaption className="caption">{captionOf(home, shown)}</figcaption>
    </figure>
  )
}

const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isMatch }, i) => {
    const words = <Lines key={i} text={text} />
    return isMatch ? <mark key={i}>{words}</mark> : words
  })

function NothingFound({ query }: { query: string }) {
  const { settings } = useSite()
  return (
    <div className={styles.nothing}>
      <p>
        ‘{query}’에 대한 검색 결과가 없습니다. 검색어를 줄이거나 다른 말로 검색해 보세요. 전화로 문의하시면
        바로 안내해 드립니다.
      </p>
      <div className="actions">
        <a className="button outline" href={`tel:${settings.phone}`}>
          전화 상담 {settings.phone}
        </a>
      </div>
      <Often />
    </div>
  )
}

function Often() {
  const { settings } = useSite()
  return (
    <nav className={styles.often} aria-label="메뉴에서 찾기">
      <h2>메뉴에서 찾기</h2>
      <ul>
        {settings.menu.map(({ title, items }) => (
          <li key={title}>
            <a href={items[0]?.url}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
