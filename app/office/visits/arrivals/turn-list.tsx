import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { Desk, DeskTurn } from '#app/domain/customers/assignments/read-desk.server.ts'
import { inTurnOrder, nextInTurn } from '#app/domain/customers/visits/turn-order.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanHourMinute } from '#app/platform/korean-time.ts'
import { minutesSince, stateWords, type Turns } from '../take.ts'
import { TakeField } from '../take-field.tsx'
import { aboutVisitor } from './about-visitor.ts'
import styles from './arrivals.module.css'
import type * as commands from './commands.server.ts'

/** After so many minutes a waiting visitor is marked. */
const longMinutes = 10

interface Props {
  desk: Desk
  site: { slug: string; gift: string | undefined }
  now: string
  /** Arrivals since then can be taken back. */
  undoSince: string
  heading: RefObject<HTMLHeadingElement | null>
}

export function TurnList({ desk, heading, ...of }: Props) {
  const { waiting, talking, over, counsellors } = desk
  const turns = { counsellors, now: of.now }
  const gifts = [...waiting, ...talking, ...over].filter(({ giftAt }) => giftAt).length
  return (
    <Stack component="section" gap={8} aria-label="순번">
      <Strip {...turns} />
      <Title order={2} size="1.0625rem" mt={14} ref={heading} tabIndex={-1}>
        대기 {waiting.length}팀
      </Title>
      <Rows empty="기다리는 고객이 없습니다." label="대기">
        {waiting.map((turn) => (
          <Row key={turn.visitId} turn={turn} {...of} state={<Waiting turn={turn} now={of.now} />}>
            <Undo turn={turn} {...of} />
            <CommandForm<typeof commands.take>
              intent="take"
              hidden={{ site: of.site.slug, visit: turn.visitId }}
              className={styles.take}
              preventScrollReset
            >
              <TakeField turns={turns} own={turn.takenBy?.id ?? turn.own?.id} label={`${turn.name} 상담사`} />
              <Button type="submit" size="md" aria-label={`${turn.name} 연결`}>
                연결
              </Button>
            </CommandForm>
          </Row>
        ))}
      </Rows>
      <Title order={2} size="1.0625rem" mt={14}>
        상담 중 {talking.length}팀
      </Title>
      <Rows empty="상담 중인 고객이 없습니다." label="상담 중">
        {talking.map((turn) => (
          <Row
            key={turn.visitId}
            turn={turn}
            {...of}
            state={`${turn.takenBy?.name ?? '상담사'}, ${minutesSince(turn.beganAt ?? of.now, of.now)}분째`}
          >
            <Undo turn={turn} {...of} />
            <Press intent="back" turn={turn} site={of.site.slug} isQuiet>
              대기로
            </Press>
            <Press intent="finish" turn={turn} site={of.site.slug}>
              상담 종료
            </Press>
          </Row>
        ))}
      </Rows>
      <Title order={2} size="1.0625rem" mt={14}>
        완료 {over.length}팀 {of.site.gift ? <small>{`${of.site.gift} ${gifts}개 드림`}</small> : null}
      </Title>
      <Rows empty="오늘 상담을 마친 고객이 없습니다." label="완료">
        {over.map((turn) => (
          <Row key={turn.visitId} turn={turn} {...of} state={overWords(turn)}>
            {turn.no ? (
              <Press intent="back" turn={turn} site={of.site.slug} isQuiet>
                대기로
              </Press>
            ) : (
              <Undo turn={turn} {...of} />
            )}
          </Row>
        ))}
      </Rows>
    </Stack>
  )
}

/** `상담 중(박서연)` */
export function stateOfTurn({ no, beganAt, endedAt, takenBy }: DeskTurn): string {
  if (endedAt) return '상담 마침'
  if (beganAt) return `상담 중(${takenBy?.name ?? '상담사'})`
  return `${no}번 대기`
}

const overWords = ({ endedAt, takenBy, beganAt }: DeskTurn): string => {
  if (!endedAt) return '도착'
  const end = `${koreanHourMinute(endedAt)} 종료`
  return beganAt ? `${takenBy?.name ?? '상담사'}, ${koreanHourMinute(beganAt)} 시작, ${end}` : end
}

function Strip(turns: Turns) {
  const shown = inTurnOrder(turns.counsellors).filter((one) => one.isInTurn || one.talkingSince)
  const next = nextInTurn(turns.counsellors)
  return (
    <>
      <Title order={2} size="1.0625rem">
        상담사 순번
      </Title>
      {shown.length ? (
        // A strip that scrolls has to be reached by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ol className={styles.strip} aria-label="상담사 순번" tabIndex={0}>
          {shown.map((one) => (
            <Paper
              key={one.id}
              component="li"
              withBorder
              px={10}
              py={8}
              flex="1 0 94px"
              maw={180}
              {...(one === next && { bg: 'var(--lake-2)', bd: '1px solid pine' })}
            >
              <Text inherit fw={700} c={one.isAway ? 'dimmed' : undefined}>
                {one.name}
              </Text>
              <small>{one === next ? '다음 순번' : stateWords(one, turns.now)}</small>
              <br />
              <small>오늘 {one.talks}팀</small>
            </Paper>
          ))}
        </ol>
      ) : (
        <Paper component="p" withBorder px={16} py={12} m={0} c="dimmed">
          이 단지에 상담사가 없습니다. 직원에서 상담사를 초대하면 순번이 여기에 보입니다.
        </Paper>
      )}
    </>
  )
}

function Rows({ children, empty, label }: { children: ReactNode[]; empty: string; label: string }) {
  if (!children.length)
    return (
      <Paper component="p" withBorder px={16} py={12} m={0} c="dimmed">
        {empty}
      </Paper>
    )
  return (
    <Paper component="ul" withBorder className={kit.parts} aria-label={label}>
      {children}
    </Paper>
  )
}

interface RowProps extends Pick<Props, 'site'> {
  turn: DeskTurn
  state: ReactNode
  children: ReactNode
}

function Row({ turn, site, state, children }: RowProps) {
  return (
    <Group component="li" gap="8px 14px" px={16} py={10}>
      <Text span size="1.375rem" fw={700} c="pine" miw="1.6em" ta="center">
        {turn.no ?? '–'}
      </Text>
      <Box flex="1 1 220px">
        <b>{turn.name}</b>
        <br />
        <small>
          {state}, {koreanHourMinute(turn.arrivedAt)} 도착
          {turn.isWalkIn ? ', 예약 없이 방문' : `, ${koreanHourMinute(turn.startsAt)} 예약`}
        </small>
        <br />
        <small>{aboutVisitor(turn)}</small>
      </Box>
      <Group gap={8} justify="flex-end">
        <Gift turn={turn} site={site} />
        {children}
      </Group>
    </Group>
  )
}

function Waiting({ turn, now }: { turn: DeskTurn; now: string }) {
  const minutes = minutesSince(turn.arrivedAt, now)
  return (
    <>
      <Text span inherit {...(minutes >= longMinutes && { c: 'red', fw: 600 })}>
        {minutes}분 대기
      </Text>
      {turn.takenBy ? `, ${turn.takenBy.name} 님을 기다림` : ''}
    </>
  )
}

/** Marking an arrival once more hands out the gift. */
function Gift({ turn, site }: Pick<RowProps, 'turn' | 'site'>) {
  if (!site.gift) return null
  if (turn.giftAt) return <StateBadge tone="good">{`${site.gift} 드림`}</StateBadge>
  return (
    <CommandForm<typeof commands.arrive>
      intent="arrive"
      hidden={{ site: site.slug, customer: turn.leadId, gift: 'on' }}
      preventScrollReset
    >
      <Button type="submit" size="md" variant="default" aria-label={`${turn.name} 사은품`}>
        사은품
      </Button>
    </CommandForm>
  )
}

function Undo({ turn, site, undoSince }: Pick<Props, 'undoSince' | 'site'> & { turn: DeskTurn }) {
  if (turn.arrivedAt < undoSince) return null
  return (
    <Press intent="undo" turn={turn} site={site.slug} isQuiet>
      도착 취소
    </Press>
  )
}

interface PressProps {
  intent: 'finish' | 'back' | 'undo'
  turn: DeskTurn
  site: string
  isQuiet?: boolean
  children: string
}

const Press = ({ intent, turn, site, isQuiet = false, children }: PressProps) => (
  <CommandForm intent={intent} hidden={{ site, visit: turn.visitId }} preventScrollReset>
    <Button
      type="submit"
      size="md"
      variant={isQuiet ? 'subtle' : 'default'}
      aria-label={`${turn.name} ${children}`}
    >
      {children}
    </Button>
  </CommandForm>
)
