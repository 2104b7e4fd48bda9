import { ActionIcon, Alert, Box, Button, Group, Menu, Modal, Radio, Stack, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Link, useSubmit } from 'react-router'
import type { LeadStatus } from '#app/db/column-types.ts'
import { manyMissed } from '#app/domain/customers/calls/next-call.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import type { RevealedLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { asksForVisit, bookedVisitChoices } from '#app/domain/customers/visits/booked-visit.ts'
import { isWrongNumber } from '#app/domain/messages/may-receive.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import { Icon } from '#app/office/kit/icon.tsx'
import kit from '#app/office/kit/kit.module.css'
import { OpenedMenu } from '#app/office/kit/opened.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanVisit } from '#app/platform/korean-time.ts'
import { withParticle } from '#app/platform/particle.ts'
import { useLive } from '#app/routes/admin/live/use-live.ts'
import { statusTones } from '../status-tones.ts'
import type * as commands from './commands.server.ts'
import styles from './customer.module.css'
import type { CustomerData } from './load-customer.server.ts'
import { usePresence } from './presence/use-presence.ts'
import { RequestsMenu } from './requests.tsx'

interface Props {
  data: CustomerData
  revealed: RevealedLead | undefined
}

/** Name, state, number and the next action: stays in view while the rest scrolls. */
export function Bar({ data, revealed }: Props) {
  const { lead, list, neighbours, canReveal } = data
  const again = list === null ? '' : `?${new URLSearchParams({ list })}`
  const others = (id: string) => `/admin/leads/${id}?${new URLSearchParams({ list: list ?? '' })}`
  return (
    <header className={styles.bar}>
      <ActionIcon component={Link} to={`/admin/leads${list ? `?${list}` : ''}`} aria-label="고객 목록으로">
        <Icon of="back" />
      </ActionIcon>
      <h1>{revealed?.name ?? lead.name}</h1>
      <Status data={data} />
      <Group gap={2} fz="1.125rem">
        {revealed ? (
          <>
            <Box
              component="a"
              fw={600}
              href={`tel:${revealed.phone.replaceAll('-', '')}`}
              ref={focusWhenDrawn}
            >
              {revealed.phone}
            </Box>
            <Tooltip label="다시 가리기">
              <ActionIcon component={Link} to={`/admin/leads/${lead.id}${again}`} aria-label="다시 가리기">
                <Icon of="eye" />
              </ActionIcon>
            </Tooltip>
          </>
        ) : (
          <>
            <span>{lead.phone}</span>
            {canReveal ? (
              <CommandForm intent="reveal" preventScrollReset>
                <Tooltip label="이름과 번호 보기. 열람 기록이 남습니다.">
                  <ActionIcon type="submit" aria-label="이름과 번호 보기">
                    <Icon of="eye" />
                  </ActionIcon>
                </Tooltip>
              </CommandForm>
            ) : null}
          </>
        )}
      </Group>
      <Company leadId={lead.id} />
      <Group gap={8} ml="auto" className={styles.acts}>
        {neighbours?.previous ? (
          <ActionIcon component={Link} to={others(neighbours.previous)} aria-label="이전 고객">
            <Icon of="back" size={18} />
          </ActionIcon>
        ) : null}
        {neighbours?.next ? (
          <ActionIcon component={Link} to={others(neighbours.next)} aria-label="다음 고객">
            <Icon of="next" size={18} />
          </ActionIcon>
        ) : null}
        {canReveal ? (
          <>
            <Button
              component={Link}
              to={`/admin/messages/new?lead=${lead.id}`}
              variant="default"
              leftSection={<Icon of="messages" size={18} />}
            >
              문자
            </Button>
            <Button
              component={Link}
              to={`/admin/visits/book?site=${data.siteSlug}&customer=${lead.id}`}
              variant="default"
              leftSection={<Icon of="calendar" size={18} />}
            >
              방문예약
            </Button>
            {data.holdsHomes ? (
              <Button
                component={Link}
                to={`/admin/homes?site=${data.siteSlug}&lead=${lead.id}`}
                variant="default"
                leftSection={<Icon of="homes" size={18} />}
              >
                동·호수 보류
              </Button>
            ) : null}
            <Button
              component={Link}
              to={`/admin/today?lead=${lead.id}`}
              leftSection={<Icon of="phone" size={18} />}
            >
              통화하기
            </Button>
            <RequestsMenu data={data} />
          </>
        ) : null}
      </Group>
    </header>
  )
}

/** Colleagues on the same customer, and that one of them saved something. */
function Company({ leadId }: { leadId: string }) {
  const others = usePresence(leadId)
  const { unseen, show } = useLive({ leadId })
  return (
    <Group role="status" c="dimmed" gap={8}>
      {others.length ? `${others.map((name) => `${name} 님`).join(', ')}이 함께 보고 있습니다` : null}
      {unseen ? (
        <Button variant="light" size="compact-sm" onClick={show}>
          바뀐 내용 보기
        </Button>
      ) : null}
    </Group>
  )
}

function Status({ data }: { data: CustomerData }) {
  const { lead, statuses, comingVisitAt } = data
  const from = lead.desk.status
  const submit = useSubmit()
  const [asked, ask] = useState<LeadStatus>()
  if (!statuses.length) return <StateBadge tone={statusTones[from]}>{statusNames[from]}</StateBadge>
  const change = (status: LeadStatus) =>
    asksForVisit(status) && comingVisitAt
      ? ask(status)
      : void submit({ intent: 'status', from, status }, { method: 'post', preventScrollReset: true })
  return (
    <>
      <OpenedMenu
        position="bottom-start"
        button={
          <Button
            variant="default"
            size="compact-md"
            aria-label={`상태: ${statusNames[from]}. 변경`}
            rightSection={<Icon of="down" size={16} />}
          >
            {statusNames[from]}
          </Button>
        }
      >
        {statuses.map((status) => (
          <Menu.Item key={status} onClick={() => change(status)}>
            {statusNames[status]}
          </Menu.Item>
        ))}
      </OpenedMenu>
      <Modal
        opened={asked !== undefined && asked !== from}
        onClose={() => ask(undefined)}
        title="예약한 방문"
      >
        <CommandForm<typeof commands.status>
          intent="status"
          hidden={{ from, status: asked ?? '' }}
          preventScrollReset
        >
          {({ field }) => (
            <Stack gap={12}>
              <Radio.Group
                {...field('bookedVisit')}
                label={`예약한 방문이 있습니다: ${comingVisitAt ? koreanVisit(comingVisitAt) : ''}`}
                description="그대로 두어도 거절·결번 고객에게는 방문 안내 문자가 나가지 않습니다."
              >
                {Object.entries(bookedVisitChoices).map(([choice, label]) => (
                  <Radio key={choice} value={choice} label={label} />
                ))}
              </Radio.Group>
              <Button type="submit">{asked ? `${withParticle(statusNames[asked], '으로')} 변경` : ''}</Button>
            </Stack>
          )}
        </CommandForm>
      </Modal>
    </>
  )
}

/** What waits to be done with the customer, in one line. */
export function NextStep({ data }: { data: CustomerData }) {
  const { lead, toConfirm, canReveal } = data
  const { desk } = lead
  if (isWrongNumber(desk))
    return (
      <Alert color="red" icon={<Icon of="warning" />} mt={12}>
        <b>결번으로 기록한 번호입니다.</b> 문자가 나가지 않습니다. 번호를 확인해 아래 ‘고객의 요청’에서
        정정하면 문자가 다시 나갑니다.
      </Alert>
    )
  if (toConfirm && canReveal)
    return (
      <Alert color="brass" icon={<Icon of="calendar" />} mt={12}>
        <CommandForm intent="confirm" className={kit.row}>
          <span>
            {toConfirm.status === 'lapsed'
              ? `${koreanVisit(toConfirm.startsAt)} 방문은 확정되지 않아 예약이 해제되었습니다. 자리가 남아 있으면 다시 예약해 확정합니다.`
              : `${koreanVisit(toConfirm.startsAt)} 방문이 아직 확정 전입니다. 고객과 통화로 확인하셨으면 대신 확정할 수 있습니다.`}
          </span>
          <Button type="submit" variant="default">
            방문 확정
          </Button>
        </CommandForm>
      </Alert>
    )
  const missed = desk.missedCalls ? `부재 ${desk.missedCalls}회` : ''
  if (!desk.nextCallAt && desk.calledAt) return null
  if (desk.status === 'rejected' || desk.status === 'contracted') return null
  return (
    <Alert color={desk.missedCalls >= manyMissed ? 'red' : 'brass'} icon={<Icon of="clock" />} mt={12}>
      다음 할 일{' '}
      <b>
        {desk.nextCallAt ? `${koreanVisit(desk.nextCallAt)} 통화` : '첫 통화'}
        {missed ? ` · ${missed}` : ''}
      </b>
      {desk.calledAt ? ` 최근 통화 ${koreanVisit(desk.calledAt)}` : ''}
    </Alert>
  )
}
