import { Button, Checkbox } from '@mantine/core'
import { data, Form, redirect, useNavigation } from 'react-router'
import { describeChange } from '#app/domain/publishing/documents/describe-changes.ts'
import { listPublications } from '#app/domain/publishing/publish/publications.server.ts'
import { listSiteImports } from '#app/domain/publishing/site-jobs/site-imports.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { useLiveData } from '../exchange/use-live-data.ts'
import { openSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/files'
import { Imports } from './imports.tsx'
import styles from './sites.module.css'
import { noZip, tooHeavyZip, ZipField } from './zip-field.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openSite(ctx, request, canManageSites, params.site)
  const [imports, publications] = await Promise.all([
    listSiteImports(ctx, site),
    listPublications(ctx.db, site.id),
  ])
  const shownAt = publications.findIndex(({ isShown }) => isShown)
  return {
    site: { slug: site.slug, name: site.settings.name },
    imports,
    current: publications[shownAt]?.number,
    isTooHeavy: new URL(request.url).searchParams.has('too-heavy'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  // Authorised before the body is read.
  const { site, actor } = await openSite(ctx, request, canManageSites, params.site)
  const form = await readForm(request)
  const refuse = (text: string) => data({ notice: { text, bad: true } }, { status: 422 })
  const here = `/admin/sites/${site.slug}/files`
  const { keepUpload, startImport } = await import('#app/domain/publishing/site-jobs/site-imports.server.ts')
  switch (form.get('intent')) {
    case 'read': {
      const { withZip, zipIn } = await import('./receive-zip.server.ts')
      const file = zipIn(form)
      if (!file) return refuse(noZip)
      await withZip(file, (zip) => keepUpload(ctx, site, zip, actor))
      return redirect(`${here}#imports`)
    }
    case 'publish': {
      const take = form.get('take') === 'office' ? 'office' : 'folder'
      const running = await startImport(ctx, site, String(form.get('import')), take, actor)
      if (!running) return refuse('이미 공개했거나 지운 파일입니다. 다시 올려 주세요.')
      if (!running.ok) return refuse(running.sentence)
      return redirect(`${here}#imports`)
    }
    case 'rollback': {
      if (form.get('sure') !== 'on') return refuse('되돌리려면 확인란에 표시해 주세요.')
      const { describeNotRolledBack } = await import('#app/domain/publishing/publish/publish.server.ts')
      const { rollBackOrAsk } = await import('#app/domain/publishing/publish/publish-planned.server.ts')
      const back = await rollBackOrAsk(ctx, site, Number(form.get('number')), actor)
      if (!back.ok) return refuse(describeNotRolledBack(back))
      if (!('asked' in back))
        return data({
          notice: {
            text: `${back.from}번째 공개에서 ${back.number}번째 공개로 되돌렸습니다. ${back.changes.flatMap(describeChange).slice(0, 5).join(' ')}`,
            bad: false,
          },
        })
      return data({
        notice: {
          text: '되돌리기의 승인을 요청했습니다. 다른 관리자가 ‘공개’ 화면에서 승인하면 되돌립니다.',
          bad: false,
        },
      })
    }
    default:
      return refuse('다시 시도해 주세요.')
  }
}

export { shouldRevalidate } from '../revalidate-refused.ts'

export const meta = () => [{ title: '파일로 주고받기 | 분양 사무실' }]

export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  const { site, imports, current, isTooHeavy } = loaderData
  const { state } = useNavigation()
  useLiveData(imports.some((one) => one.state === 'running'))
  return (
    <Screen
      title="파일로 주고받기"
      lead={`${site.name}의 내용을 ZIP 파일로 내려받고, 고친 파일을 올려 공개합니다.`}
      notice={actionData?.notice ?? (isTooHeavy ? { text: tooHeavyZip('publish'), bad: true } : undefined)}
    >
      <Part
        title="내려받기"
        note="지금 방문자가 보는 글, 설정, 도면, 그림의 원본이 모두 들어 있습니다. 고객과 직원은 들어 있지 않습니다."
      >
        <Button component="a" href={`/admin/sites/${site.slug}/archive`} variant="default">
          ZIP 내려받기
        </Button>
      </Part>
      <Part
        title="올리기"
        note="먼저 읽어서 틀린 곳과 바뀌는 내용을 보여 드립니다. 공개하기 전에는 아무것도 바뀌지 않습니다."
      >
        <Form method="post" encType="multipart/form-data" className={styles.inline}>
          <ZipField />
          <Button type="submit" name="intent" value="read" loading={state === 'submitting'}>
            올려서 확인하기
          </Button>
        </Form>
      </Part>
      <div id="imports">
        <Part title="올린 파일">
          <Imports imports={imports.map((one) => ({ ...one, at: koreanDateTime(one.createdAt) }))} />
        </Part>
      </div>
      <Part
        title="되돌리기"
        note="설정, 페이지, 도면, 그림, 도메인을 바로 앞의 공개로 함께 되돌립니다. 고객과 언론보도는 그대로입니다."
      >
        <p>지금 보이는 것은 {current}번째 공개입니다.</p>
        <Form method="post" className={styles.inline}>
          <input type="hidden" name="number" value={current} />
          <Checkbox name="sure" label="바로 앞의 공개로 되돌립니다" />
          <Button type="submit" name="intent" value="rollback" variant="default">
            되돌리기
          </Button>
        </Form>
      </Part>
    </Screen>
  )
}
