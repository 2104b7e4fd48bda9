import { Button, Group } from '@mantine/core'
import type { PlannedPublication } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import { Entries, Entry } from '../../entries.tsx'

const states = {
  asked: ['승인 기다림', 'waits'],
  waiting: ['공개 예정', 'runs'],
  done: ['공개함', 'good'],
  failed: ['공개하지 못함', 'bad'],
  cancelled: ['취소', 'off'],
} as const

interface Props {
  plans: (Omit<PlannedPublication, 'chosen'> & { names: string[] })[]
  /** Id of the reader; nobody approves their own plan. */
  me: string
  mayApprove: boolean
}

export const Plans = ({ plans, me, mayApprove }: Props) =>
  plans.length ? (
    <Part title="예약과 승인">
      <Entries>
        {plans.map(({ id, state, names, publishAt, createdAt, createdBy, decidedBy, failure }) => (
          <Entry
            key={id}
            title={names.join(', ')}
            state={<StateBadge tone={states[state][1]}>{states[state][0]}</StateBadge>}
            note={[
              [createdBy.name, koreanDateTime(createdAt)].filter(Boolean).join(', '),
              publishAt && `${koreanDateTime(publishAt)}에 공개`,
              decidedBy && `${decidedBy} ${state === 'cancelled' ? '취소' : '승인'}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {failure ? <p>{failure}</p> : null}
            {mayApprove && (state === 'asked' || state === 'waiting') ? (
              <CommandForm intent={['approve', 'cancel']} hidden={{ plan: id }}>
                <Group gap="xs">
                  {state === 'asked' && createdBy.id !== me ? <Button type="submit">승인</Button> : null}
                  <Button type="submit" name="intent" value="cancel" variant="default">
                    {state === 'asked' ? '요청 취소' : '예약 취소'}
                  </Button>
                </Group>
              </CommandForm>
            ) : null}
          </Entry>
        ))}
      </Entries>
    </Part>
  ) : null
