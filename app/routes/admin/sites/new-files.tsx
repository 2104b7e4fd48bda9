import { Button, TextInput } from '@mantine/core'
import { data, Form, redirect, useNavigation } from 'react-router'
import { listArrivals } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { readTypedHost } from '#app/domain/site/typed-host.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { useLiveData } from '../exchange/use-live-data.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/new-files'
import { Imports } from './imports.tsx'
import { NewWays } from './new-ways.tsx'
import { requireManager } from './open-managed.server.ts'
import styles from './sites.module.css'
import { noZip, tooHeavyZip, ZipField } from './zip-field.tsx'

const here = '/admin/sites/new/files'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  await requireManager(ctx, request)
  return {
    arrivals: (await listArrivals(ctx)).map((one) => ({ ...one, at: koreanDateTime(one.createdAt) })),
    isTooHeavy: new URL(request.url).searchParams.has('too-heavy'),
  }
}

interface Errors {
  slug?: string
  host?: string
  file?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  // Authorised before the body is read.
  const { actor } = await requireManager(ctx, request)
  const form = await readForm(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim().slice(0, 200) : ''
  }
  const typed = { slug: text('slug'), host: text('host') }
  const refuse = (notice: string, errors: Errors = {}) => data({ notice, errors, typed }, { status: 422 })
  const { keepArrival, startArrival } = await import('#app/domain/publishing/site-jobs/new-sites.server.ts')
  if (text('intent') === 'publish') {
    const running = await startArrival(ctx, text('import'), actor)
    return running
      ? redirect(`${here}#imports`)
      : refuse('이미 만들었거나 지운 파일입니다. 다시 올려 주세요.')
  }
  if (text('intent') !== 'read') return refuse('다시 시도해 주세요.')
  const { whyNotFree } = await import('#app/domain/publishing/site-jobs/read-arrival.server.ts')
  const { withZip, zipIn } = await import('./receive-zip.server.ts')
  const file = zipIn(form)
  const errors: Errors = {}
  const taken = await whyNotFree(ctx.db, typed.slug)
  if (taken) errors.slug = `${taken}.`
  const host = typed.host ? readTypedHost(typed.host) : undefined
  if (host && !host.ok) errors.host = host.sentence
  if (!file) errors.file = noZip
  const count = Object.keys(errors).length
  if (count || !file) return refuse(`${count}곳을 고쳐 주세요.`, errors)
  await withZip(file, (zip) =>
    keepArrival(ctx, { slug: typed.slug, host: host?.ok ? host.host : undefined }, zip, actor),
  )
  return redirect(`${here}#imports`)
}

export { shouldRevalidate } from '../revalidate-refused.ts'

export const meta = () => [{ title: '파일로 새 단지 | 분양 사무실' }]

export default function NewSiteOfFile({ loaderData, actionData }: Route.ComponentProps) {
  const { arrivals, isTooHeavy } = loaderData
  const { state } = useNavigation()
  useLiveData(arrivals.some((one) => one.state === 'running'))
  const errors: Errors = actionData?.errors ?? {}
  const notice = actionData?.notice ?? (isTooHeavy ? tooHeavyZip('add') : undefined)
  return (
    <Screen
      title="파일로 새 단지"
      lead="‘파일로 주고받기’에서 내려받은 ZIP 한 벌을 새 단지로 들입니다. 여는 날을 정할 때까지 방문자와 검색엔진에는 보이지 않습니다."
      notice={notice ? { text: notice, bad: true } : undefined}
      actions={<NewWays current="files" />}
    >
      <Part
        title="올리기"
        note="먼저 읽어서 틀린 곳과 만들어질 단지를 보여 드립니다. 만들기 전에는 아무것도 남지 않습니다. 고객과 직원은 파일에 없습니다."
      >
        <Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
          <TextInput
            name="slug"
            label="영문 이름"
            description="주소에 쓰는 이름입니다. 파일 속 단지의 이름과 달라도 됩니다."
            defaultValue={actionData?.typed.slug}
            error={errors.slug}
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <TextInput
            name="host"
            label="도메인"
            description="비워 두면 파일에 적힌 도메인 가운데 다른 단지가 쓰지 않는 것을 씁니다."
            defaultValue={actionData?.typed.host}
            error={errors.host}
            autoComplete="off"
            autoCapitalize="none"
          />
          <ZipField error={errors.file} />
          <Button type="submit" name="intent" value="read" loading={state === 'submitting'}>
            올려서 확인하기
          </Button>
        </Form>
      </Part>
      <div id="imports">
        <Part title="올린 파일">
          <Imports imports={arrivals} isNew />
        </Part>
      </div>
    </Screen>
  )
}
