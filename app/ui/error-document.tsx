import { Fragment } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { Suggestion } from '#app/domain/discovery/search/suggest-pages.server.ts'
import styles from './error-document.module.css'
import { Frame } from './frame/frame.tsx'
import { SearchForm } from './search-form.tsx'
import { type SitePage, SiteProvider, useSite } from './site-context.tsx'

/** See `readPage`. */
interface Failed {
  name?: string
  phone?: string
  requestId?: string
}

export function ErrorDocument() {
  const error = useRouteError()
  const root = useRouteLoaderData('root') as { failed?: Failed } | undefined
  if (!isRouteErrorResponse(error)) return <FailedDocument {...root?.failed} />
  const { site, suggestions, failed } = error.data as {
    site?: SitePage
    suggestions?: Suggestion[]
    failed?: Failed
  }
  if (error.status >= 500) return <FailedDocument {...root?.failed} {...failed} />
  return site ? (
    <SiteProvider value={site}>
      <Frame>
        <NotFound suggestions={suggestions ?? []} />
      </Frame>
    </SiteProvider>
  ) : (
    <main id="main">
      <div className={`${styles.page} grid`}>
        <p className="label">404 Not Found</p>
        <h1>페이지를 찾을 수 없습니다</h1>
      </div>
    </main>
  )
}

function NotFound({ suggestions }: { suggestions: Suggestion[] }) {
  const { settings, slug } = useSite()
  return (
    <div className={`${styles.page} grid`}>
      <p className="label">404 Not Found</p>
      <div className={`${styles.text} axis`}>
        <h1>페이지를 찾을 수 없습니다</h1>
        <p>
          주소가 변경되었거나 잘못 입력되었을 수 있습니다. 아래에서 검색하시거나 전화로 문의해 주시면 바로
          안내해 드립니다.
        </p>
        {suggestions.length ? (
          <nav className={styles.suggestions} aria-labelledby="suggestions">
            <h2 id="suggestions">이 페이지를 찾으셨나요?</h2>
            <ul>
              {suggestions.map(({ title, url }) => (
                <li key={url}>
                  <a href={url}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className={styles.search}>
          <SearchForm id="not-found-search" />
        </div>
        <div className="actions">
          <a className="button" href="/">
            홈으로 가기
          </a>
          <a className="button outline" href={`tel:${settings.phone}`}>
            전화 상담 {settings.phone}
          </a>
        </div>
        <nav className={styles.pages} aria-label="바로 가기">
          <ul>
            {settings.menu.map((group) => (
              <li key={group.title}>
                <a href={group.items[0]?.url}>
                  <b>{group.title}</b>
                  <span>
                    {group.items.map(({ title }, i, { length }) => (
                      <Fragment key={title}>
                        <span className="unbroken">{i < length - 1 ? `${title},` : title}</span>{' '}
                      </Fragment>
                    ))}
                  </span>
                </a>
              </li>
            ))}
            <li>
              <a href={`/${slug}/customer`}>
                <b>방문예약</b>
                <span>관심고객 등록·방문예약</span>
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  )
}

/** Without the frame, which may be what failed. */
function FailedDocument({ name, phone, requestId }: Failed) {
  return (
    <main id="main">
      <div className={`${styles.page} grid`}>
        <p className="label">{name ?? '500'}</p>
        <div className={`${styles.text} axis`}>
          <h1>Unexpected Application Error!</h1>
          <p>
            페이지를 표시하는 중에 문제가 발생했습니다. 불편을 드려 죄송합니다. 잠시 후 다시 시도해 주세요.
            {phone ? ' 급한 문의는 전화로 연락해 주시면 바로 도와드리겠습니다.' : null}
          </p>
          <div className="actions">
            {phone ? (
              <a className="button" href={`tel:${phone}`}>
                전화 상담 {phone}
              </a>
            ) : null}
            <a className="button outline" href="/">
              홈으로 가기
            </a>
          </div>
          {requestId ? (
            <p className="fine">
              문의하실 때 이 번호를 알려 주시면 원인을 빨리 찾을 수 있습니다. <br />
              요청 번호 <code>{requestId}</code>
            </p>
          ) : null}
        </div>
      </div>
    </main>
  )
}
