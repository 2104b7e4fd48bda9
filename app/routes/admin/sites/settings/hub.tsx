import { Link } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Screen } from '../../screen.tsx'
import type { Route } from './+types/hub'
import { barOf, openPart } from './open-part.server.ts'
import { actOnPart } from './part-actions.server.ts'
import { PublishBar } from './publish-bar.tsx'
import { screensFor } from './setting-screens.ts'
import styles from './settings.module.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openPart(context.get(requestContext), request, params.site)
  return { bar: await barOf(opened), siteName: opened.site.settings.name }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return await actOnPart(await openPart(context.get(requestContext), request, params.site), {})
}

export const meta = () => [{ title: '홈페이지 설정 | 분양 사무실' }]

export default function Hub({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName } = loaderData
  return (
    <Screen
      title="홈페이지 설정"
      lead={`${siteName} 홈페이지 전체에 쓰이는 내용입니다. 저장하면 초안이 되고, 공개해야 방문자에게 보입니다.`}
      notice={actionData?.notice}
    >
      <PublishBar bar={bar} report={actionData?.report} />
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
