import { Button, Checkbox, TextInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { removeSite } from '#app/domain/publishing/publish/remove-site.server.ts'
import { readDeletionBlockers } from '#app/domain/publishing/sites/deletion-blockers.server.ts'
import { closeSite, readState } from '#app/domain/publishing/sites/opening.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { withParticle } from '#app/platform/particle.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/close'
import styles from './sites.module.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openSite(ctx, request, canManageSites, params.site)
  return {
    site: { slug: site.slug, name: site.settings.name },
    state: await readState(ctx, site),
    remains: await readDeletionBlockers(ctx.db, site.id),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canManageSites, params.site)
  const typed = await readFields(request, 'intent', 'slug', 'sure', 'registrations')
  const refuse = (text: string) => data({ notice: { text, bad: true } }, { status: 422 })
  if (typed.slug.trim() !== site.slug)
    return refuse(`확인을 위해 영문 이름 ${withParticle(`‘${site.slug}’`, '을')} 그대로 적어 주세요.`)
  if (typed.sure !== 'on') return refuse('확인란에 표시해 주세요.')
  if (typed.intent === 'close') {
    await closeSite(ctx, site, actor)
    return data({ notice: { text: '홈페이지를 닫았습니다.', bad: false } })
  }
  if (typed.intent !== 'remove') return refuse('다시 시도해 주세요.')
  if ((await readState(ctx, site)) === 'open')
    return refuse('열려 있는 단지는 먼저 닫거나 숨긴 뒤에 삭제합니다.')
  const removed = await removeSite(ctx, site.slug, actor, { withRegistrations: typed.registrations === 'on' })
  if (removed.ok) return redirect('/admin/sites?done=removed')
  return refuse(
    removed.reason === 'no-site'
      ? '단지가 없습니다.'
      : `파기하지 않은 등록이 ${removed.registrations}건 있어 삭제하지 않았습니다. 함께 파기하려면 확인란에 표시해 주세요.`,
  )
}

export { shouldRevalidate } from '../revalidate-refused.ts'

export const meta = () => [{ title: '단지 닫기·삭제 | 분양 사무실' }]

export default function Close({ loaderData, actionData }: Route.ComponentProps) {
  const { site, state, remains } = loaderData
  const leads = koreanCount(remains.leads, '명')
  return (
    <Screen
      title="닫기·삭제"
      lead={`${site.name}의 분양이 끝나면 홈페이지를 닫습니다. 삭제는 되돌릴 수 없습니다.`}
      notice={actionData?.notice}
    >
      <Part title="먼저 받아 둘 것">
        <ul className={styles.steps}>
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
          <ul className={styles.steps}>
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
        <ul className={styles.steps}>
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

function Confirm({
  intent,
  label,
  sure,
  slug,
  registrations,
}: {
  intent: string
  label: string
  sure: string
  slug: string
  registrations?: string | undefined
}) {
  return (
    <Form method="post" className={styles.inline}>
      <TextInput name="slug" label={`영문 이름 ‘${slug}’ 적기`} autoComplete="off" required />
      <Checkbox name="sure" label={sure} />
      {registrations ? <Checkbox name="registrations" label={registrations} /> : null}
      <Button type="submit" name="intent" value={intent} color="red">
        {label}
      </Button>
    </Form>
  )
}
