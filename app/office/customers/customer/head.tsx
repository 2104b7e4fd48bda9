import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { manyMissed } from '#app/domain/customers/calls/next-call.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import type { RevealedLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { fields, otherFields } from '#app/domain/customers/fields.ts'
import { bookedVisitChoices } from '#app/domain/customers/visits/booked-visit.ts'
import { isWrongNumber } from '#app/domain/messages/may-receive.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanVisit } from '#app/platform/korean-time.ts'
import { statusTones } from '../status-tones.ts'
import type * as commands from './commands.server.ts'
import { ConfirmVisit } from './confirm-visit.tsx'
import styles from './customer.module.css'
import type { CustomerData } from './load-customer.server.ts'

interface Props {
  data: CustomerData
  revealed: RevealedLead | undefined
}

export function Head({ data, revealed }: Props) {
  const { lead, canReveal, isManager, toConfirm, question } = data
  const { desk } = lead
  return (
    <section className={styles.head} aria-label="고객">
      <Who data={data} revealed={revealed} />
      <div className={styles.state}>
        <p className={styles.badges}>
          <StateBadge tone={statusTones[desk.status]}>{statusNames[desk.status]}</StateBadge>
          {desk.grade ? <StateBadge tone="runs">{`${desk.grade}등급`}</StateBadge> : null}
          {desk.missedCalls ? (
            <StateBadge tone={desk.missedCalls >= manyMissed ? 'bad' : 'waits'}>
              {`부재 ${desk.missedCalls}회`}
            </StateBadge>
          ) : null}
          {lead.takesMessages ? null : <StateBadge tone="off">문자 발송 불가 번호</StateBadge>}
        </p>
        {isWrongNumber(desk) ? (
          <p>
            <b>결번으로 기록한 번호입니다.</b> 문자가 나가지 않습니다. 번호를 확인해 아래 고객의 요청에서
            정정하면 문자가 다시 나갑니다.
          </p>
        ) : null}
        <p>
          {desk.nextCallAt ? <b>다음 통화 {koreanVisit(desk.nextCallAt)}</b> : '다음 통화 없음'}
          {desk.calledAt ? ` · 최근 통화 ${koreanVisit(desk.calledAt)}` : ' · 통화 기록 없음'}
        </p>
        {canReveal ? <Link to={`/admin/today?lead=${lead.id}`}>통화 결과 적기</Link> : null}
      </div>
      {question ? <blockquote>{question}</blockquote> : null}
      {data.statuses.length || isManager ? (
        <div className={styles.actions}>
          {data.statuses.length ? <Status data={data} /> : null}
          {isManager ? <Assignee data={data} /> : null}
        </div>
      ) : null}
      {toConfirm && canReveal ? <ConfirmVisit visit={toConfirm} /> : null}
    </section>
  )
}

function Who({ data, revealed }: Props) {
  const { lead, canReveal, list } = data
  const again = list === null ? '' : `?${new URLSearchParams({ list })}`
  return (
    <div className={styles.who}>
      <p>
        <b>{revealed?.name ?? lead.name}</b>
        {revealed ? (
          <a href={`tel:${revealed.phone.replaceAll('-', '')}`} ref={focusWhenDrawn}>
            {revealed.phone}
          </a>
        ) : (
          <span>{lead.phone}</span>
        )}
      </p>
      {otherFields
        .filter((field) => fields[field].column.isSealed && lead.others[field])
        .map((field) => (
          <small key={field}>
            {fields[field].label} {revealed?.[field] || lead.others[field]}
          </small>
        ))}
      {lead.hasMessage && !data.question && !revealed ? <small>문의 내용 있음</small> : null}
      {revealed ? (
        <Button component={Link} to={`/admin/leads/${lead.id}${again}`} variant="default">
          다시 가리기
        </Button>
      ) : canReveal ? (
        <CommandForm intent="reveal" preventScrollReset>
          <Button type="submit">이름과 번호 보기</Button>
          <small>보면 열람 기록이 남습니다.</small>
        </CommandForm>
      ) : null}
    </div>
  )
}

const Status = ({ data }: { data: CustomerData }) => (
  <CommandForm<typeof commands.status>
    intent="status"
    hidden={{ from: data.lead.desk.status }}
    key={data.lead.desk.status}
    preventScrollReset
    className={styles.change}
  >
    {({ field, box }) => (
      <>
        <NativeSelect
          {...field('status')}
          label="상태 변경"
          required
          data={[
            { value: '', label: statusNames[data.lead.desk.status], disabled: true },
            ...data.statuses.map((status) => ({ value: status, label: statusNames[status] })),
          ]}
        />
        <Button type="submit" variant="default">
          변경
        </Button>
        {data.comingVisitAt ? (
          <fieldset className={styles.booked}>
            <legend>예약한 방문이 있습니다: {koreanVisit(data.comingVisitAt)}</legend>
            {Object.entries(bookedVisitChoices).map(([choice, label]) => (
              <label key={choice}>
                <input type="radio" {...box('bookedVisit', false, choice)} /> {label}
              </label>
            ))}
            <small>그대로 두어도 거절·결번 고객에게는 방문 안내 문자가 나가지 않습니다.</small>
          </fieldset>
        ) : null}
      </>
    )}
  </CommandForm>
)

const Assignee = ({ data: { lead, people } }: { data: CustomerData }) => (
  <CommandForm<typeof commands.assign>
    intent="assign"
    hidden={{ from: lead.assignedTo ?? '' }}
    key={lead.assignedTo}
    preventScrollReset
  >
    {({ field }) => (
      <>
        <NativeSelect
          {...field('to', lead.assignedTo ?? '')}
          label="담당"
          data={[
            { value: '', label: '미배정' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button type="submit" variant="default">
          담당 배정
        </Button>
      </>
    )}
  </CommandForm>
)
