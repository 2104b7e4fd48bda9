import { Link } from 'react-router'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { barOf, settingsPart } from '../../part/part.server.ts'
import { PublishBar } from '../../part/publish-bar.tsx'
import { screensFor } from '../../part/setting-screens.ts'
import styles from '../../part/settings.module.css'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

export const loader = screen({
  may: canEditPages,
  of: settingsPart,
  load: async (office) => ({ bar: await barOf(office), siteName: office.site.settings.name }),
})

export const action = dispatch(commands, settingsPart)

export const meta = () => [{ title: '홈페이지 설정 | 분양 사무실' }]

export default function Hub({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName } = loaderData
  return (
    <Screen
      title="홈페이지 설정"
      lead={`${siteName} 홈페이지 전체에 쓰이는 내용입니다. 저장하면 초안이 되고, 공개해야 방문자에게 보입니다.`}
      notice={noticeOf(actionData)}
    >
      <PublishBar bar={bar} answer={actionData} />
      <ul className={styles.hub}>
        {screensFor(bar.mayManage).map(({ to, label, note }) => (
          <li key={to}>
            <Link to={`/admin/sites/${bar.site}/${to}`}>
              <b>{label}</b>
              <span>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
