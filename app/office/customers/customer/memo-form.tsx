import { Button, Textarea } from '@mantine/core'
import { maxMemo } from '#app/domain/customers/customer/memo-text.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/routes/admin/drafts/draft.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { memoKey } from '../draft-keys.ts'
import type * as commands from './commands.server.ts'
import styles from './customer.module.css'

export const MemoForm = ({ leadId }: { leadId: string }) => (
  <Part title="메모">
    <CommandForm<typeof commands.memo> intent="memo" className={styles.memo} preventScrollReset>
      {({ field }) => (
        <>
          <Textarea
            {...field('memo')}
            aria-label="메모"
            placeholder="상담 내용. 주민등록번호와 소득은 적지 않습니다."
            rows={3}
            maxLength={maxMemo}
          />
          <div>
            <Draft form={memoKey(leadId)} />
            <Button type="submit">메모 저장</Button>
          </div>
        </>
      )}
    </CommandForm>
  </Part>
)
