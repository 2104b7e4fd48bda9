import {
  ActionIcon,
  Badge,
  Button,
  Group,
  NativeSelect,
  Progress,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { homeName } from '#app/domain/homes/home.ts'
import { type BoardHome, writeSeen } from '#app/domain/homes/home-cell.ts'
import {
  causeNames,
  channelNames,
  isHeld,
  isHeldFirst,
  type ShownState,
  shownState,
  stateNames,
} from '#app/domain/homes/home-states.ts'
import { endCauses } from '#app/domain/sales/end-causes.ts'
import { noticeOf } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { Icon } from '#app/office/kit/icon.tsx'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { formatDay, koreanDayTime, koreanTime } from '#app/platform/korean-time.ts'
import { Notice } from '#app/routes/admin/notice.tsx'
import type { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Route } from './+types/screen'
import styles from './board.module.css'
import type * as commands from './commands.server.ts'
import { ContractForm, PartyFields } from './contract-form.tsx'
import { HomePrice, SignedAmounts } from './home-price.tsx'
import type { loader as one } from './one.ts'

interface Props {
  home: BoardHome
  shown: Route.ComponentProps['loaderData']
  now: string
  answer: ReturnType<typeof useSettledAnswer<Route.ComponentProps['actionData']>>
  close: () => void
}

/** One home: state, hold, buyer, possible actions, events. */
export function HomePanel({ home, shown, now, answer, close }: Props) {
  const details = useDetails(shown.site.slug, home)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const state = shownState(home, now)
  const about = [
    home.type,
    `${home.floor}층`,
    home.channel && channelNames[home.channel],
    home.cause && causeNames[home.cause],
  ]
  const revealed =
    answer?.intent === 'reveal' && 'revealed' in answer && answer.revealed?.home === home.key
      ? answer.revealed.parties
      : undefined
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={homeName(home)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Group gap={10} wrap="nowrap">
        <Title order={2} size="1.375rem">
          {homeName(home)}
        </Title>
        <Badge
          color={state === 'held' ? 'brass' : 'pine'}
          variant={state === 'contracted' ? 'filled' : 'light'}
        >
          {stateNames[state]}
        </Badge>
        <ActionIcon ml="auto" aria-label="닫기" onClick={close}>
          <Icon of="close" />
        </ActionIcon>
      </Group>
      <Text c="dimmed">{about.filter(Boolean).join(', ')}</Text>
      <Notice
        notice={noticeOf(answer?.intent === 'open' || answer?.intent === 'change' ? undefined : answer)}
      />
      {details ? (
        <>
          {details.price && state !== 'contracted' ? <HomePrice price={details.price} /> : null}
          {details.hold && isHeld(home, now) ? <Hold details={details} home={home} shown={shown} /> : null}
          <Sale details={details} home={home} revealed={revealed} />
          <NextStep details={details} home={home} shown={shown} now={now} />
          <History details={details} home={home} manages={shown.rights.manages} />
        </>
      ) : (
        <Stack gap={10} mt={16} aria-hidden>
          <Skeleton height={72} />
          <Skeleton height={120} />
        </Stack>
      )}
    </aside>
  )
}

type HomeDetails = NonNullable<ReturnType<typeof useFetcher<typeof one>>['data']>

/** Read again when the home has changed. */
function useDetails(site: string, { key, version }: BoardHome): HomeDetails | undefined {
  const { load, data } = useFetcher<typeof one>()
  useEffect(() => {
    void load(`/admin/homes/one?${new URLSearchParams({ site, home: key, version: String(version) })}`)
  }, [load, site, key, version])
  return data
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap={8} mt={18}>
    <Title order={3} size="sm">
      {title}
    </Title>
    {children}
  </Stack>
)

type PartProps = Pick<Props, 'home' | 'shown'> & { details: HomeDetails }

function Hold({ details: { hold }, home, shown }: PartProps) {
  const left = useSecondsLeft(hold?.until ?? '', shown.now)
  if (!hold) return null
  const whole = Math.max(1, (Date.parse(hold.until) - Date.parse(hold.since)) / 1000)
  const seen = writeSeen([home])
  return (
    <section className={styles.hold} aria-label="보류">
      <Group justify="space-between" wrap="nowrap">
        <span>
          {hold.customer ? (
            <Link to={`/admin/leads/${hold.customer.id}`}>{hold.customer.name}</Link>
          ) : (
            '다른 담당 고객'
          )}
          {hold.by ? `, 담당 ${hold.by}` : ''}
        </span>
        <b role="timer" aria-label="남은 시간">
          {clockOf(left)}
        </b>
      </Group>
      <Progress value={(left / whole) * 100} color="brass" aria-label="남은 보류 시간" />
      <Text size="sm">{koreanTime(hold.until)}에 자동 해제</Text>
      <Group gap={8}>
        {shown.rights.extends ? (
          <CommandForm<typeof commands.extend>
            intent="extend"
            hidden={{ home: seen, by: String(shown.holdMinutes) }}
            preventScrollReset
          >
            <Button type="submit" variant="default" size="compact-sm">
              {shown.holdMinutes}분 연장
            </Button>
          </CommandForm>
        ) : null}
        {hold.isOwn || shown.rights.extends ? (
          <CommandForm<typeof commands.release> intent="release" hidden={{ home: seen }} preventScrollReset>
            <Button type="submit" variant="default" size="compact-sm">
              보류 해제
            </Button>
          </CommandForm>
        ) : null}
      </Group>
    </section>
  )
}

const clockOf = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600)
  const minutes = String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')
  return `${hours ? `${hours}:` : ''}${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

/** @param loadedAt time of the server when the screen was read */
function useSecondsLeft(until: string, loadedAt: string): number {
  const [offset] = useState(() => Date.parse(loadedAt) - Date.now())
  const read = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now() - offset) / 1000))
  const [left, setLeft] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), 1000)
    return () => clearInterval(timer)
  })
  return Math.min(left, read())
}

interface SaleProps {
  details: HomeDetails
  home: BoardHome
  revealed: { name: string; phone: string; share: string }[] | undefined
}

function Sale({ details: { sale, isHidden }, home, revealed }: SaleProps) {
  if (isHidden)
    return (
      <Part title="계약자">
        <Text c="dimmed">다른 담당 고객입니다.</Text>
      </Part>
    )
  if (!sale) return null
  const parties = revealed ?? sale.parties
  return (
    <Part title={sale.state === 'won' ? '당첨자' : '계약자'}>
      {parties.map((party) => (
        <Group key={`${party.name} ${party.phone}`} gap="md">
          <Text fw={600}>{party.name}</Text>
          <span>{party.phone}</span>
          {parties.length > 1 ? <span>지분 {party.share}</span> : null}
        </Group>
      ))}
      <Text size="sm" c="dimmed">
        {[
          sale.contractNo && `계약번호 ${sale.contractNo}`,
          sale.contractedOn && `${formatDay(sale.contractedOn as Day)} 계약`,
          sale.soldBy && `담당 ${sale.soldBy}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {sale.amounts ? <SignedAmounts amounts={sale.amounts} /> : null}
      <Group gap={8}>
        {revealed || !sale.mayReveal ? null : (
          <CommandForm<typeof commands.reveal> intent="reveal" hidden={{ name: home.key }} preventScrollReset>
            <Button
              type="submit"
              variant="default"
              size="compact-sm"
              leftSection={<Icon of="eye" size={16} />}
            >
              이름·번호 보기
            </Button>
          </CommandForm>
        )}
        {sale.customerId ? (
          <Button component={Link} to={`/admin/leads/${sale.customerId}`} variant="subtle" size="compact-sm">
            고객 화면
          </Button>
        ) : null}
      </Group>
    </Part>
  )
}

/** What a counsellor reads where a home cannot be held; of others the state itself says it. */
const whyNotHeld: { [State in ShownState]?: string } = {
  preparing: '아직 공급하지 않는 세대입니다.',
  offered: '당첨자에게 배정할 세대입니다. 선착순으로 공급된 뒤 보류할 수 있습니다.',
  remaining: '선착순으로 공급된 뒤 보류할 수 있습니다.',
}

function NextStep({ details, home, shown, now }: PartProps & { now: string }) {
  const { rights, customers, chosenCustomer, holdMinutes } = shown
  const seen = writeSeen([home])
  const state = shownState(home, now)
  if (state === 'offered' && isHeldFirst(home.channel))
    return rights.holds ? (
      <Part title="보류">
        {customers.length ? (
          <CommandForm<typeof commands.hold> intent="hold" hidden={{ home: seen }} preventScrollReset>
            {({ field, isBusy }) => (
              <Stack gap={8}>
                <NativeSelect
                  {...field('lead', chosenCustomer)}
                  label="고객"
                  description="내 고객 가운데 최근에 상담한 순서입니다. 다른 고객은 고객 화면의 ‘동·호수 보류’에서 시작합니다."
                  data={[
                    { value: '', label: '선택' },
                    ...customers.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
                <Button type="submit" loading={isBusy} leftSection={<Icon of="hold" size={18} />}>
                  {holdMinutes}분 보류
                </Button>
              </Stack>
            )}
          </CommandForm>
        ) : (
          <Text c="dimmed">담당 고객이 없습니다. 고객 화면의 ‘동·호수 보류’에서 시작해 주세요.</Text>
        )}
      </Part>
    ) : null
  if (!rights.keepsContracts) {
    const why = rights.holds ? whyNotHeld[state] : undefined
    return why ? (
      <Part title="보류">
        <Text c="dimmed">{why}</Text>
      </Part>
    ) : null
  }
  if (state === 'held' || state === 'assigned')
    return (
      <>
        <Part title="계약">
          <ContractForm
            home={home}
            isWinner={state === 'assigned'}
            today={koreanDay(now)}
            toSign={details.toSign}
            price={details.price}
          />
        </Part>
        {state === 'assigned' && rights.manages ? (
          <Part title="미계약">
            <CommandForm<typeof commands.waive> intent="waive" hidden={{ home: seen }} preventScrollReset>
              {({ field }) => (
                <Group align="flex-end" gap={8} wrap="nowrap">
                  <TextInput {...field('reason')} label="사유" maxLength={500} flex={1} />
                  <Button type="submit" variant="default">
                    미계약 처리
                  </Button>
                </Group>
              )}
            </CommandForm>
          </Part>
        ) : null}
      </>
    )
  if (state === 'offered' || state === 'remaining')
    return (
      <Part title={state === 'offered' ? '당첨자 배정' : '예비입주자 배정'}>
        <CommandForm<typeof commands.assign>
          intent="assign"
          hidden={{ home: seen, ...(state === 'remaining' && { isReserve: 'yes' }) }}
          preventScrollReset
        >
          <Stack gap={8}>
            <PartyFields />
            <Button type="submit">{state === 'offered' ? '승인 요청' : '배정'}</Button>
          </Stack>
        </CommandForm>
      </Part>
    )
  if (state === 'contracted')
    return (
      <Part title="해지">
        <CommandForm<typeof commands.end> intent="end" hidden={{ home: seen }} preventScrollReset>
          {({ field }) => (
            <Stack gap={8}>
              <NativeSelect
                {...field('cause')}
                label="구분"
                data={[
                  { value: '', label: '선택' },
                  ...Object.entries(endCauses).map(([value, label]) => ({ value, label })),
                ]}
              />
              <DayField {...field('endedOn', koreanDay(now))} label="해지일" />
              <TextInput {...field('reason')} label="사유" maxLength={500} />
              <Button type="submit" variant="default">
                해지 승인 요청
              </Button>
            </Stack>
          )}
        </CommandForm>
      </Part>
    )
  return null
}

function History({
  details: { history },
  home,
  manages,
}: Pick<PartProps, 'details' | 'home'> & { manages: boolean }) {
  const canReverse = manages && history.some(({ what }) => !/보류/.test(what))
  return (
    <Part title="이력">
      {history.length ? (
        <Stack component="ol" gap={8} p={0} m={0} className={styles.history}>
          {history.map((event) => (
            <li key={`${event.at} ${event.what}`}>
              <Group justify="space-between" wrap="nowrap" gap="md">
                <span>
                  <b>{event.what}</b> {[event.note, event.who].filter(Boolean).join(', ')}
                </span>
                <time>{koreanDayTime(event.at)}</time>
              </Group>
              {event.reason ? (
                <Text size="sm" c="dimmed">
                  {event.reason}
                </Text>
              ) : null}
            </li>
          ))}
        </Stack>
      ) : (
        <Text c="dimmed">아직 기록이 없습니다.</Text>
      )}
      {canReverse ? (
        <CommandForm<typeof commands.reverse>
          intent="reverse"
          hidden={{ home: writeSeen([home]) }}
          preventScrollReset
        >
          {({ field }) => (
            <Group align="flex-end" gap={8} wrap="nowrap" mt={8}>
              <TextInput
                {...field('reason')}
                label="잘못 입력한 마지막 기록 되돌리기"
                placeholder="사유"
                maxLength={500}
                flex={1}
              />
              <Button type="submit" variant="default">
                되돌리기
              </Button>
            </Group>
          )}
        </CommandForm>
      ) : null}
    </Part>
  )
}
