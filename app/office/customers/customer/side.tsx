import { Anchor, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSubmit } from 'react-router'
import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import type { Touch } from '#app/domain/customers/attribution/touch.ts'
import type { DeskNotes, LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import type { RevealedLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { fields, formatField, otherFields } from '#app/domain/customers/fields.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { OpenedMenu } from '#app/office/kit/opened.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'
import { Facts, Part } from '#app/routes/admin/screen.tsx'
import { consentNames, formNames, registrationStates, visitStates } from '../lead-words.ts'
import { statusTones } from '../status-tones.ts'
import type * as commands from './commands.server.ts'
import styles from './customer.module.css'
import type { CustomerData } from './load-customer.server.ts'

/** The assignee of the customer, and the visits. */
export function Care({ data }: { data: CustomerData }) {
  const { lead, people, assignee: name } = data
  const submit = useSubmit()
  const from = lead.assignedTo ?? ''
  const assign = (to: string) =>
    void submit({ intent: 'assign', from, to }, { method: 'post', preventScrollReset: true })
  const owner = people.length ? (
    <Group component="span" justify="space-between">
      {name}
      <OpenedMenu
        position="bottom-end"
        mah={320}
        button={
          <Button variant="subtle" size="compact-sm" aria-label={`담당: ${name}. 변경`}>
            변경
          </Button>
        }
      >
        {[...(data.isManager ? [{ id: '', name: '미배정' }] : []), ...people].map((one) => (
          <Menu.Item key={one.id} disabled={one.id === from} onClick={() => assign(one.id)}>
            {one.name}
          </Menu.Item>
        ))}
      </OpenedMenu>
    </Group>
  ) : (
    name
  )
  const visits = lead.visits.map((visit) => (
    <Text key={visit.startsAt + visit.status} inherit>
      {koreanVisit(visit.startsAt)} {visitState(visit)}
    </Text>
  ))
  return (
    <Part title="담당·방문">
      <Facts
        facts={[
          ['담당', owner],
          ['방문', visits.length ? visits : '예약한 방문이 없습니다'],
        ]}
      />
    </Part>
  )
}

/** A couple with two telephones: each screen shows the other. */
export function Household({ data: { lead, canReveal } }: { data: CustomerData }) {
  const { household } = lead.desk
  if (!household.length && !canReveal) return null
  return (
    <Part title="가족">
      {household.length ? (
        <Stack component="ul" gap={12} mb={12}>
          {household.map(({ id, name, receiptNo, status, assignee }) => (
            <li key={id}>
              <p>
                <Anchor component={Link} to={`/admin/leads/${id}`}>
                  {name}
                </Anchor>{' '}
                <StateBadge tone={statusTones[status]}>{statusNames[status]}</StateBadge>
              </p>
              <Text size="sm" c="dimmed">
                {receiptNo} · {assignee ? `담당 ${assignee}` : '미배정'}
              </Text>
            </li>
          ))}
        </Stack>
      ) : null}
      {canReveal ? (
        <CommandForm<typeof commands.joinHousehold>
          intent={['joinHousehold', 'leaveHousehold']}
          preventScrollReset
        >
          {({ field }) => (
            <Stack gap={8} align="flex-start">
              <TextInput
                {...field('relative')}
                label="가족 고객의 접수번호"
                w="100%"
                maxLength={40}
                autoComplete="off"
              />
              <Group gap={8}>
                <Button type="submit" variant="default">
                  가족으로 연결
                </Button>
                {household.length ? (
                  <Button type="submit" name="intent" value="leaveHousehold" variant="subtle">
                    연결 해제
                  </Button>
                ) : null}
              </Group>
            </Stack>
          )}
        </CommandForm>
      ) : null}
    </Part>
  )
}

function visitState({ status, confirmedAt, heldUntil }: LeadDetails['visits'][number]): string {
  if (status !== 'booked') return visitStates[status] ?? status
  if (confirmedAt || !heldUntil) return '확정'
  return `확정 전(${koreanVisit(heldUntil)}까지)`
}

/** What the customer agreed to, how long it is kept, and who looked. */
export function Keeping({ lead }: { lead: LeadDetails }) {
  return (
    <Part title="동의·보관">
      <Facts
        facts={[
          ...lead.consents.map((one): [string, ReactNode] => [
            consentNames[one.kind],
            <span key={one.id}>
              {decision(one)} {koreanVisit(one.withdrawnAt ?? one.decidedAt)}
              <ConsentTextView version={one.version} text={one.text} />
            </span>,
          ]),
          ['접수', `${koreanDateTime(lead.createdAt)} ${formNames[lead.form]}`],
          ['접수번호', lead.receiptNo],
          [
            '보관 기한',
            lead.expiresAt ? `${koreanDateTime(lead.expiresAt).slice(0, -6)}까지` : '아직 시작되지 않음',
          ],
        ]}
      />
    </Part>
  )
}

function decision(one: LeadDetails['consents'][number]): string {
  if (one.isUnproven) return one.withdrawnAt ? '무효' : '확인 전'
  if (one.withdrawnAt) return '철회'
  if (!one.granted) return '동의 안 함'
  return one.kind === 'marketing' && !one.confirmedAt ? '동의(본인 확인 전)' : '동의'
}

const itemsOfText = [
  ['purpose', '목적'],
  ['items', '항목'],
  ['retention', '보유 기간'],
  ['refusal', '동의 거부 권리 및 불이익'],
] as const

const ConsentTextView = ({ version, text }: { version: number; text: Partial<ConsentText> }) => (
  <Text component="details" size="xs" c="dimmed">
    <summary>{version}판 보기</summary>
    <p>{text.title}</p>
    {itemsOfText.map(([item, label]) =>
      text[item] ? (
        <p key={item}>
          <b>{label}</b> {text[item]}
        </p>
      ) : null,
    )}
    {text.note && text.note !== text.refusal ? <p>{text.note}</p> : null}
  </Text>
)

const devices = { phone: '휴대전화', tablet: '태블릿', desktop: 'PC' } as const
const apps = {
  naver: '네이버 앱',
  kakaotalk: '카카오톡',
  instagram: '인스타그램',
  facebook: '페이스북',
  daum: '다음 앱',
} as const

const page = ({ landing, referrer, at }: Touch): string =>
  `${landing}${referrer ? `, ${referrer}에서` : ''} (${koreanVisit(at)})`

export function Attribution({ desk }: { desk: DeskNotes }) {
  const { channel, campaign, keyword, arrival } = desk
  const facts: [string, ReactNode][] = [['유입 채널', channel ? channelName(channel) : '알 수 없음']]
  if (campaign) facts.push(['캠페인', campaign])
  if (keyword) facts.push(['검색어', keyword])
  if (arrival?.first) facts.push(['처음 본 화면', page(arrival.first)])
  if (arrival?.last && arrival.last.at !== arrival.first?.at) facts.push(['마지막 방문', page(arrival.last)])
  if (arrival?.device) {
    const { kind, inside } = arrival.device
    facts.push(['기기', devices[kind] + (inside ? `, ${apps[inside]}` : '')])
  }
  return (
    <Part title="유입">
      <Facts facts={facts} />
    </Part>
  )
}

/** Registrations of the number that belong to this customer, where there are several. */
export function Registrations({
  lead,
  revealed,
}: {
  lead: LeadDetails
  revealed: RevealedLead['registrations'] | undefined
}) {
  if (lead.registrations.length < 2) return null
  const isWaiting = lead.registrations.some(({ state }) => state === 'waiting')
  return (
    <Part
      title="등록 내용"
      note={
        isWaiting
          ? '확인 전인 등록은 같은 번호로 들어왔지만 본인이 했는지 아직 모릅니다. 고객이 문자로 받은 주소에서 확인하기 전에는 처음 등록한 이름과 동의가 그대로입니다.'
          : undefined
      }
    >
      <Stack component="ul" gap={12}>
        {lead.registrations.map(
          ({ id, state, name, createdAt, form, receiptNo, visitAt, others, hasMessage }) => {
            const shown = revealed?.[id]
            return (
              <li key={id}>
                <p>
                  <StateBadge tone={registrationStates[state].tone}>
                    {registrationStates[state].label}
                  </StateBadge>{' '}
                  <b>{shown?.name ?? name ?? '삭제됨'}</b>
                </p>
                <Text size="sm" c="dimmed">
                  {koreanDateTime(createdAt)} {formNames[form]} · {receiptNo}
                  {visitAt ? ` · 선택한 방문 ${koreanVisit(visitAt)}` : ''}
                </Text>
                {otherFields
                  .filter((field) => others[field])
                  .map((field) => (
                    <Text key={field} size="sm" c="dimmed">
                      {fields[field].label} {(shown && formatField(field, shown[field])) || others[field]}
                    </Text>
                  ))}
                {shown?.message ? (
                  <p className={`${kit.said} ${styles.written}`}>{shown.message}</p>
                ) : hasMessage ? (
                  <Text size="sm" c="dimmed">
                    문의 내용 있음
                  </Text>
                ) : null}
              </li>
            )
          },
        )}
      </Stack>
    </Part>
  )
}

/** Other registrations of the number, also of other sites. */
export function Related({ data }: { data: CustomerData }) {
  const { related, names, lead } = data
  if (!related.length) return null
  return (
    <Part title="같은 번호의 다른 접수">
      <Stack component="ul" gap={12}>
        {related.map((one) => (
          <li key={one.id}>
            <p>
              <Anchor component={Link} to={`/admin/leads/${one.id}`}>
                {one.receiptNo}
              </Anchor>{' '}
              <StateBadge tone={statusTones[one.status]}>{statusNames[one.status]}</StateBadge>
            </p>
            <Text size="sm" c="dimmed">
              {one.siteId === lead.siteId
                ? ''
                : `${names.find(({ id }) => id === one.siteId)?.name ?? ''} · `}
              {koreanDateTime(one.createdAt)}
            </Text>
            {one.question ? <p className={`${kit.said} ${styles.written}`}>{one.question}</p> : null}
          </li>
        ))}
      </Stack>
    </Part>
  )
}
