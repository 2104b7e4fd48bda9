import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { draftDays } from '#app/domain/staff/kept-forms/draft-days.ts'
import { listDrafts } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { menuOf } from '#app/office/frame/menu.server.ts'
import { entryAt } from '#app/office/frame/navigation.ts'
import { signedIn } from '#app/office/office.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** The person's unsent texts, for those who forgot where they typed them. */
export const loader = screen({
  may: () => true,
  of: signedIn,
  load: async (office) => {
    const { user, sites } = office.person
    const menu = menuOf(sites)
    const drafts = await listDrafts(office, user.id)
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
  },
})

export const action = dispatch(commands, signedIn)

export const meta = () => [{ title: '쓰던 내용 | 분양 사무실' }]

export default function Drafts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Screen
      title="쓰던 내용"
      lead={`저장하거나 보내지 않은 내용입니다. 나만 볼 수 있고 ${draftDays}일 뒤에 지워집니다.`}
      notice={noticeOf(actionData)}
    >
      <DataTable
        caption="쓰던 내용"
        keyOf={(draft) => draft.form}
        rows={loaderData}
        empty="쓰던 내용이 없습니다."
        columns={[
          { title: '화면', isName: true, cell: (draft) => <Link to={draft.screen}>{draft.where}</Link> },
          {
            title: '내용',
            small: 'whole',
            cell: (draft) => (
              <Text size="sm" maw="44em" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {draft.text}
              </Text>
            ),
          },
          { title: '저장', small: 'left', cell: (draft) => koreanDateTime(draft.savedAt) },
          {
            title: '처리',
            small: 'right',
            cell: (draft) => (
              <CommandForm intent="discard" hidden={{ draft: draft.form }}>
                <Button type="submit" variant="default" size="compact-sm">
                  지우기
                </Button>
              </CommandForm>
            ),
          },
        ]}
      />
    </Screen>
  )
}
