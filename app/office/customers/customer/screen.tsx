import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { maxMemo } from '#app/domain/customers/customer/memo-text.ts'
import { canReadLeads } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import { QuickTexts } from '#app/office/messages/quick-texts.tsx'
import { Notice } from '#app/routes/admin/notice.tsx'
import screenStyles from '#app/routes/admin/screen.module.css'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { memoKey } from '../draft-keys.ts'
import type { Route } from './+types/screen'
import { Bar, NextStep } from './bar.tsx'
import * as commands from './commands.server.ts'
import { composeTimeline } from './compose-timeline.ts'
import styles from './customer.module.css'
import { DeskFields } from './desk-fields.tsx'
import { loadCustomer, oneCustomer } from './load-customer.server.ts'
import { Requests } from './requests.tsx'
import { Attribution, Care, Household, Keeping, Registrations, Related } from './side.tsx'
import { Timeline } from './timeline.tsx'

export const loader = screen({ may: canReadLeads, load: loadCustomer, of: oneCustomer })

export const action = dispatch(commands, oneCustomer)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.lead.receiptNo ?? '고객 등록'} | 분양 사무실` },
]

export default function Customer({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useSettledAnswer(props.actionData)
  const { lead, canReveal, question } = loaderData
  const revealed = actionData?.intent === 'reveal' && actionData.ok ? actionData.revealed : undefined
  return (
    <main className={screenStyles.screen}>
      <Bar data={loaderData} revealed={revealed} />
      <Notice notice={noticeOf(actionData)} className={screenStyles.notice} />
      <NextStep data={loaderData} />
      <div className={styles.columns}>
        <div>
          {canReveal ? <MemoForm leadId={lead.id} /> : null}
          <QuickTexts texts={loaderData.texts} />
          <Timeline
            items={composeTimeline(loaderData, revealed?.message || question)}
            opened={openedIn(actionData)}
            canReveal={canReveal}
          />
        </div>
        <aside className={styles.side}>
          <Care data={loaderData} />
          <DeskFields data={loaderData} />
          <Household data={loaderData} />
          <Registrations lead={lead} revealed={revealed?.registrations} />
          <Related data={loaderData} />
          <Attribution desk={lead.desk} />
          <Keeping lead={lead} />
          <Requests data={loaderData} />
        </aside>
      </div>
    </main>
  )
}

type Actions = Route.ComponentProps['actionData']

const openedIn = (answer: Actions) =>
  (answer?.intent === 'openMessage' || answer?.intent === 'revealMessage') && answer.ok
    ? answer.opened
    : undefined

const MemoForm = ({ leadId }: { leadId: string }) => (
  <CommandForm<typeof commands.memo> intent="memo" preventScrollReset>
    {({ field }) => (
      <Stack gap={8}>
        <Textarea
          {...field('memo')}
          aria-label="메모"
          placeholder="다음 통화에 필요한 내용을 적어 주세요"
          autosize
          minRows={2}
          maxRows={12}
          maxLength={maxMemo}
        />
        <Group gap={12}>
          <Text size="sm" c="dimmed" flex={1}>
            주민등록번호와 소득은 적지 않습니다.
          </Text>
          <Draft form={memoKey(leadId)} />
          <Button type="submit" variant="default">
            메모 저장
          </Button>
        </Group>
      </Stack>
    )}
  </CommandForm>
)
