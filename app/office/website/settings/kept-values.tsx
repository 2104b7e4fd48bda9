import { Paper } from '@mantine/core'
import { Link } from 'react-router'
import type { KeptValues as Kept } from '#app/domain/publishing/documents/kept-values.server.ts'
import kit from '#app/office/kit/kit.module.css'
import { koreanDate } from '#app/platform/korean-time.ts'

/** Shown beside a changed value: where the former value remains, with a link to each place. */
export function KeptValues({ kept, site }: { kept: Kept | undefined; site: string }) {
  if (!kept || !(kept.posts.length || kept.files.length)) return null
  const { values, posts, files } = kept
  return (
    <Paper component="section" withBorder p={16} mb={18} aria-labelledby="kept-values">
      <h2 id="kept-values">이전 값이 남아 있는 곳</h2>
      <p>{values.join(', ')}에서 바뀌었습니다. 페이지는 저절로 바뀌지만 아래는 따로 고쳐야 합니다.</p>
      {posts.length ? (
        <>
          <h3>언론보도 {posts.length}건</h3>
          <ul className={kit.points}>
            {posts.map(({ id, title, isShown }) => (
              <li key={id}>
                <Link to={`/admin/press/${id}?site=${site}`}>{title}</Link>{' '}
                <small>{isShown ? '' : '게시 전'}</small>
              </li>
            ))}
          </ul>
          {posts.some(({ isShown }) => isShown) ? (
            <p>
              <small>
                뉴스 피드(rss.xml, feed.json)도 이 글을 그대로 싣습니다. 글을 고치면 함께 바뀝니다.
              </small>
            </p>
          ) : null}
        </>
      ) : null}
      {files.length ? (
        <>
          <h3>바뀌기 전에 올린 문서·영상 {files.length}개</h3>
          <p>
            <small>파일 안의 글은 점검하지 않습니다. 이전 값이 있는지 열어서 확인해 주세요.</small>
          </p>
          <ul className={kit.points}>
            {files.map(({ name, since }) => (
              <li key={name}>
                <Link to={`/admin/sites/${site}/documents/${name}`}>{name}</Link>{' '}
                <small>{since ? `${koreanDate(since)} 올림` : ''}</small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Paper>
  )
}
