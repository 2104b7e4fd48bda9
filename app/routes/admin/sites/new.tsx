import { Button } from '@mantine/core'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { z } from 'zod'
import { findSiteCreation, startSiteCreation } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { siteAnswers } from '#app/domain/publishing/sites/start/answers.ts'
import { fieldOfFault } from '#app/domain/publishing/sites/start/field-of-fault.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { siteHost } from '#app/domain/site/site-names.ts'
import { readTypedHost } from '#app/domain/site/typed-host.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/new'
import { makingAddress } from './making-address.ts'
import { NewWays } from './new-ways.tsx'
import { requireManager } from './open-managed.server.ts'
import styles from './sites.module.css'
import { answersOf, type CopyField, checkCopy, type StartField, startFields } from './start-fields.ts'
import { CopyForm, StartForm } from './start-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { sites } = await requireManager(ctx, request)
  const query = new URL(request.url).searchParams
  const again = query.get('again')
  const failed = again === null ? undefined : await findSiteCreation(ctx, again)
  return {
    sites: sites.map(({ slug, name }) => ({ slug, name })),
    isCopy: query.get('as') === 'copy',
    typed: failed?.answers ?? (sites.length ? {} : firstHost(request)),
  }
}

/** Of the first site: the host that whoever makes it is at, where the office would else be shut behind them. */
function firstHost(request: Request): { host?: string } {
  const { hostname } = new URL(request.url)
  return siteHost.safeParse(hostname).success && !/\d$/.test(hostname) ? { host: hostname } : {}
}

type Errors = Partial<Record<StartField | CopyField, string>>

/** The host as it is stored; one that is none is told at its field. */
function withHost(typed: Record<string, string>): { typed: Record<string, string>; errors: Errors } {
  const read = typed.host ? readTypedHost(typed.host) : undefined
  if (!read) return { typed, errors: {} }
  return read.ok
    ? { typed: { ...typed, host: read.host }, errors: {} }
    : { typed: { ...typed, host: '' }, errors: { host: read.sentence } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { actor, sites } = await requireManager(ctx, request)
  const form = await readForm(request)
  const typed = answersOf(form)
  const refuse = (errors: Errors, others: readonly string[] = []) => {
    const count = Object.keys(errors).length
    const notice = [...others, ...(count ? [`${count}곳을 고쳐 주세요.`] : [])].join(' ')
    return data({ errors, typed, notice }, { status: 422 })
  }
  const refuseFaults = (
    faults: readonly ContentFault[],
    fieldOf: (fault: ContentFault) => keyof Errors | undefined,
  ) => refuse(...placed(faults, fieldOf))
  const asked = withHost(typed)
  if (form.get('intent') === 'copy') {
    const checked = checkCopy(asked.typed)
    if (!checked.ok) return refuse({ ...checked.errors, ...asked.errors })
    if (asked.errors.host) return refuse(asked.errors)
    // Others' sites are 404, whatever the form says.
    if (!sites.some(({ slug }) => slug === checked.answers.from)) throw data(null, { status: 404 })
    const { copySite } = await import('#app/domain/publishing/sites/copy-site.server.ts')
    const { slug } = checked.answers
    const copying = await startSiteCreation(ctx, { ...typed, slug }, actor, (steps) =>
      copySite(ctx, checked.answers, actor, steps),
    )
    if (!copying) throw data(null, { status: 404 })
    return copying.ok ? redirect(makingAddress(copying.id)) : refuseFaults(copying.faults, fieldOfCopy)
  }
  const parsed = siteAnswers.safeParse(
    Object.fromEntries(startFields.map((name) => [name, asked.typed[name] ?? ''])),
  )
  if (!parsed.success) return refuse({ ...firstOfEach(parsed.error), ...asked.errors })
  if (asked.errors.host) return refuse(asked.errors)
  const { createSite } = await import('#app/domain/publishing/sites/create-site.server.ts')
  const making = await startSiteCreation(ctx, { ...typed, slug: parsed.data.slug }, actor, (steps) =>
    createSite(ctx, parsed.data, actor, steps),
  )
  return making?.ok
    ? redirect(makingAddress(making.id))
    : refuseFaults(making?.faults ?? [], (fault) => fieldOfFault(fault, parsed.data))
}

const firstOfEach = (error: z.ZodError): Errors =>
  Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** What of a copy's source cannot be stored is nobody's field. */
const fieldOfCopy = ({ file, location }: ContentFault): CopyField | undefined => {
  if (!/(?:^|\/)site\.json$/.test(file)) return undefined
  const [name = ''] = location.split(/[.[]/)
  return ownProperty(
    {
      hosts: 'host',
      slug: 'slug',
      receiptPrefix: 'slug',
      name: 'name',
      shortName: 'shortName',
      phone: 'phone',
    } as const,
    name,
  )
}

/** Faults by their fields; the sentences of those that have none, so that no error is without its words. */
function placed(
  faults: readonly ContentFault[],
  fieldOf: (fault: ContentFault) => keyof Errors | undefined,
): [errors: Errors, others: string[]] {
  const errors: Errors = {}
  const others: string[] = []
  for (const fault of faults) {
    const field = fieldOf(fault)
    if (field) errors[field] ??= `${fault.sentence}.`
    else others.push(`${fault.sentence}.`)
  }
  return [errors, others]
}

export const meta = () => [{ title: '새 단지 | 분양 사무실' }]

export default function NewSite({ loaderData, actionData }: Route.ComponentProps) {
  const { sites, isCopy } = loaderData
  const { state } = useNavigation()
  const typed = actionData?.typed ?? loaderData.typed
  const errors = actionData?.errors ?? {}
  return (
    <Screen
      title={isCopy ? '다른 단지를 복사해 시작' : '새 단지'}
      lead={
        isCopy
          ? '내용과 설정만 복사합니다. 고객, 직원, 발송 설정, 광고 측정, 도메인은 복사하지 않습니다. 원본에서 남은 이름과 수치, 그림을 모두 찾아 알려 드립니다.'
          : '적으신 내용으로 홈페이지 한 벌을 만듭니다. 여는 날을 정할 때까지 방문자와 검색엔진에는 보이지 않습니다.'
      }
      notice={actionData ? { text: actionData.notice, bad: true } : undefined}
      actions={<NewWays current={isCopy ? 'copy' : 'make'} />}
    >
      <Form method="post" className={styles.form} noValidate>
        {isCopy ? (
          <CopyForm sites={sites} typed={typed} errors={errors} />
        ) : (
          <StartForm typed={typed} errors={errors} />
        )}
        <Button type="submit" name="intent" value={isCopy ? 'copy' : 'make'} loading={state === 'submitting'}>
          {isCopy ? '복사해서 만들기' : '홈페이지 만들기'}
        </Button>
      </Form>
    </Screen>
  )
}
