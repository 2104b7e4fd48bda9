import { Button } from '@mantine/core'
import { Form } from 'react-router'
import { StateBadge } from '../data-table.tsx'
import { Part } from '../screen.tsx'
import styles from './teams.module.css'

interface Props {
  isOn: boolean
  duties: { name: string; takesTurns: boolean; isOnDuty: boolean }[]
}

export function InTurn({ isOn, duties }: Props) {
  const onDuty = duties.filter((duty) => duty.isOnDuty)
  return (
    <Part
      title="자동 배정"
      note="켜 두면 미배정 고객을 1분 안에 근무 중인 상담사에게 차례로 배정합니다. 오늘 배정받은 고객이 적은 상담사가 우선입니다. 근무 중인 상담사가 없으면 다음 근무 시간까지 기다립니다."
    >
      <Form method="post" className={styles.rule}>
        <StateBadge tone={isOn ? 'good' : 'off'}>{isOn ? '켜짐' : '꺼짐'}</StateBadge>
        <p>
          {onDuty.length
            ? `지금 배정 대상: ${onDuty.map(({ name }) => name).join(', ')}`
            : duties.some(({ takesTurns }) => takesTurns)
              ? '지금 근무 중인 사람이 없습니다.'
              : '배정 대상이 없습니다. 아래 근무 시간에서 정해 주세요.'}
        </p>
        <input type="hidden" name="inTurn" value={isOn ? 'off' : 'on'} />
        <Button type="submit" name="intent" value="rule" variant="default">
          {isOn ? '자동 배정 끄기' : '자동 배정 켜기'}
        </Button>
      </Form>
    </Part>
  )
}
