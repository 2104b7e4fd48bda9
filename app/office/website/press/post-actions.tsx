import { Button, Menu } from '@mantine/core'
import { useSubmit } from 'react-router'
import type { PostIntent } from '#app/domain/publishing/press/change-post.server.ts'
import type { PostState } from '#app/domain/publishing/press/post-state.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { RowMenu } from '#app/office/kit/row-menu.tsx'

interface Props {
  post: { id: string; version: number; state: PostState; title: string }
  slug: string
  /** Address of the list, which runs the command and shows the result. */
  action: string
}

const offeredFor = ({ state }: Props['post']): [PostIntent, string][] =>
  state === 'bin'
    ? [['restore', '복원']]
    : [
        state === 'published' ? ['unpublish', '게시 중단'] : ['publish', '바로 게시'],
        ['bin', '휴지통으로 이동'],
      ]

export const PostActions = ({ post, slug, action }: Props) => (
  <CommandForm
    intent={offeredFor(post).map(([intent]) => intent)}
    action={action}
    hidden={{ site: slug, post: post.id, version: String(post.version) }}
    className={kit.row}
  >
    {offeredFor(post).map(([intent, label]) => (
      <Button key={intent} type="submit" name="intent" value={intent} variant="default">
        {label}
      </Button>
    ))}
  </CommandForm>
)

/** The same in a row of the list. */
export function PostMenu({ post, slug, action }: Props) {
  const submit = useSubmit()
  const sent = { site: slug, post: post.id, version: String(post.version) }
  return (
    <RowMenu of={post.title}>
      {offeredFor(post).map(([intent, label]) => (
        <Menu.Item key={intent} onClick={() => submit({ intent, ...sent }, { method: 'post', action })}>
          {label}
        </Menu.Item>
      ))}
    </RowMenu>
  )
}
