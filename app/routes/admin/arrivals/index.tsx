import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { type Arrival, recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { findVisitors, readVisitor, type Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { listDays } from '#app/domain/customers/visits/list-visits.server.ts'
import { undoArrival, undoMinutes } from '#app/domain/customers/visits/undo-arrival.server.ts'
import { findGiftStock } from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { type GiftStock, lowStock, stockWords } from '#app/domain/customers/vouchers/low-stock.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { originOfSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import { openVisitor, openVisits } from '../visits/open-visits.server.ts'
import type { Route } from './+types/index'
import styles from './arrivals.module.css'
import { CodeField } from './code-field.tsx'
import { RecentArrivals } from './recent-arrivals.tsx'
import { VisitorCard } from './visitor-card.tsx'

const shownArrivals = 6

/** Personal data must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

/** The desk: who comes is found by four digits or by the code on their phone, arrives, and gets the gift. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openVisits(ctx, request, canGreetVisitors)
  const query = new URL(request.url).searchParams
  const customer = query.get('customer')
  const visitor = customer ? await readVisitor(ctx, site, customer, actor) : undefined
  if (customer && !visitor) throw data(null, { status: 404 })
  return {
    walkIn: { done: query.get('done'), gift: query.has('gift') },
    site: { slug: site.slug, name: site.settings.shortName, gift: site.settings.gift?.title },
    visitor,
    stock: await findGiftStock(ctx.db, site.id),
    ...(await listArrivals(ctx, site)),
  }
}

async function listArrivals(ctx: RequestContext, site: Site) {
  const now = ctx.clock.now()
  const [today] = await listDays(ctx, site, { from: koreanDay(now), days: 1, viewer: {} })
  const visits = today?.hours.flatMap((hour) => hour.visits) ?? []
  const since = new Date(now.getTime() - undoMinutes * minuteMs).toISOString()
  return {
    expected: visits.filter(({ state }) => state === 'held' || state === 'booked').length,
    came: visits.filter(({ state }) => state === 'visited').length,
    recent: visits
      .flatMap(({ id, arrivedAt, customer, assignee, isWalkIn }) =>
        arrivedAt && customer
          ? [
              {
                id,
                arrivedAt,
                assignee,
                isWalkIn,
                name: customer.name,
                phone: customer.phone,
                mayUndo: arrivedAt >= since,
              },
            ]
          : [],
      )
      .toSorted((a, b) => (a.arrivedAt < b.arrivedAt ? 1 : -1))
      .slice(0, shownArrivals),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const names = ['intent', 'site', 'search', 'customer', 'gift', 'visit'] as const
  const { intent, site: slug, search, customer, gift, visit } = await readFields(request, ...names)
  const { site, actor } = await openVisits(ctx, request, canGreetVisitors, slug)
  if (intent === 'arrive') {
    const arrival = await recordArrival(ctx, site, customer, { withGift: gift === 'on' }, actor)
    if (!arrival) return answer({ text: '없는 고객입니다. 다시 찾아 주세요.', bad: true }, 404)
    const visitor = await openVisitor(ctx, { site, only: undefined }, customer)
    return answer({ text: arrivalWords(arrival, visitor, site) })
  }
  if (intent === 'undo') {
    const undone = await undoArrival({ ...ctx, origin: originOfSite(ctx, site) }, site, visit, actor)
    ctx.wakeWorker()
    if (!undone.ok)
      return answer({ text: `도착 처리는 ${undoMinutes}분 안에만 취소할 수 있습니다.`, bad: true }, 409)
    const notes = [
      undone.gift ? ' 상품권도 다시 받아 주세요.' : '',
      undone.rebooked === false ? ' 원래 예약한 시간은 닫혀 있어 다시 예약해 주세요.' : '',
    ]
    return answer({ text: `도착 처리를 취소했습니다.${notes.join('')}` })
  }
  const found = await findVisitors(ctx, site, search, actor)
  if (found.ok) return answer(undefined, 200, { found: found.visitors, search, byName: found.byName })
  return found.reason === 'unclear'
    ? answer(
        { text: '전화번호 뒤 네 자리, 이름, 접수번호, 고객 화면의 코드로 찾을 수 있습니다.', bad: true },
        422,
        { search },
      )
    : answer(
        {
          text: `조회를 너무 많이 하셨습니다. ${Math.ceil(found.retryAfter / 60)}분 뒤에 다시 해 주세요.`,
          bad: true,
        },
        429,
      )
}

const walkInWords: Record<string, string> = {
  new: '등록하고 도착을 기록했습니다.',
  known: '이미 등록한 고객이라 도착만 기록했습니다.',
}

interface Answer {
  found?: Visitor[]
  /** A name was typed, of which a part is looked for among today's visitors only. */
  byName?: boolean
  search?: string
}

const answer = (notice: { text: string; bad?: boolean } | undefined, status = 200, rest: Answer = {}) =>
  data({ notice, found: undefined, search: '', byName: false, ...rest }, { status })

/** One sentence for the desk: what to do now. */
function arrivalWords(arrival: Arrival, visitor: Visitor, site: Site): string {
  const { gift: handed } = arrival
  const gift = site.settings.gift?.title ?? '상품권'
  return [
    arrival.isRepeated
      ? `${visitor.name} 고객은 이미 도착 처리했습니다.`
      : `${visitor.name} 고객 도착을 기록했습니다.`,
    arrival.kind === 'other-day' && arrival.appointmentAt && !arrival.isRepeated
      ? `${koreanVisit(new Date(arrival.appointmentAt))} 예약은 오늘 방문으로 변경했습니다.`
      : '',
    handed?.ok ? `사은품(${gift})을 드리세요.` : '',
    handed && !handed.ok && handed.reason === 'already'
      ? `사은품(${gift})은 ${koreanDateTime(handed.redeemedAt)}에 이미 드렸습니다.`
      : '',
    visitor.assignee && !arrival.isRepeated ? `담당 ${visitor.assignee} 님에게 알렸습니다.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export const meta = () => [{ title: '방문 접수 | 분양 사무실' }]

export default function Arrivals({ loaderData, actionData }: Route.ComponentProps) {
  const { site, visitor, stock, recent, expected, came, walkIn } = loaderData
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state === 'submitting'
  useLayoutEffect(() => {
    if (!field.current || !actionData) return
    // Found one: its button is next. Otherwise the next customer.
    if (actionData.notice && !actionData.notice.bad) field.current.value = ''
    if (!actionData.found?.length) field.current.select()
  }, [actionData])
  const done = ownProperty(walkInWords, walkIn.done ?? '')
  const found = actionData ? actionData.found : visitor && [visitor]
  return (
    <Screen
      title="방문 접수"
      lead={`${site.name} · 오늘 도착 ${came}팀, 올 고객 ${expected}팀`}
      notice={
        actionData
          ? actionData.notice
          : done
            ? { text: walkIn.gift ? `${done} 사은품(${site.gift})을 드리세요.` : done }
            : undefined
      }
      actions={
        <Button component={Link} to={`/admin/arrivals/walk-in?site=${site.slug}`} size="md">
          예약 없이 온 고객
        </Button>
      }
    >
      <Form method="post" className={styles.find} role="search" ref={form}>
        <input type="hidden" name="site" value={site.slug} />
        <input type="hidden" name="intent" value="find" />
        <CodeField
          field={field}
          typed={actionData?.search ?? ''}
          onRead={() => form.current?.requestSubmit()}
          busy={busy}
        />
      </Form>
      {found?.length === 0 ? (
        <p className={styles.none}>
          {actionData?.byName
            ? '오늘 예약한 고객 가운데 이 이름이 없습니다. 다른 날의 고객은 이름 전체나 전화번호 뒤 네 자리로 찾거나 '
            : '등록된 고객이 없습니다. 번호를 다시 확인하거나 '}
          <Link to={`/admin/arrivals/walk-in?site=${site.slug}`}>예약 없이 온 고객</Link>으로 접수해 주세요.
        </p>
      ) : null}
      {found?.length ? (
        <ul className={styles.cards} aria-label="찾은 고객">
          {found.map((one, i) => (
            <VisitorCard
              key={one.leadId}
              visitor={one}
              site={site}
              isFirst={i === 0 && actionData !== undefined}
            />
          ))}
        </ul>
      ) : null}
      <StockLine stock={stock} gift={site.gift} site={site.slug} />
      <RecentArrivals recent={recent} site={site.slug} />
    </Screen>
  )
}

interface Props {
  stock: GiftStock | undefined
  gift: string | undefined
  site: string
}

/** Only once somebody has counted what came in. */
function StockLine({ stock, gift, site }: Props) {
  if (!stock || !gift) return null
  const isLow = stock.left <= lowStock
  return (
    <p className={styles.stock} role={isLow ? 'status' : undefined} data-low={isLow ? '' : undefined}>
      {gift} <b>{stockWords(stock.left)}</b>
      {isLow ? ' · 재고를 채워 주세요' : ''} <Link to={`/admin/gifts?site=${site}`}>사은품 재고</Link>
    </p>
  )
}
