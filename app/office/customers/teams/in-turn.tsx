import { Button, Group, Paper, Text } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { Part } from '#app/routes/admin/screen.tsx'

interface Props {
  isOn: boolean
  /** Number of unassigned customers that switching it on assigns. */
  toDeal: number
  /** Dealt out lately and not called yet: what can be taken back. */
  dealt: number
  duties: { name: string; takesTurns: boolean; isOnDuty: boolean }[]
}

export function InTurn({ isOn, toDeal, dealt, duties }: Props) {
  const onDuty = duties.filter((duty) => duty.isOnDuty)
  const takers = duties.filter(({ takesTurns }) => takesTurns)
  return (
    <Part
      title="자동 배정"
      note="켜 두면 미배정 고객을 1분 안에 근무 중인 상담사에게 차례로 배정합니다. 방금 접수한 고객이 먼저이고, 쌓여 있던 고객은 1분에 100명까지 그다음에 배정합니다. 오늘 배정받은 고객이 적은 상담사가 우선입니다. 근무 중인 상담사가 없으면 다음 근무 시간까지 기다립니다."
    >
      <Paper withBorder p="md">
        <Group gap="md">
          <StateBadge tone={isOn ? 'good' : 'off'}>{isOn ? '켜짐' : '꺼짐'}</StateBadge>
          <Text flex="1 1 16em">
            {onDuty.length
              ? `지금 배정 대상: ${onDuty.map(({ name }) => name).join(', ')}`
              : takers.length
                ? '지금 근무 중인 사람이 없습니다.'
                : '배정 대상이 없습니다. 아래 근무 시간에서 정해 주세요.'}
          </Text>
          {isOn || !toDeal ? (
            <CommandForm intent="rule" hidden={{ inTurn: isOn ? 'off' : 'on' }}>
              <Button type="submit" variant="default">
                {isOn ? '자동 배정 끄기' : '자동 배정 켜기'}
              </Button>
            </CommandForm>
          ) : null}
        </Group>
      </Paper>
      {!isOn && toDeal ? (
        <details>
          <summary>자동 배정 켜기</summary>
          <CommandForm intent="rule" hidden={{ inTurn: 'on', agreed: 'yes' }} className={kit.form}>
            <p>
              {takers.length ? (
                <>
                  지금 미배정 고객 <b>{koreanCount(toDeal, '명')}</b>을 자동 배정 대상{' '}
                  <b>{takers.length}명</b>에게 나누어 배정합니다. 아직 통화하지 않은 고객은 하루 안에 되돌릴
                  수 있습니다.
                </>
              ) : (
                <>
                  지금 미배정 고객이 <b>{koreanCount(toDeal, '명')}</b>이지만 자동 배정 대상이 없습니다. 아래
                  근무 시간에서 대상을 정하면 그때부터 배정합니다.
                </>
              )}
            </p>
            <Button type="submit">
              {takers.length ? `${koreanCount(toDeal, '명')} 배정하고 켜기` : '자동 배정 켜기'}
            </Button>
          </CommandForm>
        </details>
      ) : null}
      {dealt ? (
        <details>
          <summary>자동 배정 되돌리기</summary>
          <CommandForm intent="takeBack" className={kit.form}>
            <p>
              자동으로 배정했으나 아직 아무도 통화하지 않은 고객 <b>{koreanCount(dealt, '명')}</b>을
              미배정으로 되돌리고 자동 배정을 끕니다. 통화한 고객은 그대로 둡니다.
            </p>
            <Button type="submit" variant="default">
              {koreanCount(dealt, '명')} 되돌리기
            </Button>
          </CommandForm>
        </details>
      ) : null}
    </Part>
  )
}
