import type { Post } from '../../../features/press/find-post.server.ts'
import { postStates } from '../../../features/press/post-state.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import { useSite } from '../../../ui/site-context.tsx'
import { Deed } from './managed-posts.tsx'
import styles from './writers-part.module.css'

interface StripProps {
  post: Post
  /** Given to who writes for the site. */
  version: number | undefined
  said: string | undefined
  refused: string | undefined
}

/** Over a post, for its writers only: what state it is in and what can be done to it. */
export function PostStrip({ post, version, said, refused }: StripProps) {
  const { slug } = useSite()
  const here = `/${slug}/press/${post.id}`
  if (!version) return null
  const known = { id: post.id, title: post.title, version }
  return (
    <div className={`grid ${styles.over}`}>
      <div className={`axis ${styles.strip}`}>
        <div>
          {refused ? <p role="alert">{refused}</p> : said ? <p role="status">{said}.</p> : null}
          <p>
            <b>{postStates[post.state]}</b>
            {post.state === 'scheduled'
              ? ` ${koreanDateTime(post.publishedAt as string)}에 올라갑니다.`
              : null}
          </p>
        </div>
        <div className={styles.deeds}>
          {post.state === 'bin' ? (
            <Deed here={here} post={known} deed="restore">
              되살리기
            </Deed>
          ) : (
            <>
              <a className="button outline small" href={`${here}/edit`}>
                고치기
              </a>
              {post.state === 'published' ? (
                <Deed here={here} post={known} deed="unpublish">
                  글 내리기
                </Deed>
              ) : (
                <Deed here={here} post={known} deed="publish">
                  바로 올리기
                </Deed>
              )}
              <Deed here={here} post={known} deed="bin">
                휴지통에 넣기
              </Deed>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
