import { Button } from '@mantine/core'
import { Form } from 'react-router'
import { koreanMinute } from '#app/platform/korean-time.ts'
import { Part } from '../screen.tsx'
import styles from './arrivals.module.css'

interface Recent {
  id: string
  arrivedAt: string
  name: string
  phone: string
  assignee: string | undefined
  isWalkIn: boolean
  mayUndo: boolean
}

export function RecentArrivals({ recent, site }: { recent: Recent[]; site: string }) {
  if (!recent.length) return null
  return (
    <Part title="방금 도착한 고객">
      <ul className={styles.recent}>
        {recent.map(({ id, arrivedAt, name, phone, assignee, isWalkIn, mayUndo }) => (
          <li key={id}>
            <span>{koreanMinute(arrivedAt).slice(11)}</span>
            <b>{name}</b>
            <span>{phone}</span>
            <span>
              {assignee ? `담당 ${assignee}` : '담당 없음'}
              {isWalkIn ? ' · 워킹' : ''}
            </span>
            {mayUndo ? (
              <Form method="post">
                <input type="hidden" name="site" value={site} />
                <input type="hidden" name="visit" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="undo"
                  variant="default"
                  size="xs"
                  aria-label={`${name} 도착 취소`}
                >
                  도착 취소
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  )
}
