import { Button, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import type { SitePageRow } from '#app/domain/publishing/pages/site-pages.ts'
import styles from '#app/office/website/pages.module.css'

/** What is done with a whole page; folded, since most days nobody does. */
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
  const intent = (name: string, label: string, color?: string) => (
    <Button type="submit" name="intent" value={name} size="xs" variant="default" {...(color && { color })}>
      {label}
    </Button>
  )
  return (
    <details className={styles.actions}>
      <summary aria-label={`${title} 처리`}>더 보기</summary>
      <Form method="post" className={styles.actionForm}>
        <input type="hidden" name="path" value={path} />
        {state === 'shown' || state === 'draft' ? (
          <a href={page.link} target="_blank" rel="noopener">
            {isOpen ? '홈페이지에서 보기' : '미리보기'}
          </a>
        ) : null}
        {state === 'off' ? null : (
          <Link to={`/admin/sites/${slug}/pages/new?copy=${encodeURIComponent(path)}`}>복사</Link>
        )}
        {state === 'shown' ? null : intent('discard', '초안 버리기')}
        {state === 'off' || path === '/' ? null : (
          <>
            <span className={styles.move}>
              <TextInput name="to" aria-label={`${title}의 새 주소`} defaultValue={path} size="xs" />
              {intent('move', '주소 바꾸기')}
            </span>
            {intent('remove', '페이지 내리기', 'red')}
          </>
        )}
      </Form>
    </details>
  )
}
