import { Button, Checkbox, TextInput } from '@mantine/core'
import { readDeletionBlockers } from '#app/domain/publishing/sites/deletion-blockers.server.ts'
import { listFormerNames } from '#app/domain/publishing/sites/naming/rename-site.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canManageSites,
  load: async ({ db, site }, query) => {
    const done = query.get('done')
    return {
      site: { slug: site.slug, name: site.settings.name },
      former: await listFormerNames(db, site.id),
      remains: await readDeletionBlockers(db, site.id),
      done:
        done === 'renamed' ? '이름을 바꿨습니다.' : done === 'freed' ? '옛 이름을 정리했습니다.' : undefined,
    }
  },
})

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '영문 이름 바꾸기 | 분양 사무실' }]

export default function Rename({ loaderData, actionData }: Route.ComponentProps) {
  const { site, former, remains, done } = loaderData
  const address = (path: string) => `/${site.slug}/${path}`
  return (
    <Screen
      title="영문 이름 바꾸기"
      lead={`${site.name}의 주소에 들어가는 영문 이름은 지금 ‘${site.slug}’입니다.`}
      notice={noticeOf(actionData) ?? (done ? { text: done } : undefined)}
    >
      <Part title="바뀌는 것">
        <ul className={kit.points}>
          <li>
            방문예약(<code>{address('customer')}</code>)과 언론보도(<code>{address('press')}</code>) 주소의
            앞부분이 바뀝니다. 첫 화면과 다른 페이지의 주소, 도메인은 그대로입니다.
          </li>
          <li>
            옛 주소는 새 주소로 계속 이어집니다. 검색 결과, QR 코드, 고객 문자의 본인 확인 링크, 직원이 받은
            링크, 옮긴 주소 {remains.redirects}건이 모두 그렇습니다. 쓰고 있던 등록 양식도 그대로 접수됩니다.
          </li>
          <li>글과 메뉴, 초안에 있는 이 단지의 주소를 새 이름으로 바꿔 한 번에 공개합니다.</li>
          <li>옛 이름은 아래에서 정리할 때까지 다른 단지가 쓸 수 없습니다.</li>
          <li>
            내용을 파일로 관리한다면 폴더와 설정 파일의 영문 이름을 새 이름으로 바꾸거나 다시 내려받아야
            합니다.
          </li>
        </ul>
        <CommandForm<typeof commands.rename> intent="rename" className={`${kit.form} ${kit.narrow}`}>
          {({ field, box }) => (
            <>
              <TextInput
                {...field('to')}
                label="새 영문 이름"
                description="영문 소문자와 숫자, 붙임표(-)"
                autoComplete="off"
                autoCapitalize="none"
                required
              />
              <TextInput
                {...field('again')}
                label="새 영문 이름 다시 적기"
                autoComplete="off"
                autoCapitalize="none"
                required
              />
              <Checkbox {...box('sure')} label="바뀌는 것을 확인했습니다" />
              <Button type="submit">이름 바꾸기</Button>
            </>
          )}
        </CommandForm>
      </Part>
      {former.length ? (
        <Part
          title={`옛 이름 ${former.length}개`}
          note="새 주소로 이어 주고 있습니다. 정리하면 그 이름의 주소는 열리지 않고, 다른 단지가 쓸 수 있습니다."
        >
          {former.map(({ slug, renamedAt }) => (
            <CommandForm
              intent="free"
              hidden={{ former: slug }}
              className={`${kit.form} ${kit.narrow}`}
              key={slug}
              aria-label={slug}
            >
              <p>
                <b>{slug}</b> ({koreanDateTime(renamedAt)}까지 사용)
              </p>
              <Checkbox name="sure" label={`문자로 보낸 링크도 ‘${slug}’ 주소로는 열리지 않습니다`} />
              <Button type="submit" color="red" variant="light">
                정리하기
              </Button>
            </CommandForm>
          ))}
        </Part>
      ) : null}
    </Screen>
  )
}
