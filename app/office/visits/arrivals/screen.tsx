import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { data, Link } from 'react-router'
import { readVisitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { listDays } from '#app/domain/customers/visits/list-visits.server.ts'
import { undoMinutes } from '#app/domain/customers/visits/undo-arrival.server.ts'
import { findGiftStock } from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { type GiftStock, lowStock, stockWords } from '#app/domain/customers/vouchers/low-stock.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import styles from './arrivals.module.css'
import { CodeField } from './code-field.tsx'
import * as commands from './commands.server.ts'
import { RecentArrivals } from './recent-arrivals.tsx'
import { VisitorCard } from './visitor-card.tsx'

const shownArrivals = 6

/** The desk: who comes is found by four digits or by the code on their phone, arrives, and gets the gift. */
export const loader = screen({
  may: canGreetVisitors,
  load: async (office, query) => {
    const { site, db, actor } = office
    const customer = query.get('customer')
    const visitor = customer ? await readVisitor(office, site, customer, actor) : undefined
    if (customer && !visitor) throw data(null, { status: 404 })
    return {
      walkIn: { done: query.get('done'), gift: query.has('gift') },
      site: { slug: site.slug, name: site.settings.shortName, gift: site.settings.gift?.title },
      visitor,
      stock: await findGiftStock(db, site.id),
      ...(await listArrivals(office)),
    }
  },
})

async function listArrivals(office: OfficeOfSite) {
  const now = office.clock.now()
  const [today] = await listDays(office, office.site, { from: koreanDay(now), days: 1, viewer: {} })
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

export const action = dispatch(commands)

const walkInWords: Record<string, string> = {
  new: '등록하고 도착을 기록했습니다.',
  known: '이미 등록한 고객이라 도착만 기록했습니다.',
}

export const meta = () => [{ title: '방문 접수 | 분양 사무실' }]

export default function Arrivals({ loaderData, actionData }: Route.ComponentProps) {
  const { site, visitor, stock, recent, expected, came, walkIn } = loaderData
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const search = actionData?.intent === 'find' && actionData.ok ? actionData : undefined
  useLayoutEffect(() => {
    // Found one: its button is next. Otherwise the next customer.
    if (actionData && !search?.found.length) field.current?.select()
  }, [actionData, search])
  const done = ownProperty(walkInWords, walkIn.done ?? '')
  const found = actionData ? search?.found : visitor && [visitor]
  return (
    <Screen
      title="방문 접수"
      lead={`${site.name} · 오늘 도착 ${came}팀, 올 고객 ${expected}팀`}
      notice={
        actionData
          ? noticeOf(actionData)
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
      <CommandForm<typeof commands.find>
        intent="find"
        hidden={{ site: site.slug }}
        className={styles.find}
        role="search"
        keepsTyped
        ref={form}
      >
        {({ field: find, isBusy }) => (
          <CodeField
            input={field}
            field={find}
            isBusy={isBusy}
            onRead={() => form.current?.requestSubmit()}
          />
        )}
      </CommandForm>
      {found?.length === 0 ? (
        <p className={styles.none}>
          {search?.byName
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
