import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  site: string
  remaining: { text: string; asOf: string } | undefined
  /** Where what is filled in waits to be published: what is said until then. */
  saidNow: string | undefined
  today: string
  changed: { at: string; name: string | null } | undefined
}

/** What is left to sell: the line {remaining} of messages, and what pages say of it. */
export const RemainingPart = ({ site, remaining, saidNow, today, changed }: Props) => (
  <Part
    title="잔여 세대"
    note={
      remaining
        ? '문자의 {remaining} 줄과 홈페이지에 아래 내용이 나갑니다. 비우고 저장하면 문자와 홈페이지에서 잔여 세대를 말하지 않습니다.'
        : '아직 정하지 않아 문자와 홈페이지에서 잔여 세대를 말하지 않습니다. 계약이 시작된 뒤 실제로 남은 세대를 적어 주세요.'
    }
  >
    <CommandForm<typeof commands.remaining> intent="remaining" hidden={{ site }}>
      {({ field }) => (
        <>
          <TextInput
            {...field('text', remaining?.text)}
            label="남은 세대"
            placeholder="2단지 37세대, 3단지 5세대"
            maxLength={60}
            autoComplete="off"
          />
          <DayField {...field('asOf', remaining?.asOf ?? today)} label="기준일" max={today} mt="sm" />
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
