import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import { channelName, knownChannels } from '#app/domain/customers/attribution/channel-names.ts'
import type { Cost, CostField } from '#app/domain/customers/statistics/costs.server.ts'
import { costTable } from '#app/domain/customers/statistics/figure-tables.ts'
import { Part } from '../screen.tsx'
import { FigureTable } from './figure-table.tsx'
import styles from './figures.module.css'

interface Sent {
  ok: boolean
  errors: Partial<Record<CostField, string>>
  typed: Record<CostField, string> | undefined
}

interface Props {
  site: string
  costs: Cost[]
  month: string
  sent: Sent | undefined
}

export function Costs({ site, costs, month, sent }: Props) {
  const typed = sent?.typed
  return (
    <Part
      title="광고비"
      note="월별 집행 금액을 채널이나 캠페인별로 입력하면 접수당·방문당 비용을 계산합니다. 0원으로 저장하면 삭제됩니다."
    >
      <Form method="post" className={styles.cost} key={JSON.stringify([sent?.ok, costs])}>
        <input type="hidden" name="site" value={site} />
        <TextInput
          type="month"
          label="월"
          name="month"
          defaultValue={typed?.month ?? month}
          error={sent?.errors.month}
          required
        />
        <NativeSelect
          label="채널"
          name="channel"
          defaultValue={typed?.channel}
          error={sent?.errors.channel}
          data={knownChannels.map((value) => ({ value, label: channelName(value) }))}
        />
        <TextInput
          label="캠페인 (선택)"
          name="campaign"
          defaultValue={typed?.campaign}
          error={sent?.errors.campaign}
          maxLength={60}
        />
        <TextInput
          label="집행 금액 (원)"
          name="won"
          inputMode="numeric"
          defaultValue={typed?.won}
          error={sent?.errors.won}
          required
        />
        <Button type="submit" variant="default">
          저장
        </Button>
      </Form>
      <FigureTable {...costTable(costs)} />
    </Part>
  )
}
