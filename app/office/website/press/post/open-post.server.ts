import { data } from 'react-router'
import { findPost } from '#app/domain/publishing/press/find-post.server.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfPost extends OfficeOfSite {
  /** Undefined for a new post. */
  found: Extract<Awaited<ReturnType<typeof findPost>>, { state: 'found' }> | undefined
}

/** A new post of the site, or one by its id, wherever the person writes. @throws a 404 response where there is none */
export const openPost: Opener<OfficeOfPost> = async (office, asked, may) => {
  const { post } = asked.params
  if (!post) {
    // The address alone says of which site a new one is.
    const params = { site: asked.query.get('site') ?? '' }
    return { ...(await oneSite(office, { ...asked, params }, may)), found: undefined }
  }
  for (const site of office.person.sites.filter(({ role }) => may(role))) {
    const found = await findPost(office, site, post)
    if (found.state === 'found' && found.post.state !== 'bin')
      return { ...(await oneSite(office, { ...asked, params: { site: site.id } }, may)), found }
  }
  throw data(null, { status: 404 })
}
