import { Button } from '@mantine/core'
import { Form, Link } from 'react-router'
import { draftDays } from '#app/domain/staff/kept-forms/draft-days.ts'
import { discardDraft, listDrafts } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { DataTable } from '../data-table.tsx'
import { entryAt, menuOf } from '../navigation.ts'
import { requirePerson } from '../require-person.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import styles from './draft.module.css'

/** The own texts that were never sent: for whoever has no script, and whoever forgot where they wrote. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user, sites } = await requirePerson(ctx, request)
  const menu = menuOf(sites)
  const drafts = await listDrafts(ctx, user.id)
  return drafts.map(({ form, screen, fields, savedAt }) => ({
    form,
    screen,
    savedAt,
    where: entryAt(menu, screen.split('?')[0] ?? '')?.label ?? '다른 화면',
    text: Object.entries(fields)
      .filter(([name]) => !/^(?:version|revision|id|site|lead|formKey)$/.test(name))
      .flatMap(([, values]) => values)
      .filter((value) => value.trim())
      .join('\n'),
  }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { user } = await requirePerson(ctx, request)
  const { form } = await readFields(request, 'form')
  await discardDraft(ctx, user.id, form)
  return { notice: '지웠습니다.' }
}

export const meta = () => [{ title: '쓰던 내용 | 분양 사무실' }]

export default function Drafts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Screen
      title="쓰던 내용"
      lead={`저장하거나 보내지 않은 내용입니다. 나만 볼 수 있고 ${draftDays}일 뒤에 지워집니다.`}
      notice={actionData ? { text: actionData.notice } : undefined}
    >
      <DataTable
        caption="쓰던 내용"
        keyOf={(draft) => draft.form}
        rows={loaderData}
        empty="쓰던 내용이 없습니다."
        columns={[
          { title: '화면', isName: true, cell: (draft) => <Link to={draft.screen}>{draft.where}</Link> },
          { title: '내용', small: 'whole', cell: (draft) => <p className={styles.text}>{draft.text}</p> },
          { title: '저장', small: 'left', cell: (draft) => koreanDateTime(draft.savedAt) },
          {
            title: '처리',
            small: 'right',
            cell: (draft) => (
              <Form method="post">
                <input type="hidden" name="form" value={draft.form} />
                <Button type="submit" variant="default" size="compact-sm">
                  지우기
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </Screen>
  )
}
