import { Button } from '@mantine/core'
import { Form } from 'react-router'
import type { PlannedPublication } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import styles from '#app/office/website/pages.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '../../screen.tsx'

const states = {
  asked: ['승인 기다림', 'waits'],
  waiting: ['공개 예정', 'runs'],
  done: ['공개함', 'good'],
  failed: ['공개하지 못함', 'bad'],
  cancelled: ['취소', 'off'],
} as const

interface Props {
  plans: (Omit<PlannedPublication, 'chosen'> & { names: string[] })[]
  /** Who looks; nobody approves their own. */
  me: string | null
  mayApprove: boolean
}

export function Plans({ plans, me, mayApprove }: Props) {
  if (!plans.length) return null
  return (
    <Part title="예약과 승인">
      <ul className={styles.entries}>
        {plans.map(({ id, state, names, publishAt, createdAt, createdBy, decidedBy, failure }) => (
          <li key={id}>
            <h3>
              <StateBadge tone={states[state][1]}>{states[state][0]}</StateBadge>
              {names.join(', ')}
            </h3>
            <p>
              {createdBy.name ? `${createdBy.name}, ` : ''}
              {koreanDateTime(createdAt)}
              {publishAt ? ` · ${koreanDateTime(publishAt)}에 공개` : ''}
              {decidedBy ? ` · ${decidedBy} ${state === 'cancelled' ? '취소' : '승인'}` : ''}
            </p>
            {failure ? <p>{failure}</p> : null}
            {mayApprove && (state === 'asked' || state === 'waiting') ? (
              <Form method="post" className={styles.ways}>
                <input type="hidden" name="plan" value={id} />
                {state === 'asked' && createdBy.id !== me ? (
                  <Button type="submit" name="intent" value="approve">
                    승인
                  </Button>
                ) : null}
                <Button type="submit" name="intent" value="cancel" variant="default">
                  {state === 'asked' ? '요청 취소' : '예약 취소'}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  )
}
