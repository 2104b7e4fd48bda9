import { Button } from '@mantine/core'
import { Form } from 'react-router'
import type { Approval } from '#app/domain/publishing/publish/approval.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import styles from '#app/office/website/pages.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '../../screen.tsx'

interface Props extends Approval {
  /** Who looks: only another owner confirms. */
  me: string | null
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
        {ending ? <Ending {...ending} /> : null}
      </p>
      {mayChange ? (
        <Form method="post" className={styles.ways}>
          {ending ? <Decide isOwn={ending.askedBy.id === me} /> : <Change isNeeded={isNeeded} />}
        </Form>
      ) : null}
    </Part>
  </div>
)

const Ending = ({ askedBy, endsAt }: NonNullable<Approval['ending']>) => (
  <>
    {askedBy.name ?? '지워진 직원'}님이 끄기를 요청했습니다. 철회하지 않으면 {koreanDateTime(endsAt)}에
    꺼집니다.
  </>
)

const Decide = ({ isOwn }: { isOwn: boolean }) => (
  <>
    <Button type="submit" name="intent" value="approval-withdraw">
      요청 철회
    </Button>
    {isOwn ? null : (
      <Button type="submit" name="intent" value="approval-confirm" variant="default">
        확인하고 지금 끄기
      </Button>
    )}
  </>
)

const Change = ({ isNeeded }: { isNeeded: boolean }) =>
  isNeeded ? (
    <>
      <Button type="submit" name="intent" value="approval-end" variant="default">
        끄기 요청
      </Button>
      <p>
        다른 전체 관리자가 확인하면 바로 꺼지고, 아니면 24시간 뒤에 꺼집니다. 모든 전체 관리자에게 알립니다.
      </p>
    </>
  ) : (
    <>
      <input type="hidden" name="needed" value="1" />
      <Button type="submit" name="intent" value="approval" variant="default">
        승인을 받아 공개하기
      </Button>
    </>
  )
