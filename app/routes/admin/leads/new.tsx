import { Button, Checkbox } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { type LeadErrors, parseDraft } from '#app/domain/customers/customer/lead-form.ts'
import {
  type CallerDraft,
  type RegisteredCaller,
  registerCaller,
} from '#app/domain/customers/intake/register-caller.server.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { shownConsentVersions, textsOf } from '#app/domain/site/consents/consent-texts.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import styles from '../arrivals/arrivals.module.css'
import { Consent } from '../arrivals/desk-consents.tsx'
import { Draft } from '../drafts/draft.tsx'
import { openSite, originOfSite } from '../open-site.server.ts'
import { RegistrationFields } from '../registration-fields.tsx'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/new'

const draftKeyOf = (slug: string): string => `callers/new:${slug}`

/** Personal data must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const slug = new URL(request.url).searchParams.get('site')
  const { site } = await openSite(ctx, request, canReceiveVisitors, slug)
  const { settings } = site
  return {
    site: { slug: site.slug, name: settings.shortName },
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
  const { site, actor } = await openSite(ctx, request, canReceiveVisitors, text('site'))
  const types = await unitTypesOf(ctx.db, site.id)
  const draft: CallerDraft = {
    ...parseDraft((name) => form.get(name)),
    types: form
      .getAll('types')
      .map(String)
      .filter((type) => types.includes(type)),
    texts: text('texts'),
    submissionKey: text('submissionKey'),
  }
  const deps = { ...ctx, origin: originOfSite(ctx, site) }
  const saved = await registerCaller(deps, site, draft, { ...actor, id: actor.id ?? '' })
  if (!saved.ok) return refuse(saved, draft)
  await discardDraft(ctx, actor.id ?? '', draftKeyOf(site.slug))
  ctx.wakeWorker()
  // The call goes on: its result is written next.
  return redirect(`/admin/today?site=${site.slug}&of=&lead=${saved.leadId}`)
}

const words = {
  known: '이미 등록된 번호입니다. 고객 목록에서 전화번호 뒤 네 자리로 찾아 주세요.',
  invalid: '아직 등록하지 않았습니다. 표시한 곳을 확인해 주세요.',
  texts: '동의 내용이 바뀌었습니다. 바뀐 내용을 다시 읽어 드리고 표시해 주세요.',
  'too-many': '등록이 너무 많았습니다. 잠시 뒤에 다시 해 주세요.',
}

/** What was typed comes back; the ticks only where the same text is shown again. */
function refuse(saved: Exclude<RegisteredCaller, { ok: true }>, draft: CallerDraft) {
  const errors: LeadErrors = saved.reason === 'invalid' ? saved.errors : {}
  const shown = saved.reason === 'texts' ? { ...draft, agree: false, ads: false } : draft
  const status = { known: 409, invalid: 422, texts: 422, 'too-many': 429 }[saved.reason]
  return data({ notice: { text: words[saved.reason], bad: true }, errors, draft: shown }, { status })
}

export const meta = () => [{ title: '전화 고객 등록 | 분양 사무실' }]

export default function NewCaller({ loaderData, actionData }: Route.ComponentProps) {
  const { site, types, consents, texts, submissionKey } = loaderData
  const { draft, errors } = actionData ?? {}
  return (
    <Screen
      title="전화 고객 등록"
      lead={
        <>
          {site.name} · <Link to={`/admin/leads?site=${site.slug}`}>고객 목록으로</Link>
        </>
      }
      notice={actionData?.notice}
    >
      <Form method="post" className={styles.walkIn}>
        <input type="hidden" name="site" value={site.slug} />
        <input type="hidden" name="texts" value={texts} />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <div className={styles.person}>
          <RegistrationFields form="call" text={consents.collection} draft={draft} errors={errors} />
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
        <section className={styles.consents} aria-label="고객 동의">
          <p className={styles.ask}>아래 내용을 고객에게 읽어 드리고, 답하신 대로 표시해 주세요.</p>
          <Consent
            text={consents.collection}
            name="agree"
            isNeeded
            isTicked={draft?.agree}
            error={errors?.agree}
          />
          <Consent text={consents.marketing} name="ads" isTicked={draft?.ads} />
        </section>
        <div className={styles.finish}>
          <Draft form={draftKeyOf(site.slug)} isOnlyOfUnsent />
          <Button type="submit" size="lg">
            등록하고 통화 결과 적기
          </Button>
        </div>
      </Form>
    </Screen>
  )
}
