import { data, redirect } from 'react-router'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { recordAnswer } from '#app/domain/customers/customer/record-answer.server.ts'
import {
  withdrawMarketing,
  withdrawRegistration,
} from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { confirmMarketing } from '#app/domain/customers/intake/confirm-marketing.server.ts'
import { confirmRepeat } from '#app/domain/customers/intake/confirm-repeat.server.ts'
import { findLeadByToken } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import { rejectRepeats } from '#app/domain/customers/intake/reject-repeat.server.ts'
import { bookVisit, cancelVisit } from '#app/domain/customers/visits/book-visit.server.ts'
import { confirmVisit } from '#app/domain/customers/visits/confirm-visit.server.ts'
import { listSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { isChangeable } from '#app/domain/site/visit-offer.ts'
import { addressBlock } from '#app/platform/client-address.ts'
import { type SiteRequestContext, siteContext } from '#app/site-context.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { Frame } from '#app/ui/frame/frame.tsx'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { readFormOrNone } from '../../read-form.ts'
import { frameOf } from '../read-page.server.ts'
import type { Route } from './+types/my-registration'
import type { MyRegistrationIntent, MyRegistrationRefusal } from './intents.ts'
import { erasedTitle, noticeOf, ownPageTitle } from './notices.ts'
import { Erased, MyRegistrationView } from './view.tsx'

/** `/{site}/my/{token}`: uncached, and without referrer to other sites. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const done = new URL(request.url).searchParams.get('done')
  if (params.token === erased) {
    const journalBehind = !(await ctx.journal.write())
    return data({ site: registrationFrame(ctx.site), own: undefined, journalBehind }, { headers: privately })
  }
  const lead = await findRegistration(ctx, params)
  const { visits } = ctx.site.settings
  return data(
    {
      site: registrationFrame(ctx.site),
      journalBehind: done !== null && !(await ctx.journal.write()),
      own: {
        lead,
        token: params.token,
        slots: await listSlots(ctx, ctx.site),
        changeable: Boolean(
          visits && lead.visitAt && isChangeable(visits, new Date(lead.visitAt), ctx.clock.now()),
        ),
        closesHours: visits?.closesHours,
        done,
      },
    },
    { headers: privately },
  )
}

/** In place of a token after all data was destroyed. */
const erased = 'erased'

const privately = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

export async function action({ params, context, request }: Route.ActionArgs) {
  const ctx = siteContext(context)
  const lead = await findRegistration(ctx, params)
  const allowed = await takeLimits(ctx, { ownChangesByLead: lead.id })
  if (!allowed.ok) return refused(429, 'too-many', { 'retry-after': String(allowed.retryAfter) })
  const fields = await readFormOrNone(request)
  const deps = { ...ctx, origin: ctx.linkOrigin }
  const registration = String(fields.get('registration') ?? '')
  const path = `/${ctx.site.slug}/my/${params.token}`
  // The link proves possession of the phone.
  await recordAnswer(ctx.db, ctx.clock, ctx.site, lead.id)
  switch (fields.get('intent') as MyRegistrationIntent) {
    case 'confirm-visit': {
      const confirmed = await confirmVisit(deps, ctx.site, lead.id, ctx.actor)
      if (!confirmed.ok) return refused(409, confirmed.reason)
      break
    }
    case 'book': {
      const booked = await bookVisit(deps, ctx.site, lead.id, String(fields.get('visitAt')), ctx.actor)
      if (!booked.ok) return refused(409, booked.reason)
      ctx.wakeWorker()
      return redirect(`${path}?done=${lead.visitAt ? 'move' : 'book'}`, { headers: privately })
    }
    case 'cancel': {
      const cancelled = await cancelVisit(deps, ctx.site, lead.id, ctx.actor)
      if (!cancelled.ok) return refused(409, cancelled.reason)
      break
    }
    case 'confirm': {
      const confirmed = await confirmRepeat(deps, ctx.site, lead.id, registration, ctx.actor)
      if (!confirmed.ok) return refused(409, 'not-waiting')
      ctx.wakeWorker()
      return redirect(`${path}?done=${confirmed.visit === 'no-visit' ? 'confirm-only' : 'confirm'}`, {
        headers: privately,
      })
    }
    case 'reject':
    case 'reject-all': {
      const which = fields.get('intent') === 'reject' ? [registration] : undefined
      const count = await rejectRepeats(deps, ctx.site, lead.id, which, ctx.actor)
      if (!count) return refused(409, 'not-waiting')
      break
    }
    case 'stop-ads':
      await withdrawMarketing(ctx, ctx.site, lead.id, ctx.actor)
      break
    case 'accept-ads':
      if (!(await confirmMarketing(ctx, ctx.site, lead.id, ctx.actor))) return refused(409, 'not-asked')
      break
    case 'withdraw':
      if (fields.get('sure') !== 'on') return refused(422, 'not-sure')
      await withdrawRegistration(deps, ctx.site, lead.id, ctx.actor)
      ctx.wakeWorker()
      return redirect(`/${ctx.site.slug}/my/${erased}`, { headers: privately })
    default:
      return refused(422, 'not-offered')
  }
  ctx.wakeWorker()
  return redirect(`${path}?done=${fields.get('intent')}`, { headers: privately })
}

/** Without measurement, which would learn the address. */
const registrationFrame = (site: Site) => {
  const { measurement: _, ...settings } = site.settings
  return frameOf({ ...site, settings }, `/${site.slug}/my`)
}

const refused = (status: number, reason: MyRegistrationRefusal, headers = {}) =>
  data({ reason }, { status, headers: { ...privately, ...headers } })

/** @throws a 404 response for an unknown token, 429 after too many attempts */
async function findRegistration(ctx: SiteRequestContext, { token }: { token: string }) {
  const { site } = ctx
  const frame = { site: registrationFrame(site), origin: ctx.origin }
  const lead = await findLeadByToken(ctx, site, token)
  if (lead) return lead
  const allowed = await takeLimits(ctx, { ownPagesByAddress: addressBlock(ctx.actor.ipAddress) })
  throw data(frame, { status: allowed.ok ? 404 : 429, headers: privately })
}

export const headers = ({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) =>
  errorHeaders ?? (actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData
      ? // What was done comes first: a page that is new is read from its title.
        [
          noticeOf(loaderData.own),
          loaderData.own ? ownPageTitle(loaderData.own.lead, loaderData.site.settings) : erasedTitle,
          loaderData.site.settings.name,
        ]
          .filter(Boolean)
          .join(' | ')
      : '페이지를 찾을 수 없습니다',
  },
  { name: 'robots', content: 'noindex' },
  ...(loaderData
    ? [{ tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: `/${loaderData.site.slug}/icon.svg` }]
    : []),
  { name: 'referrer', content: 'same-origin' },
]

export default function MyRegistration({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SiteProvider value={loaderData.site}>
      <Frame>
        {loaderData.own ? (
          <MyRegistrationView
            {...loaderData.own}
            refusal={actionData?.reason}
            journalBehind={loaderData.journalBehind}
          />
        ) : (
          <Erased journalBehind={loaderData.journalBehind} />
        )}
      </Frame>
    </SiteProvider>
  )
}

export const ErrorBoundary = ErrorDocument
