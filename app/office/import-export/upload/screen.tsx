import { Button, Stack, TextInput } from '@mantine/core'
import { maxRows } from '#app/domain/customers/import-export/sheet/sheet-limits.ts'
import { canImport } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { tooHeavy } from './too-heavy.ts'

export const loader = screen({
  may: canImport,
  load: async (_, query) => ({ isTooHeavy: query.has('too-heavy') }),
})

export const action = dispatch(commands)

export const meta = () => [{ title: '명단 불러오기 | 분양 사무실' }]

export default function NewImport({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Screen
      title="명단 불러오기"
      lead={`엑셀(xlsx, xls, xlsb), ods, CSV 파일을 ${koreanNumber(maxRows)}명까지 불러옵니다. 올린 뒤 내용을 확인하고 시작하며, 시작하기 전에는 아무것도 등록하지 않습니다.`}
      notice={noticeOf(actionData) ?? (loaderData.isTooHeavy ? { text: tooHeavy, bad: true } : undefined)}
    >
      <CommandForm<typeof commands.upload> intent="upload" encType="multipart/form-data">
        {({ field, answer, isBusy }) => (
          <Stack maw={520} align="flex-start">
            <TextInput
              {...field('name')}
              w="100%"
              label="명단 이름 (선택)"
              description="적지 않으면 파일 이름으로 합니다."
              placeholder="10월 사전 설문"
              maxLength={60}
            />
            <FileOfForm
              label="파일"
              accept=".xlsx,.xlsm,.xls,.xlsb,.ods,.xml,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              error={answer?.errors.file}
              required
            />
            <ul>
              <li>
                이름, 전화번호 같은 제목이 있는 줄을 찾아 읽습니다. 찾지 못하면 시트와 줄을 고를 수 있습니다.
              </li>
              <li>개인정보 수집·이용에 동의한 고객만 불러올 수 있습니다.</li>
              <li>고객에게 문자를 보내지 않고, 직원에게도 알리지 않습니다.</li>
              <li>
                올린 파일은 암호화해 두었다가 시작하면 지웁니다. 하루 안에 시작하지 않으면 읽은 내용도 함께
                지웁니다.
              </li>
            </ul>
            <Button type="submit" loading={isBusy}>
              올려서 확인하기
            </Button>
          </Stack>
        )}
      </CommandForm>
    </Screen>
  )
}
