import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ChosenRemaining } from '#app/domain/site/remaining-units-schema.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  site: string
  remaining: ChosenRemaining | undefined
  /** Undefined if the site has no board, an empty line if no home is remaining or offered yet. */
  ofBoard: { line: string | undefined } | undefined
  /** Where what is filled in waits to be published: what is said until then. */
  saidNow: string | undefined
  today: string
  changed: { at: string; name: string | null } | undefined
}

/** What is left to sell: the line {remaining} of messages, and what pages say of it. */
export function RemainingPart({ site, remaining, ofBoard, saidNow, today, changed }: Props) {
  const isByBoard = remaining !== undefined && 'byBoard' in remaining
  const typed = isByBoard ? undefined : remaining
  const [counts, setCounts] = useState(isByBoard)
  return (
    <Part title="잔여 세대" note={noteOf(remaining)}>
      <CommandForm<typeof commands.remaining> intent="remaining" hidden={{ site }}>
        {({ field, box }) => (
          <>
            {ofBoard || isByBoard ? (
              <Checkbox
                {...box('byBoard', isByBoard)}
                defaultChecked={undefined}
                checked={counts}
                onChange={(event) => setCounts(event.currentTarget.checked)}
                label="동·호수 현황판에서 집계"
                description={
                  ofBoard?.line
                    ? `지금 집계: ${ofBoard.line}. 공급과 잔여 세대를 세며, 보류한 세대도 들어갑니다.`
                    : '공급 중이거나 잔여인 세대가 없어 지금은 아무것도 나가지 않습니다.'
                }
                mb="sm"
              />
            ) : null}
            {counts ? null : (
              <>
                <TextInput
                  {...field('text', typed?.text)}
                  label="남은 세대"
                  placeholder="2단지 37세대, 3단지 5세대"
                  maxLength={60}
                  autoComplete="off"
                />
                <DayField {...field('asOf', typed?.asOf ?? today)} label="기준일" max={today} mt="sm" />
              </>
            )}
            <Button type="submit" variant="default" mt="sm">
              잔여 세대 저장
            </Button>
          </>
        )}
      </CommandForm>
      {saidNow ? (
        <p>
          공개를 기다리는 초안입니다. 지금 문자와 홈페이지의 잔여 세대: {saidNow}.{' '}
          <Link to={`/admin/sites/${site}/publish`}>공개 화면에서 승인 요청하기</Link>
        </p>
      ) : null}
      {changed ? (
        <p>
          {koreanDateTime(changed.at)} {changed.name ?? '지워진 직원'}님이 변경했습니다.
        </p>
      ) : null}
    </Part>
  )
}

function noteOf(remaining: ChosenRemaining | undefined): string {
  if (!remaining)
    return '아직 정하지 않아 문자와 홈페이지에서 잔여 세대를 말하지 않습니다. 계약이 시작된 뒤 실제로 남은 세대를 적어 주세요.'
  return 'byBoard' in remaining
    ? '문자의 {remaining} 줄과 홈페이지에 현황판의 집계가 기준 시각과 함께 나갑니다. 현황판이 바뀌면 따로 승인하지 않아도 같이 바뀝니다.'
    : '문자의 {remaining} 줄과 홈페이지에 아래 내용이 나갑니다. 비우고 저장하면 문자와 홈페이지에서 잔여 세대를 말하지 않습니다.'
}
