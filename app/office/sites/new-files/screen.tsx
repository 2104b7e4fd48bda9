import { Button, TextInput } from '@mantine/core'
import { listArrivals } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { Imports } from '../imports.tsx'
import { manager } from '../manager.server.ts'
import { NewWays } from '../new-ways.tsx'
import { tooHeavyZip, ZipField } from '../zip-field.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canManageSites,
  of: manager,
  load: async (office, query) => ({
    arrivals: await listArrivals(office),
    isTooHeavy: query.has('too-heavy'),
  }),
})

export const action = dispatch(commands, manager)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '파일로 새 단지 | 분양 사무실' }]

export default function NewSiteOfFile({ loaderData, actionData }: Route.ComponentProps) {
  const { arrivals, isTooHeavy } = loaderData
  useLiveData(arrivals.some((one) => one.state === 'running'))
  return (
    <Screen
      title="파일로 새 단지"
      lead="‘파일로 주고받기’에서 내려받은 ZIP 한 벌을 새 단지로 들입니다. 여는 날을 정할 때까지 방문자와 검색엔진에는 보이지 않습니다."
      notice={noticeOf(actionData) ?? (isTooHeavy ? { text: tooHeavyZip('add'), bad: true } : undefined)}
      actions={<NewWays current="files" />}
    >
      <Part
        title="올리기"
        note="먼저 읽어서 틀린 곳과 만들어질 단지를 보여 드립니다. 만들기 전에는 아무것도 남지 않습니다. 고객과 직원은 파일에 없습니다."
      >
        <CommandForm<typeof commands.read>
          intent="read"
          encType="multipart/form-data"
          className={kit.form}
          noValidate
        >
          {({ field, answer, isBusy }) => (
            <>
              <TextInput
                {...field('slug')}
                label="영문 이름"
                description="주소에 쓰는 이름입니다. 파일 속 단지의 이름과 달라도 됩니다."
                autoComplete="off"
                autoCapitalize="none"
                required
              />
              <TextInput
                {...field('host')}
                label="도메인"
                description="비워 두면 파일에 적힌 도메인 가운데 다른 단지가 쓰지 않는 것을 씁니다."
                autoComplete="off"
                autoCapitalize="none"
              />
              <ZipField error={answer?.errors.file} />
              <Button type="submit" loading={isBusy}>
                올려서 확인하기
              </Button>
            </>
          )}
        </CommandForm>
      </Part>
      <div id="imports">
        <Part title="올린 파일">
          <Imports imports={arrivals} isNew />
        </Part>
      </div>
    </Screen>
  )
}
