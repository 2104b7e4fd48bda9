import { Button } from '@mantine/core'
import { Form } from 'react-router'
import type { DraftComment } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import styles from './editor.module.css'

export function Comments({ comments }: { comments: DraftComment[] }) {
  if (!comments.length) return null
  return (
    <section className={styles.comments} aria-label="의견">
      <h3>의견 {comments.length}건</h3>
      {comments.map((comment) => (
        <article key={comment.id}>
          <p>{comment.body}</p>
          <small>
            {comment.author}, {koreanDateTime(comment.createdAt)}
          </small>
          <Form method="post">
            <input type="hidden" name="comment" value={comment.id} />
            <Button type="submit" name="intent" value="resolve" size="xs" variant="default">
              반영함
            </Button>
          </Form>
        </article>
      ))}
    </section>
  )
}
