import { Button, NativeSelect, TextInput } from '@mantine/core'
import { channelName, knownChannels } from '#app/domain/customers/attribution/channel-names.ts'
import type { Cost } from '#app/domain/customers/statistics/costs.server.ts'
import { costTable } from '#app/domain/customers/statistics/figure-tables.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { MonthField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import { FigureTable } from '../figure-table.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  site: string
  costs: Cost[]
  month: string
  /** Whether the reader may enter costs. */
  keeps: boolean
}

export const Costs = ({ site, costs, month, keeps }: Props) => (
  <Part
    title="광고비"
    note={
      keeps
        ? '월별 집행 금액을 채널이나 캠페인별로 입력하면 접수당·방문당 비용을 계산합니다. 0원으로 저장하면 삭제됩니다.'
        : '단지 관리자가 입력한 월별 집행 금액입니다. 접수당·방문당 비용은 위의 채널별·캠페인별 표에 있습니다.'
    }
  >
    {keeps ? (
      <CommandForm<typeof commands.cost> intent="cost" hidden={{ site }} className={kit.row}>
        {({ field }) => (
          <>
            <MonthField {...field('month', month)} label="월" required />
            <NativeSelect
              {...field('channel', knownChannels[0])}
              label="채널"
              data={knownChannels.map((value) => ({ value, label: channelName(value) }))}
            />
            <TextInput {...field('campaign')} label="캠페인 (선택)" maxLength={60} />
            <TextInput {...field('won')} label="집행 금액 (원)" inputMode="numeric" required />
            <Button type="submit" variant="default">
              저장
            </Button>
          </>
        )}
      </CommandForm>
    ) : null}
    <FigureTable {...costTable(costs)} />
  </Part>
)
