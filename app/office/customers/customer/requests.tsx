import { ActionIcon, Alert, Button, Checkbox, Menu, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Link, useSubmit } from 'react-router'
import type { KnownNumber } from '#app/domain/customers/customer/correct-lead.server.ts'
import { withdrawalReasons } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import { correctedFields, fieldOf } from '#app/domain/customers/fields.ts'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Icon } from '#app/office/kit/icon.tsx'
import { OpenedMenu } from '#app/office/kit/opened.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'
import type { CustomerData } from './load-customer.server.ts'

/** Rare actions, behind one button. */
export function RequestsMenu({ data: { lead, isManager } }: { data: CustomerData }) {
  const submit = useSubmit()
  const canSendLink = lead.takesMessages && !whyNotReceived(lead.desk, 'notice')
  if (!canSendLink && !isManager) return null
  return (
    <OpenedMenu
      position="bottom-end"
      width={240}
      button={
        <ActionIcon aria-label="더 할 일">
          <Icon of="more" />
        </ActionIcon>
      }
    >
      {canSendLink ? (
        <Menu.Item
          leftSection={<Icon of="send" size={18} />}
          onClick={() => void submit({ intent: 'sendLink' }, { method: 'post', preventScrollReset: true })}
        >
          링크 다시 보내기
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
    </OpenedMenu>
  )
}

/** What a customer may ask for by law. */
export function Requests({ data: { lead, isManager, canReveal } }: { data: CustomerData }) {
  const marketing = lead.consents.find((consent) => consent.kind === 'marketing' && !consent.isUnproven)
  if (!canReveal) return null
  return (
    <Part title="고객의 요청" note="고객이 요청한 것을 대신 처리합니다. 누가 언제 처리했는지 기록됩니다.">
      <Stack gap={28}>
        <Correction />
        {isManager && marketing?.granted && !marketing.withdrawnAt ? <StopAds /> : null}
        {isManager ? <Withdrawal /> : null}
      </Stack>
    </Part>
  )
}

/** The head of the screen, which says it too, is far from here. */
const Told = ({ answer }: { answer: Answer | undefined }) =>
  answer?.notice ? <Alert color={answer.ok ? 'pine' : 'brass'}>{answer.notice}</Alert> : null

const Correction = () => (
  <CommandForm<typeof commands.correct> intent="correct" autoComplete="off" preventScrollReset>
    {({ field, answer }) => (
      <Stack gap={12} align="flex-start">
        {correctedFields.map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            label={`정정할 ${fieldOf(name).label}`}
            inputMode={fieldOf(name).input.type}
            maxLength={fieldOf(name).input.maxLength}
            w="100%"
          />
        ))}
        {answer && 'known' in answer ? (
          <KnownNumbers known={answer.known as KnownNumber[]} />
        ) : (
          <Told answer={answer} />
        )}
        <Button type="submit" variant="default">
          이름·번호 정정
        </Button>
      </Stack>
    )}
  </CommandForm>
)

const StopAds = () => (
  <CommandForm<typeof commands.stopAds> intent="stopAds" preventScrollReset>
    {({ field, answer }) => (
      <Stack gap={12} align="flex-start">
        <NativeSelect {...field('reason')} label="철회 사유" required data={reasons} w="100%" />
        <Told answer={answer} />
        <Button type="submit" variant="default">
          분양 소식 동의 철회
        </Button>
      </Stack>
    )}
  </CommandForm>
)

const Withdrawal = () => (
  <CommandForm<typeof commands.withdraw> intent="withdraw">
    {({ field, box, answer }) => (
      <Stack gap={12} align="flex-start">
        <NativeSelect {...field('reason')} label="파기 사유" required data={reasons} w="100%" />
        <Checkbox {...box('sure')} label="되돌릴 수 없음을 확인했습니다" />
        <Told answer={answer} />
        <Button type="submit" color="red" variant="light">
          접수와 개인정보 파기
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
