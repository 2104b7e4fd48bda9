import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { readDeletionBlockers } from '#app/domain/publishing/sites/deletion-blockers.server.ts'
import { readState } from '#app/domain/publishing/sites/opening.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canManageSites,
  load: async (office) => ({
    site: { slug: office.site.slug, name: office.site.settings.name },
    state: await readState(office, office.site),
    remains: await readDeletionBlockers(office.db, office.site.id),
  }),
})

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '단지 닫기·삭제 | 분양 사무실' }]

export default function Close({ loaderData, actionData }: Route.ComponentProps) {
  const { site, state, remains } = loaderData
  const leads = koreanCount(remains.leads, '명')
  return (
    <Screen
      title="닫기·삭제"
      lead={`${site.name}의 분양이 끝나면 홈페이지를 닫습니다. 삭제는 되돌릴 수 없습니다.`}
      notice={noticeOf(actionData)}
    >
      <Part title="먼저 받아 둘 것">
        <ul className={kit.points}>
          <li>
            <a href={`/admin/sites/${site.slug}/archive`}>홈페이지 내용 ZIP 내려받기</a>
          </li>
          <li>
            <Link to={`/admin/exchange?site=${site.slug}`}>고객 명단 내보내기</Link> (이름과 번호를 가린 파일)
          </li>
        </ul>
      </Part>
      {state === 'closed' ? null : (
        <Part title="홈페이지 닫기">
          <ul className={kit.points}>
            <li>
              모든 페이지가 ‘분양이 끝났습니다’ 안내로 바뀌고 검색에서 빠집니다. 나중에 다시 열 수 있습니다.
            </li>
            <li>
              고객 {leads}의 기록은 보유 기간까지 그대로 두고, 기간이 끝나면 파기합니다. 새 등록은 받지
              않습니다.
            </li>
            <li>
              문자로 받은 본인 확인 링크와 개인정보 처리방침은 계속 열립니다. 고객은 동의 철회와 삭제를 할 수
              있습니다.
            </li>
            <li>
              수신거부 기록은 남아 다시 광고 문자를 보내지 않습니다. 발송을 기다리는 문자는 그대로 나갑니다.
            </li>
            <li>옮긴 주소 {remains.redirects}건과 QR 코드는 닫음 안내로 이어집니다.</li>
            <li>직원 {remains.people}명의 권한은 그대로이며, 직원 화면에서 없앨 수 있습니다.</li>
          </ul>
          <Confirm intent="close" label="홈페이지 닫기" sure="위 내용을 확인했습니다" slug={site.slug} />
        </Part>
      )}
      <Part title="단지 삭제">
        <ul className={kit.points}>
          <li>페이지, 설정, 그림의 기록과 공개 기록, 초안, 직원 권한을 모두 지우고 도메인을 비웁니다.</li>
          <li>고객 {leads}의 기록을 보유 기간이 남았더라도 함께 파기합니다. 파기한 사실은 남깁니다.</li>
          <li>접속기록은 법에서 정한 기간 동안 남습니다.</li>
        </ul>
        <Confirm
          intent="remove"
          label="단지 삭제"
          sure="되돌릴 수 없다는 것을 확인했습니다"
          slug={site.slug}
          registrations={remains.leads ? `고객 ${leads}의 기록도 파기합니다` : undefined}
        />
      </Part>
    </Screen>
  )
}

interface ConfirmProps {
  intent: 'close' | 'remove'
  label: string
  sure: string
  slug: string
  registrations?: string | undefined
}

const Confirm = ({ intent, label, sure, slug, registrations }: ConfirmProps) => (
  <CommandForm<typeof commands.remove> intent={intent} className={kit.row}>
    {({ field, box }) => (
      <>
        <TextInput {...field('slug')} label={`영문 이름 ‘${slug}’ 적기`} autoComplete="off" required />
        <Checkbox {...box('sure')} label={sure} />
        {registrations ? <Checkbox {...box('registrations')} label={registrations} /> : null}
        <Button type="submit" color="red">
          {label}
        </Button>
      </>
    )}
  </CommandForm>
)
