import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { listSiteImports } from '#app/domain/publishing/site-jobs/site-imports.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { Imports } from '../imports.tsx'
import { tooHeavyZip, ZipField } from '../zip-field.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canManageSites,
  load: async (office, query) => ({
    site: { slug: office.site.slug, name: office.site.settings.name },
    imports: await listSiteImports(office, office.site),
    isTooHeavy: query.has('too-heavy'),
  }),
})

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '파일로 주고받기 | 분양 사무실' }]

export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  const { site, imports, isTooHeavy } = loaderData
  useLiveData(imports.some((one) => one.state === 'running'))
  return (
    <Screen
      title="파일로 주고받기"
      lead={`${site.name}의 내용을 ZIP 파일로 내려받고, 고친 파일을 올려 공개합니다.`}
      notice={noticeOf(actionData) ?? (isTooHeavy ? { text: tooHeavyZip('publish'), bad: true } : undefined)}
    >
      <Part
        title="내려받기"
        note="방문자가 보는 글과 설정, 도면, 언론보도, 올린 이미지와 파일의 원본, 초안, 유지 사유가 들어 있습니다. 고객과 직원의 정보, 담당자 알림을 받는 연락처는 들어 있지 않습니다. 다른 서버에서 이 ZIP으로 단지를 만들면 같은 홈페이지가 됩니다."
      >
        <Button component="a" href={`/admin/sites/${site.slug}/archive`} variant="default">
          ZIP 내려받기
        </Button>
      </Part>
      <Part
        title="올리기"
        note="먼저 읽어서 틀린 곳과 바뀌는 내용을 보여 드립니다. 공개하기 전에는 아무것도 바뀌지 않습니다."
      >
        <CommandForm<typeof commands.read> intent="read" encType="multipart/form-data" className={kit.row}>
          {({ answer, isBusy }) => (
            <>
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
          <Imports imports={imports} />
        </Part>
      </div>
      <p>
        공개한 내용은 <Link to={`/admin/sites/${site.slug}/history`}>공개 기록</Link>에서 바로 앞의 공개로
        되돌릴 수 있습니다.
      </p>
    </Screen>
  )
}
