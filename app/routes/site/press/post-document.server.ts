import { findPicturesById } from '#app/domain/media/find-pictures.server.ts'
import type { Post } from '#app/domain/publishing/press/find-post.server.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import { frameOf } from '../read-page.server.ts'

export async function frameOfPost({ db, site }: SiteRequestContext, post: Pick<Post, 'picture' | 'shareId'>) {
  const ids = [post.picture?.id, post.shareId].filter((id): id is string => id !== undefined)
  const found = await findPicturesById(db, site, ids)
  const pictures = Object.fromEntries(found.map((picture) => [picture.id, picture]))
  return { ...frameOf(site, `/${site.slug}/press`), path: '/press', pictures }
}

export const withOwnPicture = (post: Post, pictures: Record<string, unknown>): Post =>
  post.picture && !pictures[post.picture.id] ? { ...post, picture: undefined } : post
