import { Alert, Button, Code, Group, TextInput } from '@mantine/core'
import { listDisplays, mostDisplayName } from '#app/domain/homes/displays.server.ts'
import { canManageHomes } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { Entries, Entry } from '#app/office/website/entries.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { CopyButton } from '#app/routes/admin/copy-button.tsx'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { withOrigin } from './with-origin.server.ts'

/** Televisions in the model house that show the board. */
export const loader = screen({
  may: canManageHomes,
  load: async ({ db, site }) => ({
    displays: await listDisplays(db, site),
    most: mostDisplayName,
  }),
})

export const action = dispatch(commands, withOrigin)

export const meta = () => [{ title: 'TV 화면 | 분양 사무실' }]

export default function Displays({ loaderData: { displays, most }, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const address = answer?.ok && answer.intent === 'make' ? answer.address : undefined
  return (
    <Screen
      title="TV 화면"
      lead="견본주택 TV에 현황판을 띄우는 주소입니다. 로그인 없이 열리고, 고객과 직원의 이름은 나오지 않습니다."
      notice={noticeOf(answer)}
    >
      {address ? (
        <Alert title="TV의 인터넷 브라우저에 이 주소를 입력하세요">
          <Group gap="xs">
            <Code fz="md">{address}</Code>
            <CopyButton text={address} label="주소 복사" doneLabel="복사했습니다." />
            <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default" size="xs">
              이 컴퓨터에서 열기
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Part title="새 TV 화면">
        <CommandForm<typeof commands.make> intent="make">
          {({ field }) => (
            <Group align="flex-end">
              <TextInput
                {...field('name')}
                label="설치 장소"
                placeholder="예: 2층 상담 데스크"
                required
                maxLength={most}
              />
              <Button type="submit">주소 만들기</Button>
            </Group>
          )}
        </CommandForm>
      </Part>
      {displays.length ? (
        <Part title="만든 화면">
          <Entries>
            {displays.map((display) => (
              <Entry
                key={display.id}
                title={display.name}
                state={
                  <StateBadge tone={display.isOpen ? 'good' : 'off'}>
                    {display.isOpen ? '사용 중' : '해제됨'}
                  </StateBadge>
                }
                note={`${koreanDateTime(display.createdAt)} ${display.createdBy ?? '퇴사한 직원'} · ${
                  display.usedAt ? `마지막 사용 ${koreanDateTime(display.usedAt)}` : '아직 열지 않음'
                }`}
              >
                {display.isOpen ? (
                  <CommandForm<typeof commands.revoke> intent="revoke" hidden={{ id: display.id }}>
                    <Button type="submit" variant="default" size="xs">
                      화면 해제
                    </Button>
                  </CommandForm>
                ) : null}
              </Entry>
            ))}
          </Entries>
        </Part>
      ) : null}
    </Screen>
  )
}
