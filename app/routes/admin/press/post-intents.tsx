import { Button } from '@mantine/core'
import { Form } from 'react-router'
import type { PostIntent } from '#app/domain/publishing/press/change-post.server.ts'
import type { PostState } from '#app/domain/publishing/press/post-state.ts'
import styles from './press.module.css'

interface Props {
  post: { id: string; version: number; state: PostState; title: string }
  slug: string
  /** Address of the list, which handles the form and shows the result. */
  action: string
  compact?: boolean
}

export function PostActions({ post, slug, action, compact = false }: Props) {
  const offered: [PostIntent, string][] =
    post.state === 'bin'
      ? [['restore', '복원']]
      : [
          post.state === 'published' ? ['unpublish', '게시 중단'] : ['publish', '바로 게시'],
          ['bin', '휴지통으로 이동'],
        ]
  return (
    <Form method="post" action={action} className={styles.intents}>
      <input type="hidden" name="site" value={slug} />
      <input type="hidden" name="post" value={post.id} />
      <input type="hidden" name="version" value={post.version} />
      {offered.map(([intent, label]) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          size={compact ? 'compact-sm' : 'sm'}
          variant="default"
          aria-label={`${label}, ${post.title}`}
        >
          {label}
        </Button>
      ))}
    </Form>
  )
}
