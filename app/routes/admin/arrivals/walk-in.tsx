import { Button, Checkbox } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { type LeadErrors, parseDraft } from '#app/domain/customers/customer/lead-form.ts'
import { registerWalkIn, unitTypesOf, type WalkInDraft } from '#app/domain/customers/intake/walk-in.server.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { shownConsentVersions, textsOf } from '#app/domain/site/consents/consent-texts.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { Draft } from '../drafts/draft.tsx'
import { originOfSite } from '../open-site.server.ts'
import { RegistrationFields } from '../registration-fields.tsx'
import { Screen } from '../screen.tsx'
import { openVisits } from '../visits/open-visits.server.ts'
import type { Route } from './+types/walk-in'
import styles from './arrivals.module.css'
import { DeskConsents } from './desk-consents.tsx'

const draftKeyOf = (slug: string): string => `arrivals/walk-in:${slug}`

export const headers = () => ({ 'cache-control': 'no-store' })

/** Who comes without an appointment: phone, name, interest, and the customer's own ticks on the tablet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openVisits(ctx, request, canGreetVisitors)
  const { settings } = site
  return {
    site: { slug: site.slug, name: settings.shortName, gift: settings.gift?.title },
    types: await unitTypesOf(ctx.db, site.id),
    consents: Object.fromEntries(textsOf(settings)) as typeof settings.consents,
    texts: shownConsentVersions(settings),
    submissionKey: newId(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 200)
  const { site, actor } = await openVisits(ctx, request, canGreetVisitors, text('site'))
  const known = await unitTypesOf(ctx.db, site.id)
  const draft: WalkInDraft = {
    ...parseDraft((name) => form.get(name)),
    types: form
      .getAll('types')
      .map(String)
      .filter((type) => known.includes(type)),
    texts: text('texts'),
    paperNo: text('paperNo'),
    isSilent: form.has('silent'),
    withGift: form.has('gift'),
    submissionKey: text('submissionKey'),
  }
  const saved = await registerWalkIn({ ...ctx, origin: originOfSite(ctx, site) }, site, draft, actor)
  if (!saved.ok) return refuse(saved, draft)
  await discardDraft(ctx, actor.id, draftKeyOf(site.slug))
  ctx.wakeWorker()
  const how = saved.isKnown ? 'known' : 'new'
  const gift = saved.arrival.gift?.ok ? '&gift=1' : ''
  return redirect(`/admin/arrivals?site=${site.slug}&customer=${saved.leadId}&done=${how}${gift}`)
}

type Refused = Exclude<Awaited<ReturnType<typeof registerWalkIn>>, { ok: true }>

/** What was typed comes back; the ticks only where the same text is shown again. */
function refuse(saved: Refused, draft: WalkInDraft) {
  const errors: LeadErrors & { paperNo?: string } = saved.reason === 'invalid' ? saved.errors : {}
  const words = {
    invalid: '아직 등록하지 않았습니다. 표시한 곳을 확인해 주세요.',
    texts: '동의 내용이 바뀌었습니다. 바뀐 내용을 고객이 다시 읽고 표시해 주세요.',
    'too-many': '등록이 너무 많았습니다. 잠시 뒤에 다시 해 주세요.',
  }
  const shown = saved.reason === 'texts' ? { ...draft, agree: false, ads: false } : draft
  return data(
    { notice: { text: words[saved.reason], bad: true }, errors, draft: shown },
    { status: saved.reason === 'too-many' ? 429 : 422 },
  )
}

export const meta = () => [{ title: '예약 없이 온 고객 | 분양 사무실' }]

export default function WalkIn({ loaderData, actionData }: Route.ComponentProps) {
  const { site, types, consents, texts, submissionKey } = loaderData
  const { draft, errors } = actionData ?? {}
  return (
    <Screen
      title="예약 없이 온 고객"
      lead={
        <>
          {site.name} · <Link to={`/admin/arrivals?site=${site.slug}`}>방문 접수로</Link>
        </>
      }
      notice={actionData?.notice}
    >
      <Form method="post" className={styles.walkIn}>
        <input type="hidden" name="site" value={site.slug} />
        <input type="hidden" name="texts" value={texts} />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <div className={styles.person}>
          <RegistrationFields
            form="desk"
            text={consents.collection}
            draft={draft}
            errors={errors}
            size="lg"
            phoneNote="등록된 번호면 바로 도착 처리합니다. 이때 이름과 동의는 다시 받지 않습니다."
            optional={['name']}
          />
          {types.length ? (
            <fieldset className={styles.types}>
              <legend>관심 타입 (선택)</legend>
              {types.map((type) => (
                <Checkbox
                  key={type}
                  name="types"
                  value={type}
                  label={type}
                  defaultChecked={draft?.types.includes(type)}
                />
              ))}
            </fieldset>
          ) : null}
        </div>
        <DeskConsents consents={consents} draft={draft} errors={errors} />
        <div className={styles.finish}>
          {site.gift ? (
            <Checkbox name="gift" label={`${site.gift} 드림`} defaultChecked={draft?.withGift ?? true} />
          ) : null}
          <Checkbox name="silent" label="접수 확인 문자를 원하지 않음" defaultChecked={draft?.isSilent} />
          <Draft form={draftKeyOf(site.slug)} isOnlyOfUnsent />
          <Button type="submit" size="lg">
            등록하고 도착 처리
          </Button>
        </div>
      </Form>
    </Screen>
  )
}
