import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import type { Cost, CostField } from '../../../features/figures/costs.server.ts'
import { won } from '../../../features/figures/summary.ts'
import { channelName, knownChannels } from '../../../features/registrations/attribution/channel-names.ts'
import { DataTable } from '../data-table.tsx'
import { Part } from '../screen.tsx'
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

/** What was paid for advertisements, typed in by the office. */
export function Costs({ site, costs, month, sent }: Props) {
  const typed = sent?.typed
  return (
    <Part
      title="광고비"
      note="달마다 채널이나 캠페인에 쓴 돈을 적으면 접수와 방문 한 건에 든 돈을 셉니다. 0원으로 저장하면 지웁니다."
    >
      <Form method="post" className={styles.cost} key={JSON.stringify([sent?.ok, costs])}>
        <input type="hidden" name="site" value={site} />
        <TextInput
          type="month"
          label="달"
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
          label="쓴 돈 (원)"
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
      <DataTable
        caption="적은 광고비"
        rows={costs}
        keyOf={(cost) => `${cost.month} ${cost.channel} ${cost.campaign}`}
        empty="이 기간에 적은 광고비가 없습니다."
        columns={[
          { title: '달', isName: true, cell: (cost) => `${cost.month.replace('-', '년 ')}월` },
          { title: '채널', cell: (cost) => channelName(cost.channel) },
          { title: '캠페인', cell: (cost) => cost.campaign || '전체' },
          { title: '쓴 돈', cell: (cost) => won(cost.won) },
        ]}
      />
    </Part>
  )
}
