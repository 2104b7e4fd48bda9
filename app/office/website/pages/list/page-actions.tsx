import { Button, Group, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { SitePageRow } from '#app/domain/publishing/pages/site-pages.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import type { move } from './commands.server.ts'

/** Actions on a whole page; collapsed, since they are rare. */
export function PageActions({
  page,
  slug,
  isOpen,
}: {
  page: SitePageRow & { link: string }
  slug: string
  /** The site; visitors see nothing of another one. */
  isOpen: boolean
}) {
  const { path, state, title } = page
  const isShown = state === 'shown' || state === 'draft'
  return (
    <details>
      <summary aria-label={`${title} 더 보기`}>더 보기</summary>
      <CommandForm<typeof move> intent={['move', 'remove', 'discard']} hidden={{ path }}>
        {({ field }) => (
          <Group gap="xs" py="xs">
            {isShown ? (
              <a href={page.link} target="_blank" rel="noopener">
                {isOpen ? '홈페이지에서 보기' : '미리보기'}
              </a>
            ) : null}
            {state === 'off' ? null : (
              <Link to={`/admin/sites/${slug}/pages/new?copy=${encodeURIComponent(path)}`}>복사</Link>
            )}
            {state === 'off' || path === '/' ? null : (
              <>
                <TextInput {...field('to', path)} aria-label={`${title}의 새 주소`} size="xs" />
                <Button type="submit" size="xs" variant="default">
                  주소 바꾸기
                </Button>
                <Button type="submit" name="intent" value="remove" size="xs" variant="default" color="red">
                  페이지 내리기
                </Button>
              </>
            )}
            {state === 'shown' ? null : (
              <Button type="submit" name="intent" value="discard" size="xs" variant="default">
                초안 버리기
              </Button>
            )}
          </Group>
        )}
      </CommandForm>
    </details>
  )
}
