import { Button } from '@mantine/core'
import type { PostIntent } from '#app/domain/publishing/press/change-post.server.ts'
import type { PostState } from '#app/domain/publishing/press/post-state.ts'
import { CommandForm } from '#app/office/command-form.tsx'
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
    <CommandForm
      intent={offered.map(([intent]) => intent)}
      action={action}
      hidden={{ site: slug, post: post.id, version: String(post.version) }}
      className={styles.intents}
    >
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
    </CommandForm>
  )
}
