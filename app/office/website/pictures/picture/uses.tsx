import { Link } from 'react-router'
import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import type { PictureUse } from '#app/domain/media/picture-uses.server.ts'
import kit from '#app/office/kit/kit.module.css'

/** `link`: address of the page. */
type ShownUse = PictureUse & { link?: string }

/** Where a picture is shown, each with the way there. */
export function PictureUses({ uses, site }: { uses: ShownUse[]; site: string }) {
  if (!uses.length) return <p>쓰는 곳이 없습니다.</p>
  return (
    <ul className={kit.lines}>
      {uses.map((use) => (
        <li key={JSON.stringify(use)}>
          <Use use={use} site={site} />
        </li>
      ))}
    </ul>
  )
}

function Use({ use, site }: { use: ShownUse; site: string }) {
  switch (use.of) {
    case 'page':
      return (
        <>
          페이지 <a href={use.link}>{use.title}</a>
        </>
      )
    case 'page-draft':
      return <>게시하지 않은 페이지 {use.title}</>
    case 'draft':
      return <>편집 중인 내용 {use.title}</>
    case 'settings':
      return <>홈페이지 설정(머리, 팝업, 공유 이미지)</>
    case 'drawing':
      return (
        <>
          {kindNames[use.kind]} {use.kind === 'plan' ? use.name : null}
        </>
      )
    case 'post':
      return (
        <>
          언론보도 <Link to={`/admin/press/${use.id}?site=${site}`}>{use.title}</Link>
          {use.isDeleted ? ' (휴지통)' : ''}
        </>
      )
    case 'publication':
      return <>지금 쓰는 곳은 없지만, 이전 홈페이지 내용으로 되돌릴 때 필요합니다.</>
  }
}
