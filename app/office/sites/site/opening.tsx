import { Button, Checkbox, Group } from '@mantine/core'
import type { SiteInOverview } from '#app/domain/publishing/sites/list-overview.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayField, TimeField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import { SiteState } from '../site-state.tsx'
import type * as commands from './commands.server.ts'

export function Opening({
  site,
  mayManage,
  required,
}: {
  site: SiteInOverview
  mayManage: boolean
  required: number
}) {
  const { state, opensAt, closedAt } = site
  return (
    <Part title="공개 상태">
      <p>
        <SiteState state={state} opensAt={opensAt} />{' '}
        {state === 'hidden' && !opensAt ? '사무실 사람과 초안 링크로만 볼 수 있습니다.' : ''}
        {state === 'open' && opensAt ? `${koreanDateTime(opensAt)}에 열었습니다.` : ''}
        {state === 'closed' && closedAt ? `${koreanDateTime(closedAt)}에 닫았습니다.` : ''}
      </p>
      {mayManage && state !== 'open' ? (
        <CommandForm<typeof commands.open> intent="open" className={kit.row}>
          {({ field }) => (
            <>
              <DayField {...field('day')} label="여는 날" description="비우면 지금 엽니다." />
              <TimeField {...field('time')} label="시각" description="비우면 0시입니다." />
              <Button type="submit">
                {required ? '열기 (고칠 것이 남아 있음)' : state === 'closed' ? '다시 열기' : '홈페이지 열기'}
              </Button>
            </>
          )}
        </CommandForm>
      ) : null}
      {mayManage && (state === 'open' || (state === 'hidden' && opensAt)) ? (
        <CommandForm intent="hide">
          <Group>
            <Checkbox
              name="sure"
              label={state === 'open' ? '방문자에게 보이지 않아도 됩니다' : '예약한 날에 열지 않습니다'}
            />
            <Button type="submit" variant="default">
              {state === 'open' ? '숨기기' : '열기 예약 취소'}
            </Button>
          </Group>
        </CommandForm>
      ) : null}
    </Part>
  )
}
