import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import { withdrawalReasons } from '../../../../features/registrations/leads/withdrawal-reasons.ts'
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
          <TextInput
            name="name"
            label="정정할 이름"
            maxLength={40}
            defaultValue={own?.typed?.name}
            error={own?.errors?.name}
          />
          <TextInput
            name="phone"
            label="정정할 전화번호"
            inputMode="tel"
            maxLength={40}
            defaultValue={own?.typed?.phone}
            error={own?.errors?.phone}
          />
          <Button type="submit" name="intent" value="correct" variant="default">
            이름·번호 정정
          </Button>
        </Form>
        {isManager && marketing?.granted && !marketing.withdrawnAt ? (
          <Form method="post">
            <Reason label="분양 소식 동의를 철회 사유" />
            <Button type="submit" name="intent" value="stop-ads" variant="default">
              분양 소식 동의 철회
            </Button>
          </Form>
        ) : null}
        {isManager ? (
          <Form method="post">
            <Reason label="접수를 파기 사유" />
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
