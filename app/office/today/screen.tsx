import { Button, Group, Kbd, NativeSelect, Paper, Text } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import type { LastCall } from '#app/domain/customers/calls/last-call.server.ts'
import { manyMissed } from '#app/domain/customers/calls/next-call.ts'
import { isForLater, nobody } from '#app/domain/customers/calls/queue.ts'
import { callResultNames } from '#app/domain/customers/customer/lead-status.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { Empty } from '#app/office/kit/empty.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanVisit } from '#app/platform/korean-time.ts'
import { Notice } from '#app/routes/admin/notice.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import { CallPanel } from './call-panel.tsx'
import { ColleagueMessages } from './colleague-messages.tsx'
import * as commands from './commands.server.ts'
import { Glance, useMenuCount } from './glance.tsx'
import { KeyList } from './key-list.tsx'
import { loadToday, oneQueue } from './load-today.server.ts'
import { QueueList } from './queue-list.tsx'
import styles from './today.module.css'
import { useCallKeys } from './use-call-keys.ts'
import { duration } from './waiting-time.ts'

export const loader = screen({ may: canReceiveVisitors, load: loadToday, of: oneQueue })

export const action = dispatch(commands, oneQueue)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '오늘 통화 | 분양 사무실' }]

export default function Today({ loaderData }: Route.ComponentProps) {
  const { queue, customer, messages, called, times } = loaderData
  const work = useRef<HTMLDivElement>(null)
  const keys = useRef<HTMLDialogElement>(null)
  const now = useNow(loaderData.now)
  useCallKeys(work, keys)
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('lead')
  const nextAddress = `?${query}`
  const waiting = queue.entries.filter(({ reason }) => !isForLater(reason)).length
  return (
    <Screen title="오늘 통화" lead={<ResponseTimes {...times} />} actions={<Whose data={loaderData} />}>
      <Glance data={loaderData} nextAddress={nextAddress} />
      <div ref={work} className={styles.work}>
        <div className={styles.main}>
          <Called call={called} />
          <ColleagueMessages messages={messages} />
          {customer ? (
            <CallPanel key={customer.id} data={loaderData} customer={customer} now={now} />
          ) : loaderData.isElsewhere ? (
            <Elsewhere isManager={loaderData.isManager} next={nextAddress} />
          ) : (
            <Nobody data={loaderData} />
          )}
        </div>
        <Paper component="section" withBorder className={styles.queue} aria-label="걸 전화">
          <Group component="header" justify="space-between" px={12} py={8}>
            <h2>걸 전화 {koreanCount(waiting, '명')}</h2>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              visibleFrom="md"
              rightSection={<Kbd size="xs">?</Kbd>}
              onClick={() => keys.current?.showModal()}
            >
              단축키
            </Button>
          </Group>
          {loaderData.of === nobody ? <ToAssign sites={loaderData.sites} /> : null}
          <QueueList data={loaderData} now={now} />
        </Paper>
      </div>
      <KeyList dialog={keys} />
    </Screen>
  )
}

function ResponseTimes({ calls, median, late }: Route.ComponentProps['loaderData']['times']) {
  if (median === null) return <>오늘 첫 통화가 아직 없습니다. 새 고객은 5분 안에 전화합니다.</>
  const minutes = Math.floor(median / minuteMs)
  const seconds = Math.round((median % minuteMs) / 1000)
  return (
    <>
      오늘 첫 통화 {koreanNumber(calls)}건, 접수부터 첫 통화까지(중앙값){' '}
      <b>{minutes >= 60 ? duration(median) : `${minutes}분 ${seconds}초`}</b>
      {late ? (
        <>
          , 5분을 넘긴 고객{' '}
          <Text span inherit fw={700} c="red">
            {koreanNumber(late)}명
          </Text>
        </>
      ) : null}
    </>
  )
}

function Whose({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { search } = useLocation()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  if (!data.isManager && !data.colleagues.length) return null
  const site = new URLSearchParams(search).get('site')
  return (
    <Form ref={form}>
      {site ? <input type="hidden" name="site" value={site} /> : null}
      <NativeSelect
        id={id}
        label="담당"
        name="of"
        key={data.of}
        defaultValue={data.of ?? ''}
        onChange={() => submit(form.current)}
        data={[
          { value: '', label: '내 고객' },
          ...(data.isManager ? [{ value: nobody, label: '미배정' }] : []),
          ...data.colleagues.map(({ id: value, name }) => ({ value, label: name })),
        ]}
      />
    </Form>
  )
}

function ToAssign({ sites }: Pick<Route.ComponentProps['loaderData'], 'sites'>) {
  const [only, ...others] = sites
  const site = only && !others.length ? `&site=${only.slug}` : ''
  return (
    <Text size="sm" c="dimmed" px={12} py={10}>
      담당이 정해지지 않은 고객입니다. <Link to={`/admin/leads?who=none${site}`}>목록에서 배정하기</Link>
    </Text>
  )
}

/** Reveals neither whether such a customer exists, nor whose they are. */
const Elsewhere = ({ isManager, next }: { isManager: boolean; next: string }) => (
  <div role="alert">
    <Empty
      icon="none"
      title="이 주소의 고객은 여기에서 열 수 없습니다"
      text={`내가 볼 수 있는 고객이 아니거나 이미 파기된 접수입니다. 담당이 바뀌었을 수 있습니다. ${
        isManager
          ? '다른 단지의 고객이면 그 단지를 선택해 주세요.'
          : '내가 맡아야 하는 고객이면 팀장이나 단지 관리자에게 담당을 확인해 주세요.'
      }`}
    >
      <Button component={Link} to={next}>
        다음에 걸 고객 보기
      </Button>
    </Empty>
  </div>
)

/** The first step from here: customers who are nobody's, else one who is registered by telephone. */
function Nobody({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { search } = useLocation()
  const [later] = data.queue.entries
  const site = new URLSearchParams(search).get('site')
  const ofSite = site ? `?site=${site}` : ''
  const unassigned = useMenuCount('/admin/leads')
  const toAssign = data.isManager && !data.of && unassigned > 0
  return (
    <Empty
      icon="check"
      title="지금 걸 전화가 없습니다"
      text={
        later
          ? '오늘 예정된 통화는 그 시간 10분 전부터 차례가 됩니다. 먼저 걸려면 목록에서 고객을 선택해 주세요.'
          : data.of === nobody
            ? '담당이 정해지지 않은 고객 가운데 전화를 기다리는 고객이 없습니다.'
            : '새로 배정되거나 다시 등록한 고객, 다시 걸기로 한 고객이 여기에 차례대로 나타납니다.'
      }
    >
      {toAssign ? (
        <Button component={Link} to={`?${site ? `site=${site}&` : ''}of=${nobody}`}>
          미배정 고객 {koreanCount(unassigned, '명')} 보기
        </Button>
      ) : null}
      <Button component={Link} to={`/admin/leads/new${ofSite}`} variant={toAssign ? 'default' : 'filled'}>
        전화 고객 등록
      </Button>
      <Button component={Link} to={`/admin/leads${ofSite}`} variant="default">
        고객 목록 보기
      </Button>
    </Empty>
  )
}

function Called({ call }: { call: LastCall | undefined }) {
  if (!call) return null
  const next = call.nextCallAt ? `, 다음 통화 ${koreanVisit(call.nextCallAt)}` : ''
  const isMany = call.result === 'missed' && call.missedCalls >= manyMissed
  return (
    <Group gap="6px 16px">
      <Notice notice={{ text: `저장했습니다. ${call.name} ${callResultNames[call.result]}${next}` }} />
      <p>
        {isMany ? `${call.missedCalls}번째 부재입니다. 문자를 보내거나 거절·결번으로 마칠 수 있습니다. ` : ''}
        <Link to={`/admin/leads/${call.leadId}`}>고객 화면</Link>
      </p>
    </Group>
  )
}

/** The server's time of the last answer, going on by itself, so that waiting times grow while the screen is open. */
function useNow(answered: string): number {
  const base = Date.parse(answered)
  const [clock, setClock] = useState({ base, passed: 0 })
  useEffect(() => {
    const began = performance.now()
    // The same clock where it just began: another would draw the screen a second time.
    setClock((clock) => (clock.base === base && clock.passed === 0 ? clock : { base, passed: 0 }))
    const timer = setInterval(() => setClock({ base, passed: performance.now() - began }), minuteMs / 4)
    return () => clearInterval(timer)
  }, [base])
  return clock.base === base ? base + clock.passed : base
}
