import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Menu,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { Link, useActionData, useSubmit } from 'react-router'
import type { KnownNumber } from '#app/domain/customers/customer/correct-lead.server.ts'
import { withdrawalReasons } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import { correctedFields, fieldOf } from '#app/domain/customers/fields.ts'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Icon } from '#app/office/kit/icon.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type * as commands from './commands.server.ts'
import type { CustomerData } from './load-customer.server.ts'

const titles = {
  correct: '이름·번호 정정',
  stopAds: '분양 소식 동의 철회',
  withdraw: '접수와 개인정보 파기',
} as const
type Request = keyof typeof titles

/** What a customer may ask for by law, and what is done seldom: behind one button. */
export function RequestsMenu({ data }: { data: CustomerData }) {
  const { lead, isManager } = data
  const submit = useSubmit()
  const [asked, ask] = useState<Request>()
  const answer = useSettledAnswer(useActionData<Answer & { known?: KnownNumber[] }>())
  const [seen, setSeen] = useState(answer)
  if (seen !== answer) {
    setSeen(answer)
    if (answer?.ok) ask(undefined)
  }
  const marketing = lead.consents.find((consent) => consent.kind === 'marketing' && !consent.isUnproven)
  const canSendLink = lead.takesMessages && !whyNotReceived(lead.desk, 'notice')
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label="더 할 일">
            <Icon of="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canSendLink ? (
            <Menu.Item
              leftSection={<Icon of="send" size={18} />}
              onClick={() =>
                void submit({ intent: 'sendLink' }, { method: 'post', preventScrollReset: true })
              }
            >
              링크 다시 보내기
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Icon of="edit" size={18} />} onClick={() => ask('correct')}>
            {titles.correct}
          </Menu.Item>
          {isManager && marketing?.granted && !marketing.withdrawnAt ? (
            <Menu.Item leftSection={<Icon of="none" size={18} />} onClick={() => ask('stopAds')}>
              {titles.stopAds}
            </Menu.Item>
          ) : null}
          {isManager ? (
            <Menu.Item
              component={Link}
              to={`/admin/leads/${lead.id}/disclosure`}
              leftSection={<Icon of="page" size={18} />}
            >
              보유한 개인정보 열람 자료
            </Menu.Item>
          ) : null}
          {isManager ? (
            <Menu.Item
              color="red"
              leftSection={<Icon of="close" size={18} />}
              onClick={() => ask('withdraw')}
            >
              {titles.withdraw}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asked !== undefined} onClose={() => ask(undefined)} title={asked ? titles[asked] : ''}>
        {asked === 'correct' ? (
          <Correction known={answer?.intent === 'correct' && !answer.ok ? answer.known : undefined} />
        ) : asked === 'stopAds' ? (
          <StopAds />
        ) : asked === 'withdraw' ? (
          <Withdrawal />
        ) : null}
      </Modal>
    </>
  )
}

/** The answer of a form in a dialog, which covers the head of the screen. */
const Refusal = ({ answer }: { answer: Answer | undefined }) =>
  answer && !answer.ok && answer.notice ? <Alert color="brass">{answer.notice}</Alert> : null

const Correction = ({ known }: { known: KnownNumber[] | undefined }) => (
  <CommandForm<typeof commands.correct> intent="correct" autoComplete="off" preventScrollReset>
    {({ field, answer }) => (
      <Stack gap={12}>
        {correctedFields.map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            label={`정정할 ${fieldOf(name).label}`}
            inputMode={fieldOf(name).input.type}
            maxLength={fieldOf(name).input.maxLength}
          />
        ))}
        {known ? <KnownNumbers known={known} /> : <Refusal answer={answer} />}
        <Text size="sm" c="dimmed">
          고객이 요청한 것을 대신 처리합니다. 누가 언제 처리했는지 기록됩니다.
        </Text>
        <Button type="submit">{titles.correct}</Button>
      </Stack>
    )}
  </CommandForm>
)

const StopAds = () => (
  <CommandForm<typeof commands.stopAds> intent="stopAds" preventScrollReset>
    {({ field, answer }) => (
      <Stack gap={12}>
        <NativeSelect {...field('reason')} label="철회 사유" required data={reasons} />
        <Refusal answer={answer} />
        <Button type="submit">{titles.stopAds}</Button>
      </Stack>
    )}
  </CommandForm>
)

const Withdrawal = () => (
  <CommandForm<typeof commands.withdraw> intent="withdraw">
    {({ field, box, answer }) => (
      <Stack gap={12}>
        <NativeSelect {...field('reason')} label="파기 사유" required data={reasons} />
        <Checkbox {...box('sure')} label="되돌릴 수 없음을 확인했습니다" />
        <Refusal answer={answer} />
        <Button type="submit" color="red">
          {titles.withdraw}
        </Button>
      </Stack>
    )}
  </CommandForm>
)

/** Before somebody's number becomes another's: who has it, and what one can do. */
const KnownNumbers = ({ known }: { known: KnownNumber[] }) => (
  <Alert color="brass">
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
  </Alert>
)

const reasons = [
  { value: '', label: '선택해 주세요' },
  ...Object.entries(withdrawalReasons).map(([value, label]) => ({ value, label })),
]
