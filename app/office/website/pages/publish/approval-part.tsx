import { Button, Group, Text } from '@mantine/core'
import type { Approval } from '#app/domain/publishing/publish/approval.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'

interface Props extends Approval {
  /** Id of the reader: only another owner confirms. */
  me: string
  /** An owner; others read how it stands. */
  mayChange: boolean
}

const rule = '요청한 사람이 아닌 관리자가 승인해야 공개합니다. 전체 관리자도 혼자 공개할 수 없습니다.'

export const ApprovalPart = ({ isNeeded, ending, me, mayChange }: Props) => (
  <div id="approval">
    <Part title="공개 승인" note={isNeeded ? rule : `켜면 ${rule}`}>
      <p>
        <StateBadge tone={ending ? 'waits' : isNeeded ? 'good' : 'off'}>
          {ending ? '곧 꺼짐' : isNeeded ? '켜짐' : '꺼짐'}
        </StateBadge>{' '}
        {ending
          ? `${ending.askedBy.name ?? '지워진 직원'}님이 끄기를 요청했습니다. 철회하지 않으면 ${koreanDateTime(ending.endsAt)}에 꺼집니다.`
          : null}
      </p>
      {mayChange ? (
        <Group>
          {ending ? (
            <>
              <Do intent="withdrawAskedEnd" label="요청 철회" />
              {ending.askedBy.id === me ? null : <Do intent="confirmAskedEnd" label="확인하고 지금 끄기" />}
            </>
          ) : isNeeded ? (
            <>
              <Do intent="askEnd" label="끄기 요청" />
              <Text size="sm">
                다른 전체 관리자가 확인하면 바로 꺼지고, 아니면 24시간 뒤에 꺼집니다. 모든 전체 관리자에게
                알립니다.
              </Text>
            </>
          ) : (
            <Do intent="demandSecond" hidden={{ needed: '1' }} label="승인을 받아 공개하기" />
          )}
        </Group>
      ) : null}
    </Part>
  </div>
)

const Do = ({
  intent,
  label,
  hidden,
}: {
  intent: string
  label: string
  hidden?: Record<string, string>
}) => (
  <CommandForm intent={intent} {...(hidden && { hidden })}>
    <Button type="submit" variant="default">
      {label}
    </Button>
  </CommandForm>
)
