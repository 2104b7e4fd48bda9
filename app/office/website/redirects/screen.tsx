import { Button, TextInput } from '@mantine/core'
import { listRedirects } from '#app/domain/publishing/pages/redirects/find-redirect.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { linkToPage, wayToSite } from '#app/routes/admin/open-site.server.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canEditPages,
  load: async (office) => {
    const { site, db, actor } = office
    const [way, redirects] = await Promise.all([wayToSite(office, site, actor), listRedirects(db, site)])
    return {
      site: site.id,
      redirects: redirects.map((one) => ({ ...one, link: linkToPage(way, site.slug, one.to) })),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '주소 이동 | 분양 사무실' }]

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { site, redirects } = loaderData
  return (
    <Screen
      title="주소 이동"
      lead="전단과 다른 웹사이트에 남은 이전 주소를 현재 페이지로 연결합니다. 유입 경로(utm, NaPm)는 그대로 따라갑니다."
      notice={noticeOf(actionData)}
    >
      <Part
        title="주소 추가"
        note="없는 주소만 보낼 수 있습니다. 이전 주소는 큰 글자와 작은 글자를 가리지 않습니다."
      >
        <CommandForm<typeof commands.add> intent="add" hidden={{ site }} className={kit.row}>
          {({ field }) => (
            <>
              <TextInput
                {...field('from')}
                label="이전 주소"
                placeholder="/sub/location.php?idx=3"
                required
              />
              <TextInput
                {...field('to')}
                label="보낼 주소"
                placeholder="/LocationEnvironment/intro"
                required
              />
              <Button type="submit">추가</Button>
            </>
          )}
        </CommandForm>
      </Part>
      <DataTable
        caption="주소 이동"
        rows={redirects}
        keyOf={({ id }) => id}
        empty="아직 이동시킬 주소가 없습니다."
        columns={[
          {
            title: '이전 주소',
            isName: true,
            cell: ({ from }) => from,
          },
          {
            title: '보낼 주소',
            cell: ({ to, link }) => (
              <a href={link} target="_blank" rel="noopener">
                {to}
              </a>
            ),
          },
          {
            title: '처리',
            cell: ({ id, from }) => (
              <CommandForm intent="remove" hidden={{ site, redirect: id }}>
                <Button type="submit" variant="default" size="compact-sm" aria-label={`${from} 삭제`}>
                  삭제
                </Button>
              </CommandForm>
            ),
          },
        ]}
      />
    </Screen>
  )
}
