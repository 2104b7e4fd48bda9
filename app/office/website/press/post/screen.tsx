import { Link } from 'react-router'
import { findPicturesById } from '#app/domain/media/find-pictures.server.ts'
import { draftOf } from '#app/domain/publishing/press/post-draft.ts'
import { emptyDraft } from '#app/domain/publishing/press/post-form.ts'
import { postStates } from '#app/domain/publishing/press/post-state.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { newId } from '#app/platform/ids.ts'
import { draftBase, wayToSite } from '#app/routes/admin/open-site.server.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { PostActions } from '../post-actions.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type OfficeOfPost, openPost } from './open-post.server.ts'
import { PressForm } from './press-form.tsx'

/** `/admin/press/new?site=` and `/admin/press/{id}`. */
export const loader = screen({
  may: canWritePress,
  of: openPost,
  load: async (office: OfficeOfPost) => {
    const { db, clock, site, found, actor } = office
    const [pictures, way] = await Promise.all([findPicturesById(db, site), wayToSite(office, site, actor)])
    return {
      slug: site.slug,
      siteName: site.settings.shortName,
      // Ids grow with time: what was just uploaded comes first.
      pictures: pictures
        .filter(({ name }) => !/^icon-/.test(name))
        .sort((one, other) => (one.id < other.id ? 1 : -1)),
      draft: found ? draftOf(found.row, clock.now()) : emptyDraft,
      saved: found && {
        id: found.post.id,
        title: found.post.title,
        state: found.post.state,
        version: found.row.version,
        link: `${way.base}/${site.slug}/press/${found.post.id}`,
      },
      isOpen: way.state === 'open',
      /** Where the person is signed in: the site's own host may be another one. */
      preview: `${draftBase(office, site, actor)}/${site.slug}/press/preview`,
      formKey: newId(),
    }
  },
})

export const action = dispatch(commands, openPost)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.saved ? '글 수정' : '글쓰기'} | 분양 사무실` },
]

export default function PressPostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, siteName, saved, isOpen } = loaderData
  return (
    <Screen
      title={saved ? '글 수정' : '글쓰기'}
      lead={
        <>
          {siteName}
          {saved ? `, ${postStates[saved.state]}` : null}
          {' · '}
          <Link to={`/admin/press?site=${slug}`}>언론보도 목록</Link>
          {saved ? (
            <>
              {' · '}
              <a href={saved.link}>{isOpen ? '홈페이지에서 보기' : '미리보기'}</a>
            </>
          ) : null}
        </>
      }
      actions={
        saved ? <PostActions post={saved} slug={slug} action={`/admin/press?site=${slug}`} /> : undefined
      }
    >
      <PressForm {...loaderData} answer={actionData} />
    </Screen>
  )
}
