import type { Post } from '#app/domain/publishing/press/find-post.server.ts'
import { postStates } from '#app/domain/publishing/press/post-state.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import styles from './writers-part.module.css'

export function PostStrip({ post, slug }: { post: Post; slug: string }) {
  const isBinned = post.state === 'bin'
  return (
    <div className={`grid ${styles.over}`}>
      <div className={`axis ${styles.strip}`}>
        <p>
          <b>{postStates[post.state]}</b>
          {post.state === 'scheduled' ? ` ${koreanDateTime(post.publishedAt as string)}에 게시됩니다.` : null}
        </p>
        <a
          className="button outline small"
          href={isBinned ? `/admin/press?site=${slug}&state=bin` : `/admin/press/${post.id}`}
        >
          {isBinned ? '휴지통에서 복원' : '수정'}
        </a>
      </div>
    </div>
  )
}
