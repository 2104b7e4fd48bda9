import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import type { KnownNumber } from '#app/domain/customers/customer/correct-lead.server.ts'
import { withdrawalReasons } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import { correctedFields, fieldOf } from '#app/domain/customers/fields.ts'
import { Part } from '../../screen.tsx'
import styles from '../leads.module.css'
import type { CustomerAnswer } from './customer-intents.server.ts'
import type { CustomerData } from './load-customer.server.ts'

/** What a customer may ask for by law: correction, no more advertisements, destruction. */
export function Requests({ data, answer }: { data: CustomerData; answer: CustomerAnswer | undefined }) {
  const { lead, isManager, canReveal } = data
  const own = answer?.intent === 'correct' && !answer.ok ? answer : undefined
  const marketing = lead.consents.find((consent) => consent.kind === 'marketing' && !consent.isUnproven)
  if (!canReveal) return null
  return (
    <Part title="고객의 요청" note="고객이 요청한 것을 대신 처리합니다. 누가 언제 처리했는지 기록됩니다.">
      <div className={styles.intents}>
        <Form method="post" autoComplete="off" preventScrollReset>
          {correctedFields.map((field) => (
            <TextInput
              key={field}
              name={field}
              label={`정정할 ${fieldOf(field).label}`}
              inputMode={fieldOf(field).input.type}
              maxLength={fieldOf(field).input.maxLength}
              defaultValue={own?.typed?.[field]}
              error={own?.errors?.[field]}
            />
          ))}
          {own?.known ? <KnownNumbers known={own.known} /> : null}
          <Button type="submit" name="intent" value="correct" variant="default">
            이름·번호 정정
          </Button>
        </Form>
        {isManager && marketing?.granted && !marketing.withdrawnAt ? (
          <Form method="post">
            <Reason label="분양 소식 동의 철회 사유" />
            <Button type="submit" name="intent" value="stop-ads" variant="default">
              분양 소식 동의 철회
            </Button>
          </Form>
        ) : null}
        {isManager ? (
          <Form method="post">
            <Reason label="접수 파기 사유" />
            <Checkbox name="sure" label="되돌릴 수 없음을 확인했습니다" />
            <Button type="submit" name="intent" value="withdraw" color="red" variant="light">
              접수와 개인정보 파기
            </Button>
          </Form>
        ) : null}
      </div>
    </Part>
  )
}

/** Before somebody's number becomes another's: who has it, and what one can do. */
const KnownNumbers = ({ known }: { known: KnownNumber[] }) => (
  <div className={styles.known} role="alert">
    <p>이 번호로 등록한 다른 고객이 있습니다.</p>
    <ul>
      {known.map(({ leadId, receiptNo, name, owner, isSeen }) => (
        <li key={leadId}>
          {isSeen ? <Link to={`/admin/leads/${leadId}`}>{name}</Link> : name} ·{' '}
          {isSeen ? receiptNo : '내가 볼 수 없는 접수'} · {owner ? `담당 ${owner}` : '미배정'}
        </li>
      ))}
    </ul>
    <p>
      같은 분이면 아래에 표시하고 다시 누르세요. 두 접수가 모두 남고, 다시 등록하면 먼저 있던 접수에
      이어집니다. 다른 분이면 번호를 다시 확인해 주세요.
    </p>
    <Checkbox name="samePerson" label="같은 분입니다. 이 번호로 정정합니다" />
  </div>
)

const Reason = ({ label }: { label: string }) => (
  <NativeSelect
    label={label}
    name="reason"
    required
    data={[
      { value: '', label: '선택해 주세요' },
      ...Object.entries(withdrawalReasons).map(([value, words]) => ({ value, label: words })),
    ]}
  />
)
