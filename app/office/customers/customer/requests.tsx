import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { KnownNumber } from '#app/domain/customers/customer/correct-lead.server.ts'
import { withdrawalReasons } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import { correctedFields, fieldOf } from '#app/domain/customers/fields.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'
import styles from './leads.module.css'
import type { CustomerData } from './load-customer.server.ts'

/** What a customer may ask for by law: correction, no more advertisements, destruction. */
interface Props {
  data: CustomerData
  /** Others who have the number that was typed. */
  known: KnownNumber[] | undefined
}

export function Requests({ data, known }: Props) {
  const { lead, isManager, canReveal } = data
  const marketing = lead.consents.find((consent) => consent.kind === 'marketing' && !consent.isUnproven)
  if (!canReveal) return null
  return (
    <Part title="고객의 요청" note="고객이 요청한 것을 대신 처리합니다. 누가 언제 처리했는지 기록됩니다.">
      <div className={styles.intents}>
        <CommandForm<typeof commands.correct> intent="correct" autoComplete="off" preventScrollReset>
          {({ field }) => (
            <>
              {correctedFields.map((name) => (
                <TextInput
                  key={name}
                  {...field(name)}
                  label={`정정할 ${fieldOf(name).label}`}
                  inputMode={fieldOf(name).input.type}
                  maxLength={fieldOf(name).input.maxLength}
                />
              ))}
              {known ? <KnownNumbers known={known} /> : null}
              <Button type="submit" variant="default">
                이름·번호 정정
              </Button>
            </>
          )}
        </CommandForm>
        {isManager && marketing?.granted && !marketing.withdrawnAt ? (
          <CommandForm<typeof commands.stopAds> intent="stopAds">
            {({ field }) => (
              <>
                <NativeSelect {...field('reason')} label="분양 소식 동의 철회 사유" required data={reasons} />
                <Button type="submit" variant="default">
                  분양 소식 동의 철회
                </Button>
              </>
            )}
          </CommandForm>
        ) : null}
        {isManager ? (
          <CommandForm<typeof commands.withdraw> intent="withdraw">
            {({ field, box }) => (
              <>
                <NativeSelect {...field('reason')} label="접수 파기 사유" required data={reasons} />
                <Checkbox {...box('sure')} label="되돌릴 수 없음을 확인했습니다" />
                <Button type="submit" color="red" variant="light">
                  접수와 개인정보 파기
                </Button>
              </>
            )}
          </CommandForm>
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

const reasons = [
  { value: '', label: '선택해 주세요' },
  ...Object.entries(withdrawalReasons).map(([value, label]) => ({ value, label })),
]
