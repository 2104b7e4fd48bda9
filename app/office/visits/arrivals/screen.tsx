import { Button, Paper, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { data, Link } from 'react-router'
import { readDesk } from '#app/domain/customers/assignments/read-desk.server.ts'
import { readVisitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { undoMinutes } from '#app/domain/customers/visits/undo-arrival.server.ts'
import { findGiftStock } from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { type GiftStock, lowStock, stockWords } from '#app/domain/customers/vouchers/low-stock.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { formatDay, koreanHourMinute } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import styles from './arrivals.module.css'
import { CodeField } from './code-field.tsx'
import * as commands from './commands.server.ts'
import { ExpectedList } from './expected-list.tsx'
import { TurnList } from './turn-list.tsx'
import { useFresh } from './use-fresh.ts'
import { VisitorCard } from './visitor-card.tsx'

/** The desk: who is expected today, who is here, and which counsellors talk to them. */
export const loader = screen({
  may: canGreetVisitors,
  load: async (office, query) => {
    const { site, db, actor, clock } = office
    const customer = query.get('customer')
    const visitor = customer ? await readVisitor(office, site, customer, actor) : undefined
    if (customer && !visitor) throw data(null, { status: 404 })
    const now = clock.now()
    return {
      now: toTimestamp(now),
      undoSince: toTimestamp(new Date(now.getTime() - undoMinutes * minuteMs)),
      walkIn: { done: query.get('done'), gift: query.has('gift'), missed: query.has('missed') },
      site: { slug: site.slug, name: site.settings.shortName, gift: site.settings.gift?.title },
      visitor,
      stock: await findGiftStock(db, site.id),
      desk: await readDesk(office, site),
    }
  },
})

export const action = dispatch(commands)

const walkInWords: Record<string, string> = {
  new: '등록하고 도착을 기록했습니다.',
  known: '이미 등록한 고객이라 도착만 기록했습니다.',
}

export const meta = () => [{ title: '방문 접수 | 분양 사무실' }]

export default function Arrivals({ loaderData, actionData }: Route.ComponentProps) {
  const { site, visitor, stock, desk, now } = loaderData
  const field = useRef<HTMLInputElement>(null)
  const turns = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useFresh()
  const search = actionData?.intent === 'find' && actionData.ok ? actionData : undefined
  const isOfField = actionData?.intent === 'find' || actionData?.typed.from?.at(-1) === 'search'
  useLayoutEffect(() => {
    if (!actionData) return
    // Found one: its button is next. Otherwise the next customer.
    if (isOfField && !search?.found.length) field.current?.select()
    // The button that was pressed has gone with its row.
    else if (document.activeElement === document.body) turns.current?.focus({ preventScroll: true })
  }, [actionData, search, isOfField])
  const found = actionData ? search?.found : visitor && [visitor]
  const here = [...desk.waiting, ...desk.talking, ...desk.over]
  const came = here.filter(({ isWalkIn }) => !isWalkIn).length
  return (
    <Screen
      title="방문 접수"
      lead={`${site.name} · ${formatDay(koreanDay(now), false)} ${koreanHourMinute(now)}`}
      notice={actionData ? noticeOf(actionData) : walkInNotice(loaderData)}
      actions={
        <>
          <StockLine stock={stock} gift={site.gift} site={site.slug} />
          <Button component={Link} to={`/admin/visits?site=${site.slug}`} variant="default">
            방문 일정
          </Button>
        </>
      }
    >
      <div className={styles.desk}>
        <Stack gap={12}>
          <Button component={Link} to={`/admin/arrivals/walk-in?site=${site.slug}`} size="lg" fullWidth>
            예약 없이 오신 고객
          </Button>
          <CommandForm<typeof commands.find>
            intent="find"
            hidden={{ site: site.slug }}
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
            <Paper component="p" withBorder p={16}>
              {search?.byName
                ? '오늘 예약한 고객 가운데 이 이름이 없습니다. 다른 날의 고객은 이름 전체나 전화번호 뒤 네 자리로 찾거나 '
                : '등록된 고객이 없습니다. 번호를 다시 확인하거나 '}
              <Link to={`/admin/arrivals/walk-in?site=${site.slug}`}>예약 없이 오신 고객</Link>으로 접수해
              주세요.
            </Paper>
          ) : null}
          {found?.length ? (
            <Paper component="ul" withBorder className={kit.parts} aria-label="찾은 고객">
              {found.map((one, i) => (
                <VisitorCard
                  key={one.leadId}
                  visitor={one}
                  site={site}
                  turns={{ counsellors: desk.counsellors, now }}
                  turn={here.find(({ leadId }) => leadId === one.leadId)}
                  isFirst={i === 0 && actionData !== undefined}
                />
              ))}
            </Paper>
          ) : null}
        </Stack>
        <ExpectedList
          expected={desk.expected}
          came={came}
          site={site.slug}
          counsellors={desk.counsellors}
          now={now}
        />
        <TurnList desk={desk} site={site} now={now} undoSince={loaderData.undoSince} heading={turns} />
      </div>
    </Screen>
  )
}

/** What came of a registration at the desk, whose screen leads here. */
function walkInNotice({ walkIn, site, visitor, desk }: Route.ComponentProps['loaderData']) {
  const words = ownProperty(walkInWords, walkIn.done ?? '')
  if (!words) return undefined
  const turn = [...desk.waiting, ...desk.talking].find(({ leadId }) => leadId === visitor?.leadId)
  const who = turn?.takenBy?.name
  const taken = !turn?.no
    ? ''
    : turn.beganAt
      ? ` ${who} 님이 상담합니다.`
      : who
        ? ` ${turn.no}번으로 ${who} 님을 기다립니다.`
        : ` ${walkIn.missed ? '선택한 상담사가 그사이 다른 고객을 맡았습니다. ' : ''}${turn.no}번으로 대기합니다.`
  return { text: `${words}${taken}${walkIn.gift ? ` 사은품(${site.gift})을 드리세요.` : ''}` }
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
    <Text inherit {...(isLow ? { c: 'red', fw: 600, role: 'status' } : { c: 'dimmed' })}>
      {gift} <b>{stockWords(stock.left)}</b>
      {isLow ? ' · 재고를 채워 주세요' : ''} <Link to={`/admin/gifts?site=${site}`}>사은품 재고</Link>
    </Text>
  )
}
