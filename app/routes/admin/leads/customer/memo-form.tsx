import { Button, Textarea } from '@mantine/core'
import { Form } from 'react-router'
import { maxMemo } from '#app/domain/customers/customer/memo-text.ts'
import { Draft } from '../../drafts/draft.tsx'
import { Part } from '../../screen.tsx'
import styles from './customer.module.css'
import type { CustomerAnswer } from './customer-intents.server.ts'
import { memoKey } from './draft-keys.ts'

/** @param count of what stands in the history: a memo that was saved empties the form */
export function MemoForm({
  leadId,
  count,
  answer,
}: {
  leadId: string
  count: number
  answer: CustomerAnswer | undefined
}) {
  const own = answer?.intent === 'memo' ? answer : undefined
  return (
    <Part title="메모">
      <Form method="post" key={count} className={styles.memo} preventScrollReset>
        <Textarea
          name="memo"
          aria-label="메모"
          placeholder="상담 내용. 주민등록번호와 소득은 적지 않습니다."
          rows={3}
          maxLength={maxMemo}
          defaultValue={own?.memo}
          error={own && !own.ok ? own.notice : undefined}
        />
        <div>
          <Draft form={memoKey(leadId)} />
          <Button type="submit" name="intent" value="memo">
            메모 저장
          </Button>
        </div>
      </Form>
    </Part>
  )
}
