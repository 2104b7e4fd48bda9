import type { ManagedPost } from '../../../features/press/managed-posts.server.ts'
import { binDays, postStates } from '../../../features/press/post-state.ts'
import { dayMs } from '../../../platform/durations.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import styles from './writers-part.module.css'

/** What readers do not see: scheduled posts, those taken down, and the bin. */
export function ManagedPosts({ here, posts }: { here: string; posts: ManagedPost[] }) {
  return (
    <section className={styles.managed} aria-labelledby="managed-posts">
      <h2 id="managed-posts">보이지 않는 글</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <p className={styles.state}>{postStates[post.state]}</p>
            <div>
              <p className={styles.name}>{post.title}</p>
              <p className="fine">{when(post)}</p>
            </div>
            <div className={styles.deeds}>
              {post.state === 'bin' ? (
                <Deed here={here} post={post} deed="restore">
                  되살리기
                </Deed>
              ) : (
                <>
                  <a className="button outline small" href={`${here}/${post.id}/edit`}>
                    고치기
                    <span className="visually-hidden">, {post.title}</span>
                  </a>
                  <Deed here={here} post={post} deed="publish">
                    바로 올리기
                  </Deed>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function when({ state, publishedAt, updatedAt, deletedAt }: ManagedPost): string {
  if (state === 'scheduled') return `${koreanDateTime(publishedAt as string)}에 올라갑니다.`
  if (state === 'bin') {
    const gone = Date.parse(deletedAt as string) + binDays * dayMs
    return `${koreanDateTime(gone)} 뒤에 지워집니다.`
  }
  return `${koreanDateTime(updatedAt)}에 저장했습니다.`
}

/** One button that does one thing to one post. */
export function Deed(props: {
  here: string
  post: Pick<ManagedPost, 'id' | 'version' | 'title'>
  deed: string
  children: string
}) {
  const { here, post, deed, children } = props
  return (
    <form method="post" action={here}>
      <input type="hidden" name="post" value={post.id} />
      <input type="hidden" name="version" value={post.version} />
      <button className="button outline small" type="submit" name="deed" value={deed}>
        {children}
        <span className="visually-hidden">, {post.title}</span>
      </button>
    </form>
  )
}
