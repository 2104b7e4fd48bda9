import { Button, Checkbox, Group } from '@mantine/core'
import type { FoundImport, RowState } from '#app/domain/customers/import-export/import/imports.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Figures, Part } from '#app/routes/admin/screen.tsx'
import { importStates } from '../overview/file-tables.tsx'
import type * as commands from './commands.server.ts'
import { FaultTable } from './import-tables.tsx'

interface Props {
  found: FoundImport
  counts: Record<RowState, number>
  reasons: { number: number; state: RowState; reason: string }[]
}

export function ImportProgress({ found, counts, reasons }: Props) {
  const { state, total } = found
  const isUndone = state === 'undoing' || state === 'undone'
  const done = isUndone ? total - counts.created - counts.joined : total - counts.waiting
  const consent = found.choices?.consent
  return (
    <>
      <div role="status">
        <StateBadge tone={importStates[state].tone}>{importStates[state].label}</StateBadge>{' '}
        {state === 'running' || state === 'undoing'
          ? `${koreanNumber(total)}행 가운데 ${koreanNumber(done)}행을 마쳤습니다.`
          : null}
      </div>
      {state === 'running' || state === 'undoing' ? (
        <progress max={total} value={done} aria-label="진행" />
      ) : null}
      <Figures
        unit="행"
        figures={
          isUndone
            ? [
                ['되돌림', counts.undone],
                ['그대로 둠', counts.kept],
              ]
            : [
                ['새로 등록', counts.created],
                ['메모로 덧붙임', counts.joined],
                ['건너뜀', counts.skipped],
                ['등록하지 못함', counts.refused],
              ]
        }
      />
      {consent?.way === 'paper' ? (
        <p>
          종이 동의서 {consent.from} ~ {consent.until}, 확인한 사람 {consent.vouchedBy}
        </p>
      ) : null}
      {reasons.length ? (
        <Part title={isUndone ? '그대로 둔 행과 등록하지 못한 행' : '등록하지 못하거나 건너뛴 행'}>
          <FaultTable faults={reasons} total={reasons.length} />
        </Part>
      ) : null}
      {state === 'done' && counts.created + counts.joined > 0 ? (
        <Part
          title="되돌리기"
          note="이 명단으로 등록한 고객과 덧붙인 메모를 지웁니다. 그사이 통화하거나 배정했거나 다시 등록한 고객은 그대로 둡니다."
        >
          <CommandForm<typeof commands.undo> intent="undo">
            {({ box, isBusy }) => (
              <Group>
                <Checkbox {...box('sure')} label="이 명단을 되돌립니다" />
                <Button type="submit" variant="default" loading={isBusy}>
                  명단 되돌리기
                </Button>
              </Group>
            )}
          </CommandForm>
        </Part>
      ) : null}
    </>
  )
}
